#include "corpus/disk.h"

#include <cstdlib>
#include <fstream>
#include <ios>
#include <stdexcept>

namespace assetlint::corpus {

namespace fs = std::filesystem;

fs::path NamedFolder(const fs::path& argument) {
  const char* started_in = std::getenv("BUILD_WORKING_DIRECTORY");
  return started_in == nullptr ? argument : fs::path(started_in) / argument;
}

void WriteFile(const fs::path& path, absl::string_view bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace assetlint::corpus
