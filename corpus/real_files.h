// Real game files, which are outside the repository: ASSETLINT_REAL_FILES names
// their folders, separated by ":".
#ifndef ASSETLINT_CORPUS_REAL_FILES_H_
#define ASSETLINT_CORPUS_REAL_FILES_H_

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/config.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace assetlint::corpus {

// Whether this is compiled with AddressSanitizer, which makes everything about
// twenty times slower: tests over many files then use a subset.
#ifdef ABSL_HAVE_ADDRESS_SANITIZER
inline constexpr bool kAddressSanitizer = true;
#else
inline constexpr bool kAddressSanitizer = false;
#endif

inline std::string ReadFile(const std::filesystem::path& path) {
  std::string bytes(std::filesystem::file_size(path), '\0');
  std::ifstream(path, std::ios::binary)
      .read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

inline std::vector<std::filesystem::path> FilesIn(
    const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  return files;
}

// Every file in these folders, in a fixed order; none without the variable.
// Throws when one is not a folder.
inline std::vector<std::filesystem::path> RealFilePaths() {
  const char* folders = std::getenv("ASSETLINT_REAL_FILES");
  std::vector<std::filesystem::path> files;
  for (const absl::string_view folder : absl::StrSplit(
           folders == nullptr ? "" : folders, ':', absl::SkipEmpty())) {
    for (std::filesystem::path& path : FilesIn(std::string(folder))) {
      files.push_back(std::move(path));
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

// At most `most` of them, spread evenly.
template <typename T>
std::vector<T> SpreadFiles(std::vector<T> all, size_t most) {
  if (all.size() <= most) return all;
  std::vector<T> some;
  for (size_t i = 0; i < most; ++i) {
    some.push_back(std::move(all[i * all.size() / most]));
  }
  return some;
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_REAL_FILES_H_
