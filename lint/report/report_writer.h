// The interface of `check`'s output formats, each in a file of its own.
#ifndef ASSETLINT_LINT_REPORT_REPORT_WRITER_H_
#define ASSETLINT_LINT_REPORT_REPORT_WRITER_H_

#include "absl/strings/string_view.h"
#include "lint/report/file_result.h"
#include "lint/report/summary.h"

namespace assetlint {

// Called from one thread: Begin, File for each file in path order, End. Paths
// are raw bytes, and so is text in findings: a writer escapes everything it
// prints (lint/text/escape.h).
class ReportWriter {
 public:
  virtual ~ReportWriter() = default;

  virtual void Begin() = 0;
  // Also called for files without findings and for skipped or unreadable ones.
  // `result` may hold fewer findings than it counts.
  virtual void File(absl::string_view path, const FileResult& result) = 0;
  virtual void End(const Summary& summary) = 0;
  // Called from time to time: lets a reader see the output so far. Does nothing
  // for formats that are written as a whole.
  virtual void Flush() {}
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_REPORT_WRITER_H_
