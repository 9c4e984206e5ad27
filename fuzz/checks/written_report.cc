#include "fuzz/checks/written_report.h"

#include "absl/strings/str_cat.h"
#include "fuzz/checks/output_checks.h"

namespace assetlint {
namespace {

// The members of all objects in `value`; of equal keys, one is left.
uint64_t CountMembers(const nlohmann::json& value) {
  uint64_t count = value.is_object() ? value.size() : 0;
  if (!value.is_structured()) return count;
  for (const nlohmann::json& child : value) count += CountMembers(child);
  return count;
}

// The end of the string at the quote `begin`: its other quote.
size_t EndOfString(absl::string_view text, size_t begin) {
  size_t at = begin + 1;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return at;
}

// The strings before a colon in the text of a document.
uint64_t CountKeys(absl::string_view text) {
  uint64_t count = 0;
  for (size_t at = text.find('"'); at != absl::string_view::npos;
       at = text.find('"', at)) {
    at = EndOfString(text, at) + 1;
    count += at < text.size() && text[at] == ':';
  }
  return count;
}

}  // namespace

absl::Status ExpectCount(absl::string_view what, uint64_t found,
                         uint64_t wanted) {
  if (found == wanted) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat(found, " ", what, ", ", wanted, " were written"));
}

absl::StatusOr<nlohmann::json> ParseWrittenJson(const std::string& text) {
  nlohmann::json document =
      nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) return absl::InternalError("no JSON");
  if (CountMembers(document) != CountKeys(text)) {
    return absl::InternalError("a key comes twice");
  }
  absl::Status status = CheckPlainText(text);
  if (!status.ok()) return status;
  return document;
}

}  // namespace assetlint
