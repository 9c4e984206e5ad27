// The findings of a file, and how checks and descriptions write one.
#ifndef ASSETLINT_FORMATS_BASE_REPORT_H_
#define ASSETLINT_FORMATS_BASE_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"

namespace assetlint {

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

class Report;

// Builds one finding and commits it to the report when it goes out of scope:
//   report.Add(kVertexCount, path, range).Field("nVertices")
//       .Found(1201).Allowed(1200)
//       .Message("nVertices is ", 1201, ", the vertex chunk holds ", 1200);
// When findings are not collected, or the rule has used up its quota in this
// file, every call is a no-op.
class FindingBuilder {
 public:
  // Makes no finding: every call is a no-op. Not defaulted: `FindingBuilder()`
  // would set the room for a finding to zero first.
  FindingBuilder() {}  // NOLINT(modernize-use-equals-default)
  FindingBuilder(Report& report, const Rule& rule, ByteRange range)
      : report_(&report) {
    Finding& finding = finding_.emplace();
    finding.rule = &rule;
    finding.range = range;
  }
  FindingBuilder(FindingBuilder&& other) noexcept
      : report_(std::exchange(other.report_, nullptr)),
        finding_(std::move(other.finding_)),
        expected_(std::move(other.expected_)) {}
  FindingBuilder(const FindingBuilder&) = delete;
  FindingBuilder& operator=(const FindingBuilder&) = delete;
  FindingBuilder& operator=(FindingBuilder&&) = delete;
  ~FindingBuilder();

  // False: there is no finding, so its message and values need not be made.
  bool detailed() const { return report_ != nullptr; }

  FindingBuilder& SetPath(std::vector<PathSegment> path) {
    if (report_ != nullptr) finding_->path = std::move(path);
    return *this;
  }
  // The name of the field. The parts are those of absl::StrCat: a name is made
  // only for a finding that is kept.
  template <typename... Parts>
  FindingBuilder& Field(const Parts&... parts) {
    if (report_ != nullptr) finding_->field = absl::StrCat(parts...);
    return *this;
  }
  template <typename T>
  FindingBuilder& Found(const T& value) {
    if (report_ != nullptr) finding_->found = ToData(value);
    return *this;
  }
  template <typename T>
  FindingBuilder& Allowed(const T& value) {
    if (report_ != nullptr) finding_->allowed = ToData(value);
    return *this;
  }
  // The field that has another value than it must: its name and both values,
  // and the message, "FIELD is 3, must be 2", unless one is given.
  template <typename T>
  FindingBuilder& Expected(const FieldValue& field, const T& allowed) {
    if (report_ == nullptr) return *this;
    finding_->field = field.name;
    finding_->found = field.value;
    finding_->allowed = ToData(allowed);
    expected_ = field;
    return *this;
  }
  // Offers to set that field to the allowed value.
  template <typename... Parts>
  FindingBuilder& Fix(FixLevel level, const Parts&... reason) {
    if (expected_.has_value()) {
      FixBy(level, FieldEdit(*expected_, *finding_->allowed), reason...);
    }
    return *this;
  }
  // The byte of the file that the value refers to.
  FindingBuilder& Target(uint64_t offset) {
    if (report_ != nullptr) finding_->target = offset;
    return *this;
  }
  template <typename T>
  FindingBuilder& With(absl::string_view key, const T& value) {
    if (report_ != nullptr) {
      finding_->data.emplace_back(std::string(key), ToData(value));
    }
    return *this;
  }
  FindingBuilder& Times(const Occurrences& occurrences);
  // How the finding is expected to relate to the others; kFault by default.
  FindingBuilder& As(FindingRole role) {
    if (report_ != nullptr) finding_->expected_role = role;
    return *this;
  }
  FindingBuilder& Provisional() {
    if (report_ != nullptr) finding_->provisional = true;
    return *this;
  }
  // Offers to repair the finding by one edit. Of several, the best is first and
  // the others are alternatives. The parts of the reason are those of
  // absl::StrCat.
  template <typename... Parts>
  FindingBuilder& FixBy(FixLevel level, Edit edit, const Parts&... reason) {
    if (report_ != nullptr) {
      struct Fix& fix = finding_->fixes.emplace_back();
      fix.level = level;
      fix.reason = absl::StrCat(reason...);
      fix.edits.push_back(std::move(edit));
    }
    return *this;
  }
  // The same for a fix of several edits, or one that is costly to make: ask
  // detailed() first.
  FindingBuilder& FixBy(struct Fix fix) {
    if (report_ != nullptr) finding_->fixes.push_back(std::move(fix));
    return *this;
  }
  // The other side of a finding across files. The parts of what is there are
  // those of absl::StrCat.
  template <typename... Parts>
  FindingBuilder& Related(absl::string_view file, ByteRange range,
                          const Parts&... what) {
    if (report_ != nullptr) {
      finding_->related.push_back(
          {std::string(file), range, absl::StrCat(what...)});
    }
    return *this;
  }
  // The message. The parts are those of absl::StrCat.
  template <typename... Parts>
  FindingBuilder& Message(const Parts&... parts) {
    if (report_ != nullptr) absl::StrAppend(&finding_->message, parts...);
    return *this;
  }

 private:
  template <typename T>
  static DataValue ToData(const T& value) {
    if constexpr (std::is_floating_point_v<T>) {
      return static_cast<double>(value);
    } else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
      return static_cast<int64_t>(value);
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<uint64_t>(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
      return value;
    } else {
      return std::string(value);
    }
  }

  Report* report_ = nullptr;  // null: there is no finding to commit
  // Absent without a report: a file may have thousands of faults that are only
  // counted.
  std::optional<Finding> finding_;
  std::optional<FieldValue> expected_;
};

// What linting some bytes finds.
struct Reading {
  std::vector<Finding> findings;
  bool decodes = false;
};

// Collects the findings of one file. Decoding and linting run the same code; a
// decoder's report collects no findings, keeps the first one of the class
// "structure" as its status, and lets the caller skip every check that could
// only find something else.
class Report {
 public:
  enum class Mode : uint8_t {
    kStatusOnly,  // no findings, only whether and why the bytes do not decode
    kCollect,     // all findings
  };

  explicit Report(Mode mode) : mode_(mode) {}
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  // False: only findings of the class "structure" matter.
  bool collects() const { return mode_ != Mode::kStatusOnly; }

  // Counts one more rereading of the file, of `size` bytes. False when those
  // are more than kMaxSearchedSize, or when all searches together have done
  // kMaxRereads: it must not be reread.
  bool Reread(uint64_t size) {
    if (size > kMaxSearchedSize || rereads_ >= kMaxRereads) return false;
    ++rereads_;
    return true;
  }
  int rereads() const { return rereads_; }

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
    if (builder.detailed()) builder.SetPath(make_path());
    return builder;
  }

  // Starts the finding that a field has another value than it must.
  template <typename T>
  FindingBuilder Expect(const Rule& rule, const Path& path,
                        const FieldValue& field, const T& allowed) {
    FindingBuilder builder = Add(rule, path, field.range);
    builder.Expected(field, allowed);
    return builder;
  }

  // True as long as no finding of the class "structure" was added: then, and
  // only then, do the bytes decode.
  bool decodes() const { return structure_findings_ == 0; }

  // OK, or DataLoss with the path, offset and message of the first structure
  // finding.
  absl::Status DecodeStatus() const;

  const std::vector<Finding>& findings() const { return findings_; }
  // Replaces all findings with those that a cause does not explain; the cause
  // is to be added. Whether the bytes decode stays as it is.
  void Explain(std::vector<Finding> left);
  // Folds the findings of each rule and expected role into one: the one with
  // the lowest offset, which then counts them all. A wrong count makes every
  // later row of the table wrong in the same way; the first row and the number
  // of rows say as much as all of them. Its first fix then repairs all that
  // have a fix of the same level, except where they overlap.
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
  // Anything but 0 is a fault of this library, not of the file.
  uint64_t wrong_fixes() const { return wrong_fixes_; }
  // The findings, the likeliest cause first (see SortFindings); those of a rule
  // with one cause are one. All outputs keep this order.
  std::vector<Finding> TakeSorted();

 private:
  friend class FindingBuilder;

  struct RuleCount {
    const Rule* rule;
    uint64_t count;
    size_t last;  // index into findings_ of the newest one kept
  };

  // FoldRepeats() for the findings of which folds(finding) is true.
  void Fold(bool (*folds)(const Finding& finding));
  // Moves the entry of `rule` to the front, adding it if it is new.
  RuleCount& CountOf(const Rule& rule);
  // Recomputes counts_ from findings_.
  void Recount();
  // Counts one more finding; false when it need not be written out.
  bool Count(const Rule& rule, uint64_t offset);
  FindingBuilder Start(const Rule& rule, ByteRange range);
  void Commit(Finding finding);

  Mode mode_;
  size_t kept_per_rule_ = kMaxFindingsPerRule;
  int rereads_ = 0;
  uint64_t structure_findings_ = 0;
  uint64_t wrong_fixes_ = 0;
  std::string first_structure_;  // what DecodeStatus() says
  std::vector<Finding> findings_;
  // One per rule, with the most recently used near the front: a file that
  // breaks a rule everywhere breaks few others.
  std::vector<RuleCount> counts_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_REPORT_H_
