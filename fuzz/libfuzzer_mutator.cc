// libFuzzer's hooks for the structure-aware mutator; ASSETLINT_FUZZ_FORMAT is
// the name of the format.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "fuzz/mutator/mutator.h"
#include "fuzz/random.h"

// libFuzzer's own mutations. Weak: other engines, and the replay program, have
// none.
extern "C" __attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t* data,
                                                         size_t size,
                                                         size_t max_size);

namespace {

const assetlint::Format& TheFormat() {
  static const assetlint::Format* const format =
      assetlint::FindFormat(ASSETLINT_FUZZ_FORMAT);
  return *format;
}

std::string BytesOf(const uint8_t* data, size_t size) {
  if (size == 0) return "";
  return std::string(reinterpret_cast<const char*>(data), size);
}

size_t Store(absl::string_view bytes, uint8_t* data, size_t max_size) {
  const size_t size = std::min(bytes.size(), max_size);
  if (size > 0) std::memcpy(data, bytes.data(), size);
  return size;
}

// Half of the time the input is mutated as plain bytes, not as a structure.
bool AsBytes(unsigned seed) {
  return LLVMFuzzerMutate != nullptr && assetlint::Random(seed).OneIn(2);
}

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned seed) {
  if (!AsBytes(seed)) {
    std::string bytes = BytesOf(data, size);
    if (assetlint::Mutate(TheFormat(), seed, max_size, bytes)) {
      return Store(bytes, data, max_size);
    }
  }
  if (LLVMFuzzerMutate == nullptr) return size;
  return LLVMFuzzerMutate(data, size, max_size);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t* data1, size_t size1,
                                            const uint8_t* data2, size_t size2,
                                            uint8_t* out, size_t max_out_size,
                                            unsigned seed) {
  // 0 makes libFuzzer try something else. It requests a crossover half of the
  // time, and two outlines cost as much as a run of the target.
  if (LLVMFuzzerMutate != nullptr && !assetlint::Random(seed).OneIn(4)) {
    return 0;
  }
  std::string bytes = BytesOf(data1, size1);
  if (!assetlint::Splice(TheFormat(), BytesOf(data2, size2), seed, max_out_size,
                         bytes)) {
    return 0;
  }
  return Store(bytes, out, max_out_size);
}
