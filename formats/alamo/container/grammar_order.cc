#include <algorithm>
#include <numeric>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/grammar_checker.h"
#include "formats/base/fix.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

void GrammarChecker::Repeated(size_t row) {
  const OutOfPlace& extra = excess_[row];
  if (extra.at.empty()) return;
  const GrammarRow& expected = grammar_.rows[row];
  FindingBuilder finding = Place(rules_.repeated, items_[extra.first]);
  if (finding.detailed() && extra.items.size() <= kMostRemoved && !end_.cut &&
      !end_.gaps) {
    finding.FixBy(Removal(extra, expected));
  }
  finding.Field(expected.field)
      .Found(counts_[row])
      .Allowed(expected.at_most)
      .Times(extra.at)
      .Message(expected.name, " occurs ", counts_[row], " times, but at most ",
               expected.at_most, expected.at_most == 1 ? " is" : " are",
               " allowed; ",
               extra.at.count() == 1 ? "this is the extra one"
                                     : "the extra ones start here");
}

Fix GrammarChecker::Removal(const OutOfPlace& extra,
                            const GrammarRow& expected) const {
  Fix fix = {FixLevel::kUnsafe,
             absl::StrCat("at most ", expected.at_most,
                          expected.at_most == 1 ? " is" : " are", " allowed: ",
                          Quantity(extra.items.size(), "chunk"), " removed"),
             {}};
  for (size_t i : extra.items) {
    const uint64_t offset = items_[i].offset;
    fix.edits.push_back({{offset, OffsetOf(i + 1) - offset}, {}, {}});
  }
  return fix;
}

void GrammarChecker::Misplaced() {
  if (misplaced_.at.empty() || rules_.misplaced == nullptr) return;
  const GrammarRow& row = grammar_.rows[placements_[misplaced_.first].row];
  const bool follows = placements_[misplaced_.first].row < misplaced_.after;
  const size_t neighbour =
      follows ? misplaced_.after : RowAfter(misplaced_.first);
  FindingBuilder finding = Place(*rules_.misplaced, items_[misplaced_.first]);
  if (finding.detailed() && OnlyOrderIsWrong()) {
    finding.FixBy(FixLevel::kUnsafe, Sorted(), "only one order fits");
  }
  finding.Field(row.field).Times(misplaced_.at);
  if (neighbour == grammar_.rows.size()) {
    finding.Message(row.name, " is too early: others must precede it");
    return;
  }
  finding.Message(row.name, follows ? " follows " : " precedes ",
                  grammar_.rows[neighbour].name, " but must ",
                  follows ? "precede it" : "follow it");
}

bool GrammarChecker::OnlyOrderIsWrong() const {
  for (size_t i = 0; i < items_.size(); ++i) {
    if (placements_[i].row == Placement::kNone || items_[i].doubtful) {
      return false;
    }
  }
  for (size_t row = 0; row < counts_.size(); ++row) {
    if (IsMissing(row) || counts_[row] > grammar_.rows[row].at_most) {
      return false;
    }
  }
  return !rules_.bytes.empty() && !end_.cut && !end_.gaps &&
         !std::is_sorted(placements_.begin(), placements_.end(),
                         [](const Placement& a, const Placement& b) {
                           return a.row < b.row;
                         });
}

Edit GrammarChecker::Sorted() const {
  std::vector<size_t> order(items_.size());
  std::iota(order.begin(), order.end(), 0);
  absl::c_stable_sort(order, [&](size_t a, size_t b) {
    return placements_[a].row < placements_[b].row;
  });
  size_t first = 0;
  while (order[first] == first) ++first;
  size_t last = order.size();
  while (order[last - 1] == last - 1) --last;
  Edit edit;
  const uint64_t start = OffsetOf(first);
  edit.range = {start, OffsetOf(last) - start};
  edit.new_bytes.reserve(edit.range.length);
  for (size_t i = first; i < last; ++i) {
    const uint64_t from = OffsetOf(order[i]);
    absl::StrAppend(
        &edit.new_bytes,
        rules_.bytes.substr(from - OffsetOf(0), OffsetOf(order[i] + 1) - from));
  }
  return edit;
}

size_t GrammarChecker::RowAfter(size_t i) const {
  for (size_t k = i + 1; k < placements_.size(); ++k) {
    if (placements_[k].in_place) return placements_[k].row;
  }
  return grammar_.rows.size();
}

}  // namespace assetlint::alamo
