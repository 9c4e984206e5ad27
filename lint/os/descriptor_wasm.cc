#include <algorithm>
#include <cerrno>

#include "lint/os/descriptor.h"
#include "lint/os/wasm_host.h"

namespace assetlint::os {
namespace {

// What the host's results have room for.
constexpr size_t kMostAtOnce = size_t{1} << 30;

// Time for a pipe's reader, which may have been started at the same moment.
constexpr int kTries = 100;
constexpr int kPause = 10;  // ms

int Open(const std::string& path, HostOpening opening) {
  const int descriptor = HostOpen(path.c_str(), opening);
  return Succeeded(descriptor) ? descriptor : -1;
}

// The same, and waits for a pipe's reader.
int OpenForWriting(const std::string& path, HostOpening opening) {
  int descriptor = Open(path, opening);
  for (int i = 1; i < kTries && descriptor < 0 && errno == ENXIO; ++i) {
    FileInfo info;
    if (!Describe(path, info) || info.kind != FileKind::kPipe) {
      errno = ENXIO;
      break;
    }
    HostPause(kPause);
    descriptor = Open(path, opening);
  }
  return descriptor;
}

ptrdiff_t Count(int32_t result) { return Succeeded(result) ? result : -1; }

}  // namespace

void PrepareStandardStreams() {
  // Node opens those that are closed.
}

bool IsTerminal(int descriptor) { return HostIsTerminal(descriptor) != 0; }

int OpenToRead(const std::string& path, Links links) {
  return Open(path, links == Links::kRefuse ? kHostReadNoLink : kHostRead);
}

int OpenToAppend(const std::string& path) {
  return OpenForWriting(path, kHostAppend);
}

int OpenToWrite(const std::string& path) {
  return OpenForWriting(path, kHostWrite);
}

int Duplicate(int descriptor) {
  const int copy = HostDuplicate(descriptor);
  return Succeeded(copy) ? copy : -1;
}

bool Describe(int descriptor, FileInfo& info) {
  HostFileInfo found;
  if (!Succeeded(HostDescribeDescriptor(descriptor, &found))) return false;
  info = InfoOf(found);
  return true;
}

ptrdiff_t Read(int descriptor, char* to, size_t length) {
  return Count(HostRead(descriptor, to, std::min(length, kMostAtOnce)));
}

ptrdiff_t ReadAt(int descriptor, char* to, size_t length, uint64_t offset) {
  return Count(HostReadAt(descriptor, to, std::min(length, kMostAtOnce),
                          static_cast<double>(offset)));
}

ptrdiff_t Write(int descriptor, const char* from, size_t length) {
  return Count(HostWrite(descriptor, from, std::min(length, kMostAtOnce)));
}

void Close(int descriptor) { HostClose(descriptor); }

}  // namespace assetlint::os
