// `check --format=github`: annotations on a GitHub pull request.
#ifndef ASSETLINT_LINT_REPORT_GITHUB_WRITER_H_
#define ASSETLINT_LINT_REPORT_GITHUB_WRITER_H_

#include <array>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

// Workflow commands, worst first. GitHub shows at most 10 of a level per step,
// so these are the first 10 of each, and a closing line gives the totals. Files
// that were not checked come before all errors. GitHub's suggestions are for
// text only, so the summary page shows the first few fixes as diffs.
class GithubWriter : public ReportWriter {
 public:
  // `step_summary`: where to write the Markdown summary, or null.
  GithubWriter(Output& out, Output* step_summary)
      : out_(out), step_summary_(step_summary) {}

  void Begin() override {}
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;

 private:
  struct Annotation {
    std::string path;   // raw
    std::string title;  // our own text
    std::string text;   // escaped for a terminal
  };
  // From the worst to the least severe.
  static constexpr size_t kLevels = 3;

  // Keeps the fix for the summary page, if there is one and room for it.
  void NoteFix(absl::string_view path, const Finding& finding);
  void WriteStepSummary(const Summary& summary);
  // "10 of 33 errors shown", or nothing when all are.
  std::string NotShown(const Summary& summary) const;

  Output& out_;
  Output* step_summary_;
  std::vector<Annotation> unchecked_;
  std::array<std::vector<Annotation>, kLevels> levels_;
  std::vector<std::string> fixes_;  // Markdown
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_GITHUB_WRITER_H_
