// Changes a file on the disk, whole or not at all.
#ifndef ASSETLINT_LINT_FIX_FILE_FIXER_H_
#define ASSETLINT_LINT_FIX_FILE_FIXER_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "formats/fixer/fixer.h"
#include "lint/os/file_reader.h"
#include "lint/report/file_result.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Identifies the content of a file.
struct FileState {
  uint64_t size = 0;
  std::string sha256;  // lower-case hexadecimal digits

  friend bool operator==(const FileState&, const FileState&) = default;
};
FileState StateOf(absl::string_view bytes);

// What changes in one file.
struct FileChange {
  FileState before;
  FileState after;
  // From one to the other: sorted, without overlaps, each with its old bytes.
  // Empty when nothing changes; the states are then unknown.
  std::vector<Edit> edits;
};

// Reads the file again, and replaces it (lint/os/file_replacement.h) if its
// content is still `change.before`. A file that changed since, even while this
// runs, is left alone: Aborted. All errors leave it as it was, and say why in
// plain words, without its path.
absl::Status WriteChange(FileReader& reader, const std::string& path,
                         FileReader::Links links, const FileChange& change);

// Findings of each rule.
using RuleCounts = ByRule<uint64_t>;

// The result of fixing one file, or of undoing that.
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
  // Of what remains: fixed by --unsafe-fixes, without a fix that is ever
  // applied, and excluded by the configuration.
  RuleCounts needs_unsafe;
  RuleCounts needs_source;
  uint64_t unfixable = 0;
  // The text of --diff, if it was asked for.
  std::string diff;
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
  RuleCounts needs_source;
  uint64_t unfixable = 0;
  std::string undo;  // the undo file that was written, or empty

  void Add(const FixedFile& file);
};

// Which fixes are applied, and what the outputs need to know of them.
struct FixChoice {
  bool unsafe_fixes = false;
  // If set: these rules only, with their unsafe fixes, whatever the
  // configuration says.
  std::optional<std::set<const Rule*>> only;
  bool keep_edits = false;
  // Null: no text for --diff.
  const Painter* diff = nullptr;
};

// Reads the file and decides what changes; writes nothing. Throws only what the
// loader or the format throws.
FixedFile PlanFixes(InputLoader& loader, const InputFile& file,
                    const FixChoice& choice);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FILE_FIXER_H_
