#include "formats/file/blank_run.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/base/path.h"
#include "formats/file/byte_runs.h"
#include "formats/file/transfer.h"

namespace assetlint::file {
namespace {

constexpr absl::string_view kWhy =
    "The data that was there is lost: poses, vertices, or the counts and sizes "
    "without which nothing after them can be found.";
constexpr absl::string_view kStatement =
    "In real files, no record of any format is a run of hundreds of identical "
    "bytes.";
constexpr absl::string_view kRepair =
    "Get the file again from an intact source: a disk, a copy or an "
    "interrupted download lost this part. Nothing in the file can restore it.";

constexpr Rule kBlankStructure = {
    .id = "FIL010",
    .name = "blank-structure",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary =
        "A run of identical bytes replaces data, and the file cannot be read "
        "because of it.",
    .why = kWhy,
    .statement = kStatement,
    .source = "formats/file/DIAGNOSES.md#runs-of-one-byte",
    .repair = kRepair,
    .confidence = Confidence::kReaders,
    .fix_reason = "What was there is lost."};

constexpr Rule kBlankData = {
    .id = "FIL011",
    .name = "blank-data",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A run of identical bytes replaces data.",
    .why = kWhy,
    .statement = kStatement,
    .source = "formats/file/DIAGNOSES.md#runs-of-one-byte",
    .repair = kRepair,
    .confidence = Confidence::kReaders,
    .fix_reason = "What was there is lost."};

constexpr Rule kBlankEnd = {
    .id = "FIL012",
    .name = "blank-end",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A run of identical bytes follows the end of the content.",
    .why =
        "Readers may ignore it or take it for empty records. Tools that pad "
        "files to whole sectors leave such a run, and so does a failed copy.",
    .statement = "Real files end where their content does.",
    .source = "formats/file/DIAGNOSES.md#runs-of-one-byte",
    .repair = "Truncate the file at the offset of the finding.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The end may be padding, or where data was lost."};

constexpr const Rule* kRules[] = {&kBlankStructure, &kBlankData, &kBlankEnd};

// The key in Finding::data for a file offset that the faulty value refers to.
constexpr absl::string_view kTargetKey = "target";

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

// The runs of a file, in order.
class Runs {
 public:
  explicit Runs(std::vector<ByteRange> runs) : runs_(std::move(runs)) {}

  // The run that the finding is in, because bytes of the run are at fault or
  // what it refers to should be there; null if none.
  const ByteRange* Of(const Finding& finding) const {
    if (const ByteRange* run = At(finding.range.offset)) return run;
    const ByteRange* next = After(finding.range.offset);
    if (next != nullptr && IsAboutRun(finding, *next)) return next;
    for (const auto& [key, value] : finding.data) {
      if (key != kTargetKey) continue;
      const auto* target = std::get_if<uint64_t>(&value);
      return target == nullptr ? nullptr : At(*target);
    }
    return nullptr;
  }

  const std::vector<ByteRange>& all() const { return runs_; }

 private:
  // The first run that begins after `offset`.
  const ByteRange* After(uint64_t offset) const {
    const auto it = std::upper_bound(
        runs_.begin(), runs_.end(), offset,
        [](uint64_t at, const ByteRange& run) { return at < run.offset; });
    return it == runs_.end() ? nullptr : &*it;
  }
  // The run that contains `offset`.
  const ByteRange* At(uint64_t offset) const {
    const ByteRange* after = After(offset);
    const ByteRange* last =
        after == nullptr ? runs_.data() + runs_.size() : after;
    if (last == runs_.data()) return nullptr;
    const ByteRange& before = *(last - 1);
    return offset < before.end() ? &before : nullptr;
  }

  std::vector<ByteRange> runs_;
};

bool IsStructure(const Finding& finding) {
  return finding.rule->rule_class == RuleClass::kStructure;
}

// What is known about the runs that replaced data.
struct Blank {
  std::vector<ByteRange> runs;
  // The content ends before the only run.
  bool after_end = false;
  std::vector<Finding> left;
};

std::string ByteName(uint8_t byte) {
  return byte == 0
             ? "zero bytes"
             : absl::StrCat("bytes of 0x", absl::Hex(byte, absl::kZeroPad2));
}

void Add(Blank blank, absl::string_view bytes, bool decodes, Report& report) {
  const ByteRange& run = blank.runs.front();
  const uint8_t byte = bytes[run.offset];
  const Rule& rule = !decodes          ? kBlankStructure
                     : blank.after_end ? kBlankEnd
                                       : kBlankData;
  Occurrences runs;
  for (const ByteRange& each : blank.runs) runs.Note(each.offset);
  Transfer(std::move(blank.left), report);
  FindingBuilder finding = report.Add(rule, Path(), run);
  finding.As(FindingRole::kCause)
      .With("byte", byte)
      .With("end", run.end())
      .Times(runs);
  if (run.length == bytes.size()) {
    finding.Message("all ", run.length, " bytes of the file are 0x",
                    absl::Hex(byte, absl::kZeroPad2));
    return;
  }
  finding.Message(run.length, " ", ByteName(byte), " from byte ", run.offset,
                  " to ");
  if (run.end() == bytes.size()) {
    finding.Message("the end of the file");
  } else {
    finding.Message("byte ", run.end());
  }
  finding.Message(blank.after_end ? " follow the end of the content"
                                  : " replace data");
}

// Whether the file is complete without the run that ends it. `all` are its
// findings.
std::optional<Blank> FindAfterEnd(absl::string_view bytes,
                                  const ByteRange& tail,
                                  const std::vector<Finding>& all, bool decodes,
                                  Trials& trials) {
  std::vector<uint64_t> ends;
  uint64_t first = bytes.size();  // of the findings in the run
  for (const Finding& finding : all) {
    if (finding.range.offset < tail.offset) continue;
    first = std::min(first, finding.range.offset);
  }
  if (first < bytes.size()) {
    ends.push_back(first);
  } else if (!decodes) {
    // The content itself may end in zeros: a NUL, a count, a float.
    for (const uint64_t own : {0, 1, 2, 4, 6}) {
      ends.push_back(tail.offset + own);
    }
  }
  Blank blank;
  blank.after_end = true;
  for (const uint64_t end : ends) {
    if (end == 0 || end >= bytes.size()) continue;
    const std::optional<std::vector<Finding>> places =
        trials.PlacesIfWhole(bytes.substr(0, end), all);
    if (!places.has_value()) continue;
    bool explains = false;
    for (const Finding& finding : all) {
      if (!Counts(finding) || Holds(*places, finding)) continue;
      explains = true;
      // Padding is not an error, so it cannot replace one about a value; that
      // it is no part of the asset is no error either.
      if (decodes && finding.rule->severity == Severity::kError &&
          finding.rule->rule_class == RuleClass::kRange) {
        blank.left.push_back(finding);
      }
    }
    if (!explains) continue;
    for (Finding& finding : trials.Findings(bytes.substr(0, end))) {
      blank.left.push_back(std::move(finding));
    }
    blank.runs = {{end, bytes.size() - end}};
    return blank;
  }
  return std::nullopt;
}

// The runs in which something is wrong.
Blank FindInData(const Runs& runs, const std::vector<Finding>& all) {
  Blank blank;
  for (const Finding& finding : all) {
    if (!Counts(finding)) continue;
    const ByteRange* run = runs.Of(finding);
    if (run == nullptr) continue;
    blank.runs.push_back(*run);
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
bool KeepUnexplained(absl::string_view bytes, const std::vector<Finding>& all,
                     bool decodes, Trials& trials, Blank& blank) {
  const Runs lost(blank.runs);
  const uint64_t begin = blank.runs.front().offset;
  std::optional<std::vector<Finding>> before;
  if (!decodes) {
    // The findings that remain when the file ends before the run. Nothing after
    // it can be trusted, and errors in the counts of what it cuts short follow
    // from it.
    before = trials.Places(bytes.substr(0, begin));
    if (!before.has_value()) return false;
  }
  for (const Finding& finding : all) {
    if (lost.Of(finding) != nullptr) continue;
    if (!decodes &&
        (finding.range.offset >= begin || !Holds(*before, finding))) {
      continue;
    }
    if (IsStructure(finding)) return false;
    blank.left.push_back(finding);
  }
  return true;
}

}  // namespace

bool DiagnoseBlankRun(absl::string_view bytes, const Report& own,
                      Trials& trials, Report& report) {
  const Runs runs(FindByteRuns(bytes));
  if (runs.all().empty()) return false;
  const ByteRange& last = runs.all().back();
  const bool at_end = last.end() == bytes.size();
  Trials any_size = trials.OfAnySize();
  // Hints may have replaced the findings that show where the fault is.
  const auto found = (at_end ? any_size : trials).TryFindings(bytes);
  if (!found.has_value()) return false;
  const std::vector<Finding>& all = *found;
  const bool decodes = own.decodes();
  if (at_end) {
    if (auto blank = FindAfterEnd(bytes, last, all, decodes, any_size)) {
      Add(*std::move(blank), bytes, decodes, report);
      return true;
    }
  }
  Blank blank = FindInData(runs, all);
  if (blank.runs.empty() ||
      !KeepUnexplained(bytes, all, decodes, trials, blank)) {
    return false;
  }
  Add(std::move(blank), bytes, decodes, report);
  return true;
}

absl::Span<const Rule* const> BlankRunRules() { return kRules; }

}  // namespace assetlint::file
