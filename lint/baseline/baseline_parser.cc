#include "lint/baseline/baseline_parser.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "lint/text/json.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;
using Files = std::map<std::string, KnownPlaces>;

// For unknown keys; the baseline itself has three levels.
constexpr size_t kMaxDepth = 16;

// The depth at which an event of the parser occurs.
constexpr size_t kTop = 1;      // inside the outermost object
constexpr size_t kList = 2;     // inside the array "findings"
constexpr size_t kInEntry = 3;  // inside one of its objects

struct Entry {
  std::optional<std::string> file;
  std::optional<std::string> rule;
  std::optional<std::string> path;
  std::optional<uint64_t> count;
};

// Handles the parser's events. An event that returns false ends the parsing.
class Reader final : public nlohmann::json_sax<ordered_json> {
 public:
  bool null() override { return Other("null"); }
  bool boolean(bool) override { return Other("a boolean"); }
  bool number_integer(number_integer_t) override {
    return Other("a negative number");
  }
  bool number_unsigned(number_unsigned_t value) override;
  bool number_float(number_float_t, const string_t&) override {
    return Other("a fraction");
  }
  bool string(string_t& value) override;
  bool binary(binary_t&) override { return Other("bytes"); }
  bool start_object(size_t) override;
  bool end_object() override;
  bool start_array(size_t) override;
  bool end_array() override { return Leave(); }
  bool key(string_t& value) override;
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    return Fail(absl::StrCat("is not valid JSON at byte ", position));
  }

  // What was read, or the error.
  absl::StatusOr<Files> Take();

 private:
  bool Fail(std::string message) {
    error_ = std::move(message);
    return false;
  }
  bool FailEntry(absl::string_view message) {
    return Fail(absl::StrCat("findings[", entries_, "]: ", message));
  }
  // A value that only unknown keys may have.
  bool Other(absl::string_view what);
  bool Enter(absl::string_view what);
  bool Leave();
  bool StoreEntry();
  // The destination of a string in an entry, or null.
  std::optional<std::string>* Text();

  size_t depth_ = 0;
  // Values inside the value of an unknown key are only counted.
  bool skipping_ = false;
  bool in_findings_ = false;
  bool has_version_ = false;
  bool has_findings_ = false;
  std::string key_;
  Entry entry_;
  size_t entries_ = 0;
  Files files_;
  std::string error_;
};

bool Reader::Enter(absl::string_view what) {
  if (depth_ == kMaxDepth) {
    return Fail(
        absl::StrCat("is nested more than ", kMaxDepth, " levels deep"));
  }
  if (depth_ == 0 && what != "an object") return Other(what);
  if (!skipping_ && in_findings_) {
    if (depth_ != kList || what != "an object") return Other(what);
    entry_ = {};
  } else if (!skipping_ && depth_ == kTop) {
    if (key_ == "findings" && what == "an array") {
      in_findings_ = true;
    } else if (key_ == "findings" || key_ == "version") {
      return Other(what);
    } else {
      skipping_ = true;
    }
  }
  ++depth_;
  return true;
}

bool Reader::Leave() {
  --depth_;
  if (depth_ == kTop) {
    skipping_ = false;
    in_findings_ = false;
  }
  return true;
}

bool Reader::start_object(size_t) { return Enter("an object"); }

bool Reader::start_array(size_t) { return Enter("an array"); }

bool Reader::end_object() {
  if (in_findings_ && depth_ == kInEntry && !StoreEntry()) return false;
  return Leave();
}

bool Reader::key(string_t& value) {
  if (skipping_) return true;
  key_ = std::move(value);
  if (depth_ == kTop) {
    bool* const seen = key_ == "version"    ? &has_version_
                       : key_ == "findings" ? &has_findings_
                                            : nullptr;
    if (seen == nullptr) return true;
    if (*seen) return Fail(absl::StrCat("has a duplicate key \"", key_, "\""));
    *seen = true;
    return true;
  }
  const bool repeated = key_ == "count"
                            ? entry_.count.has_value()
                            : Text() != nullptr && Text()->has_value();
  if (repeated) {
    return FailEntry(absl::StrCat("has a duplicate key \"", key_, "\""));
  }
  if (key_ == "count" || Text() != nullptr) return true;
  return FailEntry("has a key other than file, rule, path and count");
}

std::optional<std::string>* Reader::Text() {
  if (key_ == "file") return &entry_.file;
  if (key_ == "rule") return &entry_.rule;
  if (key_ == "path") return &entry_.path;
  return nullptr;
}

bool Reader::string(string_t& value) {
  if (!in_findings_ || depth_ != kInEntry || Text() == nullptr) {
    return Other("a string");
  }
  *Text() = std::move(value);
  return true;
}

bool Reader::number_unsigned(number_unsigned_t value) {
  if (in_findings_ && depth_ == kInEntry && key_ == "count") {
    if (value == 0) return FailEntry("count is 0, must be at least 1");
    entry_.count = value;
    return true;
  }
  if (!skipping_ && depth_ == kTop && key_ == "version") {
    if (value == kBaselineVersion) return true;
    return Fail("has a version that this assetlint does not support");
  }
  return Other("a number");
}

bool Reader::Other(absl::string_view what) {
  if (skipping_) return true;
  if (depth_ == 0) {
    return Fail(absl::StrCat("is not a baseline: it is ", what));
  }
  if (depth_ == kTop) {
    if (key_ != "version" && key_ != "findings") return true;
    return Fail(absl::StrCat(key_, " is ", what, ", must be ",
                             key_ == "version" ? "a number" : "an array"));
  }
  if (depth_ == kList) {
    return FailEntry(absl::StrCat("is ", what, ", must be an object"));
  }
  return FailEntry(
      absl::StrCat(key_, " is ", what, ", must be ",
                   key_ == "count" ? "a positive whole number" : "a string"));
}

bool Reader::StoreEntry() {
  if (!entry_.file || !entry_.rule || !entry_.path || !entry_.count) {
    return FailEntry("is missing file, rule, path or count");
  }
  KnownKey key = {*std::move(entry_.rule), *std::move(entry_.path)};
  const bool is_new = files_[*std::move(entry_.file)]
                          .emplace(std::move(key), *entry_.count)
                          .second;
  if (!is_new) {
    return FailEntry("has the same file, rule and path as an earlier entry");
  }
  ++entries_;
  return true;
}

absl::StatusOr<Files> Reader::Take() {
  if (error_.empty() && !has_version_) {
    error_ = "is not a baseline: it has no version";
  }
  if (error_.empty() && !has_findings_) {
    error_ = "is not a baseline: it has no findings";
  }
  if (!error_.empty()) return absl::InvalidArgumentError(error_);
  return std::move(files_);
}

}  // namespace

absl::StatusOr<std::map<std::string, KnownPlaces>> ParseBaseline(
    absl::string_view text) {
  Reader reader;
  // The reader's error holds its result too.
  (void)ordered_json::sax_parse(text, &reader);
  return reader.Take();
}

}  // namespace assetlint
