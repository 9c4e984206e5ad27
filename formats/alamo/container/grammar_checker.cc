#include "formats/alamo/container/grammar_checker.h"

#include "formats/alamo/container/container_rules.h"

namespace assetlint::alamo {

GrammarChecker::GrammarChecker(const Grammar& grammar,
                               absl::Span<const GrammarItem> items,
                               const GrammarRules& rules, const GrammarEnd& end,
                               const Path& path, Report& report)
    : grammar_(grammar),
      items_(items),
      rules_(rules),
      end_(end),
      path_(path),
      report_(report),
      counts_(grammar.rows.size(), 0) {
  placements_ = Align(grammar.rows, items, report, end.cut);
  for (const Placement& placement : placements_) {
    if (placement.row != Placement::kNone) ++counts_[placement.row];
  }
  PutExcessOutOfPlace();
}

void GrammarChecker::Check() {
  for (size_t i = 0; i < items_.size(); ++i) {
    const Placement& placement = placements_[i];
    if (placement.row == Placement::kNone) {
      i = UnknownRun(i);
    } else if (placement.in_place) {
      const GrammarRow& row = grammar_.rows[placement.row];
      if (row.pairs) TakePart(row, items_[i]);
      current_ = placement.row;
    } else if (!ReplacesMissing(i)) {
      NoteOutOfPlace(i);
    }
  }
  for (size_t row = 0; row < excess_.size(); ++row) Repeated(row);
  Misplaced();
  for (const GrammarRow& row : grammar_.rows) {
    if (row.pairs && !end_.cut) LastPart(row);
  }
  Unpaired();
  for (const MissingRows& missing : FindMissing()) Missing(missing);
}

FindingBuilder GrammarChecker::Place(const Rule& rule,
                                     const GrammarItem& item) {
  return report_.Add(rule, path_, {item.offset, rules_.header_size});
}

absl::string_view GrammarChecker::Noun() const {
  return rules_.header_size == kMiniHeaderSize ? "mini-chunks" : "chunks";
}

bool GrammarChecker::IsMissing(size_t row) const {
  return counts_[row] < grammar_.rows[row].at_least;
}

const Rule& GrammarChecker::MissingRule(const GrammarRow& row) const {
  return row.dispensable ? rules_.usual_missing : rules_.missing;
}

bool GrammarChecker::ReplacesMissing(size_t i) const {
  const size_t instead = placements_[i].instead_of;
  if (instead == Placement::kNone || !IsMissing(instead)) return false;
  return placements_[i].row != Placement::kNone ||
         MissingRule(grammar_.rows[instead]).severity >=
             rules_.unknown.severity;
}

void GrammarChecker::PutExcessOutOfPlace() {
  absl::InlinedVector<uint32_t, 16> taken(grammar_.rows.size(), 0);
  for (Placement& placement : placements_) {
    if (!placement.in_place) continue;
    placement.in_place =
        ++taken[placement.row] <= grammar_.rows[placement.row].at_most;
  }
}

uint64_t GrammarChecker::OffsetOf(size_t i) const {
  return i < items_.size() ? uint64_t{items_[i].offset} : end_.place.offset;
}

size_t GrammarChecker::UnknownRun(size_t i) {
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
  if (single) {
    finding.Message("type ", HexId(items_[i].id), " is not allowed here");
  } else if (same_type && length == at.count() * rules_.header_size) {
    finding.Message(at.count(), " empty ", Noun(), " of type ",
                    HexId(items_[i].id), " in a row are not allowed here");
  } else if (same_type) {
    finding.Message(at.count(), " ", Noun(), " of type ", HexId(items_[i].id),
                    " in a row are not allowed here");
  } else {
    finding.Message(at.count(), " ", Noun(),
                    " in a row have types that are not allowed here: ",
                    FirstIds(items_.subspan(i, end - i)));
  }
  return end - 1;
}

void GrammarChecker::NoteOutOfPlace(size_t i) {
  const size_t row = placements_[i].row;
  const bool too_many = counts_[row] > grammar_.rows[row].at_most;
  if (too_many) excess_.resize(grammar_.rows.size());
  OutOfPlace& extra = too_many ? excess_[row] : misplaced_;
  if (extra.at.empty()) {
    extra.first = i;
    extra.after = current_;
  }
  extra.at.Note(items_[i].offset);
  if (extra.items.size() <= kMostRemoved) extra.items.push_back(i);
}

template <typename Text>
void GrammarChecker::NoteUnpaired(const GrammarItem& item, const Text& what) {
  if (unpaired_.empty()) {
    first_unpaired_ = &item;
    unpaired_what_ = what();
  }
  unpaired_.Note(item.offset);
}

void GrammarChecker::TakePart(const GrammarRow& row, const GrammarItem& item) {
  const bool is_first = item.id == row.ids.first;
  if (is_first && partner_ != nullptr) {
    NoteUnpaired(item, [&] {
      return absl::StrCat("expected chunk ", HexId(row.ids.second), " after ",
                          HexId(row.ids.first), ", found another ",
                          HexId(row.ids.first));
    });
  } else if (!is_first && partner_ == nullptr) {
    NoteUnpaired(item, [&] {
      return absl::StrCat("this chunk ", HexId(row.ids.second), " has no ",
                          HexId(row.ids.first), " before it");
    });
  }
  partner_ = is_first ? &item : nullptr;
}

void GrammarChecker::LastPart(const GrammarRow& row) {
  if (partner_ == nullptr) return;
  NoteUnpaired(*partner_, [&] {
    return absl::StrCat("the last chunk ", HexId(row.ids.first), " has no ",
                        HexId(row.ids.second), " after it");
  });
}

void GrammarChecker::Unpaired() {
  if (unpaired_.empty()) return;
  Place(kUnpairedChunk, *first_unpaired_)
      .Times(unpaired_)
      .Message(unpaired_what_);
}

}  // namespace assetlint::alamo
