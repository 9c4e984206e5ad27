#include "formats/alamo/container/grammar.h"

#include <algorithm>
#include <bitset>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/grammar_checker.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

namespace {

// Whether a chunk is filled with mini-chunks that belong to another type. A
// single one may have a wrong type itself.
bool HasContentOfAnotherType(const Grammar& grammar, const Minis& minis) {
  if (minis.size() <= 1) return false;
  // There may be a great many mini-chunks, but only 256 types.
  std::bitset<256> unexpected;
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    if (!mini.complete()) return false;
    if (unexpected[mini.id()]) continue;
    for (const GrammarRow& row : grammar.rows) {
      if (row.Takes(mini.id())) return false;
    }
    unexpected.set(mini.id());
  }
  return true;
}

bool FollowsGrammar(const Grammar& grammar, const Minis& minis) {
  GrammarProgress progress(grammar);
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    if (!progress.Take(mini.id())) return false;
  }
  return progress.Finish();
}

}  // namespace

bool GrammarProgress::Close() {
  const GrammarRow& row = rows_[row_];
  if (count_ < row.at_least || (row.pairs && count_ % 2 != 0)) return false;
  ++row_;
  count_ = 0;
  return true;
}

bool GrammarProgress::Take(uint32_t id) {
  while (row_ < rows_.size() && !rows_[row_].Takes(id)) {
    if (!Close()) return false;
  }
  if (row_ == rows_.size()) return false;
  const GrammarRow& row = rows_[row_];
  if (count_ >= row.at_most) return false;
  if (row.pairs && id != (count_ % 2 == 0 ? row.ids.first : row.ids.second)) {
    return false;
  }
  ++count_;
  return true;
}

bool GrammarProgress::Finish() {
  while (row_ < rows_.size()) {
    if (!Close()) return false;
  }
  return true;
}

void CheckGrammar(const Grammar& grammar, absl::Span<const GrammarItem> items,
                  const GrammarRules& rules, const GrammarEnd& end,
                  const Path& path, Report& report) {
  GrammarChecker(grammar, items, rules, end, path, report).Check();
}

void CheckChunkItems(const Grammar& grammar,
                     absl::Span<const GrammarItem> items, const GrammarEnd& end,
                     const Path& path, Report& report) {
  const GrammarRules rules = {.unknown = kUnknownChunk,
                              .missing = kMissingChunk,
                              .usual_missing = kUsualChunkMissing,
                              .repeated = kRepeatedChunk,
                              .misplaced = &kMisplacedChunk,
                              .type_size = 4,
                              .header_size = kChunkHeaderSize};
  CheckGrammar(grammar, items, rules, end, path, report);
}

void CheckMiniGrammar(const Grammar& grammar, const Minis& minis,
                      const Origin& parent, const Path& path, Report& report) {
  if (FollowsGrammar(grammar, minis)) return;
  if (HasContentOfAnotherType(grammar, minis)) {
    report.Add(kContentOfAnotherType, path, TypeWord(parent))
        .Field("type")
        .Message("the chunk holds mini-chunks ", FirstIds(minis),
                 ", but its type calls for ", grammar.rows.front().name,
                 grammar.rows.size() > 1 ? " and others" : "");
    return;  // All are unknown, and all that belong here are missing.
  }
  const GrammarRules rules = {.unknown = kUnknownMini,
                              .missing = kMissingMini,
                              .usual_missing = kMissingMini,
                              .repeated = kRepeatedMini,
                              .misplaced = &kMisplacedMini,
                              .type_size = 1,
                              .header_size = kMiniHeaderSize,
                              .bytes = minis.bytes()};
  std::vector<GrammarItem> items;
  items.reserve(minis.size());
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    items.push_back({mini.id(), mini.offset(), !mini.complete()});
  }
  const GrammarEnd end = {
      minis.empty() ? Header(parent) : ByteRange{minis.end_offset(), 0}, false};
  CheckGrammar(grammar, items, rules, end, path, report);
}

void CheckUnknownChunk(const UnknownChunk& chunk, size_t index,
                       const Path& parent, Report& report) {
  if ((chunk.flags & kContainerBit) == 0 || !chunk.origin.complete) return;
  const Path path(parent, "unknown", static_cast<int64_t>(index));
  // Ends of the open containers: an explicit stack with a bound.
  absl::InlinedVector<uint64_t, 32> ends = {chunk.body.size()};
  ByteCursor cursor(chunk.body);
  const uint64_t base = BodyOffset(chunk.origin);
  while (!ends.empty()) {
    if (cursor.offset() == ends.back()) {
      ends.pop_back();
      continue;
    }
    const uint64_t at = cursor.offset();
    uint32_t type = 0;
    uint32_t size = 0;
    const bool has_header = ends.back() - at >= kChunkHeaderSize;
    if (has_header) {
      (void)cursor.Read(type);
      (void)cursor.Read(size);
    }
    if (!has_header ||
        (size & ~kContainerBit) > ends.back() - cursor.offset()) {
      report.Add(kUnknownNesting, path, {base + at, ends.back() - at})
          .Message("the chunk at byte ", base + at,
                   " does not fit in its parent");
      return;
    }
    if ((size & kContainerBit) == 0) {
      cursor.Skip(size);
    } else if (ends.size() >= kMaxChunkDepth) {
      report.Add(kNestingDepth, path, {base + at, kChunkHeaderSize})
          .Allowed(kMaxChunkDepth)
          .Message("chunks are nested more than ", kMaxChunkDepth,
                   " levels deep");
      return;
    } else {
      ends.push_back(cursor.offset() + (size & ~kContainerBit));
    }
  }
}

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

std::vector<MissingRows> GrammarChecker::FindMissing() const {
  std::vector<MissingRows> groups;
  size_t first = 0;
  while (first < grammar_.rows.size() && !IsMissing(first)) ++first;
  if (first == grammar_.rows.size()) return groups;
  const std::vector<size_t> places =
      PlacesOfMissing(grammar_.rows.size(), placements_);
  for (size_t row = first; row < grammar_.rows.size(); ++row) {
    if (!IsMissing(row)) continue;
    const size_t place = places[row];
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

bool GrammarChecker::Joins(const MissingRows& group, size_t row, size_t place,
                           bool replaced) const {
  return group.replaced == replaced && group.end == place &&
         grammar_.rows[row].dispensable ==
             grammar_.rows[group.first].dispensable &&
         grammar_.rows[row].at_least == 1 &&
         grammar_.rows[group.first].at_least == 1;
}

void GrammarChecker::Missing(const MissingRows& missing) {
  const GrammarRow& expected = grammar_.rows[missing.first];
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
    finding.Message(expected.name, " occurs ",
                    Quantity(counts_[missing.first], "time"), ", must occur ",
                    expected.at_least, " times");
    return;
  }
  if (missing.replaced) Retype(missing, finding);
  const auto [names, number] = MissingNames(missing);
  finding.Message(names, number == 1 ? " is missing; " : " are missing; ");
  if (at_end) {
    finding.Message("expected ", items_.empty() ? "here" : "after all others");
  } else if (missing.replaced) {
    const auto types = items_.subspan(missing.begin, number);
    finding.Message(number == 1 ? "type " : "types ", FirstIds(types),
                    number == 1 ? " is in its place" : " are in their places");
  } else {
    finding.Message("expected before this ",
                    grammar_.rows[placements_[missing.begin].row].name);
  }
}

void GrammarChecker::Retype(const MissingRows& missing,
                            FindingBuilder& finding) const {
  if (missing.last - missing.first != missing.end - missing.begin) return;
  Fix fix = {FixLevel::kUnsafe, "", {}};
  for (size_t i = missing.begin; i < missing.end; ++i) {
    if (placements_[i].row != Placement::kNone) return;
    const GrammarRow& row = grammar_.rows[missing.first + i - missing.begin];
    absl::StrAppend(&fix.reason, fix.edits.empty() ? "" : ", ", row.name,
                    " is missing where ", HexId(items_[i].id), " is");
    fix.edits.push_back(TypeEdit(items_[i].offset, row.ids.first));
  }
  finding.FixBy(std::move(fix));
}

Edit GrammarChecker::TypeEdit(uint64_t offset, uint32_t type) const {
  return rules_.type_size == 1
             ? NumberEdit<uint8_t>(offset, static_cast<uint8_t>(type),
                                   ByteOrder::kLittle)
             : NumberEdit<uint32_t>(offset, type, ByteOrder::kLittle);
}

std::pair<std::string, size_t> GrammarChecker::MissingNames(
    const MissingRows& missing) const {
  constexpr size_t kMost = 6;
  std::string names;
  size_t number = 0;
  for (size_t row = missing.first; row < missing.last; ++row) {
    if (!IsMissing(row)) continue;
    if (++number > kMost) continue;
    absl::StrAppend(&names, number == 1 ? "" : ", ", grammar_.rows[row].name);
  }
  if (number > kMost) {
    absl::StrAppend(&names, " and ", number - kMost, " more");
  }
  return {names, number};
}

}  // namespace assetlint::alamo
