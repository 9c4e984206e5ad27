// What a container should hold: which children, how many, in which order, and
// which of them come in pairs. Each container has a small table; one check
// serves them all, for chunks and for mini-chunks.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_H_

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/grammar_alignment.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

using Grammar = absl::Span<const GrammarRow>;

// The rules to report with, and the sizes of the header fields.
struct GrammarRules {
  const Rule& unknown;
  const Rule& missing;
  const Rule& usual_missing;  // for rows that readers can do without
  const Rule& repeated;
  const Rule* misplaced;  // null: readers take any order
  // Bytes of the type in a child's header, and of all of it: of a mini-chunk's.
  uint64_t type_size = 1;
  uint64_t header_size = kMiniHeaderSize;
  // The bytes of all children, if at hand: a fix that moves them needs them.
  absl::string_view bytes = {};
};

// Where a container's children end.
struct GrammarEnd {
  // The empty range after the last child; for an empty container, its header.
  ByteRange place;
  // The declared size of the container, or of the last child, extends further.
  bool cut;
  // Not all children are in the list: one need not end where the next begins.
  bool gaps = false;
};

// Follows a grammar child by child as long as there is nothing to report: all
// the work that nearly every container needs.
class GrammarProgress {
 public:
  explicit GrammarProgress(Grammar grammar) : rows_(grammar) {}

  // False when a child of this type is not allowed here.
  bool Take(uint32_t id);
  // False when a child is missing.
  bool Finish() {
    while (row_ < rows_.size()) {
      if (!Close()) return false;
    }
    return true;
  }

 private:
  bool Close();

  Grammar rows_;
  size_t row_ = 0;
  uint32_t count_ = 0;  // children matched by the row
};

// Whether the children of a chunk follow their grammar.
template <typename Child>
bool FollowsGrammar(Grammar grammar, const std::vector<Child>& children) {
  GrammarProgress progress(grammar);
  for (const Child& child : children) {
    if (!progress.Take(IdOf(child))) return false;
  }
  return progress.Finish();
}

bool FollowsGrammar(Grammar grammar, const Minis& minis);

// The types of the first few, for messages.
std::string FirstIds(absl::Span<const GrammarItem> items);

// Reports the children that break the grammar; consecutive faults of one kind
// are one finding. A missing child is reported at the type of the child in its
// place, or of the child that it should precede, or otherwise where the
// children end. When the end is cut off, its content is unknown and nothing is
// missing.
void CheckGrammar(Grammar grammar, absl::Span<const GrammarItem> items,
                  const GrammarRules& rules, const GrammarEnd& end,
                  const Path& path, Report& report);

// The same for the children of a chunk, with the rules for chunks; also looks
// into unknown containers.
void CheckChunkItems(Grammar grammar, absl::Span<const GrammarItem> items,
                     const GrammarEnd& end, const Path& path, Report& report);
void CheckUnknownChunk(const UnknownChunk& chunk, size_t index,
                       const Path& parent, Report& report);

// A child of a chunk. It is doubtful when its content does not match its type,
// or begins with a child that its type does not know; a child that is cut short
// may well be what its type says.
template <typename Child>
GrammarItem ItemOf(const Child& child) {
  return std::visit(
      [&](const auto& chunk) -> GrammarItem {
        bool doubtful = !chunk.origin.complete && !chunk.origin.cut;
        if constexpr (requires { chunk.children; }) {
          doubtful |=
              !chunk.children.empty() &&
              std::holds_alternative<UnknownChunk>(chunk.children.front());
        }
        return {IdOf(child), chunk.origin.offset, doubtful ? 1u : 0u,
                static_cast<uint32_t>(Multiplicity(chunk) - 1)};
      },
      child);
}

// Where the children of a chunk end; `parent` is {} for the root chunks.
template <typename Child>
GrammarEnd EndOf(const Origin& parent, const std::vector<Child>& children) {
  return {
      children.empty()
          ? ByteRange{parent.offset, parent.length > 0 ? kChunkHeaderSize : 0}
          : ByteRange{OriginOf(children.back()).range().end(), 0},
      IsEndLost(parent, children)};
}

// The children of a chunk.
template <typename Child>
void CheckChunkGrammar(Grammar grammar, const std::vector<Child>& children,
                       const Origin& parent, const Path& path, Report& report) {
  if (FollowsGrammar(grammar, children)) return;
  std::vector<GrammarItem> items;
  items.reserve(children.size());
  for (const Child& child : children) items.push_back(ItemOf(child));
  CheckChunkItems(grammar, items, EndOf(parent, children), path, report);
  ForEach<UnknownChunk>(children, [&](const UnknownChunk& c, size_t index) {
    CheckUnknownChunk(c, index, path, report);
  });
}

// The same for a chunk of mini-chunks.
void CheckMiniGrammar(Grammar grammar, const Minis& minis, const Origin& parent,
                      const Path& path, Report& report);

// The text, mini-chunks, floats or padding of a data chunk.
template <typename Chunk>
void CheckData(const Chunk& chunk, Grammar minis, FloatSize floats,
               const Path& path, Report& report) {
  if (!chunk.origin.complete) return;
  if constexpr (requires { chunk.minis; }) {
    CheckMiniGrammar(minis, chunk.minis, chunk.origin, path, report);
    CheckMiniValues(chunk.table(), chunk.minis, path, report, floats);
  } else if constexpr (requires { chunk.kUse; }) {
    CheckText(chunk.text, SizeAndBody(chunk.origin), {}, path, report,
              chunk.kUse);
  } else {
    CheckFloats(chunk, path, report, floats);
    if constexpr (requires { chunk.zero; }) {
      CheckPadding(chunk.zero, chunk.origin.range().end() - chunk.zero.size(),
                   "zero", path, report);
    }
  }
}

// The name of a chunk's step in paths, after its index.
inline absl::string_view StepName(const auto&) { return {}; }

// What a container holds, and all below it. `grammars` has an operator for each
// type of container, which returns its Grammar or, to check a chunk itself and
// all below it, takes the path and the report too; and for lists of mini-chunks
// whose grammar is not that of their table.
template <typename Child, typename Grammars>
void CheckContents(const std::vector<Child>& children, const Grammars& grammars,
                   const Path& path, Report& report) {
  std::array<size_t, std::variant_size_v<Child>> seen{};
  std::array<bool, std::variant_size_v<Child>> read{};
  const auto check = [&]<typename T>(const T& chunk, size_t type) {
    if constexpr (!std::is_same_v<T, UnknownChunk>) {
      const auto index = static_cast<int64_t>(seen[type]++);
      if (T::kType.number == kSingle &&
          (read[type] || !chunk.origin.complete)) {
        return;
      }
      read[type] = true;
      const Path at(path, T::kType.name,
                    T::kType.number == kMany ? index : PathSegment::kNoIndex,
                    StepName(chunk));
      if constexpr (requires { grammars(chunk, at, report); }) {
        grammars(chunk, at, report);
      } else if constexpr (requires { chunk.children; }) {
        CheckChunkGrammar(grammars(chunk), chunk.children, chunk.origin, at,
                          report);
        CheckContents(chunk.children, grammars, at, report);
      } else if constexpr (requires { grammars(chunk); }) {
        CheckData(chunk, grammars(chunk), grammars.kFloats, at, report);
      } else if constexpr (requires { chunk.table(); }) {
        CheckData(chunk, chunk.table().grammar(), grammars.kFloats, at, report);
      } else {
        CheckData(chunk, {}, grammars.kFloats, at, report);
      }
    }
  };
  for (const Child& child : children) {
    std::visit([&](const auto& chunk) { check(chunk, child.index()); }, child);
  }
}

namespace internal {

inline void ReportEnd(const Origin& cut, const Path& path, Report& report) {
  report.Add(kFileTruncated, path, {cut.range().end(), 0})
      .Message("the file ends here, ", Quantity(cut.length, "byte"),
               " into this chunk, but the chunk sizes extend further");
}

// Reports where a file that lost its end was cut off. `cut`: the chunk that
// holds `children`; `path`: its path.
template <typename Child>
void FollowCut(const Origin& cut, const std::vector<Child>& children,
               const Path& path, Report& report) {
  if (children.empty() || !OriginOf(children.back()).cut) {
    return ReportEnd(cut, path, report);
  }
  std::visit(
      [&]<typename Chunk>(const Chunk& chunk) {
        size_t index = 0;
        ForEach<Chunk>(children, [&](const Chunk&, size_t i) { index = i; });
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

// The roots of a file. Reports its end when the last chunk should extend past
// it, at the innermost such chunk. If the last chunk's type is unknown, it is
// not taken for a truncation.
template <typename Child>
void CheckRoots(Grammar grammar, const std::vector<Child>& roots,
                Report& report) {
  if (!HasNoKnownRoot(roots)) {
    CheckChunkGrammar(grammar, roots, {}, Path(), report);
  }
  if (roots.empty() || std::holds_alternative<UnknownChunk>(roots.back()) ||
      !OriginOf(roots.back()).cut) {
    return;
  }
  // Sizes that do not fit elsewhere show that bytes are missing there.
  for (const Finding& finding : report.findings()) {
    if (finding.rule->grade.rule_class == RuleClass::kStructure &&
        finding.expected_role == FindingRole::kFault) {
      return;
    }
  }
  internal::FollowCut(Origin{}, roots, Path(), report);
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_H_
