// Files on disk, for the programs that write corpora.
#ifndef ASSETLINT_CORPUS_DISK_H_
#define ASSETLINT_CORPUS_DISK_H_

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <stdexcept>

#include "absl/strings/string_view.h"

namespace assetlint::corpus {

// The folder that an argument names: in the folder that `bazel run` was started
// in, not in the one that it starts programs in.
inline std::filesystem::path NamedFolder(
    const std::filesystem::path& argument) {
  const char* started_in = std::getenv("BUILD_WORKING_DIRECTORY");
  return started_in == nullptr ? argument
                               : std::filesystem::path(started_in) / argument;
}

// Replaces the file, and makes the folders that it is in. Throws a
// std::runtime_error that names the path.
inline void WriteFile(const std::filesystem::path& path,
                      absl::string_view bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DISK_H_
