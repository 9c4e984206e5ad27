#include "lint/os/file_replacement.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;

// How many names are tried until one is free.
constexpr int kTries = 100;

absl::Status SystemError() {
  return absl::UnavailableError(std::strerror(errno));
}

// The descriptor that the path refers to, or -1. Opening the path would start
// at the beginning of the file and lose its content.
int DescriptorOf(absl::string_view path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  int descriptor = -1;
  const bool is_one = (absl::ConsumePrefix(&path, "/dev/fd/") ||
                       absl::ConsumePrefix(&path, "/proc/self/fd/")) &&
                      absl::SimpleAtoi(path, &descriptor);
  return is_one ? descriptor : -1;
}

// Opens a pipe or a device.
absl::StatusOr<int> OpenSpecial(const std::string& path, mode_t mode) {
  if (S_ISBLK(mode)) return absl::UnavailableError("a disk, not a file");
  if (S_ISSOCK(mode)) return absl::UnavailableError("a socket, not a file");
  const int descriptor = OpenForWriting(path, 0);
  if (descriptor < 0 && S_ISFIFO(mode) && errno == ENXIO) {
    return absl::UnavailableError("a pipe without a reader");
  }
  if (descriptor < 0) return SystemError();
  return descriptor;
}

std::string DescriptorPath(int descriptor) {
  return absl::StrCat("/proc/self/fd/", descriptor);
}

}  // namespace

absl::StatusOr<std::unique_ptr<FileReplacement>> FileReplacement::Begin(
    const std::string& path) {
  std::unique_ptr<FileReplacement> replacement(new FileReplacement);
  absl::Status status = replacement->Open(path);
  if (!status.ok()) return status;
  return replacement;
}

absl::Status FileReplacement::Open(const std::string& path) {
  struct stat info;
  const bool exists = stat(path.c_str(), &info) == 0;
  if (const int named = DescriptorOf(path); named >= 0) {
    descriptor_ = fcntl(named, F_DUPFD_CLOEXEC, 0);
    if (descriptor_ < 0) return SystemError();
    output_.emplace(descriptor_, Output::Ownership::kOwned);
    return absl::OkStatus();
  }
  if (exists && !S_ISREG(info.st_mode)) {
    const absl::StatusOr<int> special = OpenSpecial(path, info.st_mode);
    if (!special.ok()) return special.status();
    descriptor_ = *special;
    output_.emplace(descriptor_, Output::Ownership::kOwned);
    return absl::OkStatus();
  }
  target_ = path;
  if (exists) {
    // Renaming needs no write permission on the file it replaces.
    if (access(path.c_str(), W_OK) != 0) return SystemError();
    std::error_code error;
    target_ = fs::canonical(path, error);
    if (error) return absl::UnavailableError(error.message());
  }
  if (!OpenNameless() && !OpenNamed()) return SystemError();
  output_.emplace(descriptor_, Output::Ownership::kOwned);
  if (!exists) return absl::OkStatus();
  // Where permitted: a report owned by root stays root's.
  [[maybe_unused]] const int refused =
      fchown(descriptor_, info.st_uid, info.st_gid);
  if (fchmod(descriptor_, info.st_mode & 07777) != 0) return SystemError();
  return absl::OkStatus();
}

bool FileReplacement::OpenNameless() {
  const fs::path folder = fs::path(target_).parent_path();
  const int descriptor = open(folder.empty() ? "." : folder.c_str(),
                              O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  if (descriptor < 0) return false;
  // The path for linkat, where /proc exists.
  if (access(DescriptorPath(descriptor).c_str(), F_OK) != 0) {
    close(descriptor);
    return false;
  }
  descriptor_ = descriptor;
  return true;
}

bool FileReplacement::OpenNamed() {
  return TryNames([&](const std::string& name) {
    descriptor_ =
        open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return descriptor_ >= 0;
  });
}

bool FileReplacement::TryNames(
    absl::FunctionRef<bool(const std::string&)> take) {
  const fs::path folder = fs::path(target_).parent_path();
  for (int i = 0; i < kTries; ++i) {
    std::string name = folder / absl::StrCat(".assetlint-", getpid(), "-", i);
    if (take(name)) {
      temp_name_ = std::move(name);
      return true;
    }
    if (errno != EEXIST) break;
  }
  return false;
}

FileReplacement::~FileReplacement() {
  if (!temp_name_.empty()) unlink(temp_name_.c_str());
}

absl::Status FileReplacement::Commit() {
  absl::Status status = output_->Flush();
  if (!status.ok() || target_.empty()) return status;
  if (fsync(descriptor_) != 0) return SystemError();
  if (temp_name_.empty()) {
    const std::string nameless = DescriptorPath(descriptor_);
    const bool named = TryNames([&](const std::string& name) {
      return linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(),
                    AT_SYMLINK_FOLLOW) == 0;
    });
    if (!named) return SystemError();
  }
  if (rename(temp_name_.c_str(), target_.c_str()) != 0) return SystemError();
  temp_name_.clear();
  return absl::OkStatus();
}

}  // namespace assetlint
