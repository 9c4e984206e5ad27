#include "lint/baseline/baseline.h"

#include <cstddef>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lint/json/document.h"
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

using nlohmann::json;
using nlohmann::ordered_json;

// Enough for about two million lines.
constexpr uint64_t kMaxSize = uint64_t{256} << 20;
constexpr uint64_t kBaselineVersion = 1;

// Adds an entry of the file, or says what is wrong with it.
absl::string_view AddEntry(const json& entry,
                           std::map<std::string, KnownPlaces>& files) {
  const auto* const name = JsonMember<std::string>(entry, "file");
  const auto* const rule = JsonMember<std::string>(entry, "rule");
  const auto* const path = JsonMember<std::string>(entry, "path");
  const auto* const count = JsonMember<uint64_t>(entry, "count");
  if (name == nullptr || rule == nullptr || path == nullptr ||
      count == nullptr || *count == 0) {
    return "must have a file, a rule and a path, which are strings, and a "
           "count of at least 1";
  }
  return files[*name].emplace(KnownKey{*rule, *path}, *count).second
             ? ""
             : "has the same file, rule and path as an earlier entry";
}

std::string FullNormalPath(const std::string& path) {
  return os::NormalPath(os::FullPath(path));
}

}  // namespace

Baseline::Baseline(std::string file)
    : file_(std::move(file)), folder_(os::ParentPath(FullNormalPath(file_))) {}

absl::StatusOr<Baseline> Baseline::Read(const std::string& file) {
  FileReader reader;
  const absl::StatusOr<absl::string_view> text =
      reader.ReadFile(file, FileReader::Links::kFollow, kMaxSize);
  if (!text.ok()) return text.status();
  return Parse(*text, file);
}

absl::StatusOr<Baseline> Baseline::Parse(absl::string_view text,
                                         const std::string& file) {
  std::string converted;
  text = UserText(text, converted);
  json document;
  try {
    document = json::parse(text);
  } catch (const json::parse_error& error) {
    return absl::InvalidArgumentError(
        absl::StrCat("is not valid JSON at byte ", error.byte));
  } catch (const json::out_of_range&) {
    return absl::InvalidArgumentError(
        "is not valid JSON: a number is out of range");
  }
  const auto* const version = JsonMember<uint64_t>(document, "version");
  const auto* const entries = JsonMember<json::array_t>(document, "findings");
  if (version == nullptr || *version != kBaselineVersion ||
      entries == nullptr) {
    return absl::InvalidArgumentError(
        "is not a baseline that this assetlint supports");
  }
  Baseline baseline(file);
  for (size_t i = 0; i < entries->size(); ++i) {
    const absl::string_view fault = AddEntry((*entries)[i], baseline.files_);
    if (fault.empty()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("findings[", i, "]: ", fault));
  }
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

}  // namespace assetlint
