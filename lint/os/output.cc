#include "lint/os/output.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <new>
#include <utility>

namespace assetlint {
namespace {

constexpr size_t kBufferSize = size_t{1} << 16;
constexpr size_t kLeastBuffer = 512;

// Time for a pipe's reader, which may have been started at the same moment.
constexpr int kTries = 100;
constexpr timespec kPause = {0, 10'000'000};

absl::Status WriteToDescriptor(int descriptor, absl::string_view text) {
  while (!text.empty()) {
    const ssize_t n = write(descriptor, text.data(), text.size());
    if (n > 0) {
      text.remove_prefix(static_cast<size_t>(n));
    } else if (n == 0) {
      return absl::UnavailableError("no more data can be written");
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      // Another user of the pipe made it non-blocking; this program may wait.
      struct pollfd ready = {descriptor, POLLOUT, 0};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return absl::UnavailableError(std::strerror(errno));
    }
  }
  return absl::OkStatus();
}

}  // namespace

const DescriptorCalls kDescriptorCalls = {
    WriteToDescriptor,
    [](int descriptor) { close(descriptor); },
    [](int descriptor) { return isatty(descriptor) == 1; },
};

int OpenForWriting(const std::string& path, int flags) {
  flags |= O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  int descriptor = open(path.c_str(), flags, 0666);
  for (int i = 1; i < kTries && descriptor < 0 && errno == ENXIO; ++i) {
    struct stat info;
    if (stat(path.c_str(), &info) != 0 || !S_ISFIFO(info.st_mode)) {
      errno = ENXIO;
      break;
    }
    nanosleep(&kPause, nullptr);
    descriptor = open(path.c_str(), flags, 0666);
  }
  // From here on, blocking is right: the reader exists.
  if (descriptor >= 0) fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK);
  return descriptor;
}

absl::StatusOr<std::unique_ptr<Output>> Output::AppendToFile(
    const std::string& path) {
  const int descriptor = OpenForWriting(path, O_CREAT | O_APPEND);
  if (descriptor < 0) return absl::UnavailableError(std::strerror(errno));
  return std::make_unique<Output>(descriptor, Ownership::kOwned);
}

Output::~Output() {
  try {
    Flush().IgnoreError();
  } catch (const std::bad_alloc&) {
    // The text of an error that is ignored anyway.
  }
  if (ownership_ == Ownership::kOwned) calls_->close(descriptor_);
}

void Output::WriteMore(absl::string_view text) {
  // The buffer grows with what is written: a program without memory can still
  // write a line.
  const size_t wanted = used_ + text.size();
  if (wanted <= kBufferSize) {
    buffer_.resize(std::min(kBufferSize, std::max(kLeastBuffer, 2 * wanted)));
    return Write(text);
  }
  Flush().IgnoreError();
  if (text.size() > kBufferSize) return WriteNow(text);
  Write(text);
}

void Output::WriteNow(absl::string_view text) {
  if (!status_.ok() || text.empty()) return;
  status_ = text_ != nullptr ? Append(text) : calls_->write(descriptor_, text);
}

absl::Status Output::Append(absl::string_view text) {
  if (text.size() > room_) {
    return absl::ResourceExhaustedError("the output is too large");
  }
  room_ -= text.size();
  text_->append(text.data(), text.size());
  return absl::OkStatus();
}

absl::Status Output::Flush() {
  WriteNow(absl::string_view(buffer_.data(), std::exchange(used_, 0)));
  return status_;
}

bool Output::terminal() const {
  return calls_ != nullptr && calls_->is_terminal(descriptor_);
}

}  // namespace assetlint
