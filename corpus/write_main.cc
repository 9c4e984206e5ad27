// Writes the generated corpus, what its cases give, and the repaired twins of
// invalid files, to the given folder, or to corpus in the workspace: bazel run
// -c opt //corpus:write
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "corpus/all_files.h"
#include "corpus/disk.h"

int main(int argc, char** argv) {
  namespace corpus = assetlint::corpus;
  if (argc > 2 || (argc == 2 && (argv[1][0] == '\0' || argv[1][0] == '-'))) {
    std::cerr << "usage: write [DIR]\n";
    return 2;
  }
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  const std::filesystem::path root =
      argc == 2 ? corpus::NamedFolder(argv[1])
                : std::filesystem::path(workspace == nullptr ? "" : workspace) /
                      "corpus";
  for (const auto& file : corpus::AllFiles()) {
    corpus::WriteFile(root / file.path, file.bytes);
  }
  for (const auto& file : corpus::FindingsFiles()) {
    corpus::WriteFile(root / file.path, file.bytes);
  }
  for (const auto& pair : corpus::FixedPairs()) {
    corpus::WriteFile(root / pair.fixed.path, pair.fixed.bytes);
  }
  return 0;
}
