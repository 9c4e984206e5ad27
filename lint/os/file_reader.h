// Reads files into a reusable buffer.
#ifndef ASSETLINT_LINT_OS_FILE_READER_H_
#define ASSETLINT_LINT_OS_FILE_READER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/status_fwd.h"
#include "lint/os/system.h"

namespace assetlint {

// Differs when a file was written to, or replaced by another.
struct FileVersion {
  uint64_t size = 0;
  int64_t seconds = 0;  // of the last modification
  int64_t nanoseconds = 0;
  friend bool operator==(const FileVersion&, const FileVersion&) = default;
};

// One file at a time. Errors say in plain words why the file cannot be read,
// without its path. Views stay valid until the next call of the same reader.
class FileReader {
 public:
  using Links = os::Links;

  FileReader() = default;
  ~FileReader() { Close(); }
  FileReader(const FileReader&) = delete;
  FileReader& operator=(const FileReader&) = delete;

  // Opens a regular file; anything else is an error, FailedPrecondition for a
  // pipe, socket or device. Never blocks.
  absl::Status Open(const std::string& path, Links links);
  // Opens `length` bytes from `offset` on of a regular file, which are then
  // read like a file of their own. An error unless the file is still of that
  // version. Parts of one file that are opened one after another need its name
  // only once.
  absl::Status OpenPart(const std::string& path, Links links,
                        const FileVersion& version, uint64_t offset,
                        uint64_t length);
  // Reads from standard input, whose size is known only once all is read.
  void OpenStdin();

  // The size of the file, or part, when it was opened; 0 for standard input.
  uint64_t size() const { return size_; }
  // Of the file when it was opened; not for standard input.
  const FileVersion& version() const { return version_; }

  // Closes the file, if any. Where an open file cannot be replaced, this must
  // come first.
  void Close();

  // The first `length` bytes, or fewer when the file is shorter.
  absl::StatusOr<absl::string_view> ReadHead(size_t length);

  // The whole file, followed by end of file. A file longer than `limit` is an
  // error that is reported before anything is read. So is a file whose length
  // changed since it was opened.
  absl::StatusOr<absl::string_view> ReadAll(uint64_t limit);

  // Opens the file, and reads the whole.
  absl::StatusOr<absl::string_view> ReadFile(const std::string& path,
                                             Links links, uint64_t limit);

  // A view of the whole file, whose size is known, of which only the first
  // `length` bytes (at most size()) are read: the others must not be accessed,
  // and take address space only. A file that ends before them is an error.
  absl::StatusOr<absl::string_view> ReadFirst(uint64_t length);

 private:
  absl::Status OpenFile(const std::string& path, Links links);
  // Of the open file, which must be a regular one.
  absl::Status TakeVersion();
  // Reads up to `length` bytes after those that are in the buffer.
  ptrdiff_t ReadSome(size_t length);
  absl::Status Changed() const;
  // Reads until `length` bytes are available or the input ends.
  absl::Status Fill(size_t length);
  absl::StatusOr<absl::string_view> ReadUnknownSize(uint64_t limit);
  void Reserve(size_t capacity);
  // `size` bytes from the start of the buffer, of which the first `length` may
  // be accessed until the next Reserve: AddressSanitizer, if enabled, enforces
  // this as if the memory ended there.
  absl::string_view View(size_t size, size_t length);

  int descriptor_ = -1;
  bool owned_ = false;
  FileVersion version_;
  // For a part: the file's path, and where the part begins.
  std::string path_;
  bool part_ = false;
  uint64_t begin_ = 0;
  uint64_t size_ = 0;
  bool size_known_ = false;
  std::unique_ptr<char[]> buffer_;  // never shrinks
  size_t capacity_ = 0;
  size_t filled_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OS_FILE_READER_H_
