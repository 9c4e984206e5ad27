#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/base/extent.h"
#include "formats/diagnose/diagnoses.h"

namespace assetlint::diagnose {

std::vector<ByteRange> FindByteRuns(absl::string_view bytes) {
  std::vector<ByteRange> runs;
  uint64_t at = 0;
  while (at < bytes.size()) {
    // A run from here fills the window; one that begins later follows the last
    // byte that differs. Most windows are left after two bytes.
    const absl::string_view window = bytes.substr(at, kMinRun);
    const size_t differs = window.find_last_not_of(window.back());
    at += differs + 1;  // Not found: npos + 1 is 0.
    if (differs != window.npos && window.end() != bytes.end()) continue;
    const uint64_t end =
        std::min(bytes.find_first_not_of(bytes[at], at), bytes.size());
    if (end - at >= (end == bytes.size() ? kMinTail : kMinRun)) {
      runs.push_back({at, end - at});
    }
    at = end;
  }
  return runs;
}

namespace {

constexpr Rule kBlankStructure = {
    .id = "FIL010",
    .name = "blank-structure",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary =
        "A run of identical bytes replaces data, and the file cannot be read "
        "because of it.",
    .why =
        "The data that was there is lost: poses, vertices, or the counts and "
        "sizes without which nothing after them can be found.",
    .statement =
        "In real files, no record of any format is a run of hundreds of "
        "identical bytes.",
    .source = "formats/diagnose/DIAGNOSES.md#runs-of-one-byte",
    .repair =
        "Get the file again from an intact source: a disk, a copy or an "
        "interrupted download lost this part. Nothing in the file can restore "
        "it."};

constexpr Rule kBlankData =
    ReadableRule(kBlankStructure, "FIL011", "blank-data",
                 "A run of identical bytes replaces data.");

constexpr Rule kBlankEnd = {
    .id = "FIL012",
    .name = "blank-end",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A run of identical bytes follows the end of the content.",
    .why =
        "Readers may ignore it or take it for empty records. Tools that pad "
        "files to whole sectors leave such a run, and so does a failed copy.",
    .statement = "Real files end where their content does.",
    .source = "formats/diagnose/DIAGNOSES.md#runs-of-one-byte",
    .repair = "Truncate the file at the offset of the finding.",
    .fix_reason = "The end may be padding, or where data was lost."};

constexpr const Rule* kBlankRules[] = {&kBlankStructure, &kBlankData,
                                       &kBlankEnd};

// A finding of at most this many bytes is about a field or a small record, and
// about all of its bytes; a longer one may be about something else in its
// range.
constexpr uint64_t kSmallRange = 64;

// Whether the finding is about the bytes of a run that begins after the
// finding's first byte.
bool IsAboutRun(const Finding& finding, const ByteRange& run) {
  if (run.offset >= finding.range.end()) return false;
  const uint64_t common = std::min(finding.range.end(), run.end()) - run.offset;
  return finding.range.length <= kSmallRange ||
         2 * common >= finding.range.length;
}

using Runs = std::vector<ByteRange>;  // in file order

// The run that the finding is in, because bytes of the run are at fault or what
// it refers to should be there; null if none.
const ByteRange* RunOf(const Finding& finding, const Runs& runs) {
  const auto after = [&](uint64_t offset) {
    return std::upper_bound(
        runs.begin(), runs.end(), offset,
        [](uint64_t at, const ByteRange& run) { return at < run.offset; });
  };
  const auto at = [&](uint64_t offset) -> const ByteRange* {
    const auto next = after(offset);
    return next != runs.begin() && offset < (next - 1)->end() ? &*(next - 1)
                                                              : nullptr;
  };
  if (const ByteRange* run = at(finding.range.offset)) return run;
  const auto next = after(finding.range.offset);
  if (next != runs.end() && IsAboutRun(finding, *next)) return &*next;
  return finding.target.has_value() ? at(*finding.target) : nullptr;
}

// What is known about the runs that replaced data.
struct Blank {
  Runs runs;
  // The content ends before the only run.
  bool after_end = false;
  std::vector<Finding> left;
};

std::string ByteName(uint8_t byte) {
  return byte == 0
             ? "zero bytes"
             : absl::StrCat("bytes of 0x", absl::Hex(byte, absl::kZeroPad2));
}

void ExplainBlank(Blank blank, DamagedFile& file) {
  const ByteRange& run = blank.runs.front();
  const uint64_t size = file.bytes().size();
  const auto byte = static_cast<uint8_t>(file.bytes()[run.offset]);
  Hypothesis lost = {&kBlankStructure,
                     blank.after_end ? &kBlankEnd : &kBlankData, run};
  for (const ByteRange& each : blank.runs) lost.places.Note(each.offset);
  lost.message =
      run.length == size
          ? absl::StrCat("all ", size, " bytes of the file are 0x",
                         absl::Hex(byte, absl::kZeroPad2))
          : absl::StrCat(run.length, " ", ByteName(byte), " from byte ",
                         run.offset, " to ",
                         run.end() == size ? "the end of the file"
                                           : absl::StrCat("byte ", run.end()),
                         blank.after_end ? " follow the end of the content"
                                         : " replace data");
  file.Explain(lost, std::move(blank.left))
      .With("byte", byte)
      .With("end", run.end());
}

// Where the content may end that the run `tail` follows.
std::vector<uint64_t> EndsBefore(const ByteRange& tail,
                                 const DamagedFile& file) {
  uint64_t first = file.bytes().size();  // of the findings in the run
  for (const Finding& finding : file.findings()) {
    if (finding.range.offset < tail.offset) continue;
    first = std::min(first, finding.range.offset);
  }
  if (first < file.bytes().size()) return {first};
  if (file.decodes()) return {};
  // The content itself may end in zeros: a NUL, a count, a float.
  std::vector<uint64_t> ends;
  for (const uint64_t own : {0, 1, 2, 4, 6}) ends.push_back(tail.offset + own);
  return ends;
}

// Whether the file is complete without the run that ends it.
std::optional<Blank> FindAfterEnd(const ByteRange& tail, DamagedFile& file) {
  const absl::string_view bytes = file.bytes();
  for (const uint64_t end : EndsBefore(tail, file)) {
    if (end == 0 || end >= bytes.size()) continue;
    // Not a search: a file of any size may have such an end.
    auto whole = file.Read(bytes.substr(0, end), file.format().lint, true);
    if (!whole.has_value() || !whole->decodes ||
        !AddsNone(whole->findings, file.findings()) ||
        // A part that is missing there was where the run is.
        absl::c_any_of(whole->findings, [&](const Finding& finding) {
          return IsError(finding) && finding.range.offset >= end;
        })) {
      continue;
    }
    Blank blank = {{{end, bytes.size() - end}}, true, {}};
    bool explains = false;
    for (const Finding& finding : file.findings()) {
      if (!IsFault(finding) || Holds(whole->findings, finding)) continue;
      explains = true;
      // Padding is not an error, so it cannot replace one about a value; that
      // it is no part of the asset is no error either.
      if (file.decodes() && IsError(finding) &&
          finding.rule->grade.rule_class == RuleClass::kRange) {
        blank.left.push_back(finding);
      }
    }
    if (!explains) continue;
    std::move(whole->findings.begin(), whole->findings.end(),
              std::back_inserter(blank.left));
    return blank;
  }
  return std::nullopt;
}

// The runs in which something is wrong.
Blank FindInData(const Runs& runs, const std::vector<Finding>& all) {
  Blank blank;
  for (const Finding& finding : all) {
    if (!IsFault(finding)) continue;
    const ByteRange* run = RunOf(finding, runs);
    if (run != nullptr) blank.runs.push_back(*run);
  }
  absl::c_stable_sort(blank.runs, [](const ByteRange& a, const ByteRange& b) {
    return a.offset < b.offset;
  });
  blank.runs.erase(std::unique(blank.runs.begin(), blank.runs.end()),
                   blank.runs.end());
  return blank;
}

// Leaves the findings that the runs do not explain. False when a fault before
// the first run keeps the file from being read: then the run may be harmless,
// and only misread.
bool KeepUnexplained(DamagedFile& file, Blank& blank) {
  const uint64_t begin = blank.runs.front().offset;
  std::optional<Reading> before;
  if (!file.decodes()) {
    // The findings that remain when the file ends before the run. Nothing after
    // it can be trusted, and errors in the counts of what it cuts short follow
    // from it.
    before = file.Read(file.bytes().substr(0, begin), file.format().lint);
    if (!before.has_value()) return false;
  }
  for (const Finding& finding : file.findings()) {
    if (RunOf(finding, blank.runs) != nullptr) continue;
    if (before.has_value() &&
        (finding.range.offset >= begin || !Holds(before->findings, finding))) {
      continue;
    }
    if (IsStructure(finding)) return false;
    blank.left.push_back(finding);
  }
  return true;
}

}  // namespace

bool DiagnoseBlankRun(DamagedFile& file) {
  Runs runs = FindByteRuns(file.bytes());
  // A rule of the format may say that zeros follow the end. Of a file with
  // errors, they are rather what was lost.
  if (!runs.empty() && !AnyError(file.findings()) &&
      absl::c_any_of(file.findings(), [&](const Finding& finding) {
        return finding.expected_role == FindingRole::kConsequence &&
               IsFault(finding) && finding.range.end() == file.bytes().size();
      })) {
    runs.pop_back();
  }
  if (runs.empty()) return false;
  const ByteRange& last = runs.back();
  if (last.end() == file.bytes().size()) {
    if (auto blank = FindAfterEnd(last, file)) {
      ExplainBlank(*std::move(blank), file);
      return true;
    }
  }
  Blank blank = FindInData(runs, file.findings());
  if (blank.runs.empty() || !KeepUnexplained(file, blank)) return false;
  ExplainBlank(std::move(blank), file);
  return true;
}

absl::Span<const Rule* const> BlankRunRules() { return kBlankRules; }

}  // namespace assetlint::diagnose
