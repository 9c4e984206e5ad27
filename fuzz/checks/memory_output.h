// An Output to memory: no file is created for each input.
#ifndef ASSETLINT_FUZZ_CHECKS_MEMORY_OUTPUT_H_
#define ASSETLINT_FUZZ_CHECKS_MEMORY_OUTPUT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "lint/os/output.h"

namespace assetlint {

// The output of `write`, which may call this recursively. Not thread-safe.
std::string WrittenBy(const std::function<void(Output&)>& write);

// The same, but only the length.
uint64_t LengthWrittenBy(const std::function<void(Output&)>& write);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_MEMORY_OUTPUT_H_
