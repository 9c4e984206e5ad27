#include <algorithm>
#include <vector>

#include "formats/base/complete_fixes.h"
#include "formats/base/finding.h"
#include "formats/base/outline.h"
#include "formats/base/rule.h"
#include "formats/diagnose/diagnoses.h"

namespace assetlint::diagnose {

namespace {

// Adds to edits that change the length of the file those of the sizes around
// them, and removes the fixes for which that is not possible.
void CompleteSizes(DamagedFile& file, std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    // Those of causes have them.
    if (finding.expected_role == FindingRole::kCause) continue;
    std::erase_if(finding.fixes, [&](Fix& fix) {
      return std::any_of(fix.edits.begin(), fix.edits.end(),
                         [](const Edit& edit) {
                           return edit.new_bytes.size() != edit.range.length;
                         }) &&
             !AddSizeEdits(file.outline(), file.bytes(), fix.edits);
    });
  }
}

// Every diagnosis explains the findings of a damaged file, so there must be
// some. Tries the likeliest cause first.
void Diagnose(DamagedFile& file) {
  if (CountFaults(file.findings()) == 0) return;
  // What happened to the data of an archive shows in the files inside.
  if (file.format().container != nullptr && file.decodes()) return;
  const Recognition recognition = file.format().recognise(file.bytes());
  if (!file.decodes() && recognition != Recognition::kYes) {
    // A part of what identifies the format makes text and others unlikely.
    if (recognition == Recognition::kNo && DiagnoseContent(file)) return;
    if (DiagnoseUtf16(file)) return;
  }
  if (DiagnoseTransforms(file) || DiagnoseBlankRun(file)) return;
  if (file.searches() && !DiagnoseSecondFile(file)) DiagnoseSizes(file);
}

}  // namespace

void Lint(const Format& format, absl::Span<const KnownFormat> formats,
          absl::string_view bytes, const FileContext& context, Report& report) {
  if (bytes.empty()) {
    ReportEmpty(report);
    return;
  }
  format.lint(bytes, context, report);
  if (!report.collects()) return;
  DamagedFile file(format, formats, bytes, context, report);
  Diagnose(file);
  // In a file that does not decode, faults of one kind have one cause.
  if (!report.decodes()) report.FoldRepeats();
  report.CompleteFixes([&](std::vector<Finding>& findings) {
    CompleteSizes(file, findings);
    return CompleteFixes(bytes, findings);
  });
}

std::vector<const Rule*> Rules() {
  std::vector<const Rule*> all;
  for (const auto rules : {ContentRules(), BlankRunRules(), SecondFileRules(),
                           TransformRules(), EditedTextRules()}) {
    all.insert(all.end(), rules.begin(), rules.end());
  }
  return all;
}

}  // namespace assetlint::diagnose
