#include "lint/json/json_list_reader.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"

namespace assetlint {
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
