#include "lint/testing/temp_folder.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace assetlint::testing {

TempFolder::TempFolder() {
  // The first of these names that is free, also of other processes.
  const std::string parent =
      std::filesystem::path(::testing::TempDir()).generic_string();
  std::error_code error;
  for (int i = 0; !error; ++i) {
    path_ = absl::StrCat(parent, "/folder.", i);
    if (std::filesystem::create_directory(path_, error)) return;
  }
  ADD_FAILURE() << path_ << ": " << error.message();
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TempFolder::Path(absl::string_view name) const {
  return absl::StrCat(path_, "/", name);
}

std::string TempFolder::Write(absl::string_view name,
                              absl::string_view bytes) const {
  const std::string path = Path(name);
  std::filesystem::create_directories(
      std::filesystem::path(path).parent_path());
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  EXPECT_TRUE(out.flush()) << path;
  return path;
}

std::string ContentsOf(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace assetlint::testing
