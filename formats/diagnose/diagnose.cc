#include <vector>

#include "absl/algorithm/container.h"
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
  if (file.format().outline == nullptr) return;
  for (Finding& finding : findings) {
    // Those of causes have them.
    if (finding.expected_role == FindingRole::kCause) continue;
    std::erase_if(finding.fixes, [&](Fix& fix) {
      const bool resizes = absl::c_any_of(fix.edits, [](const Edit& edit) {
        return edit.new_bytes.size() != edit.range.length;
      });
      return resizes && !AddSizeEdits(file.outline(), file.bytes(), fix.edits);
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
  if (bytes.empty()) return ReportEmpty(report);
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
  return SortedRules({ContentRules(), BlankRunRules(), SecondFileRules(),
                      TransformRules(), EditedTextRules()});
}

}  // namespace assetlint::diagnose
