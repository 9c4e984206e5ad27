// Plans many files on several threads, writes the undo file, then the files.
#ifndef ASSETLINT_LINT_FIX_FIX_RUN_H_
#define ASSETLINT_LINT_FIX_FIX_RUN_H_

#include <cstddef>
#include <functional>
#include <string>

#include "lint/fix/file_fixer.h"
#include "lint/fix/fix_report.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Plans the file with this number. One planner per thread.
using FixPlanner = std::function<FixedFile(size_t)>;

struct FixRun {
  size_t files = 0;
  size_t threads = 1;
  std::function<FixPlanner()> make_planner;
  // The file's path, for the report of an exception.
  std::function<std::string(size_t)> path_of;
  bool write = true;       // false: only the plans are reported
  bool write_undo = true;  // before the files are written
  std::string undo_file;   // empty: a name in the working folder
};

// Hands every file to the report, in order, and prints to `err` why files were
// not read or not written. When the undo file cannot be written, no file is.
// What is written and reported does not depend on the number of threads. An
// exception thrown by a planner becomes that file's internal error.
FixSummary RunFixes(const FixRun& run, FixReport& report, Output& err,
                    Progress& progress);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FIX_RUN_H_
