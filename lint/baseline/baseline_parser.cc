#include "lint/baseline/baseline_parser.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "lint/json/json_list_reader.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

using Files = std::map<std::string, KnownPlaces>;

class Reader final : public JsonListReader {
 public:
  Reader() : JsonListReader({"a baseline", "findings", kBaselineVersion}) {}

  absl::StatusOr<Files> ReadFiles(absl::string_view text);

 private:
  void BeginEntry() override;
  bool EndEntry() override;
  bool OnEntryKey() override;
  bool OnEntryValue(JsonValue value) override;
  bool OnEntryBegin(JsonContainer container) override {
    return Other(JsonKind(container));
  }
  // A value of another type than the key's.
  bool Other(absl::string_view kind);

  std::string file_;
  std::string rule_;
  std::string path_;
  uint64_t count_ = 0;
  std::array<JsonField, 4> fields_;
  Files files_;
};

void Reader::BeginEntry() {
  fields_ = {JsonField{"file", &file_}, JsonField{"rule", &rule_},
             JsonField{"path", &path_}, JsonField{"count", nullptr, &count_}};
}

bool Reader::OnEntryKey() {
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

bool Reader::OnEntryValue(JsonValue value) {
  if (!StoreField(value, FindField(absl::MakeSpan(fields_), key()))) {
    return Other(JsonKind(value));
  }
  if (key() == "count" && count_ == 0) {
    return FailEntry("count is 0, must be at least 1");
  }
  return true;
}

bool Reader::Other(absl::string_view kind) {
  return FailEntry(
      absl::StrCat(key(), " is ", kind, ", must be ",
                   key() == "count" ? "a positive whole number" : "a string"));
}

bool Reader::EndEntry() {
  if (MissingField(fields_) != nullptr) {
    return FailEntry("is missing file, rule, path or count");
  }
  KnownKey key = {std::move(rule_), std::move(path_)};
  const bool is_new =
      files_[std::move(file_)].emplace(std::move(key), count_).second;
  if (is_new) return true;
  return FailEntry("has the same file, rule and path as an earlier entry");
}

absl::StatusOr<Files> Reader::ReadFiles(absl::string_view text) {
  if (absl::Status read = ReadList(text); !read.ok()) return read;
  return std::move(files_);
}

}  // namespace

absl::StatusOr<std::map<std::string, KnownPlaces>> ParseBaseline(
    absl::string_view text) {
  std::string converted;
  return Reader().ReadFiles(UserText(text, converted));
}

}  // namespace assetlint
