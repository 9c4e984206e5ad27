#include "formats/file/row_shift.h"

#include <algorithm>
#include <cstdlib>

namespace assetlint::file {
namespace {

// The likeness of equal bytes. Those that differ by this or more, as numbers
// that wrap, have none.
constexpr int64_t kEqual = 16;
// By how many equal bytes the best place must beat the others to be clear: in
// the pools of 18 real animations, cut off anywhere, none does by 4.
constexpr int64_t kClear = 5 * kEqual;
// Which place is the best among its neighbours may be by chance.
constexpr int64_t kNearlyAsGood = 2 * kEqual;
constexpr int64_t kShareOfBest = 8;

int64_t Likeness(char a, char b) {
  const int difference = std::abs(static_cast<signed char>(a - b));
  return kEqual - std::min<int64_t>(difference, kEqual);
}

// The bytes of a damaged table, from the second row on.
class Rows {
 public:
  Rows(absl::string_view table, uint64_t row_size, uint64_t shifted)
      : table_(table), row_size_(row_size), shifted_(shifted) {}

  uint64_t begin() const { return std::max(row_size_, shifted_); }
  uint64_t end() const { return table_.size(); }

  // How much better byte `at` fits to the one of a shifted row before it than
  // to that of a whole row.
  int64_t Gain(uint64_t at) const {
    if (at < begin() || at >= end()) return 0;
    return Likeness(table_[at], table_[at - shifted_]) -
           Likeness(table_[at], table_[at - row_size_]);
  }

 private:
  absl::string_view table_;
  uint64_t row_size_;
  uint64_t shifted_;
};

}  // namespace

std::optional<RowShift> FindRowShift(absl::string_view bytes,
                                     const RowTable& table, bool removed,
                                     uint64_t count) {
  const uint64_t row = table.row_size;
  const uint64_t rest = row == 0 ? 0 : count % row;
  const uint64_t offset = table.range.offset;
  if (row == 0 || count == 0 || offset >= bytes.size() ||
      (!removed && (rest == 0 || count > table.range.length))) {
    return std::nullopt;
  }
  const uint64_t length =
      removed ? table.range.length + count : table.range.length - count;
  const Rows rows(bytes.substr(offset, length), row,
                  removed ? row + count : row - rest);
  // The bytes of one row are compared with the wrong ones. Those that are too
  // many come before it.
  const uint64_t window = removed ? row : row - rest;
  const uint64_t skipped = removed ? count : 0;
  if (rows.begin() >= rows.end() || skipped >= rows.end()) return std::nullopt;

  const auto for_each_place = [&](auto&& visit) {
    int64_t gain = 0;
    for (uint64_t i = 0; i < window; ++i) gain += rows.Gain(skipped + i);
    for (uint64_t at = 0; at + skipped < rows.end(); ++at) {
      visit(at, gain);
      gain += rows.Gain(skipped + at + window) - rows.Gain(skipped + at);
    }
  };
  int64_t best = 0;
  uint64_t best_at = 0;
  for_each_place([&](uint64_t at, int64_t gain) {
    if (gain <= best) return;
    best = gain;
    best_at = at;
  });
  if (best <= 0) return std::nullopt;
  const int64_t good = best - std::min(kNearlyAsGood, best / kShareOfBest);

  // The places around it that are nearly as good, and the best one that is a
  // row or more away.
  RowShift shift = {.first = best_at, .last = best_at};
  uint64_t first = 0;
  int64_t other = 0;
  for_each_place([&](uint64_t at, int64_t gain) {
    if (gain < good) {
      first = at + 1;
    } else if (at == best_at) {
      shift.first = first;
    }
    if (at == shift.last + 1 && gain >= good) shift.last = at;
    if (at + row < best_at || at > best_at + row) other = std::max(other, gain);
  });
  if (other >= best) return std::nullopt;
  shift.clear = best - other >= kClear;
  shift.first += offset;
  shift.last += offset;
  return shift;
}

}  // namespace assetlint::file
