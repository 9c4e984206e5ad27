#include "lint/os/file_replacement.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;
using ::assetlint::testing::ContentsOf;
using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;

class FileReplacementTest : public ::testing::Test {
 protected:
  // The result of replacing `path` by "after".
  static absl::Status Replace(const std::string& path) {
    const auto file = FileReplacement::Begin(path);
    if (!file.ok()) return file.status();
    (*file)->output().Write("after");
    return (*file)->Commit();
  }

  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      names.push_back(entry.path().filename());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  static mode_t ModeOf(const std::string& path) {
    struct stat info {};
    EXPECT_EQ(stat(path.c_str(), &info), 0);
    return info.st_mode & 07777;
  }

  TempFolder folder_;
};

TEST_F(FileReplacementTest, NewFileHasTheUsualMode) {
  const mode_t mask = umask(027);
  EXPECT_TRUE(Replace(folder_.Path("a")).ok());
  umask(mask);
  EXPECT_EQ(ContentsOf(folder_.Path("a")), "after");
  EXPECT_EQ(ModeOf(folder_.Path("a")), 0640u);
  EXPECT_THAT(Names(), ElementsAre("a"));
}

TEST_F(FileReplacementTest, NothingHappensBeforeTheEnd) {
  const std::string path = folder_.Write("a", "before");
  ASSERT_EQ(chmod(path.c_str(), 0604), 0);
  {
    const auto file = FileReplacement::Begin(path);
    ASSERT_TRUE(file.ok());
    (*file)->output().Write("after");
    EXPECT_TRUE((*file)->output().Flush().ok());
    EXPECT_EQ(ContentsOf(path), "before");
    ASSERT_TRUE((*file)->Commit().ok());
    EXPECT_EQ(ContentsOf(path), "after");
    EXPECT_EQ(ModeOf(path), 0604u);
    EXPECT_THAT(Names(), ElementsAre("a"));
  }
  EXPECT_EQ(ContentsOf(path), "after");
}

TEST_F(FileReplacementTest, TheOwnerStays) {
  const std::string path = folder_.Write("a", "before");
  if (chown(path.c_str(), 1234, 1234) != 0) GTEST_SKIP() << "not root";
  EXPECT_TRUE(Replace(path).ok());
  struct stat info {};
  ASSERT_EQ(stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_uid, 1234u);
  EXPECT_EQ(info.st_gid, 1234u);
}

TEST_F(FileReplacementTest, APipeWhoseReaderComesLater) {
  const std::string path = folder_.Path("pipe");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::string read_back(5, '\0');
  std::thread reader([&] {
    const int reading = open(path.c_str(), O_RDONLY);
    EXPECT_EQ(read(reading, read_back.data(), read_back.size()), 5);
    close(reading);
  });
  EXPECT_TRUE(Replace(path).ok());
  reader.join();
  EXPECT_EQ(read_back, "after");
}

// Another name of an open file, which keeps its content and position.
TEST_F(FileReplacementTest, ADescriptor) {
  const std::string path = folder_.Write("a", "before ");
  const int open_file = open(path.c_str(), O_WRONLY | O_APPEND);
  ASSERT_GE(open_file, 0);
  struct stat info {};
  ASSERT_EQ(fstat(open_file, &info), 0);
  const ino_t inode = info.st_ino;
  EXPECT_TRUE(Replace("/proc/self/fd/" + std::to_string(open_file)).ok());
  EXPECT_TRUE(Replace("/dev/fd/" + std::to_string(open_file)).ok());
  ASSERT_EQ(stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_ino, inode);
  close(open_file);
  EXPECT_EQ(ContentsOf(path), "before afterafter");
  EXPECT_EQ(Replace("/dev/fd/" + std::to_string(open_file)).message(),
            "Bad file descriptor");
}

TEST_F(FileReplacementTest, NamesThatAreTaken) {
  std::vector<std::string> taken(100);
  for (size_t i = 0; i < taken.size(); ++i) {
    taken[i] =
        ".assetlint-" + std::to_string(getpid()) + "-" + std::to_string(i);
  }
  for (size_t i = 0; i + 1 < taken.size(); ++i) folder_.Write(taken[i], "mine");
  EXPECT_TRUE(Replace(folder_.Path("a")).ok());
  folder_.Write(taken.back(), "mine");
  EXPECT_EQ(Replace(folder_.Path("a")).message(), "File exists");
  for (const std::string& name : taken) {
    EXPECT_EQ(ContentsOf(folder_.Path(name)), "mine");
  }
}

}  // namespace
}  // namespace assetlint
