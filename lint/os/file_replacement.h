// Writes a file completely or not at all.
#ifndef ASSETLINT_LINT_OS_FILE_REPLACEMENT_H_
#define ASSETLINT_LINT_OS_FILE_REPLACEMENT_H_

#include <memory>
#include <optional>
#include <string>

#include "formats/base/status_fwd.h"
#include "lint/os/output.h"

namespace assetlint {

// Writes to a new file beside the target, which replaces the target at the end
// and takes over its mode and owner. A symbolic link stays a link; its target
// is replaced. A descriptor (/dev/stdout, /dev/fd/3) is written in place; so
// are pipes and non-block devices. Never waits for the reader of a pipe. Errors
// give the reason, without the path.
class FileReplacement {
 public:
  static absl::StatusOr<std::unique_ptr<FileReplacement>> Begin(
      const std::string& path);
  // Without Commit, nothing is changed.
  ~FileReplacement();
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  Output& output() { return *output_; }

  // Waits for what is written to be on the disk. After an error everything is
  // as before. Call it once, and do not use the output after it.
  absl::Status Commit();

 private:
  FileReplacement() = default;
  absl::Status Open(const std::string& path);
  // Writes to the descriptor, which it takes over, or returns the error.
  absl::Status OpenInPlace(absl::StatusOr<int> descriptor);
  void Close();

  std::string target_;  // empty when the file is written in place
  // Of the new file.
  int descriptor_ = -1;
  std::string name_;  // empty while it has none, and once it is in place
  std::optional<Output> output_;  // until Commit
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OS_FILE_REPLACEMENT_H_
