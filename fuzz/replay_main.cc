// Runs a fuzz target once on each named file, and on each file below each named
// folder: a substitute for libFuzzer's main, for every compiler.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "corpus/real_files.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  size_t files = 0;
  for (const fs::path& path : std::vector<fs::path>(argv + 1, argv + argc)) {
    std::vector<fs::path> inputs = {path};
    if (fs::is_directory(path)) inputs = assetlint::corpus::FilesIn(path);
    std::sort(inputs.begin(), inputs.end());
    for (const fs::path& input : inputs) {
      // Names the file if the target never returns.
      std::cerr << "running " << input.string() << "\n";
      const std::string bytes = assetlint::corpus::ReadFile(input);
      // A buffer of exactly that size, so that a read past it is detected.
      const std::vector<uint8_t> copy(bytes.begin(), bytes.end());
      if (LLVMFuzzerTestOneInput(copy.data(), copy.size()) != 0) return 1;
      ++files;
    }
  }
  std::cerr << files << " files run\n";
  return files == 0 ? 1 : 0;
}
