#include "lint/baseline/baseline.h"

#include <cstdint>
#include <filesystem>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "lint/baseline/baseline_parser.h"
#include "lint/os/file_reader.h"
#include "lint/text/escape.h"
#include "lint/text/json_text.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

// Enough for about ten million lines.
constexpr uint64_t kMaxSize = uint64_t{1} << 30;

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
  return Parse(*text, file);
}

absl::StatusOr<Baseline> Baseline::Parse(absl::string_view text,
                                         const std::string& file) {
  absl::StatusOr<std::map<std::string, KnownPlaces>> files =
      ParseBaseline(text);
  if (!files.ok()) return files.status();
  Baseline baseline(file);
  baseline.files_ = *std::move(files);
  return baseline;
}

std::string Baseline::ToJson() const {
  std::string text =
      absl::StrCat("{\n\"version\": ", kBaselineVersion, ",\n\"findings\": [");
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
  return EscapePath(full.lexically_relative(folder_).generic_string());
}

std::string Baseline::PathOf(const std::string& name) const {
  return (fs::path(folder_) / UnescapePath(name)).lexically_normal();
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
