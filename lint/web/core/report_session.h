// A report about files in memory, as `check` makes one of files on disk.
#ifndef ASSETLINT_LINT_WEB_CORE_REPORT_SESSION_H_
#define ASSETLINT_LINT_WEB_CORE_REPORT_SESSION_H_

#include <cstddef>
#include <string>
#include <vector>

#include "formats/base/across.h"
#include "formats/base/finding.h"
#include "lint/report/file_result.h"
#include "lint/report/report_writer.h"
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
  void CheckAcrossFiles();
  void AddFindings(size_t file, std::vector<Finding> findings);

  std::vector<AcrossFile> files_;
  std::vector<FileResult> results_;  // of each of these
  size_t with_facts_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_WEB_CORE_REPORT_SESSION_H_
