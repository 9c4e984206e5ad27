#include "lint/os/output.h"

#include <cerrno>

#include "absl/status/statusor.h"
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
  WriteBuffer();
  if (ownership_ == Ownership::kOwned) calls_->close(descriptor_);
}

void Output::WriteBuffer() {
  absl::Status status;
  if (error_ != nullptr || buffer_.empty()) {
    // Nothing is written after an error.
  } else if (text_ == nullptr) {
    status = calls_->write(descriptor_, buffer_);
  } else if (buffer_.size() > room_) {
    status = absl::ResourceExhaustedError("the output is too large");
  } else {
    room_ -= buffer_.size();
    text_->append(buffer_);
  }
  buffer_.clear();
  if (!status.ok()) error_ = std::make_shared<absl::Status>(status);
}

absl::Status Output::Flush() {
  WriteBuffer();
  return error_ == nullptr ? absl::OkStatus() : *error_;
}

}  // namespace assetlint
