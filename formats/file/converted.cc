#include "formats/file/converted.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/file/conversion.h"
#include "formats/file/trial.h"

namespace assetlint::file {
namespace {

constexpr absl::string_view kUndoReason =
    "The result parses, but nothing proves that every such byte was inserted; "
    "compare it with the source if there is one.";

constexpr Rule kLineEnds = {
    .id = "FIL040",
    .name = "line-ends-converted",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "A text-mode transfer inserted 0x0D before each 0x0A.",
    .why =
        "Everything after the first such byte is shifted: a reader rejects the "
        "file or reads garbage.",
    .statement =
        "Git with autocrlf and FTP in text mode write each 0x0A (LF) as 0x0D "
        "0x0A (CRLF); in a binary file, 0x0A also occurs alone.",
    .source = "formats/file/DIAGNOSES.md#line-ends",
    .repair =
        "Mark the files as binary (*.alo binary in .gitattributes; binary mode "
        "in FTP) and get them again. assetlint fix --unsafe-fixes removes the "
        "bytes if the result parses.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason = kUndoReason};

constexpr Rule kEncoding = {
    .id = "FIL041",
    .name = "written-as-utf-8",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary =
        "A program read the file as Latin-1 or Windows-1252 text and wrote it "
        "as UTF-8.",
    .why =
        "Each byte from 0x80 became two or three bytes, so every size and "
        "offset after it is wrong.",
    .statement =
        "UTF-8 writes the characters from 0x80 as several bytes; binary data "
        "with such bytes is not valid UTF-8.",
    .source = "formats/file/DIAGNOSES.md#encoding",
    .repair =
        "Get the file again, without a text editor or script in between. "
        "assetlint fix --unsafe-fixes restores the bytes if the result parses.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason = kUndoReason};

constexpr Rule kMark = {
    .id = "FIL042",
    .name = "byte-order-mark",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "A UTF-8 byte order mark precedes the content.",
    .why = "A reader takes the three bytes for the start of the first field.",
    .statement =
        "Editors and scripts put EF BB BF in front of text that they save as "
        "UTF-8; no format begins with it.",
    .source = "formats/file/DIAGNOSES.md#encoding",
    .repair =
        "Remove the first three bytes, or get the file again. assetlint fix "
        "--unsafe-fixes does it if the result parses.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason = kUndoReason};

constexpr Rule kConvertedValues = {
    .id = "FIL043",
    .name = "converted-values",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary =
        "A program converted the file as text; it can be read, but its values "
        "are wrong.",
    .why = "A reader takes the values from the wrong bytes.",
    .statement =
        "In a binary file, bytes from 0x80 are not valid UTF-8, and 0x0A also "
        "occurs without 0x0D.",
    .source = "formats/file/DIAGNOSES.md#encoding",
    .repair =
        "Get the file again, as binary. assetlint fix --unsafe-fixes undoes "
        "the conversion if the result parses.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason = kUndoReason};

constexpr Rule kReplaced = {
    .id = "FIL044",
    .name = "bytes-replaced",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary =
        "A program read the file as text and replaced bytes with U+FFFD.",
    .why = "The replaced bytes are lost, and everything after is shifted.",
    .statement =
        "A decoder writes U+FFFD (EF BF BD) for bytes that are not valid in "
        "its encoding.",
    .source = "formats/file/DIAGNOSES.md#encoding",
    .repair =
        "Get the file again, without a text editor or script in between: what "
        "the bytes were cannot be known.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The replaced bytes are lost."};

constexpr Rule kConflict = {
    .id = "FIL045",
    .name = "merge-conflict",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The file has the conflict markers of a merge.",
    .why = "The file is a mixture of two versions with lines of text between.",
    .statement =
        "git merges files that it takes for text and marks conflicts with "
        "lines of <<<<<<<, ======= and >>>>>>>.",
    .source = "formats/file/DIAGNOSES.md#merge-conflicts",
    .repair =
        "Choose one version: git checkout --ours FILE or --theirs FILE. Mark "
        "the files as binary in .gitattributes.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Which of the versions is wanted cannot be known."};

constexpr const Rule* kRules[] = {&kLineEnds,        &kEncoding, &kMark,
                                  &kConvertedValues, &kReplaced, &kConflict};

// Conversions that show without a file that decodes: fewer occur by chance.
constexpr uint64_t kMinLineEnds = 3;
constexpr uint64_t kMinCharacters = 4;
constexpr uint64_t kMinReplaced = 2;

// The part of the possible conversions that the bytes show, although undoing it
// does not give a file that decodes. A mark always does: texts were diagnosed
// before, and no format begins with it.
Conversion EvidentPart(const ConversionTraces& traces) {
  Conversion evident = traces.possible;
  evident.line_ends = evident.line_ends && traces.line_ends >= kMinLineEnds;
  evident.encoding = evident.encoding && traces.characters >= kMinCharacters;
  return evident;
}

// The conversions to undo by trial, the most complete first.
std::vector<Conversion> Candidates(const Conversion& possible) {
  std::vector<Conversion> candidates;
  for (const bool encoding : {true, false}) {
    for (const bool line_ends : {true, false}) {
      const Conversion candidate = {encoding, line_ends, possible.mark};
      if (candidate.any() && (possible.encoding || !encoding) &&
          (possible.line_ends || !line_ends)) {
        candidates.push_back(candidate);
      }
    }
  }
  return candidates;
}

const Rule& RuleOf(const Conversion& conversion, const Report& own) {
  if (own.decodes()) return kConvertedValues;
  if (conversion.encoding) return kEncoding;
  return conversion.line_ends ? kLineEnds : kMark;
}

// "0x0D was inserted before each of 12 line feeds and 3 bytes ... "
std::string Description(const Conversion& conversion,
                        const ConversionTraces& traces) {
  std::vector<std::string> parts;
  if (conversion.encoding) {
    parts.push_back(absl::StrCat(
        Quantity(traces.characters, "byte"),
        " from 0x80 became the UTF-8 of Latin-1 or Windows-1252 characters"));
  }
  if (conversion.line_ends) {
    parts.push_back(
        traces.line_ends == 1
            ? std::string("0x0d was inserted before the only byte 0x0a")
            : absl::StrCat("0x0d was inserted before each of the ",
                           traces.line_ends, " bytes 0x0a"));
  }
  if (conversion.mark) {
    parts.push_back("a byte order mark (ef bb bf) was put in front");
  }
  return absl::StrJoin(parts, "; ");
}

// The offsets of the first few converted bytes, and how many there are.
Occurrences PlacesOf(const std::vector<Edit>& edits,
                     const Conversion& conversion,
                     const ConversionTraces& traces) {
  Occurrences places;
  for (const Edit& edit : edits) {
    if (places.full()) break;
    places.Note(edit.range.offset);
  }
  const uint64_t all = (conversion.encoding ? traces.characters : 0) +
                       (conversion.line_ends ? traces.line_ends : 0) +
                       (conversion.mark ? 1 : 0);
  while (places.count() < all) places.NoteOneMore();
  return places;
}

// Moves findings of the original to where their bytes are in `bytes`.
void MoveFindings(const Conversion& conversion, absl::string_view bytes,
                  std::vector<Finding>& findings) {
  std::vector<uint64_t> offsets;
  for (const Finding& finding : findings) {
    offsets.push_back(finding.range.offset);
    offsets.push_back(finding.range.end());
    offsets.insert(offsets.end(), finding.offsets.begin(),
                   finding.offsets.end());
  }
  std::sort(offsets.begin(), offsets.end());
  offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
  const std::vector<uint64_t> moved =
      ConvertedOffsets(conversion, bytes, offsets);
  const auto move = [&](uint64_t offset) {
    const auto at = std::lower_bound(offsets.begin(), offsets.end(), offset);
    return moved[static_cast<size_t>(at - offsets.begin())];
  };
  for (Finding& finding : findings) {
    const uint64_t begin = move(finding.range.offset);
    finding.range = {begin, move(finding.range.end()) - begin};
    for (uint64_t& offset : finding.offsets) offset = move(offset);
    // They are for the original; undoing the conversion comes first.
    finding.fixes.clear();
  }
}

void ReportConversion(absl::string_view bytes, const Conversion& conversion,
                      const ConversionTraces& traces, bool proven, bool tried,
                      const Report& own, Report& report) {
  std::vector<Edit> edits = UndoingEdits(conversion, bytes);
  const Occurrences places = PlacesOf(edits, conversion, traces);
  FindingBuilder finding =
      report.Add(RuleOf(conversion, own), Path(), edits.front().range);
  finding.As(FindingRole::kCause).Times(places);
  finding.Message(Description(conversion, traces));
  if (!proven) {
    if (tried) {
      finding.Message("; undoing it does not give a file that parses");
    }
    return;
  }
  finding.Message("; without that the file parses");
  finding.FixBy({FixLevel::kUnsafe,
                 "without the inserted bytes the file parses",
                 std::move(edits)});
}

// Whether the content shows that `original` is of another format.
bool IsOfAnotherFormat(absl::string_view original,
                       absl::Span<const KnownFormat> formats,
                       const Format& format) {
  return format.recognise(original) == Recognition::kNo &&
         std::any_of(formats.begin(), formats.end(), [&](const KnownFormat& f) {
           return f.format->recognise(original) == Recognition::kYes;
         });
}

// Whether `original` decodes, and has no error if `without_errors`.
bool IsSound(absl::string_view original, bool without_errors,
             absl::Span<const KnownFormat> formats, Trials& trials) {
  if (IsOfAnotherFormat(original, formats, trials.format())) return false;
  const std::optional<std::vector<Finding>> places =
      trials.PlacesIfDecodes(original);
  return places.has_value() && !(without_errors && AnyError(*places));
}

// Undoes `conversion`; if the result decodes, reports it with the findings that
// are left.
bool TryUndoing(absl::string_view bytes, const Conversion& conversion,
                const ConversionTraces& traces,
                absl::Span<const KnownFormat> formats, const Report& own,
                Trials& trials, Report& report) {
  const std::string original = UndoConversion(conversion, bytes);
  // A file that can be read as it is must be better without the conversion.
  if (original.empty() || !IsSound(original, own.decodes(), formats, trials)) {
    return false;
  }
  std::vector<Finding> left = trials.Findings(original);
  MoveFindings(conversion, bytes, left);
  Transfer(std::move(left), report);
  ReportConversion(bytes, conversion, traces, true, true, own, report);
  return true;
}

bool DiagnoseReplaced(absl::string_view bytes, const ConversionTraces& traces,
                      Report& report) {
  if (traces.replaced < kMinReplaced) return false;
  constexpr absl::string_view kReplacement = "\xEF\xBF\xBD";
  Occurrences places;
  for (size_t at = bytes.find(kReplacement);
       at != absl::string_view::npos && !places.full();
       at = bytes.find(kReplacement, at + kReplacement.size())) {
    places.Note(at);
  }
  while (places.count() < traces.replaced) places.NoteOneMore();
  report.Add(kReplaced, Path(), {places.first(), kReplacement.size()})
      .As(FindingRole::kCause)
      .Times(places)
      .Message(traces.replaced,
               " times, U+FFFD (ef bf bd) is in place of bytes that were not "
               "text; what they were is lost");
  return true;
}

// The offset of a line that begins with `marker`, from `from` on; npos if none.
size_t FindLine(absl::string_view bytes, absl::string_view marker,
                size_t from) {
  for (size_t at = bytes.find(marker, from); at != absl::string_view::npos;
       at = bytes.find(marker, at + 1)) {
    if (at == 0 || bytes[at - 1] == '\n') return at;
  }
  return absl::string_view::npos;
}

bool DiagnoseConflict(absl::string_view bytes, Report& report) {
  const size_t ours = FindLine(bytes, "<<<<<<< ", 0);
  if (ours == absl::string_view::npos) return false;
  const size_t middle = FindLine(bytes, "=======", ours);
  if (middle == absl::string_view::npos) return false;
  const size_t theirs = FindLine(bytes, ">>>>>>> ", middle);
  if (theirs == absl::string_view::npos) return false;
  report.Add(kConflict, Path(), {ours, theirs + 8 - ours})
      .As(FindingRole::kCause)
      .Message("a merge left conflict markers: the versions begin at bytes ",
               ours, " and ", middle, " and end at byte ", theirs);
  return true;
}

}  // namespace

bool DiagnoseConversion(absl::string_view bytes,
                        absl::Span<const KnownFormat> formats,
                        const Report& own, Trials& trials, Report& report) {
  if (!AnyError(own.findings())) return false;
  const ConversionTraces traces = FindConversionTraces(bytes);
  for (const Conversion& candidate : Candidates(traces.possible)) {
    if (TryUndoing(bytes, candidate, traces, formats, own, trials, report)) {
      return true;
    }
  }
  if (own.decodes()) return false;
  if (DiagnoseReplaced(bytes, traces, report)) return true;
  const Conversion evident = EvidentPart(traces);
  if (evident.any()) {
    ReportConversion(bytes, evident, traces, false, !trials.refused(), own,
                     report);
    return true;
  }
  return DiagnoseConflict(bytes, report);
}

std::string BeforeConversion(absl::string_view bytes) {
  const ConversionTraces traces = FindConversionTraces(bytes);
  if (!traces.possible.any()) return "";
  return UndoConversion(traces.possible, bytes);
}

absl::Span<const Rule* const> ConversionRules() { return kRules; }

}  // namespace assetlint::file
