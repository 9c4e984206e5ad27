#include "lint/web/core/across_session.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/strings/str_split.h"
#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "formats/formats.h"
#include "lint/json/json_stream.h"
#include "lint/report/file_result.h"
#include "lint/report/json_writer.h"

namespace assetlint {

namespace {

class Packer {
 public:
  template <typename T>
  void Number(T& number) {
    Append(&number, sizeof number);
  }
  template <typename List>
  void All(List& list) {
    uint64_t count = list.size();
    Number(count);
    Append(list.data(), list.size() * sizeof(list[0]));
  }

  std::string Take() { return std::move(bytes_); }

 private:
  void Append(const void* from, size_t size) {
    if (size > 0) bytes_.append(static_cast<const char*>(from), size);
  }

  std::string bytes_;
};

class Unpacker {
 public:
  explicit Unpacker(absl::string_view bytes) : bytes_(bytes) {}

  template <typename T>
  void Number(T& number) {
    CopyTo(&number, sizeof number);
  }
  template <typename List>
  void All(List& list) {
    uint64_t count = 0;
    Number(count);
    good_ = good_ && count <= bytes_.size() / sizeof(list[0]);
    if (!good_) return;
    list.resize(static_cast<size_t>(count));
    CopyTo(list.data(), list.size() * sizeof(list[0]));
  }

  bool AtEnd() const { return good_ && bytes_.empty(); }

 private:
  void CopyTo(void* to, size_t size) {
    good_ = good_ && size <= bytes_.size();
    if (!good_ || size == 0) return;
    std::memcpy(to, bytes_.data(), size);
    bytes_.remove_prefix(size);
  }

  absl::string_view bytes_;
  bool good_ = true;
};

// Lists are copied as they are in memory.
template <typename Visitor, typename... List>
void VisitLists(Visitor& visitor, List&... lists) {
  static_assert(
      (std::is_trivially_copyable_v<typename List::value_type> && ...));
  (visitor.All(lists), ...);
}

template <typename Visitor>
void VisitFacts(Visitor& visitor, Facts& facts) {
  VisitLists(visitor, facts.bones, facts.meshes, facts.materials,
             facts.parameters, facts.proxies, facts.tracks, facts.textures,
             facts.objects, facts.fields, facts.text);
  visitor.Number(facts.animation_format);
  visitor.Number(facts.frames);
  visitor.Number(facts.frames_per_second);
  visitor.Number(facts.system_name);
  visitor.Number(facts.unreadable);
}

}  // namespace

std::string PackFacts(FileWithFacts file) {
  Packer packer;
  packer.All(file.path);
  const auto& formats = AllFormats();
  // The number of formats for none.
  auto format = static_cast<uint32_t>(
      std::find(formats.begin(), formats.end(), file.format) - formats.begin());
  packer.Number(format);
  packer.Number(file.size);
  uint8_t any = file.facts.has_value() ? 1 : 0;
  packer.Number(any);
  if (file.facts.has_value()) VisitFacts(packer, *file.facts);
  return packer.Take();
}

std::optional<FileWithFacts> UnpackFacts(absl::string_view bytes) {
  Unpacker unpacker(bytes);
  FileWithFacts file;
  unpacker.All(file.path);
  uint32_t format = 0;
  unpacker.Number(format);
  const auto& formats = AllFormats();
  if (format < formats.size()) file.format = formats[format];
  unpacker.Number(file.size);
  uint8_t any = 0;
  unpacker.Number(any);
  if (any != 0) VisitFacts(unpacker, file.facts.emplace());
  if (!unpacker.AtEnd()) return std::nullopt;
  return file;
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
  std::optional<FileWithFacts> file = UnpackFacts(facts);
  if (!file.has_value()) {
    return absl::InvalidArgumentError("are not the facts of a file");
  }
  AddFile(*std::move(file));
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

std::map<size_t, std::vector<Finding>> AcrossSession::Find(
    Game game, bool case_sensitive) {
  const AcrossOptions options = {
      .game_files = game_files_.size() > 0 ? &game_files_ : nullptr,
      .game = game,
      .case_sensitive = case_sensitive};
  for (std::string& name : names_) {
    files_.push_back({std::move(name), nullptr, nullptr});
  }
  std::map<size_t, std::vector<Finding>> findings;
  if (!AreEnoughToCompare(with_facts_, options)) return findings;
  for (AcrossFinding& found : CheckAcross(files_, options)) {
    if (files_[found.file].facts == nullptr) continue;
    findings[found.file].push_back(std::move(found.finding));
  }
  for (auto& [file, list] : findings) SortFindings(list);
  return findings;
}

void AcrossSession::Check(Game game, bool case_sensitive, Output& out) {
  for (auto& [file, findings] : Find(game, case_sensitive)) {
    FileResult result;
    for (Finding& finding : findings) {
      const std::string fault = FaultOfFinding(finding, sizes_[file]);
      if (result.note.empty()) result.note = fault;
      const Severity severity = finding.rule->severity;
      result.findings.push_back({std::move(finding), severity});
    }
    JsonStream json = JsonStream::OneLine(out);
    json.BeginObject();
    WriteCount(json, "file", file);
    if (!result.note.empty()) {
      WriteText(json, "internal_error", result.note);
    } else {
      json.Key("findings");
      json.BeginArray();
      for (const ReportedFinding& finding : result.findings) {
        WriteFindingJson(json, finding);
      }
      json.EndArray();
    }
    json.EndObject();
    out.Write("\n");
  }
}

}  // namespace assetlint
