// What linting has found in one file so far, and the builder through which
// findings are written.
#ifndef ASSETLINT_FORMATS_BASE_REPORT_H_
#define ASSETLINT_FORMATS_BASE_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/rule.h"
#include "formats/base/work_meter.h"

namespace assetlint {

class Report;

// A place where a rule was broken more than once: how often, and the offsets of
// the first few. Lets a check over a million elements make one finding.
class Occurrences {
 public:
  void Note(uint64_t offset) {
    if (offsets_.size() < kMaxFoldedOffsets) offsets_.push_back(offset);
    ++count_;
  }
  // The same for one whose offset would not be kept anyway.
  void NoteOneMore() { ++count_; }
  bool full() const { return offsets_.size() >= kMaxFoldedOffsets; }
  uint64_t count() const { return count_; }
  bool empty() const { return count_ == 0; }
  uint64_t first() const { return offsets_.front(); }
  const std::vector<uint64_t>& offsets() const { return offsets_; }

 private:
  uint64_t count_ = 0;
  std::vector<uint64_t> offsets_;
};

// Builds one finding and commits it to the report when it goes out of scope:
//   report.Add(kVertexCount, path, range).Field("nVertices")
//       .Found(1201).Allowed(1200)
//       .Message("nVertices is ", 1201, ", the vertex chunk holds ", 1200);
// When findings are not collected, or the rule has used up its quota in this
// file, every call is a no-op. When only their places are, no text is made.
class FindingBuilder {
 public:
  FindingBuilder(FindingBuilder&& other) noexcept
      : report_(std::exchange(other.report_, nullptr)),
        detailed_(other.detailed_),
        finding_(std::move(other.finding_)) {}
  FindingBuilder(const FindingBuilder&) = delete;
  FindingBuilder& operator=(const FindingBuilder&) = delete;
  FindingBuilder& operator=(FindingBuilder&&) = delete;
  // Throws what committing throws: std::bad_alloc.
  ~FindingBuilder() noexcept(false);

  // False: the message and the values are dropped, so they need not be made.
  bool detailed() const { return detailed_; }

  FindingBuilder& Field(absl::string_view name) {
    if (report_ != nullptr) finding_.field = std::string(name);
    return *this;
  }
  template <typename T>
  FindingBuilder& Found(const T& value) {
    return With("found", value);
  }
  template <typename T>
  FindingBuilder& Allowed(const T& value) {
    return With("allowed", value);
  }
  template <typename T>
  FindingBuilder& With(absl::string_view key, const T& value) {
    if (detailed_) {
      finding_.data.emplace_back(std::string(key), ToData(value));
    }
    return *this;
  }
  FindingBuilder& Times(const Occurrences& occurrences);
  // How the finding relates to the others; kFault by default.
  FindingBuilder& As(FindingRole role) {
    finding_.role = role;
    return *this;
  }
  // Offers to repair the finding by one edit. Of several, the best is first and
  // the others are alternatives. The parts of the reason are those of
  // absl::StrCat.
  template <typename... Parts>
  FindingBuilder& FixBy(FixLevel level, Edit edit, const Parts&... reason) {
    if (detailed_) {
      Fix& fix = finding_.fixes.emplace_back();
      fix.level = level;
      fix.reason = absl::StrCat(reason...);
      fix.edits.push_back(std::move(edit));
    }
    return *this;
  }
  // The same for a fix of several edits, or one that is costly to make: ask
  // detailed() first.
  FindingBuilder& FixBy(Fix fix) {
    if (detailed_) finding_.fixes.push_back(std::move(fix));
    return *this;
  }
  // The message. The parts are those of absl::StrCat.
  template <typename... Parts>
  FindingBuilder& Message(const Parts&... parts) {
    if (detailed_) absl::StrAppend(&finding_.message, parts...);
    return *this;
  }

 private:
  friend class Report;
  FindingBuilder() = default;

  template <typename T>
  static DataValue ToData(const T& value) {
    if constexpr (std::is_floating_point_v<T>) {
      return static_cast<double>(value);
    } else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
      return static_cast<int64_t>(value);
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<uint64_t>(value);
    } else {
      return std::string(value);
    }
  }

  // Whether the finding needs its path.
  bool has_path() const;

  Report* report_ = nullptr;  // null: the finding is only counted
  bool detailed_ = false;     // false whenever report_ is null
  Finding finding_;
};

// Collects the findings of one file. Decoding and linting run the same code; a
// decoder's report collects no findings, keeps the first one of the class
// "structure" as its status, and lets the caller skip every check that could
// only find something else.
class Report {
 public:
  enum class Mode : uint8_t {
    kStatusOnly,  // no findings, only whether and why the bytes do not decode
    kPlaces,      // findings without message and data; only those of the class
                  // "structure" have a path. For searches that compare the
                  // findings of many rereadings, each without hints.
    kCollect,     // whole findings
  };

  explicit Report(Mode mode)
      : mode_(mode), own_work_(SearchSteps(0)), work_(&own_work_) {}
  // A report for reading the same file again, as part of a search: its work is
  // spent from `work`, the meter of the report that the search is for. `work`
  // must outlive it.
  Report(Mode mode, WorkMeter& work)
      : mode_(mode), own_work_(0), work_(&work) {}
  // A report for a part of what `parent` is for: its work and the number of its
  // findings count there too. `parent` must outlive it.
  Report(Mode mode, Report& parent) : Report(mode, parent.work()) {
    parent_ = &parent;
  }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  // False: only findings of the class "structure" matter.
  bool collects() const { return mode_ != Mode::kStatusOnly; }

  // What searches and hints spend from; one meter for the whole file. Only code
  // that runs when there is something to report should spend.
  WorkMeter& work() { return *work_; }
  const WorkMeter& work() const { return *work_; }
  // Sets that budget to what an input of `size` bytes allows: called when
  // linting a file starts, before anything is spent. Does nothing when the
  // meter belongs to another report.
  void SetInputSize(uint64_t size) { own_work_ = WorkMeter(SearchSteps(size)); }

  // Adds to the number of list items read. Called by the code that decodes.
  void CountItems(uint64_t items) { items_ += items; }
  // The steps of work that reading and checking `size` bytes took, which is
  // what a search pays to do the same again.
  uint64_t StepsOfLinting(uint64_t size) const {
    return LintSteps(size, items_, counted_);
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
    if (builder.has_path()) builder.finding_.path = make_path();
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
  // Anything but 0 is a fault of this library, not of the file.
  uint64_t wrong_fixes() const { return wrong_fixes_; }
  // The findings, the likeliest cause first (see SortFindings). All outputs
  // keep this order.
  std::vector<Finding> TakeSorted();

 private:
  friend class FindingBuilder;

  struct RuleCount {
    const Rule* rule;
    uint64_t count;
    size_t last;  // index into findings_ of the newest one kept
  };

  // Moves the entry of `rule` to the front, adding it if it is new.
  RuleCount& CountOf(const Rule& rule);
  // Recomputes counts_ from findings_.
  void Recount();
  // Counts one more finding; false when it need not be written out.
  bool Count(const Rule& rule, uint64_t offset);
  FindingBuilder Start(const Rule& rule, ByteRange range);
  void Commit(Finding finding);

  Mode mode_;
  WorkMeter own_work_;
  WorkMeter* work_;
  Report* parent_ = nullptr;
  uint64_t items_ = 0;
  uint64_t counted_ = 0;  // findings, except those that were not collected
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
