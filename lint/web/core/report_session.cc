#include "lint/web/core/report_session.h"

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "formats/base/facts.h"
#include "formats/formats.h"
#include "lint/report/summary.h"

namespace assetlint {

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
