#include "lint/baseline/baseline.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lint/json/json_reader.h"
#include "lint/json/json_stream.h"
#include "lint/os/file_reader.h"
#include "lint/os/path.h"
#include "lint/text/escape.h"
#include "lint/text/user_text.h"

namespace assetlint {

std::string FingerprintMaker::Next(const Finding& finding) {
  // FNV-1a: the same on every machine and in every version.
  uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](uint8_t byte) {
    hash = (hash ^ byte) * uint64_t{0x100000001b3};
  };
  for (const std::string& text : {scope_, std::string(finding.rule->id),
                                  std::string(FindingPath(finding))}) {
    for (const char c : text) add(static_cast<uint8_t>(c));
    add(0);  // distinguishes "ab" + "c" from "a" + "bc"
  }
  return absl::StrCat(absl::Hex(hash, absl::kZeroPad16), ":", ++seen_[hash]);
}

KnownKey KeyOf(const Finding& finding) {
  return {std::string(finding.rule->id), EscapeForJson(FindingPath(finding))};
}

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

bool BaselineCheck::TakeKnown(const Finding& finding) {
  const auto it = left_.find(KeyOf(finding));
  if (it == left_.end()) return false;
  if (it->second < finding.count) {
    // It still occurs, at more places: the known ones are not stale.
    left_.erase(it);
    return false;
  }
  it->second -= finding.count;
  if (it->second == 0) left_.erase(it);
  return true;
}

namespace {

class BaselineReader final : public JsonListReader {
 public:
  BaselineReader()
      : JsonListReader({"a baseline", "findings", kBaselineVersion}) {}

  absl::StatusOr<std::map<std::string, KnownPlaces>> ReadFiles(
      absl::string_view text) {
    if (absl::Status read = ReadList(text); !read.ok()) return read;
    return std::move(files_);
  }

 private:
  void BeginEntry() override {
    fields_ = {JsonField{"file", &file_}, JsonField{"rule", &rule_},
               JsonField{"path", &path_}, JsonField{"count", nullptr, &count_}};
  }

  bool EndEntry() override {
    if (MissingField(fields_) != nullptr) {
      return FailEntry("is missing file, rule, path or count");
    }
    KnownKey key = {std::move(rule_), std::move(path_)};
    const bool is_new =
        files_[std::move(file_)].emplace(std::move(key), count_).second;
    if (is_new) return true;
    return FailEntry("has the same file, rule and path as an earlier entry");
  }

  bool OnEntryKey() override {
    JsonField* const field = FindField(absl::MakeSpan(fields_), key());
    if (field == nullptr) {
      return FailEntry("has a key other than file, rule, path and count");
    }
    if (field->seen) {
      return FailEntry(absl::StrCat("has a duplicate key \"", key(), "\""));
    }
    field->seen = true;
    return true;
  }

  bool OnEntryValue(JsonValue value) override {
    if (!StoreField(value, FindField(absl::MakeSpan(fields_), key()))) {
      return Other(JsonKind(value));
    }
    if (key() == "count" && count_ == 0) {
      return FailEntry("count is 0, must be at least 1");
    }
    return true;
  }

  bool OnEntryBegin(JsonContainer container) override {
    return Other(JsonKind(container));
  }
  // A value of another type than the key's.
  bool Other(absl::string_view kind) {
    return FailEntry(absl::StrCat(
        key(), " is ", kind, ", must be ",
        key() == "count" ? "a positive whole number" : "a string"));
  }

  std::string file_;
  std::string rule_;
  std::string path_;
  uint64_t count_ = 0;
  std::array<JsonField, 4> fields_;
  std::map<std::string, KnownPlaces> files_;
};

}  // namespace

absl::StatusOr<std::map<std::string, KnownPlaces>> ParseBaseline(
    absl::string_view text) {
  std::string converted;
  return BaselineReader().ReadFiles(UserText(text, converted));
}

}  // namespace assetlint
