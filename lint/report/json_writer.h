// `check --format=json`: for programs. lint/check.schema.json describes it.
#ifndef ASSETLINT_LINT_REPORT_JSON_WRITER_H_
#define ASSETLINT_LINT_REPORT_JSON_WRITER_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "lint/json/json_stream.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

// Members of an object that is open. Paths and all texts of results are raw
// bytes.

// "tool", with name and version.
void WriteToolJson(JsonStream& json);

// "archive", for an entry of one.
void WriteArchiveJson(JsonStream& json,
                      const std::optional<ArchivePlace>& archive);

// "data"; the offsets of the first repeats under `offsets`; "fixes"; "related".
// The last three unless empty.
void WriteDataJson(JsonStream& json, const Finding& finding);
void WriteDetailsJson(JsonStream& json, absl::string_view offsets,
                      const Finding& finding);

// "errors", "warnings" and "infos".
void WriteCountsJson(JsonStream& json, const SeverityCounts& counts);

// Values: the `summary`, an element of `files`, one of its `findings`.
void WriteSummaryJson(JsonStream& json, const Summary& summary);
void WriteFileJson(JsonStream& json, absl::string_view path,
                   const FileResult& result);
void WriteFindingJson(JsonStream& json, const ReportedFinding& reported);

// Writes a report up to its files.
void BeginFilesJson(Output& out);

// Writes each file's result as soon as it is available, one per line, in ASCII.
class JsonWriter : public ReportWriter {
 public:
  // `statistics`: adds how often each rule was broken.
  JsonWriter(Output& out, bool statistics)
      : ReportWriter(out), statistics_(statistics) {}

  void Begin() override { BeginFilesJson(out_); }
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;

 private:
  bool statistics_;
  bool first_ = true;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_JSON_WRITER_H_
