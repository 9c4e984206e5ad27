#include "lint/os/file_replacement.h"

#include <cerrno>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "lint/os/descriptor.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"

namespace assetlint {
namespace {

absl::Status SystemError() {
  return absl::UnavailableError(os::ErrorText(errno));
}

// The descriptor that the path is a name of, such as /dev/stdout; none for any
// other path. Opening it would lose the position in an open file.
std::optional<int> DescriptorNamed(absl::string_view path) {
  if (path == "/dev/stdout") return os::kStandardOutput;
  if (path == "/dev/stderr") return os::kStandardError;
  int descriptor = -1;
  const bool is_one = !os::OnWindows() &&
                      (absl::ConsumePrefix(&path, "/dev/fd/") ||
                       absl::ConsumePrefix(&path, "/proc/self/fd/")) &&
                      absl::SimpleAtoi(path, &descriptor) && descriptor >= 0;
  if (!is_one) return std::nullopt;
  return descriptor;
}

// Opens what is no regular file.
absl::StatusOr<int> OpenSpecial(const std::string& path, os::FileKind kind) {
  if (kind == os::FileKind::kDisk) {
    return absl::UnavailableError("a disk, not a file");
  }
  if (kind == os::FileKind::kSocket) {
    return absl::UnavailableError("a socket, not a file");
  }
  const int descriptor = os::OpenToWrite(path);
  if (descriptor < 0 && kind == os::FileKind::kPipe && errno == ENXIO) {
    return absl::UnavailableError("a pipe without a reader");
  }
  if (descriptor < 0) return SystemError();
  return descriptor;
}

}  // namespace

absl::StatusOr<std::unique_ptr<FileReplacement>> FileReplacement::Begin(
    const std::string& path) {
  std::unique_ptr<FileReplacement> replacement(new FileReplacement);
  absl::Status status = replacement->Open(path);
  if (!status.ok()) return status;
  return replacement;
}

absl::Status FileReplacement::OpenInPlace(absl::StatusOr<int> descriptor) {
  if (!descriptor.ok()) return descriptor.status();
  output_.emplace(*descriptor, Output::Ownership::kOwned);
  return absl::OkStatus();
}

absl::Status FileReplacement::Open(const std::string& path) {
  if (const std::optional<int> named = DescriptorNamed(path)) {
    const int descriptor = os::Duplicate(*named);
    if (descriptor < 0) return SystemError();
    return OpenInPlace(descriptor);
  }
  os::FileInfo info;
  const bool exists = os::Describe(path, info);
  if (exists && info.kind != os::FileKind::kFile) {
    return OpenInPlace(OpenSpecial(path, info.kind));
  }
  target_ = path;
  if (exists) {
    // Renaming needs no write permission on the file it replaces.
    if (!os::MayWrite(path)) return SystemError();
    std::optional<std::string> real = os::RealPath(path);
    if (!real.has_value()) return SystemError();
    target_ = *std::move(real);
  }
  const bool created = exists ? os::CreateNewFileLike(target_, file_)
                              : os::CreateNewFile(target_, file_);
  if (!created) return SystemError();
  output_.emplace(file_.descriptor);
  return absl::OkStatus();
}

FileReplacement::~FileReplacement() {
  output_.reset();
  os::DiscardNewFile(file_);
}

absl::Status FileReplacement::Commit() {
  absl::Status status = output_->Flush();
  if (!status.ok() || target_.empty()) return status;
  output_.reset();
  if (!os::PutInPlace(target_, file_)) return SystemError();
  return absl::OkStatus();
}

}  // namespace assetlint
