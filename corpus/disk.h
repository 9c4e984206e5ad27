// Files on disk, for the programs that write corpora.
#ifndef ASSETLINT_CORPUS_DISK_H_
#define ASSETLINT_CORPUS_DISK_H_

#include <filesystem>

#include "absl/strings/string_view.h"

namespace assetlint::corpus {

// The folder that an argument names: in the folder that `bazel run` was started
// in, not in the one that it starts programs in.
std::filesystem::path NamedFolder(const std::filesystem::path& argument);

// Replaces the file, and makes the folders that it is in. Throws a
// std::runtime_error that names the path.
void WriteFile(const std::filesystem::path& path, absl::string_view bytes);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DISK_H_
