// What the WebAssembly program asks of the program that runs it, which knows
// the system: lint/web/npm. Paths end with a NUL. A call that fails returns
// -errno, in the numbers of <errno.h>, which are WASI's.
#ifndef ASSETLINT_LINT_OS_WASM_HOST_H_
#define ASSETLINT_LINT_OS_WASM_HOST_H_

#include <cstddef>
#include <cstdint>

namespace assetlint::os {

#define ASSETLINT_HOST(name) \
  __attribute__((import_module("assetlint"), import_name(name)))

extern "C" {

// What OpenFile is for.
enum HostOpening : int32_t {
  kHostRead,
  kHostReadNoLink,
  kHostAppend,  // creates it unless it exists
  kHostWrite,   // a pipe or device
  kHostCreate,  // EEXIST if it exists
};

// As FileInfo. `kind` is a FileKind.
struct HostFileInfo {
  int64_t kind;
  int64_t size;
  int64_t seconds;
  int64_t nanoseconds;
  int64_t volume;
  int64_t number;
  int64_t names;
};

ASSETLINT_HOST("open")
int32_t HostOpen(const char* path, HostOpening opening);
ASSETLINT_HOST("close") void HostClose(int32_t descriptor);
ASSETLINT_HOST("duplicate") int32_t HostDuplicate(int32_t descriptor);
ASSETLINT_HOST("read")
int32_t HostRead(int32_t descriptor, char* to, size_t length);
ASSETLINT_HOST("read_at")
int32_t HostReadAt(int32_t descriptor, char* to, size_t length, double offset);
ASSETLINT_HOST("write")
int32_t HostWrite(int32_t descriptor, const char* from, size_t length);
ASSETLINT_HOST("sync") int32_t HostSync(int32_t descriptor);
ASSETLINT_HOST("is_terminal") int32_t HostIsTerminal(int32_t descriptor);

ASSETLINT_HOST("describe")
int32_t HostDescribe(const char* path, HostFileInfo* info);
ASSETLINT_HOST("describe_link")
int32_t HostDescribeLink(const char* path, HostFileInfo* info);
ASSETLINT_HOST("describe_descriptor")
int32_t HostDescribeDescriptor(int32_t descriptor, HostFileInfo* info);
ASSETLINT_HOST("may_write") int32_t HostMayWrite(const char* path);
ASSETLINT_HOST("enter") int32_t HostEnter(const char* path);
ASSETLINT_HOST("remove") int32_t HostRemove(const char* path);
ASSETLINT_HOST("rename")
int32_t HostRename(const char* from, const char* to);
ASSETLINT_HOST("sync_folder") void HostSyncFolder(const char* path);
// Gives the open file the path's mode and, if permitted, its owner.
ASSETLINT_HOST("copy_mode")
int32_t HostCopyMode(const char* path, int32_t descriptor);

// Calls with a text as their result: they keep it for TakeText() and return its
// length.
ASSETLINT_HOST("current_folder") int32_t HostCurrentFolder();
ASSETLINT_HOST("real_path") int32_t HostRealPath(const char* path);
// As the system completes a path. Only on Windows.
ASSETLINT_HOST("full_path") int32_t HostFullPath(const char* path);
// For each entry the digit of its FileKind, its name and a NUL.
ASSETLINT_HOST("list") int32_t HostList(const char* path, int32_t no_link);
// The words of the command line, each with a NUL.
ASSETLINT_HOST("arguments") int32_t HostArguments();
ASSETLINT_HOST("environment") int32_t HostEnvironment(const char* name);
ASSETLINT_HOST("take_text") void HostTakeText(char* to);

ASSETLINT_HOST("is_windows") int32_t HostIsWindows();
ASSETLINT_HOST("process_number") int32_t HostProcessNumber();
// How far local time is ahead of UTC then, in seconds.
ASSETLINT_HOST("time_zone") int32_t HostTimeZone(double seconds);
ASSETLINT_HOST("pause") void HostPause(int32_t milliseconds);
[[noreturn]] ASSETLINT_HOST("exit") void HostExit(int32_t code);

}  // extern "C"

#undef ASSETLINT_HOST

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_WASM_HOST_H_
