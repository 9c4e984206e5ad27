#include "lint/fix/fix_json.h"

#include <cstdint>

#include "absl/strings/escaping.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

void WritePlace(JsonStream& json, const Finding& finding) {
  WriteText(json, "rule", finding.rule->id);
  WriteText(json, "name", finding.rule->name);
  WriteCount(json, "offset", finding.range.offset);
  WriteText(json, "path", FindingPath(finding));
}

}  // namespace

void WriteEdits(JsonStream& json, const std::vector<Edit>& edits) {
  json.Key("edits");
  json.BeginArray();
  for (const Edit& edit : edits) {
    json.BeginObject();
    WriteCount(json, "offset", edit.range.offset);
    WriteCount(json, "length", edit.range.length);
    WriteText(json, "old", absl::BytesToHexString(edit.old_bytes));
    WriteText(json, "new", absl::BytesToHexString(edit.new_bytes));
    json.EndObject();
  }
  json.EndArray();
}

void WriteAppliedFix(JsonStream& json, const AppliedFix& fix) {
  json.BeginObject();
  WritePlace(json, fix.finding);
  WriteText(json, "level", FixLevelName(fix.fix.level));
  WriteText(json, "reason", EscapeForTerminal(fix.fix.reason));
  WriteEdits(json, fix.fix.edits);
  json.EndObject();
}

void WriteDeclinedFix(JsonStream& json, const DeclinedFix& fix) {
  json.BeginObject();
  WritePlace(json, fix.finding);
  WriteText(json, "reason", EscapeForTerminal(fix.reason));
  json.EndObject();
}

}  // namespace assetlint
