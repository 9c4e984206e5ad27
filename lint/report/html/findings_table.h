// The findings as a plain HTML table, for browsers without JavaScript.
#ifndef ASSETLINT_LINT_REPORT_HTML_FINDINGS_TABLE_H_
#define ASSETLINT_LINT_REPORT_HTML_FINDINGS_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "lint/report/file_result.h"
#include "lint/report/report_writer.h"

namespace assetlint {

// Keeps the first kMaxTableRows findings, and as many files that were not
// checked (page_limits.h). Long texts are shortened.
class FindingsTable {
 public:
  void AddFile(absl::string_view path, const FileResult& result);

  // The contents of a <noscript> element in the body: the summary, the files
  // that were not checked, and the table.
  std::string Html(const Summary& summary) const;

 private:
  void AddRow(absl::string_view path, const FileResult& result,
              const ReportedFinding& reported);

  std::string rows_;
  uint64_t shown_ = 0;
  std::string not_checked_;  // list items
  uint64_t not_checked_shown_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_FINDINGS_TABLE_H_
