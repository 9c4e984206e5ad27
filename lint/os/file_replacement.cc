#include "lint/os/file_replacement.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "lint/os/path.h"
#include "lint/os/system.h"

namespace assetlint {

namespace os {

bool CreateEmpty(const std::string& path) {
  const int descriptor = CreateNew(path);
  if (descriptor < 0) return false;
  const bool created = Sync(descriptor);
  Close(descriptor);
  return created;
}

// As the GNU C library, which the program has on Linux.
std::string ErrorText(int error) {
  switch (error) {
    case EBUSY:
      return "Device or resource busy";
#ifdef EDQUOT
    case EDQUOT:
      return "Disk quota exceeded";
#endif
    case EIO:
      return "Input/output error";
    case ELOOP:
      return "Too many levels of symbolic links";
    case EMFILE:
      return "Too many open files";
    case ENAMETOOLONG:
      return "File name too long";
    case ENOMEM:
      return "Cannot allocate memory";
    case ETXTBSY:
      return "in use by another program";
    default:
      return std::strerror(error);
  }
}

absl::Status SystemError(int error) {
  return absl::UnavailableError(ErrorText(error));
}

}  // namespace os

namespace {

// How many names are tried until one is free.
constexpr int kTries = 100;
// Time for a pipe's reader, which may have been started at the same moment.
constexpr int kReaderTries = 100;
constexpr int kReaderPause = 10;  // ms
// On Windows a virus scanner, or the indexer, opens a file as soon as it is
// new. They are done within a second.
constexpr int kReplaceTries = 20;
constexpr int kReplacePause = 50;  // ms

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
  for (int i = 1;; ++i) {
    const int descriptor = os::OpenToWrite(path);
    if (descriptor >= 0) return descriptor;
    if (kind != os::FileKind::kPipe || errno != ENXIO) return os::SystemError();
    if (i == kReaderTries) break;
    os::Pause(kReaderPause);
  }
  return absl::UnavailableError("a pipe without a reader");
}

// Calls `take` with names beside the target until it accepts one, which is then
// `name`.
bool TryNames(const std::string& target, std::string& name,
              absl::FunctionRef<bool(const std::string&)> take) {
  for (int i = 0; i < kTries; ++i) {
    std::string next =
        os::JoinPath(os::ParentPath(target),
                     absl::StrCat(".assetlint-", os::ProcessNumber(), "-", i));
    if (take(next)) {
      name = std::move(next);
      return true;
    }
    if (errno != EEXIST) break;
  }
  return false;
}

// Renames, and waits if another program has the target open.
bool Replace(const std::string& from, const std::string& target) {
  for (int i = 1; !os::Rename(from, target); ++i) {
    const bool in_use =
        errno == ETXTBSY || errno == EACCES || errno == EPERM || errno == EBUSY;
    if (!os::OnWindows() || !in_use || i == kReplaceTries) return false;
    os::Pause(kReplacePause);
  }
  return true;
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
    if (descriptor < 0) return os::SystemError();
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
    if (!os::MayWrite(path)) return os::SystemError();
    std::optional<std::string> real = os::RealPath(path);
    if (!real.has_value()) return os::SystemError();
    target_ = *std::move(real);
  }
  descriptor_ = os::CreateNameless(std::string(os::ParentPath(target_)));
  const bool created =
      descriptor_ >= 0 || TryNames(target_, name_, [&](const auto& name) {
        descriptor_ = os::CreateNew(name);
        return descriptor_ >= 0;
      });
  if (!created || (exists && !os::CopyMode(target_, descriptor_))) {
    return os::SystemError();
  }
  output_.emplace(descriptor_);
  return absl::OkStatus();
}

void FileReplacement::Close() {
  output_.reset();
  if (descriptor_ >= 0) os::Close(std::exchange(descriptor_, -1));
}

FileReplacement::~FileReplacement() {
  Close();
  if (!name_.empty()) os::RemoveFile(name_);
}

absl::Status FileReplacement::Commit() {
  absl::Status status = output_->Flush();
  if (!status.ok() || target_.empty()) return status;
  const bool complete =
      os::Sync(descriptor_) &&
      (!name_.empty() || TryNames(target_, name_, [&](const auto& name) {
        return os::GiveName(descriptor_, name);
      }));
  if (!complete) return os::SystemError();
  Close();
  if (!Replace(name_, target_)) return os::SystemError();
  name_.clear();
  return absl::OkStatus();
}

}  // namespace assetlint
