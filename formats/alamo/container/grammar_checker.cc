// Reports the children of a container that break its grammar.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/grammar.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

std::string HexId(uint32_t id) { return absl::StrCat("0x", absl::Hex(id)); }

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
  GrammarChecker(Grammar grammar, absl::Span<const GrammarItem> items,
                 const GrammarRules& rules, const GrammarEnd& end,
                 const Path& path, Report& report)
      : grammar_(grammar),
        items_(items),
        rules_(rules),
        end_(end),
        path_(path),
        report_(report),
        alignment_(grammar, items, end.cut) {}

  void Check() {
    for (size_t i = 0; i < items_.size(); ++i) {
      const Placement& placement = placements_[i];
      if (placement.row == Placement::kNone) {
        i = UnknownRun(i);
      } else if (placement.in_place) {
        const GrammarRow& row = grammar_[placement.row];
        if (row.pairs) TakePart(row, items_[i]);
        current_ = placement.row;
      } else if (!ReplacesMissing(i)) {
        NoteOutOfPlace(i);
      }
    }
    for (size_t row = 0; row < excess_.size(); ++row) Repeated(row);
    Misplaced();
    for (const GrammarRow& row : grammar_) {
      if (!row.pairs || end_.cut || partner_ == nullptr) continue;
      NoteUnpaired(*partner_, absl::StrCat("the last chunk ",
                                           HexId(row.ids.first), " has no ",
                                           HexId(row.ids.second), " after it"));
    }
    if (!unpaired_.empty()) {
      Place(kUnpairedChunk, *first_unpaired_)
          .Times(unpaired_)
          .Message(unpaired_what_);
    }
    for (const MissingRows& missing : FindMissing()) Missing(missing);
  }

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

  FindingBuilder Place(const Rule& rule, const GrammarItem& item) {
    return report_.Add(rule, path_, {item.offset, rules_.header_size});
  }

  bool IsMissing(size_t row) const {
    return counts_[row] < grammar_[row].at_least;
  }

  const Rule& MissingRule(const GrammarRow& row) const {
    return row.dispensable ? rules_.usual_missing : rules_.missing;
  }

  // Whether a required child is missing where this one is, and Missing()
  // reports both. A child of an unknown type deserves a finding of its own when
  // the missing one is a lesser fault.
  bool ReplacesMissing(size_t i) const {
    const size_t instead = placements_[i].instead_of;
    if (instead == Placement::kNone || !IsMissing(instead)) return false;
    return placements_[i].row != Placement::kNone ||
           MissingRule(grammar_[instead]).grade.severity >=
               rules_.unknown.grade.severity;
  }

  // Where child `i` begins or, for the number of children, where the last ends.
  uint64_t OffsetOf(size_t i) const {
    return i < items_.size() ? uint64_t{items_[i].offset} : end_.place.offset;
  }

  // Reports the children from `i` on whose types no row accepts, and returns
  // the last of them.
  size_t UnknownRun(size_t i) {
    if (ReplacesMissing(i)) return i;
    Occurrences at;
    bool same_type = true;
    size_t end = i;
    for (; end < items_.size() && placements_[end].row == Placement::kNone &&
           !ReplacesMissing(end);
         ++end) {
      for (uint64_t n = 0; n <= items_[end].repeats; ++n) {
        at.Note(items_[end].offset + n * rules_.header_size);
      }
      same_type &= items_[end].id == items_[i].id;
    }
    const uint64_t length = OffsetOf(end) - items_[i].offset;
    const bool single = at.count() == 1;
    FindingBuilder finding =
        report_.Add(rules_.unknown, path_,
                    {items_[i].offset, single ? rules_.type_size : length});
    finding.Field("type").Found(items_[i].id).Times(at);
    if (!finding.detailed()) return end - 1;
    const absl::string_view noun =
        rules_.header_size == kMiniHeaderSize ? " mini-chunks" : " chunks";
    if (single) {
      finding.Message("type ", HexId(items_[i].id), " is not allowed here");
    } else if (same_type) {
      const bool empty = length == at.count() * rules_.header_size;
      finding.Message(at.count(), empty ? " empty" : "", noun, " of type ",
                      HexId(items_[i].id), " in a row are not allowed here");
    } else {
      finding.Message(at.count(), noun,
                      " in a row have types that are not allowed here: ",
                      FirstIds(items_.subspan(i, end - i)));
    }
    return end - 1;
  }

  void NoteOutOfPlace(size_t i) {
    const size_t row = placements_[i].row;
    const bool too_many = counts_[row] > grammar_[row].at_most;
    if (too_many) excess_.resize(grammar_.size());
    OutOfPlace& extra = too_many ? excess_[row] : misplaced_;
    if (extra.at.empty()) {
      extra.first = i;
      extra.after = current_;
    }
    extra.at.Note(items_[i].offset);
    if (extra.items.size() <= kMostRemoved) extra.items.push_back(i);
  }

  // Handles one half of a pair.
  void TakePart(const GrammarRow& row, const GrammarItem& item) {
    const bool is_first = item.id == row.ids.first;
    if (is_first && partner_ != nullptr) {
      NoteUnpaired(
          item, absl::StrCat("a chunk ", HexId(row.ids.second), " must follow ",
                             HexId(row.ids.first), ", but this is another ",
                             HexId(row.ids.first)));
    } else if (!is_first && partner_ == nullptr) {
      NoteUnpaired(
          item, absl::StrCat("this chunk ", HexId(row.ids.second), " has no ",
                             HexId(row.ids.first), " before it"));
    }
    partner_ = is_first ? &item : nullptr;
  }

  void NoteUnpaired(const GrammarItem& item, std::string what) {
    if (unpaired_.empty()) {
      first_unpaired_ = &item;
      unpaired_what_ = std::move(what);
    }
    unpaired_.Note(item.offset);
  }

  // Reports a row's surplus children.
  void Repeated(size_t row) {
    const OutOfPlace& extra = excess_[row];
    if (extra.at.empty()) return;
    const GrammarRow& expected = grammar_[row];
    FindingBuilder finding = Place(rules_.repeated, items_[extra.first]);
    if (finding.detailed() && extra.items.size() <= kMostRemoved && !end_.cut &&
        !end_.gaps) {
      finding.FixBy(Removal(extra, expected));
    }
    finding.Field(expected.field)
        .Found(counts_[row])
        .Allowed(expected.at_most)
        .Times(extra.at)
        .Message(expected.at_most == 1 ? "a second " : "one more ",
                 expected.Text(), "; only ",
                 expected.at_most == 1 ? std::string("one is")
                                       : absl::StrCat(expected.at_most, " are"),
                 " allowed");
  }

  // Removes a row's surplus children. The sizes around them follow
  // (resize_edits.h).
  Fix Removal(const OutOfPlace& extra, const GrammarRow& expected) const {
    Fix fix = {FixLevel::kUnsafe,
               absl::StrCat("at most ", expected.at_most,
                            expected.at_most == 1 ? " is" : " are",
                            " allowed: ", Quantity(extra.items.size(), "chunk"),
                            " removed"),
               {}};
    for (size_t i : extra.items) {
      const uint64_t offset = items_[i].offset;
      fix.edits.push_back({{offset, OffsetOf(i + 1) - offset}, {}, {}});
    }
    return fix;
  }

  // Reports children on the wrong side of others.
  void Misplaced() {
    if (misplaced_.at.empty() || rules_.misplaced == nullptr) return;
    const GrammarRow& row = grammar_[placements_[misplaced_.first].row];
    const bool follows = placements_[misplaced_.first].row < misplaced_.after;
    const size_t neighbour =
        follows ? misplaced_.after : RowAfter(misplaced_.first);
    FindingBuilder finding = Place(*rules_.misplaced, items_[misplaced_.first]);
    if (finding.detailed() && OnlyOrderIsWrong()) {
      finding.FixBy(FixLevel::kUnsafe, Sorted(), "only one order fits");
    }
    finding.Field(row.field).Times(misplaced_.at);
    if (neighbour == grammar_.size()) {
      finding.Message(row.Text(), " must come after others");
      return;
    }
    finding.Message(row.Text(), " must come ", follows ? "before " : "after ",
                    grammar_[neighbour].Text());
  }

  // Whether all children are known and complete, none is missing or too many,
  // and their bytes are at hand.
  bool OnlyOrderIsWrong() const {
    for (size_t i = 0; i < items_.size(); ++i) {
      if (placements_[i].row == Placement::kNone || items_[i].doubtful) {
        return false;
      }
    }
    for (size_t row = 0; row < counts_.size(); ++row) {
      if (IsMissing(row) || counts_[row] > grammar_[row].at_most) {
        return false;
      }
    }
    return !rules_.bytes.empty() && !end_.cut && !end_.gaps &&
           !std::is_sorted(placements_.begin(), placements_.end(),
                           [](const Placement& a, const Placement& b) {
                             return a.row < b.row;
                           });
  }

  // Puts the children in the order of their rows.
  Edit Sorted() const {
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
      absl::StrAppend(&edit.new_bytes,
                      rules_.bytes.substr(from - OffsetOf(0),
                                          OffsetOf(order[i] + 1) - from));
    }
    return edit;
  }

  // The row of the next child that is in place; the number of rows if there is
  // none.
  size_t RowAfter(size_t i) const {
    for (size_t k = i + 1; k < placements_.size(); ++k) {
      if (placements_[k].in_place) return placements_[k].row;
    }
    return grammar_.size();
  }

  // The rows whose children are missing, grouped by place.
  std::vector<MissingRows> FindMissing() const {
    std::vector<MissingRows> groups;
    size_t first = 0;
    while (first < grammar_.size() && !IsMissing(first)) ++first;
    if (first == grammar_.size()) return groups;
    for (size_t row = first; row < grammar_.size(); ++row) {
      if (!IsMissing(row)) continue;
      const size_t place = alignment_.places[row];
      if (place == items_.size() && end_.cut) continue;
      const bool replaced =
          place < items_.size() && placements_[place].instead_of == row;
      const size_t end = place + (replaced ? 1 : 0);
      if (!groups.empty() && Joins(groups.back(), row, place, replaced)) {
        groups.back().last = row + 1;
        groups.back().end = end;
      } else {
        groups.push_back({row, row + 1, place, end, replaced});
      }
    }
    return groups;
  }

  // Whether `row` is missing in the same place as the rows of `group`. A
  // missing row that readers can do without is a different fault from one that
  // they need.
  bool Joins(const MissingRows& group, size_t row, size_t place,
             bool replaced) const {
    return group.replaced == replaced && group.end == place &&
           grammar_[row].dispensable == grammar_[group.first].dispensable &&
           grammar_[row].at_least == 1 && grammar_[group.first].at_least == 1;
  }

  void Missing(const MissingRows& missing) {
    const GrammarRow& expected = grammar_[missing.first];
    const bool at_end = missing.begin == items_.size();
    const bool several = missing.last - missing.first > 1;
    ByteRange range = end_.place;
    if (!at_end) {
      range = {items_[missing.begin].offset, rules_.type_size};
      if (missing.replaced) {
        range.length +=
            items_[missing.end - 1].offset - items_[missing.begin].offset;
      }
    }
    FindingBuilder finding = report_.Add(MissingRule(expected), path_, range);
    finding.Field(expected.field);
    if (!finding.detailed()) return;
    if (!several) {
      finding.Found(counts_[missing.first]).Allowed(expected.at_least);
    }
    if (expected.at_least > 1) {
      finding.Message(expected.Text(), " occurs ",
                      Quantity(counts_[missing.first], "time"), ", must occur ",
                      expected.at_least, " times");
      return;
    }
    if (missing.replaced) Retype(missing, finding);
    const auto [names, number] = MissingNames(missing);
    finding.Message(names, number == 1 ? " is missing" : " are missing");
    if (at_end) {
      finding.Message(items_.empty() ? " here" : " after all others");
    } else if (missing.replaced) {
      const auto types = items_.subspan(missing.begin, number);
      finding.Message(
          number == 1 ? "; type " : "; types ", FirstIds(types),
          number == 1 ? " is in its place" : " are in their places");
    } else {
      finding.Message(" before this ",
                      grammar_[placements_[missing.begin].row].Text());
    }
  }

  // Gives the children in the places of missing ones, if their types are
  // unknown, the types of those.
  void Retype(const MissingRows& missing, FindingBuilder& finding) const {
    if (missing.last - missing.first != missing.end - missing.begin) return;
    Fix fix = {FixLevel::kUnsafe, "", {}};
    for (size_t i = missing.begin; i < missing.end; ++i) {
      if (placements_[i].row != Placement::kNone) return;
      const GrammarRow& row = grammar_[missing.first + i - missing.begin];
      absl::StrAppend(&fix.reason, fix.edits.empty() ? "" : ", ", row.Text(),
                      " is missing where ", HexId(items_[i].id), " is");
      fix.edits.push_back(WordEdit(
          items_[i].offset, rules_.type_size == 1 ? Scalar::kU8 : Scalar::kU32,
          ByteOrder::kLittle, row.ids.first));
    }
    finding.FixBy(std::move(fix));
  }

  // The names of the missing children, and their number.
  std::pair<std::string, size_t> MissingNames(
      const MissingRows& missing) const {
    constexpr size_t kMost = 6;
    std::string names;
    size_t number = 0;
    for (size_t row = missing.first; row < missing.last; ++row) {
      if (!IsMissing(row)) continue;
      if (++number > kMost) continue;
      absl::StrAppend(&names, number == 1 ? "" : ", ", grammar_[row].Text());
    }
    if (number > kMost) {
      absl::StrAppend(&names, " and ", number - kMost, " more");
    }
    return {names, number};
  }

  const Grammar grammar_;
  absl::Span<const GrammarItem> items_;
  const GrammarRules& rules_;
  const GrammarEnd& end_;
  const Path& path_;
  Report& report_;
  const Alignment alignment_;
  const std::vector<Placement>& placements_ = alignment_.children;
  const std::vector<uint32_t>& counts_ = alignment_.counts;
  std::vector<OutOfPlace> excess_;  // per row; empty: none has too many
  OutOfPlace misplaced_;
  size_t current_ = 0;
  // The first half of a pair whose second half is still to come.
  const GrammarItem* partner_ = nullptr;
  Occurrences unpaired_;
  const GrammarItem* first_unpaired_ = nullptr;
  std::string unpaired_what_;
};

}  // namespace

std::string FirstIds(absl::Span<const GrammarItem> items) {
  constexpr size_t kMost = 4;
  std::string ids;
  for (size_t i = 0; i < std::min(kMost, items.size()); ++i) {
    absl::StrAppend(&ids, i == 0 ? "" : ", ", HexId(items[i].id));
  }
  return items.size() > kMost ? ids + "…" : ids;
}

void CheckGrammar(Grammar grammar, absl::Span<const GrammarItem> items,
                  const GrammarRules& rules, const GrammarEnd& end,
                  const Path& path, Report& report) {
  GrammarChecker(grammar, items, rules, end, path, report).Check();
}

}  // namespace assetlint::alamo
