// A report about files in memory, as `check` makes one of files on disk.
#ifndef ASSETLINT_LINT_WEB_CORE_REPORT_SESSION_H_
#define ASSETLINT_LINT_WEB_CORE_REPORT_SESSION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/report/html/attachments.h"
#include "lint/web/core/across_session.h"
#include "lint/web/core/loaded_file.h"

namespace assetlint {

// Collects the results of files, given in the order of the report, and then
// hands them to a writer. With the default configuration, and without a game.
class ReportSession {
 public:
  // Checks the file.
  void AddFile(LoadedFile& file);
  // Adds a file that is not to be checked.
  void AddResult(std::string path, FileResult result);

  // Checks across the files, and writes the report. May be called once.
  void Write(ReportWriter& writer);

 private:
  void AddFindings(std::vector<Finding> findings, FileResult& result);

  AcrossSession across_;
  std::vector<FileResult> results_;  // of each of its files
};

// Writes the report as `check` would, in SARIF or, with `bytes`, which reads
// the files, in HTML. `texts`, separated by NUL, are for HTML: the viewer's
// script, its hash, style, its hash, why files are missing, as a sentence, and
// the arguments of `check`. InvalidArgument when one is missing.
// `missing_files`: that the check did not come to.
absl::Status WriteReport(absl::string_view texts, uint64_t missing_files,
                         ReportSession& report, FileBytes* bytes, Output& out);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_WEB_CORE_REPORT_SESSION_H_
