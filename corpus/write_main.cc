// Writes the generated corpus, and the repaired twins of invalid files, to the
// given folder: bazel run //corpus:write
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "corpus/all_files.h"
#include "corpus/fixed_files.h"

namespace {

namespace fs = std::filesystem;

bool Write(const fs::path& root, const assetlint::corpus::CorpusFile& file) {
  const fs::path path = root / file.path;
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
  if (out.flush()) return true;
  std::cerr << "cannot write " << path << "\n";
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  fs::path root = workspace == nullptr ? "corpus" : workspace;
  if (workspace != nullptr) root /= "corpus";
  if (argc > 1) root = argv[1];
  for (const auto& file : assetlint::corpus::AllFiles()) {
    if (!Write(root, file)) return 1;
  }
  for (const auto& pair : assetlint::corpus::FixedPairs()) {
    if (!Write(root, pair.fixed)) return 1;
  }
  return 0;
}
