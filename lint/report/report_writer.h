// The interface of `check`'s output formats, each in a file of its own.
#ifndef ASSETLINT_LINT_REPORT_REPORT_WRITER_H_
#define ASSETLINT_LINT_REPORT_REPORT_WRITER_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"
#include "lint/baseline/known_places.h"
#include "lint/report/file_result.h"

namespace assetlint {

// The totals of a run.
struct Summary {
  uint64_t files = 0;       // checked: neither skipped nor unreadable
  uint64_t skipped = 0;     // of an unknown format
  uint64_t unreadable = 0;  // could not be checked
  uint64_t internal_errors = 0;
  // All findings, including omitted ones.
  SeverityCounts counts;
  FixCounts fixable;  // of these
  // Whether one of them is at or above its file's --fail-on.
  bool failed = false;
  // Findings that --max-findings left out.
  uint64_t omitted = 0;
  // With a baseline: findings that are not reported because they are known, and
  // known places that no longer occur, by the file's name in the baseline.
  uint64_t known = 0;
  std::map<std::string, KnownPlaces> stale;
  // For every broken rule.
  std::map<const Rule*, FileResult::RuleCount> rules;
};

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
