#include "lint/json/json_reader.h"

#include <cmath>
#include <iterator>
#include <utility>

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

}  // namespace assetlint
