#include "formats/file/lost_before_end.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "formats/base/extent.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "formats/base/rule.h"
#include "formats/file/shift.h"

namespace assetlint::file {
namespace {

// The most bytes that are filled in.
constexpr uint64_t kMaxMissing = 1024;
// How many of the first wrong values are tried as the place of the loss.
constexpr size_t kMaxPlaces = 4;
// The fewest wrong values that show a shift, and which share of them may be
// left when the bytes are filled in.
constexpr uint64_t kFewestWrong = 4;
constexpr uint64_t kShareLeft = 4;
// The longest record that is a place.
constexpr uint64_t kLongestPlace = 64;

// How many bytes the file is too short by, as the size of the outermost record
// says; 0 if no size does.
uint64_t CountMissing(const std::vector<Finding>& findings) {
  uint64_t most = 0;
  for (const Finding& finding : findings) {
    const std::optional<uint64_t> found = NumberOf(finding, "found");
    const std::optional<uint64_t> allowed = NumberOf(finding, "allowed");
    if (finding.field == "size" && found > allowed && allowed.has_value()) {
      most = std::max(most, *found - *allowed);
    }
  }
  return most;
}

// Whether the finding is about a value in the first `size` bytes.
bool IsWrongValue(const Finding& finding, uint64_t size) {
  return Counts(finding) && finding.range.end() <= size &&
         finding.rule->rule_class != RuleClass::kStructure;
}

// Whether the finding is about the record that the end of the file cuts in two.
// Others may be wrong because of what is filled in, as a vertex is that no
// index uses.
bool IsInCutRecord(const Finding& finding, const std::vector<Finding>& known,
                   uint64_t size) {
  const auto cut =
      std::find_if(known.begin(), known.end(), [&](const Finding& candidate) {
        return candidate.role == FindingRole::kFault &&
               candidate.range.end() == size;
      });
  return cut != known.end() && cut->path == finding.path;
}

uint64_t CountWrong(const std::vector<Finding>& places, uint64_t size) {
  uint64_t count = 0;
  for (const Finding& place : places) {
    if (IsWrongValue(place, size)) count += place.count;
  }
  return count;
}

// The first few wrong values, in file order.
std::vector<ByteRange> FirstWrong(const std::vector<Finding>& places,
                                  uint64_t size) {
  std::vector<ByteRange> first;
  for (const Finding& place : places) {
    if (!IsWrongValue(place, size)) continue;
    const uint64_t length = std::min(place.range.length, kLongestPlace);
    first.push_back({place.range.offset, length});
    for (const uint64_t offset : place.offsets) {
      if (offset < size) first.push_back({offset, length});
    }
  }
  const auto by_offset = [](const ByteRange& a, const ByteRange& b) {
    return a.offset < b.offset;
  };
  const auto same = [](const ByteRange& a, const ByteRange& b) {
    return a.offset == b.offset;
  };
  std::sort(first.begin(), first.end(), by_offset);
  first.erase(std::unique(first.begin(), first.end(), same), first.end());
  first.resize(std::min(first.size(), kMaxPlaces));
  return first;
}

// Whether the finding, of a file with bytes filled in, is only about values
// before `end`: the loss cut one in two, and others are made up. Occurrences of
// which only the first few are known follow each other evenly.
bool EndsBefore(const Finding& finding, uint64_t end) {
  const std::vector<uint64_t>& offsets = finding.offsets;
  uint64_t last =
      std::max(finding.range.offset, offsets.empty() ? 0 : offsets.back());
  if (finding.count > offsets.size() && offsets.size() > 1) {
    last += (finding.count - offsets.size()) * (offsets[1] - offsets[0]);
  }
  return last < end;
}

// The first of the wrong values in `places` before which the bytes were lost:
// with them, hardly any value is wrong.
std::optional<ByteRange> FindByValues(absl::string_view bytes,
                                      const Shift& shift,
                                      const std::vector<Finding>& places,
                                      Trials& trials) {
  const uint64_t wrong = CountWrong(places, bytes.size());
  if (wrong < kFewestWrong) return std::nullopt;
  std::optional<ByteRange> best;
  uint64_t fewest = wrong / kShareLeft + 1;
  for (const ByteRange& place : FirstWrong(places, bytes.size())) {
    const auto left =
        trials.PlacesIfDecodes(Repaired(bytes, shift, place.offset));
    if (!left.has_value()) continue;
    const uint64_t count = CountWrong(*left, bytes.size() + shift.count);
    if (count >= fewest) continue;
    fewest = count;
    best = place;
  }
  return best;
}

// Whether the finding is only about values that the loss at `at` cut in two or
// that are made up, which end at `end`.
bool IsOfLostValues(const Finding& finding, uint64_t at, uint64_t end) {
  return finding.range.offset + kLongestPlace > at && EndsBefore(finding, end);
}

// The place in a table of rows, which the end of the file cuts, from which all
// values are in wrong columns. With the bytes there, no more values may be
// wrong than in `places`, with the bytes at the end.
std::optional<ByteRange> FindByRows(absl::string_view bytes, const Shift& shift,
                                    const std::string& at_end,
                                    const std::vector<Finding>& places,
                                    Trials& trials) {
  for (const RowTable& table : trials.RowTables(at_end)) {
    if (table.range.end() <= bytes.size()) continue;
    const auto rows = FindRowShift(bytes, table, false, shift.count);
    if (!rows.has_value() || !rows->clear) continue;
    auto left = trials.PlacesIfDecodes(Repaired(bytes, shift, rows->first));
    if (!left.has_value()) continue;
    std::erase_if(*left, [&](const Finding& finding) {
      return IsOfLostValues(finding, rows->first, rows->last + shift.count);
    });
    if (CountWrong(*left, at_end.size()) <= CountWrong(places, bytes.size())) {
      return ByteRange{rows->first, rows->last - rows->first};
    }
  }
  return std::nullopt;
}

// The findings of the file with the bytes filled in at its end that are about
// what the file still has.
std::vector<Finding> ValuesBeforeEnd(absl::string_view bytes,
                                     const std::string& at_end,
                                     const std::vector<Finding>& known,
                                     Trials& trials) {
  std::vector<Finding> values = trials.Findings(at_end);
  std::erase_if(values, [&](const Finding& finding) {
    return !IsWrongValue(finding, bytes.size()) ||
           finding.role == FindingRole::kConsequence ||
           !IsInCutRecord(finding, known, bytes.size());
  });
  // They are for the longer file.
  for (Finding& finding : values) finding.fixes.clear();
  return values;
}

}  // namespace

LostBeforeEnd FindLostBeforeEnd(absl::string_view bytes,
                                const std::vector<Finding>& findings,
                                Trials& trials) {
  Shift shift;
  shift.count = CountMissing(findings);
  shift.exact = false;
  if (shift.count == 0 || shift.count > kMaxMissing) return {};
  const std::string at_end = Repaired(bytes, shift, bytes.size());
  const auto places = trials.PlacesIfDecodes(at_end);
  if (!places.has_value()) return {};

  LostBeforeEnd lost;
  std::optional<ByteRange> place = FindByValues(bytes, shift, *places, trials);
  if (!place.has_value())
    place = FindByRows(bytes, shift, at_end, *places, trials);
  if (!place.has_value()) {
    if (CountWrong(*places, bytes.size()) > 0) {
      lost.values = ValuesBeforeEnd(bytes, at_end, findings, trials);
    }
    return lost;
  }
  // The value before the first wrong one may be the one that was cut in two,
  // and right by chance.
  const uint64_t at = place->offset;
  shift.first = at - std::min(at, place->length);
  shift.last = std::min<uint64_t>(place->end(), bytes.size());
  shift.findings = trials.Findings(Repaired(bytes, shift, at));
  std::erase_if(shift.findings, [&](const Finding& finding) {
    return IsOfLostValues(finding, shift.first, shift.last + shift.count);
  });
  for (Finding& finding : shift.findings) {
    RestoreOffsets(shift, at, bytes.size(), finding);
  }
  lost.shift = std::move(shift);
  return lost;
}

}  // namespace assetlint::file
