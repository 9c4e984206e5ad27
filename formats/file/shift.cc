#include "formats/file/shift.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/file/lost_before_end.h"
#include "formats/file/shift_search.h"
#include "formats/file/trial.h"

namespace assetlint::file {

namespace {

constexpr absl::string_view kGetAgain =
    "Get the file from its source again; a text-mode transfer or an editor "
    "changed it. Inserting or removing the bytes restores the layout, not "
    "a lost value. In a hex editor, replace a name only by one of the same "
    "length, or correct the sizes of all enclosing blocks too.";
constexpr absl::string_view kNotCertain =
    "Missing bytes are lost, and which bytes are too many is not certain.";

constexpr Rule kShiftedBytes = {
    .id = "FIL030",
    .name = "shifted-bytes",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary =
        "Bytes are missing or were inserted; everything after them is shifted.",
    .why =
        "A reader takes every value after that place from the wrong bytes: it "
        "rejects the file or reads garbage.",
    .statement = "Every record begins where the previous one ends.",
    .source = "formats/file/DIAGNOSES.md#shifted-bytes",
    .repair = kGetAgain,
    .confidence = Confidence::kReaders,
    .fix_reason = kNotCertain};

constexpr Rule kShiftedValues = {
    .id = "FIL031",
    .name = "shifted-values",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary =
        "Bytes are missing or were inserted; the file can be read, but its "
        "values are shifted.",
    .why = "A reader takes the values after that place from the wrong bytes.",
    .statement = "Every record begins where the previous one ends.",
    .source = "formats/file/DIAGNOSES.md#shifted-bytes",
    .repair = kGetAgain,
    .confidence = Confidence::kReaders,
    .fix_reason = kNotCertain};

constexpr const Rule* kRules[] = {&kShiftedBytes, &kShiftedValues};

// A single fault in a file that decodes is rarely caused by a shift.
std::ptrdiff_t MinFaults(bool decodes) { return decodes ? 2 : 1; }

std::ptrdiff_t CountFaults(const std::vector<Finding>& findings) {
  return std::count_if(findings.begin(), findings.end(), Counts);
}

// A larger file with warnings only is not worth the search: it loads, and mods
// are full of such files.
constexpr size_t kMaxWithoutError = size_t{64} << 10;

// Whether another diagnosis leaves nothing to explain.
bool IsExplained(const std::vector<Finding>& findings) {
  bool cause = false;
  for (const Finding& finding : findings) {
    if (!Counts(finding)) continue;
    if (finding.role == FindingRole::kCause) {
      cause = true;
    } else if (finding.rule->rule_class != RuleClass::kStructure) {
      return false;
    }
  }
  return cause;
}

// Whether all faults are at the end of the file: it is truncated.
bool IsCut(absl::string_view bytes, const std::vector<Finding>& findings) {
  return std::all_of(
      findings.begin(), findings.end(), [&](const Finding& finding) {
        return !Counts(finding) || finding.role == FindingRole::kConsequence ||
               finding.range.end() == bytes.size();
      });
}

// Whether the missing byte can be a carriage return that a transfer as text
// removed before a line feed.
bool MayBeCarriageReturn(const Shift& shift, absl::string_view bytes) {
  if (shift.removed || shift.count != 1) return false;
  const absl::string_view places =
      bytes.substr(shift.first, shift.last - shift.first + 1);
  return places.find('\n') != absl::string_view::npos &&
         bytes.find("\r\n") == absl::string_view::npos;
}

// How many faults the causes among the findings leave unexplained.
std::ptrdiff_t CountUnexplained(const std::vector<Finding>& findings) {
  return std::count_if(
      findings.begin(), findings.end(), [](const Finding& finding) {
        return Counts(finding) && finding.role != FindingRole::kCause &&
               finding.rule->rule_class != RuleClass::kStructure;
      });
}

// Whether a hint says that one field is off by the same number and explains as
// much; or the file may merely end too early.
bool IsAmbiguous(const Shift& shift, absl::string_view bytes,
                 const std::vector<Finding>& findings) {
  if (!shift.removed && shift.last == bytes.size()) return true;
  if (CountUnexplained(shift.findings) < CountUnexplained(findings)) {
    return false;
  }
  return std::any_of(
      findings.begin(), findings.end(), [&](const Finding& finding) {
        const auto found = NumberOf(finding, "found");
        const auto allowed = NumberOf(finding, "allowed");
        if (!found.has_value() || !allowed.has_value()) return false;
        const bool hint = finding.role == FindingRole::kCause ||
                          finding.rule->severity == Severity::kInfo;
        return hint &&
               std::max(*found, *allowed) - std::min(*found, *allowed) ==
                   shift.count;
      });
}

// Two bytes that are no further apart are near each other.
constexpr uint64_t kNear = 64;

std::string Message(const Shift& shift) {
  const std::string bytes = Quantity(shift.count, "byte");
  const std::string place =
      !shift.text.empty()
          ? absl::StrCat("in the text \"", shift.text.substr(0, kMaxQuotedText),
                         shift.text.size() > kMaxQuotedText ? "…\"" : "\"")
      : !shift.exact && shift.last - shift.first <= kNear
          ? absl::StrCat("at or near byte ", shift.first)
      : shift.first == shift.last
          ? absl::StrCat("at byte ", shift.first)
          : absl::StrCat(shift.exact ? "" : "near or ", "between bytes ",
                         shift.first, " and ",
                         shift.last + (shift.removed ? shift.count : 0));
  // An edited text is meant, and its sizes were forgotten.
  const std::string sizes =
      shift.text.empty()
          ? ""
          : absl::StrCat("; to keep the text, the sizes around it must be ",
                         shift.count, shift.removed ? " larger" : " smaller");
  if (shift.removed) {
    return absl::StrCat(Quantity(shift.count, "extra byte"), " ", place,
                        ": without ", shift.count == 1 ? "it" : "them",
                        " the rest of the file parses", sizes);
  }
  return absl::StrCat(bytes, shift.count == 1 ? " is" : " are", " missing ",
                      place, ": with ", bytes,
                      " inserted there the rest of the file parses", sizes);
}

// The shift that the format itself diagnoses, if a trial confirms it.
std::optional<Shift> Confirmed(absl::string_view bytes,
                               const std::vector<Finding>& findings,
                               bool decodes, Trials& trials) {
  for (const Finding& finding : findings) {
    if (finding.role != FindingRole::kCause) continue;
    std::optional<Shift> shift =
        ShiftSearch(bytes, findings, decodes, trials).Confirm(finding);
    if (shift.has_value()) return shift;
  }
  return std::nullopt;
}

// Takes the findings of the file repaired at the place that is reported, unless
// that leaves more faults.
void ReadAgain(absl::string_view bytes, Trials& trials, Shift& shift) {
  std::vector<Finding> findings =
      trials.Findings(Repaired(bytes, shift, shift.first));
  if (CountFaults(findings) > CountFaults(shift.findings)) return;
  for (Finding& finding : findings) {
    RestoreOffsets(shift, shift.first, bytes.size(), finding);
  }
  shift.findings = std::move(findings);
}

// Makes the range of a shift in a table of rows smaller if they clearly show
// the place, or puts it where they show it if the search did not get as far.
void Narrow(absl::string_view bytes, Trials& trials, Shift& shift) {
  if (!shift.text.empty()) return;
  // The ends of the range may be in the sizes around a table.
  const uint64_t at = shift.first + (shift.last - shift.first) / 2;
  for (const RowTable& table : trials.RowTables(Repaired(bytes, shift, at))) {
    if (shift.last < table.range.offset || shift.first >= table.range.end()) {
      continue;
    }
    const auto rows = FindRowShift(bytes, table, shift.removed, shift.count);
    if (!rows.has_value()) return;
    const bool inside = rows->first >= shift.first && rows->last <= shift.last;
    if (shift.exact && !(rows->clear && inside)) return;
    shift.first = rows->first;
    shift.last = rows->last;
    shift.exact = false;
    ReadAgain(bytes, trials, shift);
    return;
  }
}

// The shift that a search finds, if nothing else explains as much.
std::optional<Shift> Searched(absl::string_view bytes,
                              const std::vector<Finding>& findings,
                              bool decodes, Trials& trials) {
  if ((!AnyError(findings) && bytes.size() > kMaxWithoutError) ||
      CountFaults(findings) < MinFaults(decodes) || IsExplained(findings)) {
    return std::nullopt;
  }
  std::optional<Shift> shift =
      ShiftSearch(bytes, findings, decodes, trials).Find();
  if (!shift.has_value() || IsAmbiguous(*shift, bytes, findings)) {
    return std::nullopt;
  }
  Narrow(bytes, trials, *shift);
  return shift;
}

}  // namespace

bool DiagnoseShift(absl::string_view bytes, const Report& own, Trials& trials,
                   Report& report) {
  std::vector<Finding> findings = own.findings();
  SortFindings(findings);
  std::optional<Shift> shift =
      Confirmed(bytes, findings, own.decodes(), trials);
  if (!shift.has_value() && IsCut(bytes, findings)) {
    LostBeforeEnd lost = FindLostBeforeEnd(bytes, findings, trials);
    if (!lost.values.empty()) {
      std::move(lost.values.begin(), lost.values.end(),
                std::back_inserter(findings));
      SortFindings(findings);
      Transfer(std::move(findings), report);
      return true;
    }
    shift = std::move(lost.shift);
  } else if (!shift.has_value()) {
    shift = Searched(bytes, findings, own.decodes(), trials);
  }
  if (!shift.has_value()) return false;
  Transfer(std::move(shift->findings), report);
  const uint64_t length =
      shift->last - shift->first + (shift->removed ? shift->count : 0);
  report
      .Add(own.decodes() ? kShiftedValues : kShiftedBytes, Path(),
           {shift->first, length})
      .As(FindingRole::kCause)
      .With(shift->removed ? "excess" : "missing", shift->count)
      .Message(Message(*shift),
               MayBeCarriageReturn(*shift, bytes)
                   ? "; a transfer as text may have removed 0x0d before 0x0a"
                   : "");
  return true;
}

absl::Span<const Rule* const> ShiftRules() { return kRules; }

namespace {

// The likeness of equal bytes. Those that differ by this or more, as numbers
// that wrap, have none.
constexpr int64_t kEqual = 16;
// By how many equal bytes the best place must beat the others to be clear: in
// the pools of 18 real animations, cut off anywhere, none does by 4.
constexpr int64_t kClear = 5 * kEqual;
// Which place is the best among its neighbours may be by chance.
constexpr int64_t kNearlyAsGood = 2 * kEqual;
constexpr int64_t kShareOfBest = 8;

int64_t Likeness(char a, char b) {
  const int difference = std::abs(static_cast<signed char>(a - b));
  return kEqual - std::min<int64_t>(difference, kEqual);
}

// The bytes of a damaged table, from the second row on.
class Rows {
 public:
  Rows(absl::string_view table, uint64_t row_size, uint64_t shifted)
      : table_(table), row_size_(row_size), shifted_(shifted) {}

  uint64_t begin() const { return std::max(row_size_, shifted_); }
  uint64_t end() const { return table_.size(); }

  // How much better byte `at` fits to the one of a shifted row before it than
  // to that of a whole row.
  int64_t Gain(uint64_t at) const {
    if (at < begin() || at >= end()) return 0;
    return Likeness(table_[at], table_[at - shifted_]) -
           Likeness(table_[at], table_[at - row_size_]);
  }

 private:
  absl::string_view table_;
  uint64_t row_size_;
  uint64_t shifted_;
};

}  // namespace

std::optional<RowShift> FindRowShift(absl::string_view bytes,
                                     const RowTable& table, bool removed,
                                     uint64_t count) {
  const uint64_t row = table.row_size;
  const uint64_t rest = row == 0 ? 0 : count % row;
  const uint64_t offset = table.range.offset;
  if (row == 0 || count == 0 || offset >= bytes.size() ||
      (!removed && (rest == 0 || count > table.range.length))) {
    return std::nullopt;
  }
  const uint64_t length =
      removed ? table.range.length + count : table.range.length - count;
  const Rows rows(bytes.substr(offset, length), row,
                  removed ? row + count : row - rest);
  // The bytes of one row are compared with the wrong ones. Those that are too
  // many come before it.
  const uint64_t window = removed ? row : row - rest;
  const uint64_t skipped = removed ? count : 0;
  if (rows.begin() >= rows.end() || skipped >= rows.end()) return std::nullopt;

  const auto for_each_place = [&](auto&& visit) {
    int64_t gain = 0;
    for (uint64_t i = 0; i < window; ++i) gain += rows.Gain(skipped + i);
    for (uint64_t at = 0; at + skipped < rows.end(); ++at) {
      visit(at, gain);
      gain += rows.Gain(skipped + at + window) - rows.Gain(skipped + at);
    }
  };
  int64_t best = 0;
  uint64_t best_at = 0;
  for_each_place([&](uint64_t at, int64_t gain) {
    if (gain <= best) return;
    best = gain;
    best_at = at;
  });
  if (best <= 0) return std::nullopt;
  const int64_t good = best - std::min(kNearlyAsGood, best / kShareOfBest);

  // The places around it that are nearly as good, and the best one that is a
  // row or more away.
  RowShift shift = {.first = best_at, .last = best_at};
  uint64_t first = 0;
  int64_t other = 0;
  for_each_place([&](uint64_t at, int64_t gain) {
    if (gain < good) {
      first = at + 1;
    } else if (at == best_at) {
      shift.first = first;
    }
    if (at == shift.last + 1 && gain >= good) shift.last = at;
    if (at + row < best_at || at > best_at + row) other = std::max(other, gain);
  });
  if (other >= best) return std::nullopt;
  shift.clear = best - other >= kClear;
  shift.first += offset;
  shift.last += offset;
  return shift;
}

}  // namespace assetlint::file
