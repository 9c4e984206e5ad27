#include "fuzz/memory_output.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

namespace assetlint {

namespace {

// An empty file in memory for this depth of nested calls; they are made once.
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

}  // namespace

std::string WrittenBy(const std::function<void(Output&)>& write) {
  static size_t depth = 0;
  const int descriptor = EmptyFile(depth++);
  {
    Output output(descriptor);
    write(output);
    if (!output.Flush().ok()) std::abort();
  }
  --depth;
  struct stat status = {};
  if (fstat(descriptor, &status) != 0) std::abort();
  std::string text(static_cast<size_t>(status.st_size), '\0');
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = pread(descriptor, text.data() + done, text.size() - done,
                            static_cast<off_t>(done));
    if (n <= 0) std::abort();
    done += static_cast<size_t>(n);
  }
  return text;
}

}  // namespace assetlint
