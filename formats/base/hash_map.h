// Hash tables of the standard library with Abseil's hash functions: references
// to their elements stay valid.
#ifndef ASSETLINT_FORMATS_BASE_HASH_MAP_H_
#define ASSETLINT_FORMATS_BASE_HASH_MAP_H_

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"

namespace assetlint {
namespace hash_map_internal {

template <typename Key>
struct Hash : absl::Hash<Key> {};

// Strings are also found by views, without a copy.
template <>
struct Hash<std::string> {
  using is_transparent = void;
  size_t operator()(absl::string_view key) const {
    return absl::Hash<absl::string_view>()(key);
  }
};

}  // namespace hash_map_internal

template <typename Key, typename Value>
using HashMap = std::unordered_map<Key, Value, hash_map_internal::Hash<Key>,
                                   std::equal_to<>>;
template <typename Key>
using HashSet =
    std::unordered_set<Key, hash_map_internal::Hash<Key>, std::equal_to<>>;

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_HASH_MAP_H_
