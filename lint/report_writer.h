// What every output format of `check` is: one of these, in a file of its own.
#ifndef ASSETLINT_LINT_REPORT_WRITER_H_
#define ASSETLINT_LINT_REPORT_WRITER_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"
#include "lint/file_result.h"
#include "lint/known_places.h"

namespace assetlint {

// The sum of a run.
struct Summary {
  uint64_t files = 0;       // checked: neither skipped nor unreadable
  uint64_t skipped = 0;     // of no known format
  uint64_t unreadable = 0;  // could not be checked
  uint64_t internal_errors = 0;
  // All findings, the omitted ones too.
  SeverityCounts counts;
  // Whether one of them is at or above its file's --fail-on.
  bool failed = false;
  // Findings that --max-findings left out.
  uint64_t omitted = 0;
  // With a baseline: findings that are not reported because it knows them, and
  // what it knows and is no more, by the file's name in the baseline.
  uint64_t known = 0;
  std::map<std::string, KnownPlaces> stale;
  // For every rule that was broken.
  std::map<const Rule*, FileResult::RuleCount> rules;
};

// Called from one thread: Begin, File for each file in the order of their
// paths, End. Paths are raw bytes, and so is text in findings: a writer
// escapes whatever it prints (lint/escape.h).
class ReportWriter {
 public:
  virtual ~ReportWriter() = default;

  virtual void Begin() = 0;
  // Also called for files that are fine, skipped or unreadable. `result` may
  // hold fewer findings than it counts.
  virtual void File(absl::string_view path, const FileResult& result) = 0;
  virtual void End(const Summary& summary) = 0;
  // Called now and then: lets a reader see what there is so far. Does nothing
  // for formats that come in one piece.
  virtual void Flush() {}
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_WRITER_H_
