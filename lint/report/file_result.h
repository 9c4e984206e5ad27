// The result of checking one file, and the sum over all files.
#ifndef ASSETLINT_LINT_REPORT_FILE_RESULT_H_
#define ASSETLINT_LINT_REPORT_FILE_RESULT_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
#include "lint/baseline/baseline.h"
#include "lint/os/output.h"

namespace assetlint {

struct OrderById {
  bool operator()(const Rule* a, const Rule* b) const { return a->id < b->id; }
};
template <typename T>
using ByRule = std::map<const Rule*, T, OrderById>;

// How many findings there are of each severity. A finding that covers many
// places counts once.
class SeverityCounts {
 public:
  void Add(Severity severity, uint64_t n = 1) {
    counts_[static_cast<size_t>(severity)] += n;
  }
  void Add(const SeverityCounts& other) {
    for (size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  }
  uint64_t Of(Severity severity) const {
    return counts_[static_cast<size_t>(severity)];
  }
  uint64_t total() const { return counts_[0] + counts_[1] + counts_[2]; }
  // True when there is one of that severity or worse.
  bool AnyFrom(Severity least) const {
    for (size_t i = static_cast<size_t>(least); i < counts_.size(); ++i) {
      if (counts_[i] > 0) return true;
    }
    return false;
  }

 private:
  std::array<uint64_t, 3> counts_{};
};

// How many findings have a fix that can be applied. A finding counts once,
// whatever its number of places and of alternative fixes.
struct FixCounts {
  uint64_t safe = 0;
  uint64_t unsafe = 0;  // only with --unsafe-fixes
  void Add(const Finding& finding) {
    FixLevel best = FixLevel::kNone;
    for (const Fix& fix : finding.fixes) best = std::max(best, fix.level);
    safe += best == FixLevel::kSafe;
    unsafe += best == FixLevel::kUnsafe;
  }
  void Add(const FixCounts& other) {
    safe += other.safe;
    unsafe += other.unsafe;
  }
  uint64_t total() const { return safe + unsafe; }
};

struct ReportedFinding {
  Finding finding;
  Severity severity;  // as configured, not the rule's default
};

// Where an entry of an archive is.
struct ArchivePlace {
  std::string path;     // of the archive
  uint64_t offset = 0;  // of the entry's first byte in it
};

struct FileResult {
  enum class Status : uint8_t {
    kOk,             // checked, and nothing to report
    kFindings,       // checked, and something to report
    kSkipped,        // in a folder, and of an unknown format
    kUnreadable,     // could not be checked: never a pass
    kInternalError,  // assetlint's fault: never a pass
  };

  Status status = Status::kOk;
  // For the last three: the reason, in plain words.
  std::string note;
  const Format* format = nullptr;  // null until it is known
  std::optional<uint64_t> size;
  // For an entry of an archive; all offsets in findings are those in the entry.
  std::optional<ArchivePlace> archive;
  // In file order. May hold fewer than `counts` says.
  std::vector<ReportedFinding> findings;
  SeverityCounts counts;
  FixCounts fixable;  // of these
  // What `assetlint fix` would fix: all of these until they were tried.
  FixCounts fixed;
  // The least severity that makes the file fail; none for never.
  std::optional<Severity> fail_on = Severity::kError;
  // For each broken rule: findings, and places.
  struct RuleCount {
    uint64_t findings = 0;
    uint64_t places = 0;
    // The worst severity among its findings, as configured.
    Severity severity = Severity::kInfo;
    void Add(const RuleCount& other) {
      findings += other.findings;
      places += other.places;
      severity = std::max(severity, other.severity);
    }
  };
  ByRule<RuleCount> rules;
  // With a baseline. Known findings are not included above.
  uint64_t known = 0;
  KnownPlaces stale;      // known places where nothing is wrong now
  KnownPlaces collected;  // for a baseline to be written

  // True when it could not be checked.
  bool NotChecked() const { return status >= Status::kUnreadable; }
  // True when there is a finding that makes the file fail.
  bool Fails() const { return fail_on.has_value() && counts.AnyFrom(*fail_on); }
};

// What is wrong with a finding of a file of `size` bytes: it is not inside the
// file. Empty when it is.
std::string FaultOfFinding(const Finding& finding, uint64_t size);

void MakeInternalError(absl::string_view note, FileResult& result);

// Adds a finding after those that the result has: counts it, and keeps it if
// there are fewer than `max_findings`.
void AddFinding(Finding finding, Severity severity, uint64_t max_findings,
                FileResult& result);

// "ok", "findings", "skipped", "unreadable", "internal-error".
absl::string_view FileStatusName(FileResult::Status status);

// The totals of a run of `check`.
struct Summary {
  uint64_t files = 0;       // checked: neither skipped nor unreadable
  uint64_t skipped = 0;     // of an unknown format
  uint64_t unreadable = 0;  // could not be checked
  uint64_t internal_errors = 0;
  // All findings, including omitted ones.
  SeverityCounts counts;
  FixCounts fixable;  // of these
  FixCounts fixed;    // as of files
  // Whether one of them is at or above its file's --fail-on.
  bool failed = false;
  // Findings that --max-findings left out.
  uint64_t omitted = 0;
  // With a baseline: findings that are not reported because they are known, and
  // known places that no longer occur, by the file's name in the baseline.
  uint64_t known = 0;
  std::map<std::string, KnownPlaces> stale;
  // For every broken rule.
  ByRule<FileResult::RuleCount> rules;
  // The rule of the first finding of the first file with one of the worst
  // severity; null without findings.
  const Rule* first = nullptr;
  Severity worst = Severity::kInfo;

  // Adds a file, but not what is stale or omitted.
  void Add(const FileResult& result);
};

// The interface of `check`'s output formats, each in a file of its own. Called
// from one thread: Begin, File for each file in path order, End. Paths
// are raw bytes, and so is text in findings: a writer escapes everything it
// prints (lint/text/escape.h).
class ReportWriter {
 public:
  explicit ReportWriter(Output& out) : out_(out) {}
  virtual ~ReportWriter() = default;

  virtual void Begin() {}
  // Also called for files without findings and for skipped or unreadable ones.
  // `result` may hold fewer findings than it counts.
  virtual void File(absl::string_view path, const FileResult& result) = 0;
  virtual void End(const Summary& summary) = 0;
  // Called from time to time: lets a reader see the output so far.
  void Flush() { out_.WriteBuffer(); }

 protected:
  Output& out_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_FILE_RESULT_H_
