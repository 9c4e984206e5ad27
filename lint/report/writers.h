// The outputs of `check` for other programs, but for JSON.
#ifndef ASSETLINT_LINT_REPORT_WRITERS_H_
#define ASSETLINT_LINT_REPORT_WRITERS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

// `check --format=github`: annotations on a GitHub pull request.
//
// Workflow commands, worst first. GitHub shows at most 10 of a level per step,
// so these are 10 of each, the first of each file before others, and a closing
// line gives the totals. Files that were not checked come before all errors.
// GitHub's suggestions are for text only, so the summary page shows the first
// few fixes as diffs.
class GithubWriter : public ReportWriter {
 public:
  // `step_summary`: where to write the Markdown summary, or null.
  GithubWriter(Output& out, Output* step_summary)
      : ReportWriter(out), step_summary_(step_summary) {}

  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;

 private:
  struct Annotation {
    std::string path;   // raw
    std::string place;  // ",line=12,col=5", or nothing
    std::string title;  // our own text
    std::string text;   // escaped for a terminal
  };
  // Files that were not checked, then findings, the worst first.
  static constexpr size_t kLevels = 4;

  // Keeps the fix for the summary page, if there is one and room for it.
  void NoteFix(absl::string_view path, const Finding& finding);
  void WriteStepSummary(const Summary& summary);
  // "10 of 33 errors shown", or nothing when all are.
  std::string NotShown(const Summary& summary) const;

  Output* step_summary_;
  std::array<std::vector<Annotation>, kLevels> levels_;
  std::array<size_t, kLevels> firsts_ = {};  // of files, at the front of each
  std::vector<std::string> fixes_;           // Markdown
};

// `check --format=gitlab`: a GitLab Code Quality report.
//
// An array with an object for each finding. A file that could not be checked is
// an issue of the worst level: a report has no other place for it.
class GitlabWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void Begin() override { out_.Write("["); }
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;

 private:
  void Add(absl::string_view path, absl::string_view check,
           absl::string_view severity, const std::string& description,
           const std::string& fingerprint, uint64_t line = 1);

  bool first_ = true;
};

// How a report for JUnit begins.
inline constexpr absl::string_view kJunitHead =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites";

// `check --format=junit`: XML for the test views of CI systems.
//
// Each file is a suite with one test, so that every suite has its counts and is
// written as soon as it is available. The test fails when a finding is at or
// above --fail-on; lesser findings are its output. A file that could not be
// checked is an error, one of an unknown format a skipped test.
class JunitWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void Begin() override {
    out_.Write(kJunitHead);
    out_.Write(" name=\"assetlint\">\n");
  }
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary&) override { out_.Write("</testsuites>\n"); }
};

// `check --format=sarif`: SARIF 2.1.0, for code scanning.
//
// Writes results as they arrive, one per line, and then the tool with the rules
// that were broken. A region has the bytes at fault, and line 1 column 1
// because GitHub accepts no result without a line, except in text. Files that
// were not checked are notifications, and the run is then not successful.
class SarifWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void Begin() override;
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;

 private:
  size_t RuleIndex(const Rule& rule);

  bool first_ = true;
  std::map<const Rule*, size_t> rule_indices_;
  std::vector<const Rule*> rules_;          // in index order
  std::vector<std::string> notifications_;  // JSON
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_WRITERS_H_
