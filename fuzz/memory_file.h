// A file in memory: none is created on disk for each input.
#ifndef ASSETLINT_FUZZ_MEMORY_FILE_H_
#define ASSETLINT_FUZZ_MEMORY_FILE_H_

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// Exists as long as the object.
class MemoryFile {
 public:
  explicit MemoryFile(absl::string_view bytes = "")
      : descriptor_(memfd_create("memory", MFD_CLOEXEC)) {
    Write(bytes);
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  // Replaces the content.
  void Write(absl::string_view bytes) const {
    if (ftruncate(descriptor_, 0) != 0 ||
        pwrite(descriptor_, bytes.data(), bytes.size(), 0) !=
            static_cast<ssize_t>(bytes.size())) {
      std::abort();
    }
  }

  int descriptor() const { return descriptor_; }
  std::string path() const {
    return absl::StrCat("/proc/self/fd/", descriptor_);
  }
  uint64_t size() const {
    return static_cast<uint64_t>(lseek(descriptor_, 0, SEEK_END));
  }

 private:
  int descriptor_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_MEMORY_FILE_H_
