// The names in chunks, with their places, for the facts of a file.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_FACT_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_FACT_NAMES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/container/text.h"
#include "formats/base/facts.h"

namespace assetlint::alamo {

// Makes room for the text of so many names, mostly: hostile files have many
// that are empty.
inline void ReserveNames(size_t count, Facts& facts) {
  constexpr size_t kBytesOfName = 12;
  constexpr size_t kMostBytes = 4096;
  facts.text.reserve(std::min(count * kBytesOfName, kMostBytes));
}

// The text of the first child of type T, whose body is that text; no name when
// there is no such child.
template <typename T, typename Child>
FactName AddText(const std::vector<Child>& children, Facts& facts) {
  const T* chunk = First<T>(children);
  if (chunk == nullptr) return {};
  return facts.Add(chunk->text.text(), BodyOffset(chunk->origin));
}

// The text of the first mini-chunk of that type; no name without one, or when
// it has another value.
inline FactName AddText(const Minis& minis, uint8_t id, Facts& facts) {
  const auto it = minis.Find(id);
  if (it == minis.end()) return {};
  const std::optional<Asciiz> text = it.As<Asciiz>();
  if (!text.has_value()) return {};
  return facts.Add(text->text(), it.offset() + kMiniHeaderSize);
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_FACT_NAMES_H_
