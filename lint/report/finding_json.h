// Parts of a finding as JSON: keys of an object that is open. The finding
// object of lint/check.schema.json has them, and so has the page of
// --format=html.
#ifndef ASSETLINT_LINT_REPORT_FINDING_JSON_H_
#define ASSETLINT_LINT_REPORT_FINDING_JSON_H_

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "lint/json/json_stream.h"

namespace assetlint {

// "data": always an object.
void WriteDataJson(JsonStream& json, const Finding& finding);

// The offsets of the first repeats under `key`, if there are repeats.
void WriteOffsetsJson(JsonStream& json, absl::string_view key,
                      const Finding& finding);

// "fixes" and "related", unless empty.
void WriteFixesJson(JsonStream& json, const Finding& finding);
void WriteRelatedJson(JsonStream& json, const Finding& finding);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_FINDING_JSON_H_
