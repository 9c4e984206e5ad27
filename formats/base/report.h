// What linting one file has found so far, and the stream that findings are
// written with.
#ifndef ASSETLINT_FORMATS_BASE_REPORT_H_
#define ASSETLINT_FORMATS_BASE_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/rule.h"
#include "formats/base/work_meter.h"

namespace assetlint {

class Report;

// A place where a rule was broken more than once: how often, and the offsets
// of the first few. Lets a check over a million elements make one finding.
class Occurrences {
 public:
  void Note(uint64_t offset) {
    if (offsets_.size() < kMaxFoldedOffsets) offsets_.push_back(offset);
    ++count_;
  }
  // The same for one more whose offset would not be kept anyway.
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

// Builds one finding and hands it to the report when it goes out of scope:
//   report.Add(kVertexCount, path, range).Field("nVertices")
//       .Found(1201).Allowed(1200)
//       .Say("nVertices is ", 1201, ", the vertex chunk holds ", 1200);
// When nobody listens, or the rule has had its share of findings in this file,
// every call is a no-op and no text is made.
class FindingBuilder {
 public:
  FindingBuilder(FindingBuilder&& other) noexcept
      : report_(std::exchange(other.report_, nullptr)),
        finding_(std::move(other.finding_)) {}
  FindingBuilder(const FindingBuilder&) = delete;
  FindingBuilder& operator=(const FindingBuilder&) = delete;
  FindingBuilder& operator=(FindingBuilder&&) = delete;
  // Throws what handing over throws: std::bad_alloc.
  ~FindingBuilder() noexcept(false);

  // False: the finding is only counted, and what is said of it is dropped.
  bool kept() const { return report_ != nullptr; }

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
    if (report_ != nullptr) {
      finding_.data.emplace_back(std::string(key), ToData(value));
    }
    return *this;
  }
  FindingBuilder& Times(const Occurrences& occurrences);
  // What the finding is to the others; kFault unless said otherwise.
  FindingBuilder& As(FindingRole role) {
    finding_.role = role;
    return *this;
  }
  // The sentence. Its parts are absl::StrCat's.
  template <typename... Parts>
  FindingBuilder& Say(const Parts&... parts) {
    if (report_ != nullptr) absl::StrAppend(&finding_.message, parts...);
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

  Report* report_ = nullptr;
  Finding finding_;
};

// Collects the findings of one file. Decoding and linting run the same code;
// a decoder's report has no audience, keeps the first finding of the class
// "structure" as its status, and lets the caller skip every check that could
// only find something else.
class Report {
 public:
  enum class Audience : uint8_t { kNobody, kListener };

  explicit Report(Audience audience)
      : audience_(audience), own_work_(SearchSteps(0)), work_(&own_work_) {}
  // A report of the same file read again, as part of a search: what is done
  // for it is spent from `work`, the meter of the report that the search is
  // for, which must outlive it.
  Report(Audience audience, WorkMeter& work)
      : audience_(audience), own_work_(0), work_(&work) {}
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  // False: only findings of the class "structure" matter.
  bool listening() const { return audience_ == Audience::kListener; }

  // What searches and hints spend from; one meter for all of a file. Only code
  // that runs when there is something to report should spend.
  WorkMeter& work() { return *work_; }
  const WorkMeter& work() const { return *work_; }
  // Sets what they may spend to that for an input of `size` bytes: done by
  // whoever starts linting a file, before anything is spent. Does nothing when
  // the meter is another report's.
  void SetInputSize(uint64_t size) { own_work_ = WorkMeter(SearchSteps(size)); }

  // Notes that so many items of lists were read. Whoever decodes says so.
  void CountItems(uint64_t items) { items_ += items; }
  // What reading `size` bytes and judging them took, in steps of work: what the
  // same takes when a search does it again.
  uint64_t StepsOfLinting(uint64_t size) const {
    return LintSteps(size, items_, counted_);
  }

  // Starts a finding. It counts from this moment on, whatever is said of it.
  FindingBuilder Add(const Rule& rule, const Path& path, ByteRange range);
  // The same for a path that is already spelled out.
  FindingBuilder Add(const Rule& rule, std::vector<PathSegment> path,
                     ByteRange range);

  // The same for a path that takes work: `make_path` returns its segments, and
  // is called only for a finding that is kept.
  template <typename MakePath>
  requires std::is_invocable_r_v<std::vector<PathSegment>, MakePath>
      FindingBuilder Add(const Rule& rule, const MakePath& make_path,
                         ByteRange range) {
    FindingBuilder builder = Start(rule, range);
    if (builder.kept()) builder.finding_.path = make_path();
    return builder;
  }

  // True as long as no finding of the class "structure" was added: then, and
  // only then, the bytes decode.
  bool decodes() const { return structure_findings_ == 0; }

  // OK, or DataLoss with the first structure finding's path, offset and
  // message.
  absl::Status DecodeStatus() const;

  const std::vector<Finding>& findings() const { return findings_; }
  // Puts `others` in the place of all findings that are not of the class
  // "structure"; findings of that class among them are left out.
  void ReplaceAllButStructure(std::vector<Finding> others);
  // Makes one finding of those of each rule that has more than
  // kMaxListedRepeats: the one with the lowest offset, which then counts them
  // all. A wrong count makes every row of the table after it wrong in the same
  // way; the first row and the number of them say as much as all.
  void FoldRepeats();
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

  // The entry of `rule`, which becomes the first; added when it is new.
  RuleCount& CountOf(const Rule& rule);
  // Sets counts_ to what findings_ holds.
  void Recount();
  // Counts one finding more; false when it need not be written out.
  bool Count(const Rule& rule, uint64_t offset);
  FindingBuilder Start(const Rule& rule, ByteRange range);
  void Commit(Finding finding);

  Audience audience_;
  WorkMeter own_work_;
  WorkMeter* work_;
  uint64_t items_ = 0;
  uint64_t counted_ = 0;  // findings, those of no listener left out
  uint64_t structure_findings_ = 0;
  absl::Status first_structure_;
  std::vector<Finding> findings_;
  // One for each rule, those asked for last near the front: a file that breaks
  // a rule everywhere breaks few others.
  std::vector<RuleCount> counts_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_REPORT_H_
