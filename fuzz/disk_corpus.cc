#include "fuzz/disk_corpus.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "corpus/real_files.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;

// What is done to each takes long.
constexpr size_t kMaxRealFiles = 96;

std::vector<DiskFile> Read(std::vector<fs::path> paths, size_t max_size) {
  std::sort(paths.begin(), paths.end());
  std::vector<DiskFile> files;
  for (const fs::path& path : paths) {
    // Runfiles are links: the target's size counts.
    if (!HasKnownExtension(path.string()) || fs::file_size(path) > max_size) {
      continue;
    }
    std::string bytes = corpus::ReadFile(path);
    const Format* format = RecogniseFormat(bytes, path.filename().string());
    if (format == nullptr) continue;
    files.push_back({path.string(), std::move(bytes), format});
  }
  return files;
}

}  // namespace

std::vector<DiskFile> DiskCorpus(size_t max_size) {
  return Read(corpus::FilesIn("corpus"), max_size);
}

std::vector<DiskFile> RealFiles(size_t max_size) {
  return corpus::SpreadFiles(Read(corpus::RealFilePaths(), max_size),
                             kMaxRealFiles);
}

}  // namespace assetlint
