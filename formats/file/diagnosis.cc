#include "formats/file/diagnosis.h"

#include <algorithm>

#include "formats/base/hint.h"
#include "formats/base/limits.h"
#include "formats/file/blank_run.h"
#include "formats/file/blank_sectors.h"
#include "formats/file/bytes_in_front.h"
#include "formats/file/complete_fixes.h"
#include "formats/file/converted.h"
#include "formats/file/second_file.h"
#include "formats/file/shift.h"
#include "formats/file/swapped_words.h"
#include "formats/file/transfer.h"
#include "formats/file/trial.h"
#include "formats/file/unexpected_content.h"
#include "formats/file/written_as_utf16.h"
#include "formats/file/wrong_extension.h"

namespace assetlint::file {
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
    return kConversion.enabled() &&
           DiagnoseConversion(bytes, formats, own, trials, report);
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
