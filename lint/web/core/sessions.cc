#include "lint/web/core/sessions.h"

#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "formats/formats.h"
#include "lint/json/json_stream.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/json_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"
#include "lint/web/core/loaded_file.h"
#include "lint/web/core/packed_facts.h"

namespace assetlint {

void AcrossSession::AddFile(FileWithFacts file) {
  std::unique_ptr<const Facts> own;
  if (file.facts.has_value()) {
    own = std::make_unique<const Facts>(*std::move(file.facts));
    ++with_facts_;
  }
  files_.push_back({std::move(file.path), file.format, std::move(own)});
  sizes_.push_back(file.size);
}

absl::Status AcrossSession::AddPacked(absl::string_view facts) {
  absl::StatusOr<FileWithFacts> file = UnpackFacts(facts);
  if (file.ok()) AddFile(*std::move(file));
  return file.status();
}

void AcrossSession::AddGameFiles(absl::string_view lines) {
  for (const absl::string_view path :
       absl::StrSplit(lines, '\n', absl::SkipEmpty())) {
    game_files_.Add(path);
  }
}

std::map<size_t, std::vector<Finding>> AcrossSession::Find() const {
  const AcrossOptions options = {
      .game_files = game_files_.size() > 0 ? &game_files_ : nullptr};
  std::map<size_t, std::vector<Finding>> findings;
  if (!AreEnoughToCompare(with_facts_, options)) return findings;
  for (AcrossFinding& found : CheckAcross(files_, options)) {
    if (found.withdraws || files_[found.file].facts == nullptr) continue;
    findings[found.file].push_back(std::move(found.finding));
  }
  for (auto& [file, list] : findings) SortFindings(list);
  return findings;
}

void AcrossSession::Check(Output& out) const {
  for (auto& [file, findings] : Find()) {
    FileResult result;
    result.size = sizes_[file];
    AddFindings(findings, result);
    JsonStream json = JsonStream::OneLine(out);
    json.BeginObject();
    WriteMembers(json, "file", file);
    if (result.NotChecked()) {
      WriteMembers(json, "internal_error", result.note);
    } else {
      WriteList(json, "findings", result.findings,
                [&](const auto& finding) { WriteFindingJson(json, finding); });
    }
    json.EndObject();
    out.Write("\n");
  }
}

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

void ReportSession::Write(ReportWriter& writer) {
  for (auto& [file, findings] : across_.Find()) {
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
