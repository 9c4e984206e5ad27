// The result of fixing one file, or of undoing that, and the sum over all
// files.
#ifndef ASSETLINT_LINT_FIX_FIXED_FILE_H_
#define ASSETLINT_LINT_FIX_FIXED_FILE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/base/format.h"
#include "formats/base/rule.h"
#include "formats/fixer/fixer.h"
#include "lint/fix/file_change.h"
#include "lint/os/file_reader.h"
#include "lint/report/file_result.h"

namespace assetlint {

struct OrderById {
  bool operator()(const Rule* a, const Rule* b) const { return a->id < b->id; }
};
// Findings of each rule.
using RuleCounts = std::map<const Rule*, uint64_t, OrderById>;

struct FixedFile {
  enum class Status : uint8_t {
    kUnchanged,      // there was nothing to do
    kChangeable,     // `change` was planned, and is not written
    kChanged,        // `change` was written
    kDeclined,       // every fix was declined
    kNotWritten,     // there was something to do, but: see `note`
    kSkipped,        // in a folder, and of an unknown format
    kUnreadable,     // could not be read
    kInternalError,  // assetlint's fault
  };

  std::string path;
  Status status = Status::kUnchanged;
  // For the last four, and for a file whose undoing has nothing to do: the
  // reason, in plain words.
  std::string note;
  const Format* format = nullptr;  // null until it is known
  std::optional<uint64_t> size;
  // How the file was opened, and has to be opened again.
  FileReader::Links links = FileReader::Links::kFollow;
  FileChange change;
  // The edits of the fixes are kept only for outputs that show them.
  std::vector<AppliedFix> applied;
  std::vector<DeclinedFix> declined;
  // What remains when `change` is written, and the findings that it removes.
  SeverityCounts left;
  SeverityCounts removed;
  std::optional<Severity> fail_on = Severity::kError;
  // Of what remains: fixed by --unsafe-fixes, excluded by the configuration,
  // and without a fix that is ever applied.
  RuleCounts needs_unsafe;
  RuleCounts unfixable;
  RuleCounts needs_source;
  // The text of --diff, if it was asked for.
  std::string diff;

  // True when there is a finding that makes the run fail.
  bool Fails() const { return fail_on.has_value() && left.AnyFrom(*fail_on); }
};

// The totals of a run.
struct FixSummary {
  uint64_t files = 0;    // neither skipped nor unreadable
  uint64_t changed = 0;  // or to be changed, with --diff
  uint64_t fixes = 0;    // applied, or to be applied
  uint64_t declined = 0;
  uint64_t not_written = 0;
  uint64_t skipped = 0;
  uint64_t unreadable = 0;
  uint64_t internal_errors = 0;
  SeverityCounts left;
  bool failed = false;  // something left is at or above its file's --fail-on
  RuleCounts needs_unsafe;
  RuleCounts unfixable;
  RuleCounts needs_source;
  std::string undo;  // the undo file that was written, or empty

  void Add(const FixedFile& file);
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FIXED_FILE_H_
