#include "formats/base/edits.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace assetlint {
namespace {

// Walks through two lists of edits at once, in the order of the positions
// between them: `first` led there, `second` begins there.
class Composer {
 public:
  Composer(absl::string_view bytes, const std::vector<Edit>& first,
           const std::vector<Edit>& second)
      : bytes_(bytes), first_(first), second_(second) {}

  std::vector<Edit> Compose() {
    while (i_ < first_.size() || j_ < second_.size()) {
      if (NextIsFirst()) {
        StartAt(FirstRange().offset);
        TakeFirst();
      } else {
        StartAt(second_[j_].range.offset);
        TakeSecond();
      }
      while (TakeTouching()) {
      }
      Finish();
    }
    return std::move(composed_);
  }

 private:
  // The bytes between the lists that the next edit of `first` wrote.
  ByteRange FirstRange() const {
    const Edit& edit = first_[i_];
    return {edit.range.offset + grown_, edit.new_bytes.size()};
  }

  bool NextIsFirst() const {
    if (j_ == second_.size()) return true;
    return i_ < first_.size() &&
           FirstRange().offset <= second_[j_].range.offset;
  }

  void StartAt(uint64_t position) {
    written_ = end_ = position;
    edit_ = {};
    edit_.range.offset = position - grown_;
  }

  // The edit becomes longer by the next one of a list. `grown_` is how much the
  // file is longer there than it was before `first`.
  void TakeFirst() {
    const ByteRange range = FirstRange();
    taken_.push_back({range, i_});
    end_ = std::max(end_, range.end());
    grown_ += first_[i_].new_bytes.size() - first_[i_].range.length;
    ++i_;
  }
  void TakeSecond() {
    const ByteRange& range = second_[j_].range;
    WriteFirstUpTo(range.offset);
    edit_.new_bytes += second_[j_].new_bytes;
    written_ = range.end();
    end_ = std::max(end_, range.end());
    ++j_;
  }

  bool TakeTouching() {
    // Of two that touch, either may be taken first: taken_ has the order.
    if (i_ < first_.size() && FirstRange().offset <= end_) {
      TakeFirst();
    } else if (j_ < second_.size() && second_[j_].range.offset <= end_) {
      TakeSecond();
    } else {
      return false;
    }
    return true;
  }

  // Appends what `first` wrote before `position`, except what was replaced.
  void WriteFirstUpTo(uint64_t position) {
    while (at_ < taken_.size()) {
      const auto& [range, index] = taken_[at_];
      const uint64_t from = std::max(written_, range.offset);
      const uint64_t to = std::min(position, range.end());
      if (from < to) {
        edit_.new_bytes.append(first_[index].new_bytes, from - range.offset,
                               to - from);
        written_ = to;
      }
      if (range.end() > position) return;
      ++at_;
    }
  }

  void Finish() {
    WriteFirstUpTo(end_);
    taken_.clear();
    at_ = 0;
    edit_.range.length = end_ - grown_ - edit_.range.offset;
    edit_.old_bytes =
        std::string(bytes_.substr(edit_.range.offset, edit_.range.length));
    if (edit_.old_bytes != edit_.new_bytes) {
      composed_.push_back(std::move(edit_));
    }
  }

  struct Taken {
    ByteRange range;
    size_t index;
  };

  absl::string_view bytes_;
  const std::vector<Edit>& first_;
  const std::vector<Edit>& second_;
  size_t i_ = 0;
  size_t j_ = 0;
  uint64_t grown_ = 0;  // modulo 2^64: the file may have become shorter
  // The edit being made: it ends at end_ of the bytes between the
  // lists, and everything before written_ is done.
  Edit edit_;
  uint64_t written_ = 0;
  uint64_t end_ = 0;
  std::vector<Taken> taken_;  // of `first`
  size_t at_ = 0;             // the first of them that is not used up
  std::vector<Edit> composed_;
};

}  // namespace

std::string ApplyEdits(absl::string_view bytes,
                       const std::vector<Edit>& edits) {
  uint64_t size = bytes.size();
  for (const Edit& edit : edits) {
    size += edit.new_bytes.size() - edit.range.length;
  }
  std::string result;
  result.reserve(size);
  uint64_t done = 0;
  for (const Edit& edit : edits) {
    const absl::string_view kept = bytes.substr(done, edit.range.offset - done);
    result.append(kept.data(), kept.size());
    result += edit.new_bytes;
    done = edit.range.end();
  }
  const absl::string_view kept = bytes.substr(done);
  result.append(kept.data(), kept.size());
  return result;
}

std::vector<Edit> Inverse(const std::vector<Edit>& changes) {
  std::vector<Edit> inverse;
  inverse.reserve(changes.size());
  uint64_t grown = 0;  // modulo 2^64
  for (const Edit& edit : changes) {
    inverse.push_back({{edit.range.offset + grown, edit.new_bytes.size()},
                       edit.old_bytes,
                       edit.new_bytes});
    grown += edit.new_bytes.size() - edit.range.length;
  }
  return inverse;
}

std::vector<Edit> ComposeEdits(absl::string_view bytes,
                               const std::vector<Edit>& first,
                               const std::vector<Edit>& second) {
  return Composer(bytes, first, second).Compose();
}

PositionMap::PositionMap(const std::vector<Edit>& changes) {
  changes_.reserve(changes.size());
  uint64_t grown = 0;  // modulo 2^64
  for (const Edit& edit : changes) {
    changes_.push_back(
        {edit.range, {edit.range.offset + grown, edit.new_bytes.size()}});
    grown += edit.new_bytes.size() - edit.range.length;
  }
}

uint64_t PositionMap::ToOriginal(uint64_t position, bool is_end) const {
  const auto next = std::partition_point(
      changes_.begin(), changes_.end(), [&](const Change& c) {
        return c.after.offset < position ||
               (c.after.offset == position && !is_end);
      });
  if (next == changes_.begin()) return position;
  const auto& [before, after] = *(next - 1);
  if (position >= after.end()) return before.end() + (position - after.end());
  if (before.length == after.length) {
    return before.offset + (position - after.offset);
  }
  return is_end ? before.end() : before.offset;
}

ByteRange PositionMap::ToOriginal(const ByteRange& range) const {
  const uint64_t a = ToOriginal(range.offset, false);
  const uint64_t b = ToOriginal(range.end(), true);
  return {std::min(a, b), std::max(a, b) - std::min(a, b)};
}

void PositionMap::MoveToOriginal(Finding& finding) const {
  finding.range = ToOriginal(finding.range);
  for (uint64_t& offset : finding.offsets) offset = ToOriginal(offset);
  finding.fixes.clear();
}

uint64_t PositionMap::Rounded(uint64_t original) const {
  const auto next = std::upper_bound(
      changes_.begin(), changes_.end(), original,
      [](uint64_t p, const Change& c) { return p < c.before.offset; });
  if (next == changes_.begin()) return original;
  const auto& [before, after] = *(next - 1);
  return original <= before.end() && before.length != after.length
             ? before.offset
             : original;
}

}  // namespace assetlint
