// Which child of a container stands for which row of its grammar, when they do
// not follow each other as they should: the reading that has to excuse least.
#ifndef ASSETLINT_FORMATS_ALAMO_GRAMMAR_ALIGNMENT_H_
#define ASSETLINT_FORMATS_ALAMO_GRAMMAR_ALIGNMENT_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint::alamo {

inline constexpr uint32_t kAnyNumber = std::numeric_limits<uint32_t>::max();
inline constexpr uint32_t kNoId = std::numeric_limits<uint32_t>::max();

// The types that stand in one place: one, or either of two. (An array would
// fill up with zeros, and zero is a type.)
struct GrammarIds {
  uint32_t first = kNoId;
  uint32_t second = kNoId;
};

// One place in the order.
struct GrammarRow {
  absl::string_view name;  // for messages: "0x203 name"
  GrammarIds ids;
  uint32_t at_least = 1;
  uint32_t at_most = 1;
  // The two ids must take turns, the first one first.
  bool pairs = false;

  bool Takes(uint32_t id) const {
    return id != kNoId && (ids.first == id || ids.second == id);
  }
};

// One child, in the order found.
struct GrammarItem {
  uint32_t id;
  uint32_t offset;  // of the child's header
  // Its content is not what its type says, so the type may be wrong.
  bool doubtful = false;
};

// Where one child stands.
struct Placement {
  static constexpr size_t kNone = std::numeric_limits<size_t>::max();

  // The row that takes its type; kNone for a type that no row takes.
  size_t row = kNone;
  // It follows the rows before its own and stands before the others.
  bool in_place = false;
  // The row whose child is missing where this one stands, or kNone: its type
  // was probably that row's.
  size_t instead_of = kNone;
};

// The placements of the children, in their order. `cut`: children behind the
// last one may be lost, and none is missing there. Time is the product of
// both numbers; lists beyond some thousands are only compared with their
// neighbours.
std::vector<Placement> Align(absl::Span<const GrammarRow> rows,
                             absl::Span<const GrammarItem> items,
                             bool cut = false);

// The index of the child before which the missing child of `row` belongs, or
// which stands in its stead; the number of children when it belongs behind all.
size_t PlaceOfMissing(size_t row, absl::Span<const Placement> placements);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_GRAMMAR_ALIGNMENT_H_
