#include "lint/web/core/report_session.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_split.h"
#include "formats/base/facts.h"
#include "formats/formats.h"
#include "lint/report/file_result.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/sarif_writer.h"
#include "lint/text/escape.h"

namespace assetlint {

absl::Status ReportRequest::SetTexts(absl::string_view texts) {
  constexpr size_t kFixed = 5;
  const std::vector<absl::string_view> parts = absl::StrSplit(texts, '\0');
  if (parts.size() < kFixed) {
    return absl::InvalidArgumentError("texts of the report are missing");
  }
  viewer = {.script = parts[0],
            .script_hash = parts[1],
            .style = parts[2],
            .style_hash = parts[3]};
  missing_reason = std::string(parts[4]);
  roots.clear();
  for (size_t i = kFixed; i < parts.size(); ++i) roots.emplace_back(parts[i]);
  return absl::OkStatus();
}

void WriteReport(const ReportRequest& request, ReportSession& report,
                 FileBytes& bytes, Output& out) {
  if (request.format == ReportRequest::Format::kSarif) {
    SarifWriter writer(out);
    report.Write(writer);
    return;
  }
  HtmlRun run;
  run.command = WithArguments("assetlint check --format=html", request.roots);
  run.missing_files = request.missing_files;
  run.missing_reason = request.missing_reason;
  HtmlWriter writer(request.viewer, std::move(run), &bytes, out);
  report.Write(writer);
}

void ReportSession::AddFile(LoadedFile& file) {
  FileResult result = file.Lint(/*for_across=*/true);
  std::unique_ptr<const Facts> facts;
  if (std::optional<Facts> own = file.TakeFacts(); own.has_value()) {
    facts = std::make_unique<const Facts>(*std::move(own));
    ++with_facts_;
  }
  files_.push_back({file.path(), result.format, std::move(facts)});
  results_.push_back(std::move(result));
}

void ReportSession::AddResult(std::string path, FileResult result) {
  files_.push_back({std::move(path), result.format, nullptr});
  results_.push_back(std::move(result));
}

void ReportSession::AddFindings(size_t file, std::vector<Finding> findings) {
  FileResult& result = results_[file];
  if (result.status == FileResult::Status::kInternalError) return;
  SortFindings(findings);
  for (Finding& finding : findings) {
    const std::string fault = FaultOfFinding(finding, result.size.value_or(0));
    if (!fault.empty()) return MakeInternalError(fault, result);
    const Severity severity = finding.rule->severity;
    AddFinding(std::move(finding), severity,
               std::numeric_limits<uint64_t>::max(), result);
  }
}

void ReportSession::CheckAcrossFiles() {
  if (with_facts_ < 2) return;
  std::map<size_t, std::vector<Finding>> findings;
  for (AcrossFinding& found : CheckAcross(files_, AcrossOptions())) {
    findings[found.file].push_back(std::move(found.finding));
  }
  for (auto& [file, list] : findings) {
    if (files_[file].facts != nullptr) AddFindings(file, std::move(list));
  }
}

void ReportSession::Write(ReportWriter& writer) {
  CheckAcrossFiles();
  Summary summary;
  writer.Begin();
  for (size_t i = 0; i < results_.size(); ++i) {
    summary.Add(results_[i]);
    writer.File(files_[i].path, results_[i]);
  }
  writer.End(summary);
}

}  // namespace assetlint
