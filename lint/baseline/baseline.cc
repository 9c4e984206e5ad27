#include "lint/baseline/baseline.h"

#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lint/baseline/baseline_parser.h"
#include "lint/json/json_text.h"
#include "lint/os/entry_path.h"
#include "lint/os/file_reader.h"
#include "lint/os/path.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

// Enough for about ten million lines.
constexpr uint64_t kMaxSize = uint64_t{1} << 30;

std::string FullNormalPath(const std::string& path) {
  return os::NormalPath(os::FullPath(path));
}

}  // namespace

Baseline::Baseline(std::string file)
    : file_(std::move(file)), folder_(os::ParentPath(FullNormalPath(file_))) {}

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

std::string Baseline::NameOf(absl::string_view path,
                             absl::string_view entry) const {
  return absl::StrCat(EscapePath(os::RelativePathIfAny(
                          FullNormalPath(std::string(path)), folder_)),
                      EscapePath(entry));
}

std::string Baseline::PathOf(const std::string& name) const {
  return os::NormalPath(os::JoinPath(folder_, UnescapePath(name)));
}

std::optional<std::string> Baseline::ArchiveOf(const std::string& name) const {
  if (!absl::StrContains(name, '!')) return std::nullopt;
  // An entry's name may have "..", which must not be resolved.
  const std::optional<EntryPath> parts =
      SplitEntryPath(absl::StrCat(folder_, "/", UnescapePath(name)));
  if (!parts.has_value()) return std::nullopt;
  return NameOf(parts->archive);
}

const KnownPlaces* Baseline::Find(absl::string_view path,
                                  absl::string_view entry) const {
  const auto it = files_.find(NameOf(path, entry));
  return it == files_.end() ? nullptr : &it->second;
}

void Baseline::Add(absl::string_view path, const KnownPlaces& places,
                   absl::string_view entry) {
  if (places.empty()) return;
  KnownPlaces& known = files_[NameOf(path, entry)];
  for (const auto& [key, count] : places) known[key] += count;
}

}  // namespace assetlint
