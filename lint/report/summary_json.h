// The totals of a run as JSON.
#ifndef ASSETLINT_LINT_REPORT_SUMMARY_JSON_H_
#define ASSETLINT_LINT_REPORT_SUMMARY_JSON_H_

#include "lint/json/json_stream.h"
#include "lint/report/report_writer.h"

namespace assetlint {

// The `summary` object of lint/check.schema.json.
void WriteSummaryJson(JsonStream& json, const Summary& summary);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_SUMMARY_JSON_H_
