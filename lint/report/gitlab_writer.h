// `check --format=gitlab`: a GitLab Code Quality report.
#ifndef ASSETLINT_LINT_REPORT_GITLAB_WRITER_H_
#define ASSETLINT_LINT_REPORT_GITLAB_WRITER_H_

#include <string>

#include "absl/strings/string_view.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

// An array with an object for each finding. A file that could not be checked is
// an issue of the worst level: a report has no other place for it.
class GitlabWriter : public ReportWriter {
 public:
  explicit GitlabWriter(Output& out) : out_(out) {}

  void Begin() override { out_.Write("["); }
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;
  void Flush() override { out_.Flush().IgnoreError(); }

 private:
  void Add(absl::string_view path, absl::string_view check,
           absl::string_view severity, const std::string& description,
           const std::string& fingerprint);

  Output& out_;
  bool first_ = true;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_GITLAB_WRITER_H_
