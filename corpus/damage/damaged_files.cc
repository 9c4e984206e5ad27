#include "corpus/damage/damaged_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "absl/strings/match.h"
#include "formats/formats.h"

namespace assetlint::corpus {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Every file below `folder`, in a fixed order.
std::vector<fs::path> FilesBelow(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Adds the file if it is of the format.
void Add(const Format& format, const fs::path& path,
         std::vector<DamagedFile>& files) {
  DamagedFile file = {path.filename().string(), ReadFile(path)};
  if (RecogniseFormat(file.bytes, file.name) != &format) return;
  files.push_back(std::move(file));
}

const char* RealFolder() { return std::getenv("ASSETLINT_REAL_FILES"); }

}  // namespace

Effort DamageEffort() {
  return std::getenv("ASSETLINT_ALL_DAMAGE") == nullptr ? kUsual : kAll;
}

std::vector<DamagedFile> ValidFiles(const Format& format) {
  std::vector<DamagedFile> files;
  for (const fs::path& path : FilesBelow("corpus")) {
    if (absl::StrContains(path.string(), "/valid/")) Add(format, path, files);
  }
  return files;
}

bool HasRealFiles() {
  const char* folder = RealFolder();
  return folder != nullptr && *folder != '\0';
}

std::vector<DamagedFile> RealFiles(const Format& format) {
  std::vector<DamagedFile> files;
  for (const fs::path& path : FilesBelow(RealFolder())) {
    if (fs::file_size(path) > DamageEffort().most_bytes) continue;
    Add(format, path, files);
  }
  return files;
}

std::vector<Damage> Spread(std::vector<Damage> all, size_t most) {
  const size_t step = all.size() / most + 1;
  std::vector<Damage> some;
  for (size_t i = all.size() % step; i < all.size(); i += step) {
    some.push_back(std::move(all[i]));
  }
  return some;
}

}  // namespace assetlint::corpus
