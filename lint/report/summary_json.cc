#include "lint/report/summary_json.h"

#include "absl/strings/string_view.h"

namespace assetlint {
void WriteSummaryJson(JsonStream& json, const Summary& summary) {
  json.BeginObject();
  WriteCount(json, "files", summary.files);
  WriteCount(json, "skipped", summary.skipped);
  WriteCount(json, "unreadable", summary.unreadable);
  WriteCount(json, "internal_errors", summary.internal_errors);
  WriteCount(json, "errors", summary.counts.Of(Severity::kError));
  WriteCount(json, "warnings", summary.counts.Of(Severity::kWarning));
  WriteCount(json, "infos", summary.counts.Of(Severity::kInfo));
  WriteCount(json, "omitted", summary.omitted);
  if (summary.known > 0) WriteCount(json, "known", summary.known);
  if (summary.fixable.total() > 0) {
    json.Key("fixable");
    json.BeginObject();
    WriteCount(json, "safe", summary.fixable.safe);
    WriteCount(json, "unsafe", summary.fixable.unsafe);
    json.EndObject();
  }
  json.EndObject();
}

}  // namespace assetlint
