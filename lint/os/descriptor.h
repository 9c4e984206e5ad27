// Open files. Descriptors are those of the C library; a call that fails returns
// -1, or false, and leaves its reason in errno.
#ifndef ASSETLINT_LINT_OS_DESCRIPTOR_H_
#define ASSETLINT_LINT_OS_DESCRIPTOR_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "lint/os/file_system.h"

namespace assetlint::os {

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

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_DESCRIPTOR_H_
