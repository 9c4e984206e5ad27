#include "lint/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <new>

namespace assetlint {
namespace {

constexpr size_t kPieceSize = size_t{1} << 16;

}  // namespace

absl::StatusOr<std::unique_ptr<Output>> Output::AppendToFile(
    const std::string& path) {
  const int descriptor =
      open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0) return absl::UnavailableError(std::strerror(errno));
  return std::make_unique<Output>(descriptor, Ownership::kOwned);
}

Output::~Output() {
  try {
    Flush().IgnoreError();
  } catch (const std::bad_alloc&) {
    // For the words of an error that nobody asks for any more.
  }
  if (ownership_ == Ownership::kOwned) close(descriptor_);
}

void Output::Write(absl::string_view text) {
  if (!status_.ok()) return;
  pending_.append(text.data(), text.size());
  if (pending_.size() >= kPieceSize) Flush().IgnoreError();
}

absl::Status Output::Flush() {
  size_t written = 0;
  while (status_.ok() && written < pending_.size()) {
    const ssize_t n = write(descriptor_, pending_.data() + written,
                            pending_.size() - written);
    if (n >= 0) {
      written += static_cast<size_t>(n);
    } else if (errno != EINTR) {
      status_ = absl::UnavailableError(std::strerror(errno));
    }
  }
  pending_.clear();
  return status_;
}

bool Output::terminal() const { return isatty(descriptor_) == 1; }

}  // namespace assetlint
