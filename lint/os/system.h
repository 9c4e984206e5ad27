// What the program asks of the system: about files, open files and itself. A
// path is the system's own bytes, on Windows UTF-8 with '/'. A call that fails
// returns -1, or false, and leaves its reason in errno.
#ifndef ASSETLINT_LINT_OS_SYSTEM_H_
#define ASSETLINT_LINT_OS_SYSTEM_H_

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "formats/base/status_fwd.h"

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

// Open files. Descriptors are those of the C library.

inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

// Opens all three that the caller closed, so that no other file takes their
// numbers. They carry bytes, not text.
void PrepareStandardStreams();
// Whether the terminal shows colours and hides escape sequences.
bool IsTerminal(int descriptor);

// Opens anything, if possible: look at its kind before reading. Never waits.
int OpenToRead(const std::string& path, Links links);
// Creates the file unless there is one.
int OpenToAppend(const std::string& path);
// Opens a device or a pipe: ENXIO for a pipe without a reader, and for a
// socket.
int OpenToWrite(const std::string& path);
int Duplicate(int descriptor);

// Creates a file to write to; EEXIST if there is one. Until Sync, it disappears
// with the process where the system can do that.
int CreateNew(const std::string& path);
// The same, without a name until it is given one; on Linux.
int CreateNameless(const std::string& folder);
bool GiveName(int descriptor, const std::string& path);
// Gives it the mode and, if permitted, the owner of the file at the path. On
// Windows, Rename does that.
bool CopyMode(const std::string& path, int descriptor);
// Brings its bytes to the disk.
bool Sync(int descriptor);

bool Describe(int descriptor, FileInfo& info);

// How many bytes were read or written; they may be fewer than wanted. EINTR
// means that nothing was done and the caller may try again.
ptrdiff_t Read(int descriptor, char* to, size_t length);
ptrdiff_t ReadAt(int descriptor, char* to, size_t length, uint64_t offset);
ptrdiff_t Write(int descriptor, const char* from, size_t length);

void Close(int descriptor);

// The words of the command line, the program's name included. On Windows the
// system is asked: main()'s lack characters.
std::vector<std::string> Arguments(int argc, const char* const* argv);
std::optional<std::string> EnvironmentVariable(const char* name);

// How someone who has no shell started the program in Windows: by a double
// click or by dropping files on it. Of a console of its own nothing is left
// when it ends.
enum class Desktop : uint8_t { kNo, kNoConsole, kOwnConsole };
Desktop StartedFromDesktop();
// Opens the file with the program that the user has for such files.
void OpenForUser(const std::string& path);

// How many threads to work with: `wanted`, or for 0 one per processor that this
// process may use. 1 where there are no threads.
size_t ThreadCount(unsigned wanted);

unsigned ProcessNumber();
void Pause(int milliseconds);

// The time of the user's clock.
std::tm LocalTime(std::time_t time);

// Ends the process at once: nothing is destroyed or flushed.
[[noreturn]] void ExitNow(int code);

// Makes writing past the limit on the size of files (ulimit -f) an error of the
// call; otherwise the system ends the process without a word.
void FailWritesPastSizeLimit();

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_SYSTEM_H_
