// The builder through which findings are written, by checks and by
// descriptions.
#ifndef ASSETLINT_FORMATS_BASE_FINDING_BUILDER_H_
#define ASSETLINT_FORMATS_BASE_FINDING_BUILDER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/rule.h"

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

// Where finished findings go: the report of the file.
class FindingSink {
 public:
  virtual void Commit(Finding finding) = 0;

 protected:
  ~FindingSink() = default;
};

// Builds one finding and commits it to the report when it goes out of scope:
//   report.Add(kVertexCount, path, range).Field("nVertices")
//       .Found(1201).Allowed(1200)
//       .Message("nVertices is ", 1201, ", the vertex chunk holds ", 1200);
// When findings are not collected, or the rule has used up its quota in this
// file, every call is a no-op. When only their places are, no text is made.
class FindingBuilder {
 public:
  enum class Detail : uint8_t {
    kPlace,  // rule, place, field and role
    kAll,    // message, values and fixes too
  };

  // Makes no finding: every call is a no-op. Not defaulted: `FindingBuilder()`
  // would set the room for a finding to zero first.
  FindingBuilder() {}  // NOLINT(modernize-use-equals-default)
  FindingBuilder(FindingSink& sink, const Rule& rule, ByteRange range,
                 Detail detail)
      : sink_(&sink), detailed_(detail == Detail::kAll) {
    Finding& finding = finding_.emplace();
    finding.rule = &rule;
    finding.range = range;
  }
  FindingBuilder(FindingBuilder&& other) noexcept
      : sink_(std::exchange(other.sink_, nullptr)),
        detailed_(other.detailed_),
        finding_(std::move(other.finding_)) {}
  FindingBuilder(const FindingBuilder&) = delete;
  FindingBuilder& operator=(const FindingBuilder&) = delete;
  FindingBuilder& operator=(FindingBuilder&&) = delete;
  ~FindingBuilder();

  // False: the message and the values are dropped, so they need not be made.
  bool detailed() const { return detailed_; }

  // Whether the finding needs its path.
  bool has_path() const;

  FindingBuilder& SetPath(std::vector<PathSegment> path) {
    if (sink_ != nullptr) finding_->path = std::move(path);
    return *this;
  }
  // The name of the field. The parts are those of absl::StrCat: a name is made
  // only for a finding that is kept.
  template <typename... Parts>
  FindingBuilder& Field(const Parts&... parts) {
    if (sink_ != nullptr) finding_->field = absl::StrCat(parts...);
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
      finding_->data.emplace_back(std::string(key), ToData(value));
    }
    return *this;
  }
  FindingBuilder& Times(const Occurrences& occurrences);
  // How the finding is expected to relate to the others; kFault by default.
  FindingBuilder& As(FindingRole role) {
    if (sink_ != nullptr) finding_->expected_role = role;
    return *this;
  }
  // Offers to repair the finding by one edit. Of several, the best is first and
  // the others are alternatives. The parts of the reason are those of
  // absl::StrCat.
  template <typename... Parts>
  FindingBuilder& FixBy(FixLevel level, Edit edit, const Parts&... reason) {
    if (detailed_) {
      Fix& fix = finding_->fixes.emplace_back();
      fix.level = level;
      fix.reason = absl::StrCat(reason...);
      fix.edits.push_back(std::move(edit));
    }
    return *this;
  }
  // The same for a fix of several edits, or one that is costly to make: ask
  // detailed() first.
  FindingBuilder& FixBy(Fix fix) {
    if (detailed_) finding_->fixes.push_back(std::move(fix));
    return *this;
  }
  // The other side of a finding across files. The parts of what is there are
  // those of absl::StrCat.
  template <typename... Parts>
  FindingBuilder& Related(absl::string_view file, ByteRange range,
                          const Parts&... what) {
    if (detailed_) {
      finding_->related.push_back(
          {std::string(file), range, absl::StrCat(what...)});
    }
    return *this;
  }
  // The message. The parts are those of absl::StrCat.
  template <typename... Parts>
  FindingBuilder& Message(const Parts&... parts) {
    if (detailed_) absl::StrAppend(&finding_->message, parts...);
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

  FindingSink* sink_ = nullptr;  // null: there is no finding to commit
  bool detailed_ = false;        // false whenever sink_ is null
  // Absent without a sink: a file may have thousands of faults that are only
  // counted.
  std::optional<Finding> finding_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_FINDING_BUILDER_H_
