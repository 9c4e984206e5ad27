#include "lint/report/finding_json.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <variant>

#include "absl/strings/escaping.h"
#include "formats/base/fix.h"
#include "lint/report/fix_text.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

// `room`: how many bytes of the fix may still be shown.
void WriteEdit(JsonStream& json, const Edit& edit, uint64_t& room) {
  json.BeginObject();
  WriteCount(json, "offset", edit.range.offset);
  WriteCount(json, "length", edit.range.length);
  const uint64_t bytes = ShownBytes(edit);
  if (bytes <= room) {
    room -= bytes;
    WriteText(json, "old", absl::BytesToHexString(edit.old_bytes));
    WriteText(json, "new", absl::BytesToHexString(edit.new_bytes));
  } else {
    json.Key("omitted");
    json.Bool(true);
  }
  json.EndObject();
}

void WriteFix(JsonStream& json, const Fix& fix) {
  json.BeginObject();
  WriteText(json, "level", FixLevelName(fix.level));
  WriteText(json, "reason", EscapeForTerminal(fix.reason));
  json.Key("edits");
  json.BeginArray();
  const size_t shown = std::min(fix.edits.size(), kMaxShownEdits);
  uint64_t room = kMaxShownFixBytes;
  for (size_t i = 0; i < shown; ++i) WriteEdit(json, fix.edits[i], room);
  json.EndArray();
  if (shown < fix.edits.size()) {
    WriteCount(json, "edits_omitted", fix.edits.size() - shown);
  }
  json.EndObject();
}

}  // namespace

void WriteDataJson(JsonStream& json, const Finding& finding) {
  json.Key("data");
  json.BeginObject();
  for (const auto& [key, value] : finding.data) {
    json.Key(key);
    std::visit(
        [&](const auto& v) {
          using T = std::decay_t<decltype(v)>;
          if constexpr (std::is_same_v<T, std::string>) {
            json.Text(EscapeForTerminal(v));
          } else if constexpr (std::is_same_v<T, double>) {
            json.Number(v);
          } else if constexpr (std::is_signed_v<T>) {
            json.Integer(v);
          } else {
            json.Unsigned(v);
          }
        },
        value);
  }
  json.EndObject();
}

void WriteOffsetsJson(JsonStream& json, absl::string_view key,
                      const Finding& finding) {
  if (finding.offsets.empty()) return;
  json.Key(key);
  json.BeginArray();
  for (const uint64_t offset : finding.offsets) json.Unsigned(offset);
  json.EndArray();
}

void WriteFixesJson(JsonStream& json, const Finding& finding) {
  if (finding.fixes.empty()) return;
  json.Key("fixes");
  json.BeginArray();
  for (const Fix& fix : finding.fixes) WriteFix(json, fix);
  json.EndArray();
}

void WriteRelatedJson(JsonStream& json, const Finding& finding) {
  if (finding.related.empty()) return;
  json.Key("related");
  json.BeginArray();
  for (const RelatedPlace& place : finding.related) {
    json.BeginObject();
    WriteText(json, "path", EscapePath(place.file));
    WriteCount(json, "offset", place.range.offset);
    WriteCount(json, "length", place.range.length);
    WriteText(json, "message", EscapeForTerminal(place.message));
    json.EndObject();
  }
  json.EndArray();
}

}  // namespace assetlint
