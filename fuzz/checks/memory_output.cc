#include "fuzz/checks/memory_output.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace assetlint {
namespace {

void Write(const std::function<void(Output&)>& write, const MemoryFile& file) {
  Output output(file.descriptor());
  write(output);
  if (!output.Flush().ok()) std::abort();
}

}  // namespace

MemoryFile::MemoryFile(absl::string_view bytes)
    : descriptor_(memfd_create("memory", MFD_CLOEXEC)) {
  if (descriptor_ < 0 || pwrite(descriptor_, bytes.data(), bytes.size(), 0) !=
                             static_cast<ssize_t>(bytes.size())) {
    std::abort();
  }
}

MemoryFile::~MemoryFile() { close(descriptor_); }

std::string MemoryFile::path() const {
  return absl::StrCat("/proc/self/fd/", descriptor_);
}

uint64_t MemoryFile::size() const {
  struct stat status = {};
  if (fstat(descriptor_, &status) != 0) std::abort();
  return static_cast<uint64_t>(status.st_size);
}

std::string MemoryFile::Read() const {
  std::string text(size(), '\0');
  if (pread(descriptor_, text.data(), text.size(), 0) !=
      static_cast<ssize_t>(text.size())) {
    std::abort();
  }
  return text;
}

std::string WrittenBy(const std::function<void(Output&)>& write) {
  const MemoryFile file;
  Write(write, file);
  return file.Read();
}

uint64_t LengthWrittenBy(const std::function<void(Output&)>& write) {
  const MemoryFile file;
  Write(write, file);
  return file.size();
}

}  // namespace assetlint
