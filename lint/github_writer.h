// `check --format=github`: annotations on a GitHub pull request.
#ifndef ASSETLINT_LINT_GITHUB_WRITER_H_
#define ASSETLINT_LINT_GITHUB_WRITER_H_

#include <array>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"
#include "lint/output.h"
#include "lint/report_writer.h"

namespace assetlint {

// Workflow commands, the gravest first. GitHub shows no more than 10 of a
// level for a step, so these are the first 10 of each, and a closing line says
// how many there are. Files that were not checked come before all errors.
class GithubWriter : public ReportWriter {
 public:
  // `step_summary`: where to write the summary in Markdown, or null.
  GithubWriter(Output& out, Output* step_summary)
      : out_(out), step_summary_(step_summary) {}

  void Begin() override {}
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;

 private:
  struct Annotation {
    std::string path;   // raw
    std::string title;  // of our own making
    std::string text;   // escaped for a terminal
  };
  // From the gravest to the least.
  static constexpr size_t kLevels = 3;

  void WriteStepSummary(const Summary& summary);
  // "10 of 33 errors shown", or nothing when all are.
  std::string NotShown(const Summary& summary) const;

  Output& out_;
  Output* step_summary_;
  std::vector<Annotation> unchecked_;
  std::array<std::vector<Annotation>, kLevels> levels_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_GITHUB_WRITER_H_
