// Files in memory: none is created on disk for each input.
#ifndef ASSETLINT_FUZZ_CHECKS_MEMORY_OUTPUT_H_
#define ASSETLINT_FUZZ_CHECKS_MEMORY_OUTPUT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/strings/string_view.h"
#include "lint/os/output.h"

namespace assetlint {

// An in-memory file, as long as the object exists.
class MemoryFile {
 public:
  explicit MemoryFile(absl::string_view bytes = "");
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return descriptor_; }
  std::string path() const;
  uint64_t size() const;
  std::string Read() const;

 private:
  int descriptor_;
};

// The output of `write`.
std::string WrittenBy(const std::function<void(Output&)>& write);

// The same, but only the length.
uint64_t LengthWrittenBy(const std::function<void(Output&)>& write);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_MEMORY_OUTPUT_H_
