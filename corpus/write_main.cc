// Writes the generated corpus, and the repaired twins of invalid files, to the
// given folder, or to corpus in the workspace: bazel run //corpus:write
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>

#include "corpus/all_files.h"
#include "corpus/disk.h"
#include "corpus/fixed_files.h"

namespace {

namespace fs = std::filesystem;

constexpr char kUsage[] =
    "usage: write [DIR]\n"
    "Writes the generated corpus to DIR (default: corpus in the workspace).\n";

fs::path DefaultRoot() {
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  return workspace == nullptr ? "corpus" : fs::path(workspace) / "corpus";
}

void WriteAll(const fs::path& root) {
  for (const auto& file : assetlint::corpus::AllFiles()) {
    assetlint::corpus::WriteFile(root / file.path, file.bytes);
  }
  for (const auto& pair : assetlint::corpus::FixedPairs()) {
    assetlint::corpus::WriteFile(root / pair.fixed.path, pair.fixed.bytes);
  }
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
  try {
    WriteAll(argument.empty() ? DefaultRoot()
                              : assetlint::corpus::NamedFolder(argument));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
