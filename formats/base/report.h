// What linting has found in one file so far.
#ifndef ASSETLINT_FORMATS_BASE_REPORT_H_
#define ASSETLINT_FORMATS_BASE_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/finding_builder.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/rule.h"

namespace assetlint {

// Collects the findings of one file. Decoding and linting run the same code; a
// decoder's report collects no findings, keeps the first one of the class
// "structure" as its status, and lets the caller skip every check that could
// only find something else.
class Report final : private FindingSink {
 public:
  enum class Mode : uint8_t {
    kStatusOnly,  // no findings, only whether and why the bytes do not decode
    kPlaces,      // findings without message and data; only those of the class
                  // "structure" have a path. For searches that compare the
                  // findings of many rereadings, each without hints.
    kWithoutSearches,  // whole findings, but no search or hint
    kCollect,          // whole findings
  };

  explicit Report(Mode mode) : mode_(mode) { SetInputSize(0); }
  // A report for a part of what `parent` is for: rereading counts there.
  // `parent` must outlive it.
  Report(Mode mode, Report& parent) : Report(mode) { parent_ = &parent; }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  // False: only findings of the class "structure" matter.
  bool collects() const { return mode_ != Mode::kStatusOnly; }

  // Called when linting a file of that size starts.
  void SetInputSize(uint64_t size) {
    searches_ = mode_ == Mode::kCollect && size <= kMaxSearchedSize;
  }
  // Whether to look for more than what the checks find.
  bool searches() const { return searches_; }

  // Counts one more rereading of the file, of `size` bytes. False when those
  // are more than kMaxSearchedSize, or when fewer than `kept` would be left of
  // the kMaxRereads that all searches together may do: it must not be reread.
  bool Reread(uint64_t size, int kept = 0) {
    if (parent_ != nullptr) return parent_->Reread(size, kept);
    if (size > kMaxSearchedSize || rereads_ + kept >= kMaxRereads) return false;
    ++rereads_;
    return true;
  }
  int rereads() const {
    return parent_ != nullptr ? parent_->rereads() : rereads_;
  }

  // Starts a finding. It counts from this moment on, whatever is added to it.
  FindingBuilder Add(const Rule& rule, const Path& path, ByteRange range);
  // The same for a path that is already expanded.
  FindingBuilder Add(const Rule& rule, std::vector<PathSegment> path,
                     ByteRange range);

  // The same for a path that is costly to build: `make_path` returns its
  // segments, and is called only for a finding that keeps its path.
  template <typename MakePath>
  requires std::is_invocable_r_v<std::vector<PathSegment>, MakePath>
      FindingBuilder Add(const Rule& rule, const MakePath& make_path,
                         ByteRange range) {
    FindingBuilder builder = Start(rule, range);
    if (builder.has_path()) builder.SetPath(make_path());
    return builder;
  }

  // True as long as no finding of the class "structure" was added: then, and
  // only then, do the bytes decode.
  bool decodes() const { return structure_findings_ == 0; }

  // OK, or DataLoss with the path, offset and message of the first structure
  // finding.
  absl::Status DecodeStatus() const;

  const std::vector<Finding>& findings() const { return findings_; }
  // Calls change(finding, fixes) for each finding and its fixes, to add some or
  // to complete them with what the check could not see.
  template <typename Change>
  void ChangeFixes(const Change& change) {
    for (Finding& finding : findings_) {
      change(static_cast<const Finding&>(finding), finding.fixes);
    }
  }
  // Replaces all findings that are not of the class "structure" with `others`;
  // findings of that class in `others` are dropped.
  void ReplaceAllButStructure(std::vector<Finding> others);
  // Folds the findings of each rule with more than kMaxListedRepeats into one:
  // the one with the lowest offset, which then counts them all. A wrong count
  // makes every later row of the table wrong in the same way; the first row and
  // the number of rows say as much as all of them. Its first fix then repairs
  // all that have a fix of the same level, except where they overlap.
  void FoldRepeats();
  // Lets `complete` check the fixes of the findings, of which it must not
  // change anything else. It returns how many it dropped because the check that
  // made them is wrong.
  void CompleteFixes(
      absl::FunctionRef<uint64_t(std::vector<Finding>&)> complete) {
    wrong_fixes_ += complete(findings_);
  }
  // How many findings of each rule are kept; kMaxFindingsPerRule by default.
  void KeepFindings(size_t per_rule) { kept_per_rule_ = per_rule; }
  size_t kept_per_rule() const { return kept_per_rule_; }
  // Anything but 0 is a fault of this library, not of the file.
  uint64_t wrong_fixes() const { return wrong_fixes_; }
  // The findings, the likeliest cause first (see SortFindings); those of a rule
  // with one cause are one. All outputs keep this order.
  std::vector<Finding> TakeSorted();

 private:
  struct RuleCount {
    const Rule* rule;
    uint64_t count;
    size_t last;  // index into findings_ of the newest one kept
  };

  // FoldRepeats() for the rules of which more than most(rule) findings are
  // listed.
  void Fold(size_t (*most)(const Rule& rule));
  // Moves the entry of `rule` to the front, adding it if it is new.
  RuleCount& CountOf(const Rule& rule);
  // Recomputes counts_ from findings_.
  void Recount();
  // Counts one more finding; false when it need not be written out.
  bool Count(const Rule& rule, uint64_t offset);
  FindingBuilder Start(const Rule& rule, ByteRange range);
  void Commit(Finding finding) override;

  Mode mode_;
  size_t kept_per_rule_ = kMaxFindingsPerRule;
  bool searches_ = false;
  int rereads_ = 0;
  Report* parent_ = nullptr;
  uint64_t structure_findings_ = 0;
  uint64_t wrong_fixes_ = 0;
  absl::Status first_structure_;
  std::vector<Finding> findings_;
  // One per rule, with the most recently used near the front: a file that
  // breaks a rule everywhere breaks few others.
  std::vector<RuleCount> counts_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_REPORT_H_
