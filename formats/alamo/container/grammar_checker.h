// The class that CheckGrammar uses. Its functions are in three files:
// grammar_checker.cc follows the children, grammar_order.cc reports those that
// are too many or in the wrong order, and grammar_missing.cc those that are
// missing.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_CHECKER_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_CHECKER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/grammar.h"
#include "formats/alamo/container/grammar_alignment.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

inline std::string HexId(uint32_t id) {
  return absl::StrCat("0x", absl::Hex(id));
}

// The types of the first few, for messages.
template <typename Items>
std::string FirstIds(const Items& items) {
  constexpr size_t kMost = 4;
  std::string ids;
  for (size_t i = 0; i < std::min(kMost, items.size()); ++i) {
    absl::StrAppend(&ids, i == 0 ? "" : ", ", HexId(items[i].id));
  }
  return items.size() > kMost ? ids + "…" : ids;
}

// Rows whose children are missing at one place: [first, last).
struct MissingRows {
  size_t first;
  size_t last;
  // The children that they should precede, or whose places they would have
  // taken: [begin, end).
  size_t begin;
  size_t end;
  bool replaced;  // by the children at [begin, end)
};

// Reports children that break their grammar. Consecutive faults of one kind are
// one finding.
class GrammarChecker {
 public:
  GrammarChecker(const Grammar& grammar, absl::Span<const GrammarItem> items,
                 const GrammarRules& rules, const GrammarEnd& end,
                 const Path& path, Report& report);

  void Check();

 private:
  // Children out of place: the first, and all of them.
  struct OutOfPlace {
    size_t first = 0;
    size_t after = 0;  // the row that the first one follows
    Occurrences at;
    // The first kMostRemoved and one more.
    std::vector<size_t> items = {};
  };
  // No fix removes more children.
  static constexpr size_t kMostRemoved = 16;

  FindingBuilder Place(const Rule& rule, const GrammarItem& item);
  absl::string_view Noun() const;
  bool IsMissing(size_t row) const;
  const Rule& MissingRule(const GrammarRow& row) const;
  // Whether a required child is missing where this one is, and Missing()
  // reports both. A child of an unknown type deserves a finding of its own when
  // the missing one is a lesser fault.
  bool ReplacesMissing(size_t i) const;

  // The alignment does not count children; the last ones beyond a row's upper
  // bound are too many.
  void PutExcessOutOfPlace();

  // Where child `i` begins or, for the number of children, where the last ends.
  uint64_t OffsetOf(size_t i) const;

  // Reports the children from `i` on whose types no row accepts, and returns
  // the last of them.
  size_t UnknownRun(size_t i);

  void NoteOutOfPlace(size_t i);

  // Handles one half of a pair.
  void TakePart(const GrammarRow& row, const GrammarItem& item);
  void LastPart(const GrammarRow& row);
  template <typename Text>
  void NoteUnpaired(const GrammarItem& item, const Text& what);
  void Unpaired();

  // Reports a row's surplus children.
  void Repeated(size_t row);
  // Removes a row's surplus children. The sizes around them follow
  // (resize_edits.h).
  Fix Removal(const OutOfPlace& extra, const GrammarRow& expected) const;
  // Reports children on the wrong side of others.
  void Misplaced();
  // Whether all children are known and complete, none is missing or too many,
  // and their bytes are at hand.
  bool OnlyOrderIsWrong() const;
  // Puts the children in the order of their rows.
  Edit Sorted() const;
  // The row of the next child that is in place; the number of rows if there is
  // none.
  size_t RowAfter(size_t i) const;

  // The rows whose children are missing, grouped by place.
  std::vector<MissingRows> FindMissing() const;
  // Whether `row` is missing in the same place as the rows of `group`. A
  // missing row that readers can do without is a different fault from one that
  // they need.
  bool Joins(const MissingRows& group, size_t row, size_t place,
             bool replaced) const;
  void Missing(const MissingRows& missing);
  // Gives the children in the places of missing ones, if their types are
  // unknown, the types of those.
  void Retype(const MissingRows& missing, FindingBuilder& finding) const;
  Edit TypeEdit(uint64_t offset, uint32_t type) const;
  // The names of the missing children, and their number.
  std::pair<std::string, size_t> MissingNames(const MissingRows& missing) const;

  const Grammar& grammar_;
  absl::Span<const GrammarItem> items_;
  const GrammarRules& rules_;
  const GrammarEnd& end_;
  const Path& path_;
  Report& report_;
  std::vector<Placement> placements_;
  absl::InlinedVector<uint32_t, 16> counts_;  // children per row
  std::vector<OutOfPlace> excess_;  // per row; empty: none has too many
  OutOfPlace misplaced_;
  size_t current_ = 0;
  // The first half of a pair whose second half is still to come.
  const GrammarItem* partner_ = nullptr;
  Occurrences unpaired_;
  const GrammarItem* first_unpaired_ = nullptr;
  std::string unpaired_what_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_CHECKER_H_
