#include "lint/os/path.h"

#include <filesystem>
#include <vector>

#include "absl/strings/match.h"
#include "gtest/gtest.h"

namespace assetlint::os {
namespace {

namespace fs = std::filesystem;

// Every path of up to this many of a few characters.
std::vector<std::string> AllPaths(size_t longest) {
  std::vector<std::string> paths = {""};
  size_t begin = 0;
  for (size_t length = 1; length <= longest; ++length) {
    const size_t end = paths.size();
    for (; begin < end; ++begin) {
      for (const char c : {'a', 'b', '.', '/'}) {
        paths.push_back(paths[begin] + c);
      }
    }
  }
  return paths;
}

TEST(PathTest, IsAsTheStandardLibrarySays) {
  for (const std::string& path : AllPaths(7)) {
    // Two slashes at the start are like one here.
    if (absl::StartsWith(path, "//")) continue;
    const fs::path standard = path;
    EXPECT_EQ(NormalPath(path), standard.lexically_normal()) << path;
    EXPECT_EQ(ParentPath(path), standard.parent_path().string()) << path;
    EXPECT_EQ(FileName(path), standard.filename().string()) << path;
    EXPECT_EQ(IsAbsolute(path), standard.has_root_directory()) << path;
    EXPECT_EQ(IsAbove(path), !path.empty() && *standard.begin() == "..")
        << path;
  }
}

TEST(PathTest, IsAsTheStandardLibrarySaysOfTwo) {
  std::vector<std::string> paths;
  for (const std::string& path : AllPaths(4)) {
    if (NormalPath(path) == path) paths.push_back(path);
  }
  EXPECT_GT(paths.size(), 150u);
  for (const std::string& path : paths) {
    for (const std::string& folder : paths) {
      EXPECT_EQ(JoinPath(folder, path), fs::path(folder) / path)
          << path << " in " << folder;
      if (!IsAbsolute(path) || !IsAbsolute(folder)) continue;
      EXPECT_EQ(RelativePath(path, folder),
                fs::path(path).lexically_relative(folder))
          << path << " from " << folder;
    }
  }
}

TEST(PathTest, RootsAndSlashes) {
  EXPECT_EQ(NormalPath("//a//b/"), "/a/b/");
  EXPECT_EQ(NormalPath("//"), "/");
  EXPECT_EQ(ParentPath("//a"), "/");
  EXPECT_TRUE(IsRoot("/"));
  EXPECT_FALSE(IsRoot(""));
  EXPECT_FALSE(IsRoot("/a"));
  EXPECT_EQ(WithoutSlash("a//"), "a");
  EXPECT_EQ(WithoutSlash("//"), "/");
}

TEST(PathTest, AbsolutePaths) {
  EXPECT_EQ(AbsolutePath("/"), "/");
  EXPECT_EQ(AbsolutePath("//a//b/"), "/a/b");
  EXPECT_EQ(AbsolutePath("/a/./../b/.."), "/");
  EXPECT_EQ(AbsolutePath(""), AbsolutePath("."));
  EXPECT_EQ(AbsolutePath("."), fs::current_path());
  EXPECT_EQ(AbsolutePath("x/../y/"), fs::current_path() / "y");
}

}  // namespace
}  // namespace assetlint::os
