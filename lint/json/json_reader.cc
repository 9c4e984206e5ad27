#include "lint/json/json_reader.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "lint/json/json.h"

namespace assetlint {

namespace {

using nlohmann::ordered_json;

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

// Handles the parser's events. An event that returns false ends the parsing.
class JsonReader::Events final : public nlohmann::json_sax<ordered_json> {
 public:
  explicit Events(JsonReader& reader) : reader_(reader) {}

  bool null() override { return Value(nullptr); }
  bool boolean(bool value) override { return Value(value); }
  bool number_integer(number_integer_t value) override { return Value(value); }
  bool number_unsigned(number_unsigned_t value) override {
    return Value(value);
  }
  bool number_float(number_float_t value, const string_t&) override {
    return Value(value);
  }
  bool string(string_t& value) override { return Value(std::move(value)); }
  bool binary(binary_t&) override {  // not in text
    return reader_.Fail("is not valid JSON");
  }
  bool start_object(size_t) override {
    return reader_.Begin(JsonContainer::kObject);
  }
  bool end_object() override { return reader_.End(JsonContainer::kObject); }
  bool start_array(size_t) override {
    return reader_.Begin(JsonContainer::kArray);
  }
  bool end_array() override { return reader_.End(JsonContainer::kArray); }
  bool key(string_t& value) override {
    if (reader_.skipping_) return true;
    reader_.key_ = std::move(value);
    return reader_.OnKey();
  }
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    return reader_.Fail(absl::StrCat("is not valid JSON at byte ", position));
  }

 private:
  bool Value(JsonValue value) {
    return reader_.skipping_ || reader_.OnValue(std::move(value));
  }

  JsonReader& reader_;
};

absl::Status JsonReader::Read(absl::string_view text) {
  Events events(*this);
  // error_ holds the result too.
  (void)ordered_json::sax_parse(text, &events);
  return error_.empty() ? absl::OkStatus() : absl::InvalidArgumentError(error_);
}

bool JsonReader::Fail(std::string message) {
  if (error_.empty()) error_ = std::move(message);
  return false;
}

bool JsonReader::Begin(JsonContainer container) {
  if (depth_ == kMaxDepth) {
    return Fail(
        absl::StrCat("is nested more than ", kMaxDepth, " levels deep"));
  }
  if (!skipping_ && !OnBegin(container)) return false;
  ++depth_;
  return true;
}

bool JsonReader::End(JsonContainer container) {
  if (!skipping_ && !OnEnd(container)) return false;
  --depth_;
  if (depth_ == skipped_at_) skipping_ = false;
  return true;
}

namespace {

// The depth at which an event of the parser occurs.
constexpr size_t kTop = 1;   // inside the outermost object
constexpr size_t kList = 2;  // inside the list

}  // namespace

JsonField* FindField(absl::Span<JsonField> fields, absl::string_view name) {
  const auto it =
      std::find_if(fields.begin(), fields.end(),
                   [&](const JsonField& field) { return field.name == name; });
  return it == fields.end() ? nullptr : &*it;
}

const JsonField* MissingField(absl::Span<const JsonField> fields) {
  const auto it = std::find_if(fields.begin(), fields.end(),
                               [](const JsonField& f) { return !f.seen; });
  return it == fields.end() ? nullptr : &*it;
}

bool StoreField(JsonValue& value, JsonField* field) {
  if (field == nullptr) return false;
  auto* const text = std::get_if<std::string>(&value);
  const auto* const number = std::get_if<uint64_t>(&value);
  if (text != nullptr && field->text != nullptr) {
    *field->text = std::move(*text);
    return true;
  }
  if (number != nullptr && field->number != nullptr) {
    *field->number = *number;
    return true;
  }
  return false;
}

absl::Status JsonListReader::ReadList(absl::string_view text) {
  if (absl::Status read = Read(text); !read.ok()) return read;
  const absl::string_view missing = !has_version_ ? "version"
                                    : !has_list_  ? kind_.list
                                                  : "";
  if (missing.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("is not ", kind_.name, ": it has no ", missing));
}

std::string JsonListReader::EntryPlace() const {
  return absl::StrCat(kind_.list, "[", entries_, "]");
}

bool JsonListReader::FailEntry(absl::string_view message) {
  return Fail(absl::StrCat(EntryPlace(), ": ", message));
}

bool JsonListReader::OnKey() {
  if (depth() != kTop) return OnEntryKey();
  bool* const seen = key() == "version"    ? &has_version_
                     : key() == kind_.list ? &has_list_
                                           : nullptr;
  if (seen == nullptr) return true;
  if (*seen) return Fail(absl::StrCat("has a duplicate key \"", key(), "\""));
  *seen = true;
  return true;
}

bool JsonListReader::OnValue(JsonValue value) {
  if (depth() >= kInEntry) return OnEntryValue(std::move(value));
  const auto* const number = std::get_if<uint64_t>(&value);
  if (depth() == kTop && key() == "version" && number != nullptr) {
    if (*number == kind_.version) return true;
    return Fail("has a version that this assetlint does not support");
  }
  return Other(JsonKind(value));
}

bool JsonListReader::OnBegin(JsonContainer container) {
  const bool object = container == JsonContainer::kObject;
  if (depth() >= kInEntry) return OnEntryBegin(container);
  if (depth() == 0 && object) return true;
  if (depth() == kTop) {
    if (key() == kind_.list && !object) return true;
    if (key() != kind_.list && key() != "version") return Skip();
  }
  if (depth() == kList && object) {
    BeginEntry();
    return true;
  }
  return Other(JsonKind(container));
}

bool JsonListReader::OnEnd(JsonContainer container) {
  if (depth() > kInEntry) return OnEntryEnd(container);
  if (depth() < kInEntry) return true;
  if (!EndEntry()) return false;
  ++entries_;
  return true;
}

bool JsonListReader::Other(absl::string_view kind) {
  if (depth() == 0) {
    return Fail(absl::StrCat("is not ", kind_.name, ": it is ", kind));
  }
  if (depth() == kList) {
    return FailEntry(absl::StrCat("is ", kind, ", must be an object"));
  }
  const bool version = key() == "version";
  if (!version && key() != kind_.list) return true;
  return Fail(absl::StrCat(key(), " is ", kind, ", must be ",
                           version ? "a whole number" : "an array"));
}

}  // namespace assetlint
