#include "lint/commands/report_undecodable.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "lint/report/finding_text.h"
#include "lint/run/file_linter.h"

namespace assetlint {

bool ReportUndecodable(const InputFile& file, const LoadedInput& input,
                       const Painter& paint, Output& err) {
  Report report(Report::Mode::kCollect);
  input.format->lint(input.bytes, FileContext{input.file_name}, report);
  if (report.decodes()) return true;
  for (Finding& finding : report.TakeSorted()) {
    if (finding.rule->rule_class != RuleClass::kStructure) continue;
    const ReportedFinding reported{std::move(finding), Severity::kError};
    err.Write(absl::StrCat(
        FindingLine(file.path, reported, paint, PlaceInArchive(file)), "\n"));
    break;
  }
  return false;
}

}  // namespace assetlint
