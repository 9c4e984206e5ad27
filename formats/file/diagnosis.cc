#include "formats/file/diagnosis.h"

#include <algorithm>
#include <limits>
#include <string>

#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/rule.h"
#include "formats/file/beginning_search.h"
#include "formats/file/blank_run.h"
#include "formats/file/conversion.h"
#include "formats/file/converted.h"
#include "formats/file/shift.h"
#include "formats/file/swapped_words.h"
#include "formats/file/trial.h"
#include "formats/file/unexpected_content.h"

namespace assetlint::file {

namespace {

bool IsInside(const ByteRange& range, uint64_t size) {
  return range.offset <= size && range.length <= size - range.offset;
}

// Whether the edits are inside a file of `size` bytes, sorted, and do not
// overlap. Two at the same offset overlap: their order would be open.
bool AreSeparate(const std::vector<Edit>& edits, uint64_t size) {
  const Edit* last = nullptr;
  for (const Edit& edit : edits) {
    if (!IsInside(edit.range, size)) return false;
    if (last != nullptr && (edit.range.offset < last->range.end() ||
                            edit.range.offset == last->range.offset)) {
      return false;
    }
    last = &edit;
  }
  return true;
}

bool IsWrong(const Fix& fix, const Rule& rule, uint64_t size) {
  return fix.level == FixLevel::kNone || fix.level > rule.fix ||
         !AreSeparate(fix.edits, size);
}

absl::string_view OldBytes(const Edit& edit, absl::string_view bytes) {
  return bytes.substr(edit.range.offset, edit.range.length);
}

bool ChangesNothing(const Fix& fix, absl::string_view bytes) {
  return std::all_of(fix.edits.begin(), fix.edits.end(), [&](const Edit& edit) {
    return OldBytes(edit, bytes) == edit.new_bytes;
  });
}

uint64_t RoomOf(const Fix& fix) {
  uint64_t room = 0;
  for (const Edit& edit : fix.edits) {
    room += kRoomPerEdit + edit.range.length + edit.new_bytes.size();
  }
  return room;
}

// The offset of the first error that no safe fix removes.
uint64_t FirstLastingError(const std::vector<Finding>& findings) {
  uint64_t first = std::numeric_limits<uint64_t>::max();
  for (const Finding& finding : findings) {
    const bool lasts = std::none_of(
        finding.fixes.begin(), finding.fixes.end(),
        [](const Fix& fix) { return fix.level == FixLevel::kSafe; });
    if (lasts && finding.rule->severity == Severity::kError) {
      first = std::min(first, finding.range.offset);
    }
  }
  return first;
}

// What was read after such an error may have been read at the wrong place.
void LowerFixesAfterErrors(std::vector<Finding>& findings) {
  const uint64_t first = FirstLastingError(findings);
  for (Finding& finding : findings) {
    if (finding.range.offset <= first) continue;
    for (Fix& fix : finding.fixes) {
      if (fix.level != FixLevel::kSafe) continue;
      fix.level = FixLevel::kUnsafe;
      fix.reason += "; an error before it may be the cause";
    }
  }
}

}  // namespace

uint64_t CompleteFixes(absl::string_view bytes,
                       std::vector<Finding>& findings) {
  uint64_t wrong = 0;
  uint64_t room = RoomForFixes(bytes.size());
  for (Finding& finding : findings) {
    auto is_dropped = [&](Fix& fix) {
      if (IsWrong(fix, *finding.rule, bytes.size())) {
        ++wrong;
        return true;
      }
      const uint64_t needed = RoomOf(fix);
      if (needed > room || ChangesNothing(fix, bytes)) return true;
      room -= needed;
      for (Edit& edit : fix.edits) {
        edit.old_bytes = std::string(OldBytes(edit, bytes));
      }
      return false;
    };
    std::vector<Fix> kept;
    for (Fix& fix : finding.fixes) {
      if (!is_dropped(fix)) kept.push_back(std::move(fix));
    }
    finding.fixes = std::move(kept);
  }
  LowerFixesAfterErrors(findings);
  return wrong;
}

namespace {

// The layout of a GSA is searched for: changed bytes give a different layout,
// which proves little.
bool SearchesForLayout(const Format& format) { return format.name == "gsa"; }

constexpr Hint kConversion("conversion");
constexpr Hint kSwappedWords("swapped words");
constexpr Hint kBlankRun("blank run");
constexpr Hint kSecondFile("second file");
constexpr Hint kShift("shift");

// Every diagnosis explains the findings of a damaged file, so there must be
// some. Tries the likeliest cause first. Returns whether one was found;
// `report` then has all findings.
bool Diagnose(const Format& format, absl::Span<const KnownFormat> formats,
              absl::string_view bytes, const FileContext& context, Report& own,
              Report& report) {
  // What happened to the data of an archive shows in the files inside.
  if (format.container != nullptr && own.decodes()) return false;
  const std::vector<Finding>& findings = own.findings();
  if (std::none_of(findings.begin(), findings.end(), Counts)) return false;
  const Recognition recognition = format.recognise(bytes);
  const bool unrecognised = !own.decodes() && recognition != Recognition::kYes;
  // A part of what identifies the format makes text and others unlikely.
  if (unrecognised && recognition == Recognition::kNo &&
      DiagnoseUnexpectedContent(bytes, report)) {
    return true;
  }
  if (unrecognised && DiagnoseUtf16(bytes, formats, format, report)) {
    return true;
  }
  Trials trials(format, context, own);
  if (!own.searches()) {
    return (kConversion.enabled() &&
            DiagnoseConversion(bytes, formats, own, trials, report)) ||
           (kBlankRun.enabled() &&
            DiagnoseBlankRun(bytes, own, trials, report));
  }
  return DiagnoseBytesInFront(bytes, formats, own, trials, report) ||
         (kConversion.enabled() &&
          DiagnoseConversion(bytes, formats, own, trials, report)) ||
         (kSwappedWords.enabled() && !own.decodes() &&
          DiagnoseSwappedWords(bytes, formats, trials, report)) ||
         (kBlankRun.enabled() &&
          DiagnoseBlankRun(bytes, own, trials, report)) ||
         (kSecondFile.enabled() &&
          DiagnoseSecondFile(bytes, formats, own, trials, report)) ||
         (kShift.enabled() && !SearchesForLayout(format) &&
          DiagnoseShift(bytes, own, trials, report));
}

}  // namespace

void Lint(const Format& format, absl::Span<const KnownFormat> formats,
          absl::string_view bytes, const FileContext& context, Report& report) {
  if (bytes.empty()) {
    ReportEmpty(report);
    return;
  }
  if (!report.collects()) {
    format.lint(bytes, context, report);
    return;
  }
  Report own(Report::Mode::kCollect, report);
  own.KeepFindings(report.kept_per_rule());
  format.lint(bytes, context, own);
  const bool decodes = own.decodes();
  if (!Diagnose(format, formats, bytes, context, own, report)) {
    Transfer(own.TakeSorted(), report);
    // The files in an archive may be anything.
    if (decodes && format.container == nullptr) {
      CheckBlankSectors(bytes, report);
    }
  }
  CheckExtension(format, formats, bytes, context.file_name, report);
  report.CompleteFixes([&](std::vector<Finding>& findings) {
    return CompleteFixes(bytes, findings);
  });
}

std::vector<const Rule*> Rules() {
  std::vector<const Rule*> all;
  for (const auto rules :
       {UnexpectedContentRules(), WrongExtensionRules(), BlankRunRules(),
        BlankSectorRules(), SecondFileRules(), ShiftRules(),
        BytesInFrontRules(), ConversionRules(), SwappedWordsRules(),
        Utf16Rules()}) {
    all.insert(all.end(), rules.begin(), rules.end());
  }
  return all;
}

}  // namespace assetlint::file
