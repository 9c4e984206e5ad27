// Writes a file whole or not at all.
#ifndef ASSETLINT_LINT_FILE_REPLACEMENT_H_
#define ASSETLINT_LINT_FILE_REPLACEMENT_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lint/output.h"

namespace assetlint {

// What is written goes to a new file beside the one that is meant, and takes
// its place, and its mode and owner, at the end. A symbolic link stays one, and
// what it points at is replaced. A descriptor (/dev/stdout, /dev/fd/3) is
// written to where it is; so are pipes and devices that are not disks. Nothing
// waits for the reader of a pipe. Errors say why not, without the path.
class FileReplacement {
 public:
  static absl::StatusOr<std::unique_ptr<FileReplacement>> Begin(
      const std::string& path);
  // Without Commit, nothing has happened.
  ~FileReplacement();
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  Output& output() { return *output_; }

  // After an error everything is as it was before. Once.
  absl::Status Commit();

 private:
  FileReplacement() = default;
  absl::Status Open(const std::string& path);
  // A file without a name, which is gone with the process however that ends.
  // Not every file system has them.
  bool OpenNameless();
  // A file with a name of its own; false with errno.
  bool OpenNamed();
  // Calls `take` with names beside the target until it takes one.
  bool TryNames(absl::FunctionRef<bool(const std::string&)> take);

  std::string target_;  // empty when the file is written to as it is
  std::string beside_;  // the new file, when it has a name
  int descriptor_ = -1;
  std::optional<Output> output_;  // owns the descriptor
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FILE_REPLACEMENT_H_
