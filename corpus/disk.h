// Files on disk, for the programs that write corpora.
#ifndef ASSETLINT_CORPUS_DISK_H_
#define ASSETLINT_CORPUS_DISK_H_

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iostream>
#include <system_error>

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

// Replaces the file, and makes the folders that it is in. Ends the program with
// 1 if that fails.
inline void WriteFile(const std::filesystem::path& path,
                      absl::string_view bytes) {
  std::error_code ignored;  // then the file cannot be written either
  std::filesystem::create_directories(path.parent_path(), ignored);
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (out.flush()) return;
  std::cerr << "cannot write " << path.string() << std::endl;
  std::exit(1);
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DISK_H_
