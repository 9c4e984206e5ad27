// What the program asks of the file system. A path is the system's own bytes,
// on Windows UTF-8 with '/'. A call that fails leaves its reason in errno;
// ErrorText puts that in words.
#ifndef ASSETLINT_LINT_OS_FILE_SYSTEM_H_
#define ASSETLINT_LINT_OS_FILE_SYSTEM_H_

#include <cerrno>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint::os {

enum class FileKind : uint8_t {
  kFile,
  kFolder,
  kLink,
  kPipe,
  kSocket,
  kDisk,    // a block device
  kDevice,  // any other
};

// Whether a path may end in a link.
enum class Links : uint8_t { kFollow, kRefuse };

struct FileInfo {
  FileKind kind = FileKind::kFile;
  uint64_t size = 0;
  int64_t seconds = 0;  // of the last modification
  int64_t nanoseconds = 0;
  // Together the file itself, whatever its name. 0 where the system has none.
  uint64_t volume = 0;
  uint64_t number = 0;
  uint64_t names = 1;  // hard links

  friend bool operator==(const FileInfo&, const FileInfo&) = default;
};

// Describes what the path leads to.
bool Describe(const std::string& path, FileInfo& info);
// The same, or the link that the path ends in.
bool DescribeLink(const std::string& path, FileInfo& info);
inline bool IsFolder(const std::string& path) {
  FileInfo info;
  return Describe(path, info) && info.kind == FileKind::kFolder;
}

// Calls `take` with everything in the folder except "." and "..". After an
// error, some may have been taken.
bool ListFolder(const std::string& path, Links links,
                absl::FunctionRef<void(absl::string_view, FileKind)> take);

// Empty if it was deleted.
std::string CurrentFolder();
bool EnterFolder(const std::string& path);
// As the system completes a path; only on Windows.
std::string CompletedPath(const std::string& path);

// Absolute and without links; of a file that exists.
std::optional<std::string> RealPath(const std::string& path);

// Whether the file's content may be changed.
bool MayWrite(const std::string& path);
// EEXIST if there is such a file.
bool CreateEmpty(const std::string& path);
void RemoveFile(const std::string& path);
// Gives the file the other name, whose file it replaces. It must not be open.
bool Rename(const std::string& from, const std::string& to);
// Makes new names in a folder survive a power failure, where supported.
void SyncFolder(const std::string& path);

// The reason as text, the same on all systems; and as an error: Unavailable.
std::string ErrorText(int error);
absl::Status SystemError(int error = errno);

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_FILE_SYSTEM_H_
