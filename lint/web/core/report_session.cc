#include "lint/web/core/report_session.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "lint/report/file_result.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"

namespace assetlint {

absl::Status WriteReport(absl::string_view texts, uint64_t missing_files,
                         ReportSession& report, FileBytes* bytes, Output& out) {
  constexpr size_t kFixed = 5;
  const std::vector<std::string> parts = absl::StrSplit(texts, '\0');
  if (parts.size() < kFixed) {
    return absl::InvalidArgumentError("texts of the report are missing");
  }
  if (bytes == nullptr) {
    SarifWriter writer(out);
    report.Write(writer);
    return absl::OkStatus();
  }
  HtmlRun run;
  run.command = WithArguments("assetlint check --format=html",
                              absl::MakeSpan(parts).subspan(kFixed));
  run.missing_files = missing_files;
  run.missing_reason = parts[4];
  HtmlWriter writer({.script = parts[0],
                     .script_hash = parts[1],
                     .style = parts[2],
                     .style_hash = parts[3]},
                    std::move(run), bytes, out);
  report.Write(writer);
  return absl::OkStatus();
}

void ReportSession::AddFile(LoadedFile& file) {
  FileResult result = file.Lint(/*for_across=*/true);
  across_.AddFile({.path = file.path(),
                   .format = result.format,
                   .size = result.size.value_or(0),
                   .facts = file.TakeFacts()});
  results_.push_back(std::move(result));
}

void ReportSession::AddResult(std::string path, FileResult result) {
  across_.AddFile({.path = std::move(path),
                   .format = result.format,
                   .size = 0,
                   .facts = {}});
  results_.push_back(std::move(result));
}

void ReportSession::AddFindings(std::vector<Finding> findings,
                                FileResult& result) {
  if (result.status == FileResult::Status::kInternalError) return;
  for (Finding& finding : findings) {
    const std::string fault = FaultOfFinding(finding, result.size.value_or(0));
    if (!fault.empty()) return MakeInternalError(fault, result);
    const Severity severity = finding.rule->severity;
    AddFinding(std::move(finding), severity,
               std::numeric_limits<uint64_t>::max(), result);
  }
}

void ReportSession::Write(ReportWriter& writer) {
  for (auto& [file, findings] : across_.Find(Game::kUnknown, false)) {
    AddFindings(std::move(findings), results_[file]);
  }
  Summary summary;
  writer.Begin();
  for (size_t i = 0; i < results_.size(); ++i) {
    summary.Add(results_[i]);
    writer.File(across_.PathOf(i), results_[i]);
  }
  writer.End(summary);
}

}  // namespace assetlint
