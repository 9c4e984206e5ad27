#include "lint/facts/member_reader.h"

#include <cmath>
#include <optional>
#include <variant>

#include "absl/strings/str_cat.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

constexpr size_t kMaxMembers = 16;

// JSON has no NaN and no infinities, so they are strings.
std::optional<double> ToDouble(const JsonValue& value) {
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* whole = std::get_if<uint64_t>(&value)) {
    return static_cast<double>(*whole);
  }
  if (const auto* negative = std::get_if<int64_t>(&value)) {
    return static_cast<double>(*negative);
  }
  const auto* text = std::get_if<std::string>(&value);
  if (text == nullptr) return std::nullopt;
  if (*text == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (*text == "inf") return std::numeric_limits<double>::infinity();
  if (*text == "-inf") return -std::numeric_limits<double>::infinity();
  return std::nullopt;
}

}  // namespace

bool JsonMembers::Add(std::string key, JsonValue value) {
  if (Find(key) != nullptr || members_.size() == kMaxMembers) return false;
  members_.emplace_back(std::move(key), std::move(value));
  return true;
}

const JsonValue* JsonMembers::Find(absl::string_view key) const {
  for (const auto& [name, value] : members_) {
    if (name == key) return &value;
  }
  return nullptr;
}

void MemberReader::Name(absl::string_view key, FactName& name) {
  std::string text;
  uint32_t offset = 0;
  Text(key, text);
  Number(absl::StrCat(key, "_offset"), offset);
  if (error_.empty()) name = facts_.Add(UnescapePath(text), offset);
}

void MemberReader::Text(absl::string_view key, std::string& text) {
  const JsonValue* const value = Take(key);
  if (value == nullptr) return;
  const auto* found = std::get_if<std::string>(value);
  if (found == nullptr) return Fail(key, " must be a string");
  text = *found;
}

uint64_t MemberReader::Whole(absl::string_view key, int64_t low,
                             uint64_t high) {
  const JsonValue* const value = Take(key);
  if (value == nullptr) return 0;
  const auto* positive = std::get_if<uint64_t>(value);
  if (positive != nullptr && *positive <= high) return *positive;
  const auto* negative = std::get_if<int64_t>(value);
  if (negative != nullptr && *negative < 0 && *negative >= low) {
    return static_cast<uint64_t>(*negative);
  }
  Fail(key, absl::StrCat(" must be a whole number from ", low, " to ", high));
  return 0;
}

void MemberReader::Real(absl::string_view key, float& number) {
  const JsonValue* const value = Take(key);
  if (value == nullptr) return;
  const std::optional<double> found = ToDouble(*value);
  if (!found.has_value()) return Fail(key, " must be a number");
  if (std::isfinite(*found) &&
      std::fabs(*found) > std::numeric_limits<float>::max()) {
    return Fail(key, " must be a number that a float can hold");
  }
  number = static_cast<float>(*found);
}

void MemberReader::Flag(absl::string_view key, bool& flag) {
  const JsonValue* const value = Take(key);
  if (value == nullptr) return;
  const bool* const found = std::get_if<bool>(value);
  if (found == nullptr) return Fail(key, " must be true or false");
  flag = *found;
}

std::string MemberReader::Finish() {
  if (error_.empty() && taken_ != members_.size()) {
    error_ = "has an unknown key";
  }
  return std::move(error_);
}

const JsonValue* MemberReader::Take(absl::string_view key) {
  const JsonValue* const value = members_.Find(key);
  if (value != nullptr) {
    ++taken_;
  } else if (!optional_) {
    Fail(key, " is missing");
  }
  return value;
}

void MemberReader::Fail(absl::string_view key, absl::string_view message) {
  if (error_.empty()) error_ = absl::StrCat(key, message);
}

}  // namespace assetlint
