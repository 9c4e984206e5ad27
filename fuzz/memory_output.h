// An Output that ends in memory: no file is made for each input.
#ifndef ASSETLINT_FUZZ_MEMORY_OUTPUT_H_
#define ASSETLINT_FUZZ_MEMORY_OUTPUT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "lint/output.h"

namespace assetlint {

// What `write` writes, which may call this again. Not for several threads.
std::string WrittenBy(const std::function<void(Output&)>& write);

// The same, and only how much it is.
uint64_t LengthWrittenBy(const std::function<void(Output&)>& write);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_MEMORY_OUTPUT_H_
