// A report about files in memory, as `check` makes one of files on disk.
#ifndef ASSETLINT_LINT_WEB_CORE_REPORT_SESSION_H_
#define ASSETLINT_LINT_WEB_CORE_REPORT_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/across.h"
#include "formats/base/finding.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/report/html/attachments.h"
#include "lint/report/html/viewer_bundle.h"
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

// What a caller wants of a report besides the results of files.

struct ReportRequest {
  enum class Format : uint8_t { kHtml, kSarif };

  Format format = Format::kHtml;
  // The rest is for HTML. The viewer's texts are not copied.
  ViewerBundle viewer;
  std::vector<std::string> roots;  // what was checked, as arguments of `check`
  uint64_t missing_files = 0;      // that the check did not come to
  std::string missing_reason;      // as a sentence

  // Sets viewer, missing_reason and roots from texts separated by NUL: script,
  // its hash, style, its hash, reason, and each root. InvalidArgument when one
  // is missing.
  absl::Status SetTexts(absl::string_view texts);
};

// Writes the report as `check` would. `bytes` reads its files.
void WriteReport(const ReportRequest& request, ReportSession& report,
                 FileBytes& bytes, Output& out);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_WEB_CORE_REPORT_SESSION_H_
