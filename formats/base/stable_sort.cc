#include "formats/base/stable_sort.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace assetlint {

void StableSort(size_t count, absl::FunctionRef<bool(size_t, size_t)> less,
                absl::FunctionRef<void(size_t, size_t)> swap) {
  if (count < 2) return;
  // order[i] is the element that belongs at i.
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (less(a, b)) return true;
    return a < b && !less(b, a);
  });
  for (size_t i = 0; i < count; ++i) {
    // A cycle of places: each gets the element of the next, and the last that
    // of the first, which the swaps have carried there.
    for (size_t at = i; order[at] != at;) {
      const size_t next = std::exchange(order[at], at);
      if (next == i) break;
      swap(at, next);
      at = next;
    }
  }
}

}  // namespace assetlint
