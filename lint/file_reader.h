// Reads files into a buffer that is used again for the next one.
#ifndef ASSETLINT_LINT_FILE_READER_H_
#define ASSETLINT_LINT_FILE_READER_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lint/page_buffer.h"

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

  // Opens a regular file; anything else is an error, and never waits.
  absl::Status Open(const std::string& path, Links links);
  // Reads from standard input; its size becomes known when all is read.
  void OpenStdin();

  // How long the open file said it was; 0 for standard input.
  uint64_t size() const { return size_; }

  // The first `length` bytes, or fewer when the file has no more.
  absl::StatusOr<absl::string_view> ReadHead(size_t length);

  // The whole file, and behind it the end of it. A file longer than `limit` is
  // an error that is noticed before anything is read. So is a file that does
  // not have the length that it had when it was opened.
  absl::StatusOr<absl::string_view> ReadAll(uint64_t limit);

 private:
  void Close();
  // Reads on until `length` bytes are there or the input ends.
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

#endif  // ASSETLINT_LINT_FILE_READER_H_
