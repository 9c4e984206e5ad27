// Reads files into a reusable buffer.
#ifndef ASSETLINT_LINT_OS_FILE_READER_H_
#define ASSETLINT_LINT_OS_FILE_READER_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lint/os/page_buffer.h"

namespace assetlint {

// One file at a time. Errors say in plain words why the file cannot be read,
// without its path. Views stay valid until the next call of the same reader.
class FileReader {
 public:
  enum class Links : uint8_t { kFollow, kRefuse };

  FileReader() = default;
  ~FileReader() { Close(); }
  FileReader(const FileReader&) = delete;
  FileReader& operator=(const FileReader&) = delete;

  // Opens a regular file; anything else is an error. Never blocks.
  absl::Status Open(const std::string& path, Links links);
  // Reads from standard input, whose size is known only once all is read.
  void OpenStdin();

  // The size of the file when it was opened; 0 for standard input.
  uint64_t size() const { return size_; }

  // The first `length` bytes, or fewer when the file is shorter.
  absl::StatusOr<absl::string_view> ReadHead(size_t length);

  // The whole file, followed by end of file. A file longer than `limit` is an
  // error that is reported before anything is read. So is a file whose length
  // changed since it was opened.
  absl::StatusOr<absl::string_view> ReadAll(uint64_t limit);

 private:
  void Close();
  // Reads until `length` bytes are available or the input ends.
  absl::Status Fill(size_t length);
  absl::StatusOr<absl::string_view> ReadUnknownSize(uint64_t limit);
  // The first `length` bytes of what was read.
  absl::string_view View(size_t length);

  int descriptor_ = -1;
  bool owned_ = false;
  uint64_t size_ = 0;
  bool size_known_ = false;
  PageBuffer buffer_;
  size_t filled_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OS_FILE_READER_H_
