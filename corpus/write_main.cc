// Writes the generated corpus to the given folder: bazel run //corpus:write
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "corpus/all_files.h"

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  fs::path root = workspace == nullptr ? "corpus" : workspace;
  if (workspace != nullptr) root /= "corpus";
  if (argc > 1) root = argv[1];
  for (const auto& file : assetlint::corpus::AllFiles()) {
    const fs::path path = root / file.path;
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(file.bytes.data(),
              static_cast<std::streamsize>(file.bytes.size()));
    if (!out.flush()) {
      std::cerr << "cannot write " << path << "\n";
      return 1;
    }
  }
  return 0;
}
