// Finds where a file that lost its end was cut off.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_TRUNCATION_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_TRUNCATION_H_

#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

namespace internal {

inline void ReportEnd(const Origin& cut, const Path& path, Report& report) {
  report.Add(kFileTruncated, path, {cut.range().end(), 0})
      .Message("the file ends here, ", Quantity(cut.length, "byte"),
               " into this chunk, but the chunk sizes extend further");
}

// `cut`: the chunk that holds `children`; `path`: its path.
template <typename Child>
void FollowCut(const Origin& cut, const std::vector<Child>& children,
               const Path& path, Report& report) {
  if (children.empty() || !OriginOf(children.back()).cut) {
    ReportEnd(cut, path, report);
    return;
  }
  size_t index = 0;
  for (const Child& child : children) {
    if (child.index() != children.back().index()) continue;
    index += std::visit([](const auto& c) { return Multiplicity(c); }, child);
  }
  --index;
  std::visit(
      [&](const auto& chunk) {
        using Chunk = std::remove_cvref_t<decltype(chunk)>;
        const Path chunk_path(path, Chunk::kType.name, PathIndex<Chunk>(index));
        if constexpr (requires { chunk.children; }) {
          FollowCut(chunk.origin, chunk.children, chunk_path, report);
        } else {
          ReportEnd(chunk.origin, chunk_path, report);
        }
      },
      children.back());
}

}  // namespace internal

// Reports the end of the file when its last chunk should extend past it, at the
// innermost such chunk. If the last chunk's type is unknown, it is not taken
// for a truncation.
template <typename Child>
void ReportTruncation(const std::vector<Child>& roots, const Path& file,
                      Report& report) {
  if (roots.empty() || std::holds_alternative<UnknownChunk>(roots.back()) ||
      !OriginOf(roots.back()).cut) {
    return;
  }
  // Sizes that do not fit elsewhere show that bytes are missing there.
  for (const Finding& finding : report.findings()) {
    if (finding.rule->rule_class == RuleClass::kStructure &&
        finding.expected_role == FindingRole::kFault) {
      return;
    }
  }
  internal::FollowCut(Origin{}, roots, file, report);
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_TRUNCATION_H_
