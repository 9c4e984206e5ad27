#include "lint/report/html/byte_windows.h"

#include <algorithm>

#include "absl/algorithm/container.h"

namespace assetlint {
namespace {

// `[OFFSET,"BASE64"],` without the base64, with an offset of seven digits.
constexpr uint64_t kWindowFrame = 7 + 6;

ByteRange WindowAround(ByteRange range, uint64_t size) {
  const uint64_t at = std::min(range.offset, size);
  const uint64_t shown = std::min({range.length, kWindowMargin, size - at});
  const uint64_t begin = at - std::min(at, kWindowMargin);
  const uint64_t end = at + shown + std::min(kWindowMargin, size - at - shown);
  return {begin, end - begin};
}

}  // namespace

void AddWindows(const Finding& finding, uint64_t size,
                std::vector<ByteRange>& windows) {
  windows.push_back(WindowAround(finding.range, size));
  for (const uint64_t offset : finding.offsets) {
    windows.push_back(WindowAround({offset, 0}, size));
  }
}

void MergeWindows(std::vector<ByteRange>& windows) {
  absl::c_stable_sort(windows, [](const ByteRange& a, const ByteRange& b) {
    return a.offset < b.offset;
  });
  size_t merged = 0;
  for (const ByteRange& window : windows) {
    if (window.length == 0) continue;
    if (merged > 0) {
      ByteRange& last = windows[merged - 1];
      const uint64_t end = last.offset + last.length;
      if (window.offset <= end) {
        last.length =
            std::max(end, window.offset + window.length) - last.offset;
        continue;
      }
    }
    windows[merged++] = window;
  }
  windows.resize(merged);
}

uint64_t WindowsCost(absl::Span<const ByteRange> windows) {
  uint64_t cost = 0;
  for (const ByteRange& window : windows) {
    cost += kWindowFrame + (window.length + 2) / 3 * 4;
    for (uint64_t n = window.offset; n >= 10'000'000; n /= 10) ++cost;
  }
  return cost;
}

}  // namespace assetlint
