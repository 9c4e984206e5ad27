// Parts of a finding as JSON: keys of an object that is open. The finding
// object of lint/check.schema.json has them, and so has the page of
// --format=html.
#ifndef ASSETLINT_LINT_REPORT_JSON_WRITER_H_
#define ASSETLINT_LINT_REPORT_JSON_WRITER_H_

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "lint/json/json_stream.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

// "data": always an object.
void WriteDataJson(JsonStream& json, const Finding& finding);

// The offsets of the first repeats under `key`, if there are repeats.
void WriteOffsetsJson(JsonStream& json, absl::string_view key,
                      const Finding& finding);

// "fixes" and "related", unless empty.
void WriteFixesJson(JsonStream& json, const Finding& finding);
void WriteRelatedJson(JsonStream& json, const Finding& finding);

// The totals of a run as JSON.

// The `summary` object of lint/check.schema.json.
void WriteSummaryJson(JsonStream& json, const Summary& summary);

// The JSON of one file in `check --format=json` (lint/check.schema.json).

// An element of `files`. `path` and all texts of the result are raw bytes.
void WriteFileJson(JsonStream& json, absl::string_view path,
                   const FileResult& result);

// An element of its `findings`.
void WriteFindingJson(JsonStream& json, const ReportedFinding& reported);

// `check --format=json`: for programs. lint/check.schema.json describes it.

// Writes each file's result as soon as it is available, one per line, in ASCII.
class JsonWriter : public ReportWriter {
 public:
  // `statistics`: adds how often each rule was broken.
  JsonWriter(Output& out, bool statistics)
      : out_(out), statistics_(statistics) {}

  void Begin() override;
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;
  void Flush() override { out_.Flush().IgnoreError(); }

 private:
  Output& out_;
  bool statistics_;
  bool first_ = true;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_JSON_WRITER_H_
