// `check --format=json`: for programs. lint/check.schema.json describes it.
#ifndef ASSETLINT_LINT_REPORT_JSON_WRITER_H_
#define ASSETLINT_LINT_REPORT_JSON_WRITER_H_

#include "absl/strings/string_view.h"
#include "lint/os/output.h"
#include "lint/report/report_writer.h"

namespace assetlint {

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
