#include "fuzz/disk_corpus.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "formats/formats.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;

std::vector<DiskFile> Files(const fs::path& folder, size_t max_size) {
  std::vector<DiskFile> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path& path = entry.path();
    // Runfiles are links: the target's size counts.
    if (!entry.is_regular_file() || !HasKnownExtension(path.string()) ||
        fs::file_size(path) > max_size) {
      continue;
    }
    std::ifstream in(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in),
                      std::istreambuf_iterator<char>()};
    const Format* format = RecogniseFormat(bytes, path.filename().string());
    if (format == nullptr) continue;
    files.push_back({path.string(), std::move(bytes), format});
  }
  std::sort(
      files.begin(), files.end(),
      [](const DiskFile& a, const DiskFile& b) { return a.path < b.path; });
  return files;
}

}  // namespace

std::vector<DiskFile> DiskCorpus(size_t max_size) {
  return Files("corpus", max_size);
}

std::vector<DiskFile> RealFiles(size_t max_size) {
  const char* folder = std::getenv("ASSETLINT_REAL_FILES");
  if (folder == nullptr || *folder == '\0') return {};
  return Files(folder, max_size);
}

}  // namespace assetlint
