// Writes the generated corpus, and the repaired twins of invalid files, to the
// given folder, or to corpus in the workspace: bazel run //corpus:write
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

constexpr char kUsage[] =
    "usage: write [DIR]\n"
    "Writes the generated corpus to DIR (default: corpus in the workspace).\n";

fs::path DefaultRoot() {
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  return workspace == nullptr ? "corpus" : fs::path(workspace) / "corpus";
}

// Of the folder that bazel was started in, not of the one that it starts
// programs in.
fs::path Root(const fs::path& named) {
  const char* started_in = std::getenv("BUILD_WORKING_DIRECTORY");
  return started_in == nullptr ? named : fs::path(started_in) / named;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string argument = argc > 1 ? argv[1] : "";
  if (argument == "--help" || argument == "-h") {
    std::cout << kUsage;
    return 0;
  }
  if (argc > 2 || (argc == 2 && (argument.empty() || argument[0] == '-'))) {
    std::cerr << kUsage;
    return 2;
  }
  const fs::path root = argument.empty() ? DefaultRoot() : Root(argument);
  for (const auto& file : assetlint::corpus::AllFiles()) {
    if (!Write(root, file)) return 1;
  }
  for (const auto& pair : assetlint::corpus::FixedPairs()) {
    if (!Write(root, pair.fixed)) return 1;
  }
  return 0;
}
