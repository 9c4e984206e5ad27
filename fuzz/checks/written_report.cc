#include "fuzz/checks/written_report.h"

#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "fuzz/checks/output_checks.h"

namespace assetlint {

absl::Status ExpectCount(absl::string_view what, uint64_t found,
                         uint64_t wanted) {
  if (found == wanted) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat(found, " ", what, ", ", wanted, " were written"));
}

absl::StatusOr<nlohmann::json> ParseWrittenJson(const std::string& text) {
  using nlohmann::json;
  std::vector<std::map<std::string, int>> keys;
  bool repeated = false;
  const json::parser_callback_t note = [&](int, json::parse_event_t event,
                                           json& parsed) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key) {
      repeated |= ++keys.back()[parsed.get<std::string>()] > 1;
    }
    return true;
  };
  json document = json::parse(text, note, /*allow_exceptions=*/false);
  if (document.is_discarded()) return absl::InternalError("no JSON");
  if (repeated) return absl::InternalError("a key comes twice");
  absl::Status status = CheckPlainText(text);
  if (!status.ok()) return status;
  return document;
}

}  // namespace assetlint
