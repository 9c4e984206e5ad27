#include "formats/diagnose/blank_run.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"

namespace assetlint::diagnose {

namespace {

// Any run of kMinRun bytes contains a whole aligned block of half that size.
constexpr uint64_t kBlock = kMinRun / 2;

// Whether the block at `block` is one byte, repeated.
bool IsOneByte(const char* block) {
  // In most blocks the first words differ: comparing two is much faster than
  // calling a function.
  const auto word = [&](size_t at) {
    return Load<uint64_t>(block + at, kHostOrder);
  };
  return word(0) == word(1) && word(0) == word(kBlock - sizeof(uint64_t)) &&
         std::memcmp(block, block + 1, kBlock - 1) == 0;
}

// The run containing `bytes[at]`, not extended before `first`.
ByteRange RunAt(absl::string_view bytes, uint64_t at, uint64_t first) {
  uint64_t begin = at;
  while (begin > first && bytes[begin - 1] == bytes[at]) --begin;
  const size_t end = bytes.find_first_not_of(bytes[at], at);
  return {begin, (end == absl::string_view::npos ? bytes.size() : end) - begin};
}

}  // namespace

std::vector<ByteRange> FindByteRuns(absl::string_view bytes) {
  std::vector<ByteRange> runs;
  uint64_t end = 0;  // of the last run examined
  uint64_t at = 0;
  while (at + kBlock <= bytes.size()) {
    if (!IsOneByte(bytes.data() + at)) {
      at += kBlock;
      continue;
    }
    const ByteRange run = RunAt(bytes, at, end);
    if (run.length >= kMinRun) runs.push_back(run);
    end = run.end();
    at = (end + kBlock - 1) / kBlock * kBlock;
  }
  const uint64_t taken = runs.empty() ? 0 : runs.back().end();
  if (bytes.size() - taken < kMinTail) return runs;
  const ByteRange tail = RunAt(bytes, bytes.size() - 1, taken);
  if (tail.length >= kMinTail) runs.push_back(tail);
  return runs;
}

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
    .source = "formats/diagnose/DIAGNOSES.md#runs-of-one-byte",
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
    .source = "formats/diagnose/DIAGNOSES.md#runs-of-one-byte",
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
    .source = "formats/diagnose/DIAGNOSES.md#runs-of-one-byte",
    .repair = "Truncate the file at the offset of the finding.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The end may be padding, or where data was lost."};

constexpr Rule kBlankSectors = {
    .id = "FIL013",
    .name = "blank-sectors",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "Whole sectors of the file are one repeated byte.",
    .why =
        "The numbers that were there may be lost: a bone stays at one place, "
        "or jumps to the edge of its range, for some of the frames.",
    .statement =
        "No known file has 512 identical bytes that begin and end where the "
        "sectors of a disk do.",
    .source = "formats/diagnose/DIAGNOSES.md#runs-of-one-byte",
    .repair =
        "Compare the file with a good copy, or look at the animation in the "
        "game: a disk, a copy or an interrupted download may have lost this "
        "part.",
    .confidence = Confidence::kReaders,
    .fix_reason = "What was there is lost, if anything was."};

constexpr const Rule* kRules[] = {&kBlankStructure, &kBlankData, &kBlankEnd,
                                  &kBlankSectors};

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
    return finding.target.has_value() ? At(*finding.target) : nullptr;
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

void Explain(Blank blank, DamagedFile& file) {
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
        !AddsNone(whole->findings, file.findings())) {
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
          finding.rule->rule_class == RuleClass::kRange) {
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
    const ByteRange* run = runs.Of(finding);
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
  const Runs lost(blank.runs);
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
    if (lost.Of(finding) != nullptr) continue;
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
  const Runs runs(FindByteRuns(file.bytes()));
  if (runs.all().empty()) return false;
  const ByteRange& last = runs.all().back();
  if (last.end() == file.bytes().size()) {
    if (auto blank = FindAfterEnd(last, file)) {
      Explain(*std::move(blank), file);
      return true;
    }
  }
  Blank blank = FindInData(runs, file.findings());
  if (blank.runs.empty() || !KeepUnexplained(file, blank)) return false;
  Explain(std::move(blank), file);
  return true;
}

absl::Span<const Rule* const> BlankRunRules() { return kRules; }

namespace {

// How many of the bytes next to a lost sector may happen to have its value.
constexpr uint64_t kMaxEqualNeighbours = 16;

// The whole sectors of a run; empty when more of it is outside of them than
// chance explains.
ByteRange SectorsOf(const ByteRange& run, uint64_t file_size) {
  const uint64_t begin = (run.offset + kMinRun - 1) / kMinRun * kMinRun;
  const uint64_t end =
      run.end() == file_size ? file_size : run.end() / kMinRun * kMinRun;
  if (begin + kMinRun > end ||
      run.length - (end - begin) > kMaxEqualNeighbours) {
    return {};
  }
  return {begin, end - begin};
}

}  // namespace

void CheckBlankSectors(absl::string_view bytes, Report& report) {
  Occurrences places;
  ByteRange first;
  for (const ByteRange& run : FindByteRuns(bytes)) {
    const ByteRange sectors = SectorsOf(run, bytes.size());
    if (sectors.length == 0) continue;
    if (places.empty()) first = sectors;
    places.Note(sectors.offset);
  }
  if (places.empty()) return;
  const auto byte = static_cast<uint8_t>(bytes[first.offset]);
  report.Add(kBlankSectors, Path(), first)
      .With("byte", byte)
      .With("end", first.end())
      .Times(places)
      .Message("all ", first.length, " bytes from byte ", first.offset, " to ",
               first.end(), " are 0x", absl::Hex(byte, absl::kZeroPad2),
               ", as in whole sectors that a disk or a copy lost");
}

}  // namespace assetlint::diagnose
