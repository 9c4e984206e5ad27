#include "lint/json/json_reader.h"

#include <cmath>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "lint/json/json.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

constexpr size_t kTop = 1;   // the depth inside the outermost object
constexpr size_t kList = 2;  // inside the list

}  // namespace

absl::string_view JsonKind(const JsonValue& value) {
  // Whole numbers that need more than 64 bits become these, too.
  const auto* const real = std::get_if<double>(&value);
  if (real != nullptr && std::abs(*real) >= 0x1p63) return "too large a number";
  constexpr absl::string_view kKinds[] = {
      "null",     "a boolean",  "a negative number",
      "a number", "a fraction", "a string"};
  static_assert(std::variant_size_v<JsonValue> == std::size(kKinds));
  return kKinds[value.index()];
}

absl::string_view JsonKind(JsonContainer container) {
  return container == JsonContainer::kObject ? "an object" : "an array";
}

JsonField* FindField(absl::Span<JsonField> fields, absl::string_view name) {
  for (JsonField& field : fields) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

const JsonField* MissingField(absl::Span<const JsonField> fields) {
  for (const JsonField& field : fields) {
    if (!field.seen) return &field;
  }
  return nullptr;
}

bool StoreField(JsonValue& value, JsonField* field) {
  if (field == nullptr) return false;
  auto* const text = std::get_if<std::string>(&value);
  const auto* const number = std::get_if<uint64_t>(&value);
  if (text != nullptr && field->text != nullptr) {
    *field->text = std::move(*text);
    return true;
  }
  if (number == nullptr || field->number == nullptr) return false;
  *field->number = *number;
  return true;
}

// Handles the parser's events. An event that returns false ends the parsing.
class JsonListReader::Events final : public nlohmann::json_sax<ordered_json> {
 public:
  explicit Events(JsonListReader& reader) : reader_(reader) {}

  bool null() override { return reader_.Value(nullptr); }
  bool boolean(bool value) override { return reader_.Value(value); }
  bool number_integer(number_integer_t value) override {
    return reader_.Value(value);
  }
  bool number_unsigned(number_unsigned_t value) override {
    return reader_.Value(value);
  }
  bool number_float(number_float_t value, const string_t&) override {
    return reader_.Value(value);
  }
  bool string(string_t& value) override {
    return reader_.Value(std::move(value));
  }
  bool binary(binary_t&) override { return false; }  // not in text
  bool start_object(size_t) override {
    return reader_.Begin(JsonContainer::kObject);
  }
  bool end_object() override { return reader_.End(JsonContainer::kObject); }
  bool start_array(size_t) override {
    return reader_.Begin(JsonContainer::kArray);
  }
  bool end_array() override { return reader_.End(JsonContainer::kArray); }
  bool key(string_t& value) override { return reader_.Key(std::move(value)); }
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    return reader_.Fail(absl::StrCat("is not valid JSON at byte ", position));
  }

 private:
  JsonListReader& reader_;
};

absl::Status JsonListReader::ReadList(absl::string_view text) {
  Events events(*this);
  // error_ holds the result too.
  (void)ordered_json::sax_parse(text, &events);
  if (error_.empty() && !(has_version_ && has_list_)) {
    Fail(absl::StrCat("is not ", kind_.name, ": it has no ",
                      has_version_ ? kind_.list : "version"));
  }
  return error_.empty() ? absl::OkStatus() : absl::InvalidArgumentError(error_);
}

bool JsonListReader::Fail(std::string message) {
  if (error_.empty()) error_ = std::move(message);
  return false;
}

bool JsonListReader::FailEntry(absl::string_view message) {
  return Fail(absl::StrCat(EntryPlace(), ": ", message));
}

std::string JsonListReader::EntryPlace() const {
  return absl::StrCat(kind_.list, "[", entries_, "]");
}

bool JsonListReader::Key(std::string key) {
  if (skipped_ > 0) return true;
  key_ = std::move(key);
  if (depth_ != kTop) return OnEntryKey();
  bool* const seen = key_ == "version"    ? &has_version_
                     : key_ == kind_.list ? &has_list_
                                          : nullptr;
  if (seen == nullptr) return true;
  if (*seen) return Fail(absl::StrCat("has a duplicate key \"", key_, "\""));
  *seen = true;
  return true;
}

bool JsonListReader::Value(JsonValue value) {
  if (skipped_ > 0) return true;
  if (depth_ >= kInEntry) return OnEntryValue(std::move(value));
  const auto* const number = std::get_if<uint64_t>(&value);
  if (depth_ == kTop && key_ == "version" && number != nullptr) {
    if (*number == kind_.version) return true;
    return Fail("has a version that this assetlint does not support");
  }
  return Other(JsonKind(value));
}

bool JsonListReader::Begin(JsonContainer container) {
  if (depth_ == kMaxDepth) {
    return Fail(
        absl::StrCat("is nested more than ", kMaxDepth, " levels deep"));
  }
  const bool object = container == JsonContainer::kObject;
  const bool known = key_ == "version" || key_ == kind_.list;
  if (skipped_ > 0 || (depth_ == kTop && !known)) {
    ++skipped_;
  } else if (depth_ >= kInEntry) {
    if (!OnEntryBegin(container)) return false;
  } else if (depth_ == kTop ? (object || key_ != kind_.list) : !object) {
    return Other(JsonKind(container));
  } else if (depth_ == kList) {
    BeginEntry();
  }
  ++depth_;
  return true;
}

bool JsonListReader::End(JsonContainer container) {
  if (skipped_ > 0) {
    --skipped_;
  } else if (depth_ > kInEntry) {
    if (!OnEntryEnd(container)) return false;
  } else if (depth_ == kInEntry) {
    if (!EndEntry()) return false;
    ++entries_;
  }
  --depth_;
  return true;
}

bool JsonListReader::Other(absl::string_view kind) {
  if (depth_ == 0) {
    return Fail(absl::StrCat("is not ", kind_.name, ": it is ", kind));
  }
  if (depth_ == kList) {
    return FailEntry(absl::StrCat("is ", kind, ", must be an object"));
  }
  const bool version = key_ == "version";
  if (!version && key_ != kind_.list) return true;
  return Fail(absl::StrCat(key_, " is ", kind, ", must be ",
                           version ? "a whole number" : "an array"));
}

}  // namespace assetlint
