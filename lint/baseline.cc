#include "lint/baseline.h"

#include <cstdint>
#include <filesystem>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "lint/escape.h"
#include "lint/file_reader.h"
#include "lint/json_text.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr int kVersion = 1;

// Room for some ten million lines.
constexpr uint64_t kMaxSize = uint64_t{1} << 30;

absl::Status Invalid(absl::string_view message) {
  return absl::InvalidArgumentError(message);
}

// One entry, whose form has been looked at.
absl::Status AddEntry(const ordered_json& entry,
                      std::map<std::string, KnownPlaces>& files) {
  const auto is_text = [&](const char* key) {
    return entry.contains(key) && entry[key].is_string();
  };
  if (!entry.is_object() || entry.size() != 4 || !is_text("file") ||
      !is_text("rule") || !is_text("path") || !entry.contains("count") ||
      !entry["count"].is_number_unsigned() || entry["count"] == 0) {
    return Invalid(absl::StrCat("no entry with file, rule, path and count: ",
                                CompactJson(entry).substr(0, 200)));
  }
  const KnownKey key = {entry["rule"], entry["path"]};
  const bool is_new =
      files[entry["file"]].emplace(key, entry["count"].get<uint64_t>()).second;
  if (is_new) return absl::OkStatus();
  return Invalid(absl::StrCat("two entries for the same: ",
                              CompactJson(entry).substr(0, 200)));
}

}  // namespace

Baseline::Baseline(std::string file)
    : file_(std::move(file)),
      folder_(fs::absolute(file_).lexically_normal().parent_path()) {}

absl::StatusOr<Baseline> Baseline::Read(const std::string& file) {
  FileReader reader;
  const absl::Status opened = reader.Open(file, FileReader::Links::kFollow);
  if (!opened.ok()) return opened;
  const absl::StatusOr<absl::string_view> text = reader.ReadAll(kMaxSize);
  if (!text.ok()) return text.status();
  const ordered_json json =
      ordered_json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("version") ||
      !json.contains("findings") || !json["findings"].is_array()) {
    return Invalid("is no baseline of assetlint");
  }
  if (json["version"] != kVersion) {
    return Invalid("is of a version that this assetlint does not know");
  }
  Baseline baseline(file);
  for (const ordered_json& entry : json["findings"]) {
    const absl::Status status = AddEntry(entry, baseline.files_);
    if (!status.ok()) return status;
  }
  return baseline;
}

std::string Baseline::ToJson() const {
  std::string text =
      absl::StrCat("{\n\"version\": ", kVersion, ",\n\"findings\": [");
  bool first = true;
  for (const auto& [file, places] : files_) {
    for (const auto& [key, count] : places) {
      const ordered_json entry = {{"file", file},
                                  {"rule", key.rule},
                                  {"path", key.path},
                                  {"count", count}};
      absl::StrAppend(&text, first ? "\n" : ",\n", CompactJson(entry));
      first = false;
    }
  }
  absl::StrAppend(&text, "\n]\n}\n");
  return text;
}

std::string Baseline::NameOf(absl::string_view path) const {
  const fs::path full = fs::absolute(std::string(path)).lexically_normal();
  return EscapeForJson(full.lexically_relative(folder_).generic_string());
}

std::string Baseline::PathOf(const std::string& name) const {
  return (fs::path(folder_) / name).lexically_normal();
}

const KnownPlaces* Baseline::Find(absl::string_view path) const {
  const auto it = files_.find(NameOf(path));
  return it == files_.end() ? nullptr : &it->second;
}

void Baseline::Add(absl::string_view path, const KnownPlaces& places) {
  if (places.empty()) return;
  KnownPlaces& known = files_[NameOf(path)];
  for (const auto& [key, count] : places) known[key] += count;
}

}  // namespace assetlint
