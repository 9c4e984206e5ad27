// A folder for one test.
#ifndef ASSETLINT_LINT_TESTING_TEMP_FOLDER_H_
#define ASSETLINT_LINT_TESTING_TEMP_FOLDER_H_

#include <string>

#include "absl/strings/string_view.h"

namespace assetlint::testing {

// Empty at first; deleted, with its contents, when the object is destroyed.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string Path(absl::string_view name) const;
  // Writes a file, creating the folders above it; returns its path.
  std::string Write(absl::string_view name, absl::string_view bytes) const;

 private:
  std::string path_;
};

// The content of a file; empty if it does not exist.
std::string ContentsOf(const std::string& path);

}  // namespace assetlint::testing

#endif  // ASSETLINT_LINT_TESTING_TEMP_FOLDER_H_
