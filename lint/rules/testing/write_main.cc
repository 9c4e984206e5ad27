// Writes lint/rules/file_examples.txt:
// bazel run -c opt //lint/rules/testing:write
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "lint/rules/testing/file_examples.h"

namespace fs = std::filesystem;

int main() {
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  const fs::path path = fs::path(workspace == nullptr ? "" : workspace) /
                        "lint/rules/file_examples.txt";
  try {
    const std::string text = assetlint::FileExamples();
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    if (out << text << std::flush) return 0;
    std::cerr << "cannot write " << path << "\n";
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
  }
  return 1;
}
