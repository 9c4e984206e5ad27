// `check --format=text`: one line per finding, for people and for grep, and an
// indented one for each place that is related to it.
#ifndef ASSETLINT_LINT_REPORT_TEXT_WRITER_H_
#define ASSETLINT_LINT_REPORT_TEXT_WRITER_H_

#include "absl/strings/string_view.h"
#include "lint/os/output.h"
#include "lint/report/report_writer.h"
#include "lint/terminal/color.h"

namespace assetlint {

struct TextWriterOptions {
  bool color = false;
  bool summary = true;      // a closing line
  bool statistics = false;  // a table of rules instead of the findings
};

class TextWriter : public ReportWriter {
 public:
  TextWriter(Output& out, const TextWriterOptions& options)
      : out_(out), options_(options), paint_(options.color) {}

  void Begin() override {}
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;
  void Flush() override { out_.Flush().IgnoreError(); }

 private:
  void WriteStatistics(const Summary& summary);
  void WriteSummary(const Summary& summary);

  Output& out_;
  TextWriterOptions options_;
  Painter paint_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_TEXT_WRITER_H_
