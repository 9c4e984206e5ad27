#include "fuzz/checks/memory_output.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

namespace assetlint {

namespace {

// An empty in-memory file for this depth of nested calls; each is created once.
int EmptyFile(size_t depth) {
  static auto& descriptors = *new std::vector<int>;
  if (depth == descriptors.size()) {
    descriptors.push_back(memfd_create("output", MFD_CLOEXEC));
  }
  const int descriptor = descriptors[depth];
  if (descriptor < 0 || ftruncate(descriptor, 0) != 0 ||
      lseek(descriptor, 0, SEEK_SET) != 0) {
    std::abort();
  }
  return descriptor;
}

// Depth of nested calls.
size_t depth = 0;

// The file written by `write`, and its size.
struct Written {
  int descriptor;
  size_t size;
};

Written Write(const std::function<void(Output&)>& write) {
  const int descriptor = EmptyFile(depth++);
  {
    Output output(descriptor);
    write(output);
    if (!output.Flush().ok()) std::abort();
  }
  --depth;
  struct stat status = {};
  if (fstat(descriptor, &status) != 0) std::abort();
  return {descriptor, static_cast<size_t>(status.st_size)};
}

}  // namespace

std::string WrittenBy(const std::function<void(Output&)>& write) {
  const Written written = Write(write);
  std::string text(written.size, '\0');
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = pread(written.descriptor, text.data() + done,
                            text.size() - done, static_cast<off_t>(done));
    if (n <= 0) std::abort();
    done += static_cast<size_t>(n);
  }
  return text;
}

uint64_t LengthWrittenBy(const std::function<void(Output&)>& write) {
  const Written written = Write(write);
  // Frees its memory.
  if (ftruncate(written.descriptor, 0) != 0) std::abort();
  return written.size;
}

}  // namespace assetlint
