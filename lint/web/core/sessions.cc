#include "lint/web/core/sessions.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "formats/formats.h"
#include "lint/json/json_stream.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/json_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"
#include "lint/web/core/loaded_file.h"

namespace assetlint {
namespace {

// Copies numbers and lists, as they are in memory, to bytes or from them.
class Copier {
 public:
  // To these.
  explicit Copier(std::string& to) : to_(&to) {}
  // From these.
  explicit Copier(absl::string_view from) : from_(from) {}

  template <typename T>
  void Number(T& number) {
    Copy(&number, sizeof number);
  }
  template <typename... List>
  void Lists(List&... lists) {
    static_assert(
        (std::is_trivially_copyable_v<typename List::value_type> && ...));
    (All(lists), ...);
  }

  // Whether all bytes were taken, and none was missing.
  bool AtEnd() const { return good_ && from_.empty(); }

 private:
  template <typename List>
  void All(List& list) {
    uint64_t count = list.size();
    Number(count);
    if (to_ == nullptr) {
      good_ = good_ && count <= from_.size() / sizeof(list[0]);
      if (!good_) return;
      list.resize(static_cast<size_t>(count));
    }
    Copy(list.data(), list.size() * sizeof(list[0]));
  }
  void Copy(void* bytes, size_t size) {
    good_ = good_ && (to_ != nullptr || size <= from_.size());
    if (!good_ || size == 0) return;
    if (to_ != nullptr) {
      to_->append(static_cast<const char*>(bytes), size);
    } else {
      std::memcpy(bytes, from_.data(), size);
      from_.remove_prefix(size);
    }
  }

  std::string* to_ = nullptr;
  absl::string_view from_;
  bool good_ = true;
};

void CopyFile(Copier& copier, FileWithFacts& file) {
  copier.Lists(file.path);
  const auto& formats = AllFormats();
  // The number of formats for none.
  auto format = static_cast<uint32_t>(
      std::find(formats.begin(), formats.end(), file.format) - formats.begin());
  copier.Number(format);
  file.format = format < formats.size() ? formats[format] : nullptr;
  copier.Number(file.size);
  uint8_t any = file.facts.has_value() ? 1 : 0;
  copier.Number(any);
  if (any == 0) return;
  Facts& facts = file.facts.has_value() ? *file.facts : file.facts.emplace();
  copier.Lists(facts.bones, facts.meshes, facts.materials, facts.parameters,
               facts.proxies, facts.tracks, facts.textures, facts.objects,
               facts.fields, facts.text);
  copier.Number(facts.animation_format);
  copier.Number(facts.frames);
  copier.Number(facts.frames_per_second);
  copier.Number(facts.system_name);
  copier.Number(facts.unreadable);
}

}  // namespace

std::string PackFacts(FileWithFacts file) {
  std::string bytes;
  Copier copier(bytes);
  CopyFile(copier, file);
  return bytes;
}

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
  Copier copier(facts);
  FileWithFacts file;
  CopyFile(copier, file);
  if (!copier.AtEnd()) {
    return absl::InvalidArgumentError("are not the facts of a file");
  }
  AddFile(std::move(file));
  return absl::OkStatus();
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
