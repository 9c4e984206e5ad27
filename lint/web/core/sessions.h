// What the module keeps of several files: their facts, to check across them,
// and their results, for a report.
#ifndef ASSETLINT_LINT_WEB_CORE_SESSIONS_H_
#define ASSETLINT_LINT_WEB_CORE_SESSIONS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/across.h"
#include "formats/base/finding.h"
#include "formats/base/status_fwd.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/report/html/report_data.h"
#include "lint/web/core/packed_facts.h"

namespace assetlint {

class LoadedFile;

// Checks across files, from the facts of each. Files are numbered from 0 in the
// order in which they are added.
class AcrossSession {
 public:
  void AddFile(FileWithFacts file);
  // The same, as LoadedFile::WriteFacts wrote it. InvalidArgument for bytes
  // that end elsewhere; what they say is not checked.
  absl::Status AddPacked(absl::string_view facts);
  // The paths of the game's files, one a line.
  void AddGameFiles(absl::string_view lines);

  const std::string& PathOf(size_t file) const { return files_[file].path; }

  // What is wrong between the files: sorted findings by the number of their
  // file.
  std::map<size_t, std::vector<Finding>> Find() const;

  // Writes these, a line for each file: {"file":3,"findings":[…]}. The findings
  // are as in `check --format=json`, and come after those of the file itself.
  // With a finding outside its file, the line is
  // {"file":3,"internal_error":"…"}.
  void Check(Output& out) const;

 private:
  std::vector<AcrossFile> files_;
  std::vector<uint64_t> sizes_;  // of each of these
  size_t with_facts_ = 0;
  GameFiles game_files_;
};

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

#endif  // ASSETLINT_LINT_WEB_CORE_SESSIONS_H_
