// `check --format=junit`: XML for the test views of CI systems.
#ifndef ASSETLINT_LINT_REPORT_JUNIT_WRITER_H_
#define ASSETLINT_LINT_REPORT_JUNIT_WRITER_H_

#include "absl/strings/string_view.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

// Whether the root element of `xml` is that of one of `check`'s formats: a
// report, which defines nothing.
bool IsXmlReport(absl::string_view xml);

// Each file is a suite with one test, so that every suite has its counts and is
// written as soon as it is available. The test fails when a finding is at or
// above --fail-on; lesser findings are its output. A file that could not be
// checked is an error, one of an unknown format a skipped test.
class JunitWriter : public ReportWriter {
 public:
  explicit JunitWriter(Output& out) : out_(out) {}

  void Begin() override;
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;
  void Flush() override { out_.Flush().IgnoreError(); }

 private:
  Output& out_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_JUNIT_WRITER_H_
