#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/grammar_checker.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

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
