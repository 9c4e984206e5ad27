// What makes a container of chunks a file of a format: one chunk at the root
// that the format knows. Any RIFF file, and any run of zeros, is a container of
// unknown ones.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_KNOWN_ROOT_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_KNOWN_ROOT_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/base/path.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

// Whether there are chunks at the root and none is known: neither one of the
// variant, nor of the type `other`.
template <typename Child>
bool HasNoKnownRoot(const std::vector<Child>& roots,
                    std::optional<uint32_t> other = std::nullopt) {
  return !roots.empty() &&
         std::all_of(roots.begin(), roots.end(), [&](const Child& root) {
           const auto* unknown = std::get_if<UnknownChunk>(&root);
           return unknown != nullptr && unknown->id != other;
         });
}

// Reports that none of `roots` belongs to the format; `only`: the type of the
// only chunk that should be there, if it is one.
template <typename Child>
void ReportUnknownRoot(const std::vector<Child>& roots,
                       absl::string_view format, std::optional<uint32_t> only,
                       Report& report) {
  const auto& first = std::get<UnknownChunk>(roots.front());
  const ByteRange place = TypeWord(first.origin);
  FindingBuilder finding = report.Add(kUnknownRoot, Path(), place);
  finding.Field("type").Found(first.id).Message(
      "no chunk is one of ", format, ": the first has type ",
      absl::StrFormat("0x%x", first.id));
  if (only.has_value() && roots.size() == 1 && first.flags != 0) {
    finding.FixBy(FixLevel::kUnsafe, Overwrite(place, *only),
                  "the only type that can be here");
  }
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_KNOWN_ROOT_H_
