#include "lint/os/output.h"

#include <cerrno>

#include "lint/os/system.h"

namespace assetlint {
namespace {

absl::Status WriteToDescriptor(int descriptor, absl::string_view text) {
  while (!text.empty()) {
    const ptrdiff_t n = os::Write(descriptor, text.data(), text.size());
    if (n > 0) {
      text.remove_prefix(static_cast<size_t>(n));
    } else if (n == 0) {
      return absl::UnavailableError("no more data can be written");
    } else if (errno != EINTR) {
      return os::SystemError();
    }
  }
  return absl::OkStatus();
}

}  // namespace

const DescriptorCalls kDescriptorCalls = {
    WriteToDescriptor,
    os::Close,
    os::IsTerminal,
};

absl::StatusOr<std::unique_ptr<Output>> Output::AppendToFile(
    const std::string& path) {
  const int descriptor = os::OpenToAppend(path);
  if (descriptor < 0) return os::SystemError();
  return std::make_unique<Output>(descriptor, Ownership::kOwned);
}

Output::~Output() {
  Flush().IgnoreError();
  if (ownership_ == Ownership::kOwned) calls_->close(descriptor_);
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
  if (status_.ok() && !buffer_.empty()) {
    status_ = text_ != nullptr ? Append(buffer_)
                               : calls_->write(descriptor_, buffer_);
  }
  buffer_.clear();
  return status_;
}

}  // namespace assetlint
