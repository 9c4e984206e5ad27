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
#include "formats/base/work_meter.h"

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
  // Files always have it, and known readers load one without it.
  bool dispensable = false;
  // The child's field in paths, or empty.
  absl::string_view field = {};

  bool Takes(uint32_t id) const {
    return id != kNoId && (ids.first == id || ids.second == id);
  }
};

// One child, in the order found.
struct GrammarItem {
  uint32_t id;
  uint32_t offset;  // of the child's header
  // Its content is not what its type says, so the type may be wrong.
  uint32_t doubtful : 1 = 0;
  // How many more there are, each a header long, that are the same.
  uint32_t repeats : 31 = 0;
};

// Where one child stands.
struct Placement {
  // Rows take 16 bits, since a container may have a child every two bytes.
  static constexpr uint16_t kNone = std::numeric_limits<uint16_t>::max();

  // The row that takes its type; kNone for a type that no row takes.
  uint16_t row = kNone;
  // It follows the rows before its own and stands before the others.
  bool in_place = false;
  // The row whose child is missing where this one stands, or kNone: its type
  // was probably that row's.
  uint16_t instead_of = kNone;
};

// The placements of the children, in their order. `cut`: children after the
// last one may be lost, and none is missing there. Time is the product of
// both numbers and is spent from `work`; lists that this is too much for are
// only compared with their neighbours.
std::vector<Placement> Align(absl::Span<const GrammarRow> rows,
                             absl::Span<const GrammarItem> items,
                             WorkMeter& work, bool cut = false);

// For each of `rows` rows, the index of the child before which a missing child
// of that row belongs, or which is in its place; the number of children when it
// belongs after all.
std::vector<size_t> PlacesOfMissing(size_t rows,
                                    absl::Span<const Placement> placements);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_GRAMMAR_ALIGNMENT_H_
