#include "lint/web/core/across_session.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_split.h"
#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "formats/formats.h"
#include "lint/json/json_stream.h"
#include "lint/report/file_json.h"
#include "lint/report/file_result.h"
#include "lint/web/core/packed_facts.h"

namespace assetlint {
namespace {

// What is wrong with the first finding that is not inside its file.
std::string FirstFault(const std::vector<Finding>& findings, uint64_t size) {
  std::string fault;
  for (const Finding& finding : findings) {
    if (fault.empty()) fault = FaultOfFinding(finding, size);
  }
  return fault;
}

void WriteFindings(JsonStream& json, std::vector<Finding> findings,
                   uint64_t size) {
  const std::string fault = FirstFault(findings, size);
  if (!fault.empty()) {
    WriteText(json, "internal_error", fault);
    return;
  }
  SortFindings(findings);
  json.Key("findings");
  json.BeginArray();
  for (Finding& finding : findings) {
    const Severity severity = finding.rule->severity;
    WriteFindingJson(json, {std::move(finding), severity});
  }
  json.EndArray();
}

}  // namespace

absl::Status AcrossSession::AddFile(absl::string_view facts) {
  std::optional<FileWithFacts> file = UnpackFacts(facts);
  if (!file.has_value()) {
    return absl::InvalidArgumentError("are not the facts of a file");
  }
  std::unique_ptr<const Facts> own;
  if (file->facts.has_value()) {
    own = std::make_unique<const Facts>(*std::move(file->facts));
    ++with_facts_;
  }
  files_.push_back({std::move(file->path), file->format, std::move(own)});
  sizes_.push_back(file->size);
  return absl::OkStatus();
}

void AcrossSession::AddNames(absl::string_view lines) {
  for (const absl::string_view path :
       absl::StrSplit(lines, '\n', absl::SkipEmpty())) {
    names_.emplace_back(path);
  }
}

void AcrossSession::AddGameFiles(absl::string_view lines) {
  for (const absl::string_view path :
       absl::StrSplit(lines, '\n', absl::SkipEmpty())) {
    game_files_.Add(path);
  }
}

void AcrossSession::Check(Game game, bool case_sensitive, Output& out) {
  const AcrossOptions options = {
      .game_files = game_files_.size() > 0 ? &game_files_ : nullptr,
      .game = game,
      .case_sensitive = case_sensitive};
  for (std::string& name : names_) {
    files_.push_back({std::move(name), nullptr, nullptr});
  }
  if (!AreEnoughToCompare(with_facts_, options)) return;
  std::map<size_t, std::vector<Finding>> findings;
  for (AcrossFinding& found : CheckAcross(files_, options)) {
    findings[found.file].push_back(std::move(found.finding));
  }
  for (auto& [file, list] : findings) {
    if (file >= sizes_.size() || files_[file].facts == nullptr) continue;
    JsonStream json = JsonStream::OneLine(out);
    json.BeginObject();
    WriteCount(json, "file", file);
    WriteFindings(json, std::move(list), sizes_[file]);
    json.EndObject();
    out.Write("\n");
  }
}

}  // namespace assetlint
