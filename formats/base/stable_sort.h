// Sorting by one instance of the algorithm for all element types.
#ifndef ASSETLINT_FORMATS_BASE_STABLE_SORT_H_
#define ASSETLINT_FORMATS_BASE_STABLE_SORT_H_

#include <cstddef>
#include <functional>
#include <utility>

#include "absl/functional/function_ref.h"

namespace assetlint {

// Sorts what is numbered from 0 to `count`, by way of numbers: `less` compares
// two elements, `swap` exchanges them. Calls `swap` after the last call of
// `less`, less than `count` times. Equal elements keep their order.
void StableSort(size_t count, absl::FunctionRef<bool(size_t, size_t)> less,
                absl::FunctionRef<void(size_t, size_t)> swap);

// The same result as std::stable_sort, which takes some 2 KB of code for every
// type and comparison; this takes a tenth. Elements that are numbers are sorted
// faster by std::sort.
template <typename Items, typename Less = std::less<>>
void StableSort(Items& items, Less less = {}) {
  StableSort(
      items.size(),
      [&](size_t a, size_t b) -> bool { return less(items[a], items[b]); },
      [&](size_t a, size_t b) {
        using std::swap;
        swap(items[a], items[b]);
      });
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_STABLE_SORT_H_
