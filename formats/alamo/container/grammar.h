// What a container should hold: which children, how many, in which order, and
// which of them come in pairs. Each container has a small table; one check
// serves them all, for chunks and for mini-chunks.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_H_

#include <cstdint>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/grammar_alignment.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

struct Grammar {
  absl::Span<const GrammarRow> rows;
};

// The rules to report with, and the sizes of the header fields.
struct GrammarRules {
  const Rule& unknown;
  const Rule& missing;
  const Rule& usual_missing;  // for rows that readers can do without
  const Rule& repeated;
  const Rule* misplaced;  // null: readers take any order
  uint64_t type_size;     // bytes of the type in a child's header
  uint64_t header_size;   // bytes of a child's header
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
  explicit GrammarProgress(const Grammar& grammar) : rows_(grammar.rows) {}

  // False when a child of this type is not allowed here.
  bool Take(uint32_t id);
  // False when a child is missing.
  bool Finish();

 private:
  bool Close();

  absl::Span<const GrammarRow> rows_;
  size_t row_ = 0;
  uint32_t count_ = 0;  // children matched by the row
};

// Whether the children follow their grammar; id_of(child) is a child's type.
template <typename Children, typename IdOfChild>
bool FollowsGrammar(const Grammar& grammar, const Children& children,
                    const IdOfChild& id_of) {
  GrammarProgress progress(grammar);
  for (const auto& child : children) {
    if (!progress.Take(id_of(child))) return false;
  }
  return progress.Finish();
}

// Reports the children that break the grammar; consecutive faults of one kind
// are one finding. A missing child is reported at the type of the child in its
// place, or of the child that it should precede, or otherwise where the
// children end. When the end is cut off, its content is unknown and nothing is
// missing.
void CheckGrammar(const Grammar& grammar, absl::Span<const GrammarItem> items,
                  const GrammarRules& rules, const GrammarEnd& end,
                  const Path& path, Report& report);

// The same for the children of a chunk, with the rules for chunks; also looks
// into unknown containers.
void CheckChunkItems(const Grammar& grammar,
                     absl::Span<const GrammarItem> items, const GrammarEnd& end,
                     const Path& path, Report& report);
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

struct OwnId {
  uint32_t operator()(const auto& child) const { return IdOf(child); }
};

// Where the children of a chunk end; `parent` is {} for the root chunks.
template <typename Child>
GrammarEnd EndOf(const Origin& parent, const std::vector<Child>& children) {
  return {
      children.empty()
          ? ByteRange{parent.offset, parent.length > 0 ? kChunkHeaderSize : 0}
          : ByteRange{OriginOf(children.back()).range().end(), 0},
      IsEndLost(parent, children)};
}

// The children of a chunk; the grammar sees id_of(child) as a child's type.
template <typename Child, typename IdOfChild = OwnId>
void CheckChunkGrammar(const Grammar& grammar,
                       const std::vector<Child>& children, const Origin& parent,
                       const Path& path, Report& report,
                       const IdOfChild& id_of = {}) {
  if (FollowsGrammar(grammar, children, id_of)) return;
  std::vector<GrammarItem> items;
  items.reserve(children.size());
  for (const Child& child : children) {
    items.push_back(ItemOf(child));
    items.back().id = id_of(child);
  }
  CheckChunkItems(grammar, items, EndOf(parent, children), path, report);
  ForEach<UnknownChunk>(children, [&](const UnknownChunk& c, size_t index) {
    CheckUnknownChunk(c, index, path, report);
  });
}

// The same for a chunk of mini-chunks.
void CheckMiniGrammar(const Grammar& grammar, const Minis& minis,
                      const Origin& parent, const Path& path, Report& report);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_H_
