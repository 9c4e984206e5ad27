// The JSON of one file in `check --format=json` (lint/check.schema.json).
#ifndef ASSETLINT_LINT_REPORT_FILE_JSON_H_
#define ASSETLINT_LINT_REPORT_FILE_JSON_H_

#include "absl/strings/string_view.h"
#include "lint/json/json_stream.h"
#include "lint/report/file_result.h"

namespace assetlint {

// An element of `files`. `path` and all texts of the result are raw bytes.
void WriteFileJson(JsonStream& json, absl::string_view path,
                   const FileResult& result);

// An element of its `findings`.
void WriteFindingJson(JsonStream& json, const ReportedFinding& reported);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_FILE_JSON_H_
