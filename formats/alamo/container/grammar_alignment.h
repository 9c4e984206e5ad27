// Which child of a container belongs to which row of its grammar when they are
// not in the right order: as many as possible stay where they are.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_ALIGNMENT_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_ALIGNMENT_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint::alamo {

inline constexpr uint32_t kAnyNumber = std::numeric_limits<uint32_t>::max();
inline constexpr uint32_t kNoId = std::numeric_limits<uint32_t>::max();

// The types allowed in one place: one, or either of two. (An array would fill
// up with zeros, and zero is a type.)
struct GrammarIds {
  uint32_t first = kNoId;
  uint32_t second = kNoId;
};

// Whether a row's name has its type; those of mini-chunks do not.
enum class TypeInName : uint8_t { kHas, kDecimal, kHex };

// One place in the order.
struct GrammarRow {
  absl::string_view name;
  GrammarIds ids;
  uint32_t at_least = 1;
  uint32_t at_most = 1;
  // The two ids must alternate, beginning with the first.
  bool pairs = false;
  // Files always have it, but known readers load one without it.
  bool dispensable = false;
  // The child's field in paths, or empty.
  absl::string_view field = {};
  // The ids are the first and the last of a range.
  bool range = false;
  TypeInName type = TypeInName::kHas;

  bool Takes(uint32_t id) const {
    return id != kNoId && (ids.first == id || ids.second == id ||
                           (range && id > ids.first && id < ids.second));
  }
  // For messages: "0x203 name", "mini-chunk 2 (fps)".
  std::string Text() const;
};

// One child, in the order found.
struct GrammarItem {
  uint32_t id;
  uint32_t offset;  // of the child's header
  // Its content does not match its type, so the type may be wrong.
  uint32_t doubtful : 1 = 0;
  // How many more identical ones there are, each consisting of a header only.
  uint32_t repeats : 31 = 0;
};

// The placement of one child.
struct Placement {
  // 16 bits suffice for rows, since a container may have a child every two
  // bytes.
  static constexpr uint16_t kNone = std::numeric_limits<uint16_t>::max();

  // The row that accepts its type; kNone if no row does.
  uint16_t row = kNone;
  // It follows the rows before its own and precedes the others.
  bool in_place = false;
  // The row whose child is missing at this position, or kNone: its type was
  // probably that row's.
  uint16_t instead_of = kNone;
};

// Which child belongs where. `cut`: children after the last one may be lost, so
// nothing is there instead of them.
struct Alignment {
  Alignment(absl::Span<const GrammarRow> rows,
            absl::Span<const GrammarItem> items, bool cut = false);

  std::vector<Placement> children;
  std::vector<uint32_t> counts;  // children per row
  // For each row, the index of the child that a missing child of that row
  // should precede, or that is in its place; the number of children when it
  // belongs after all of them.
  std::vector<size_t> places;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_ALIGNMENT_H_
