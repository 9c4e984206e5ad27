// The second phase of a run: checks across its files.
#ifndef ASSETLINT_LINT_RUN_ACROSS_PHASE_H_
#define ASSETLINT_LINT_RUN_ACROSS_PHASE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "lint/report/file_result.h"
#include "lint/run/file_finder.h"
#include "lint/run/file_linter.h"

namespace assetlint {

// What to check across files.
struct AcrossRun {
  std::function<std::vector<AcrossFinding>(absl::Span<const AcrossFile>,
                                           const AcrossOptions&)>
      check;  // CheckAcross, but for tests
  AcrossOptions options;
};

// Whether checks across these files can report anything: no standard input, and
// a rule that is on for some file.
bool MayCheckAcross(const FoundFiles& found,
                    absl::Span<const Rule* const> rules);

// A file after the first phase.
struct LintedFile {
  FileResult result;
  std::unique_ptr<const Facts> facts;  // or null
};

// Takes the files of a run in order. Holds back results from the first file
// with facts on: a check across files may add findings to any of them. Runs of
// formats without facts are reported as they go.
class AcrossPhase {
 public:
  // `run` may be null: nothing is then checked, and nothing held back.
  AcrossPhase(const AcrossRun* run, const FoundFiles& found,
              const LintOptions& options);

  // Hands the result to `report(file, FileResult)` unless it is held back.
  template <typename Report>
  void Take(size_t file, LintedFile linted, const Report& report) {
    if (!Keep(file, linted)) return report(file, std::move(linted.result));
    Hold(std::move(linted.result));
  }

  // After the last file: checks across all of them and hands over what was held
  // back. Throws only what the check throws: what is held back can then still
  // be handed over, with Release.
  void Check();
  template <typename Report>
  void Release(const Report& report) {
    for (size_t i = 0; i < held_.size(); ++i) {
      report(first_held_ + i, TakeHeld(i));
    }
    held_.clear();
  }

  // Whether findings across files that are known and no longer occur are stale:
  // only where the check had the chance to find them.
  bool Checked(size_t file) const { return checked_ && HasFacts(file); }

 private:
  // A result that is held back. Most are of files in which nothing was found,
  // and need a quarter of the memory.
  struct Held {
    FileResult::Status status;
    std::string note;
    std::optional<Severity> fail_on;
    const Format* format;
    std::optional<uint64_t> size;
    std::unique_ptr<FileResult> whole;  // null: the other members are all
  };

  // Remembers the file; true when its result must be held back.
  bool Keep(size_t file, LintedFile& linted);
  void Hold(FileResult result);
  FileResult TakeHeld(size_t i);
  bool HasFacts(size_t file) const;
  void AddNamesBeside();
  void Judge(size_t file, std::vector<Finding> findings);

  const AcrossRun* run_;
  const FoundFiles& found_;
  LintOptions options_;
  std::vector<AcrossFile> files_;
  size_t with_facts_ = 0;
  size_t first_held_ = 0;
  // How many more findings can be reported at most.
  uint64_t room_;
  std::vector<Held> held_;
  bool checked_ = false;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_ACROSS_PHASE_H_
