#include "lint/os/file_reader.h"

#include <unistd.h>

#include "absl/base/config.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

#ifdef ABSL_HAVE_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;

constexpr uint64_t kLimit = 1 << 20;
constexpr auto kFollow = FileReader::Links::kFollow;

TEST(FileReaderTest, ChangesAreDetected) {
  const TempFolder folder;
  const std::string path = folder.Write("a", "hello");
  FileReader reader;
  ASSERT_TRUE(reader.Open(path, kFollow).ok());
  ASSERT_EQ(truncate(path.c_str(), 3), 0);
  EXPECT_EQ(reader.ReadAll(kLimit).status().message(),
            "changed while it was being read: 5 bytes at first, then 3");
  ASSERT_TRUE(reader.Open(path, kFollow).ok());
  ASSERT_TRUE(reader.ReadHead(2).ok());
  ASSERT_EQ(truncate(path.c_str(), 30), 0);
  EXPECT_EQ(reader.ReadAll(kLimit).status().message(),
            "changed while it was being read: 3 bytes at first, then more");
}

TEST(FileReaderTest, FilesOfUnknownSize) {
  FileReader reader;
  ASSERT_TRUE(reader.Open("/proc/self/status", kFollow).ok());
  EXPECT_EQ(reader.size(), 0u);
  EXPECT_THAT(std::string(*reader.ReadAll(kLimit)), HasSubstr("Pid:"));
  EXPECT_GT(reader.size(), 0u);
  ASSERT_TRUE(reader.Open("/proc/self/status", kFollow).ok());
  EXPECT_EQ(reader.ReadAll(100).status().message(),
            "too large: more than 100 bytes, the limit is 100");
}

TEST(FileReaderTest, APartIsReadLikeAFile) {
  const TempFolder folder;
  const std::string path = folder.Write("a", "hello world");
  FileReader reader;
  ASSERT_TRUE(reader.Open(path, kFollow).ok());
  const FileVersion version = reader.version();
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(reader.OpenPart(path, kFollow, version, 6, 4).ok());
    EXPECT_EQ(reader.size(), 4u);
    EXPECT_EQ(*reader.ReadHead(2), "wo");
    EXPECT_EQ(*reader.ReadHead(100), "worl");
    EXPECT_EQ(*reader.ReadAll(kLimit), "worl");
    ASSERT_TRUE(reader.OpenPart(path, kFollow, version, 0, 5).ok());
    EXPECT_EQ(*reader.ReadAll(kLimit), "hello");
    ASSERT_TRUE(reader.OpenPart(path, kFollow, version, 11, 0).ok());
    EXPECT_EQ(*reader.ReadAll(kLimit), "");
    ASSERT_TRUE(reader.Open(path, kFollow).ok());
    EXPECT_EQ(*reader.ReadAll(kLimit), "hello world");
  }
  folder.Write("a", "other");
  EXPECT_FALSE(reader.OpenPart(path, kFollow, version, 0, 5).ok());
}

#ifdef ABSL_HAVE_ADDRESS_SANITIZER
TEST(FileReaderTest, NothingIsReadPastTheEnd) {
  const TempFolder folder;
  FileReader reader;
  ASSERT_TRUE(reader.Open(folder.Write("a", "hello"), kFollow).ok());
  EXPECT_TRUE(__asan_address_is_poisoned(reader.ReadFirst(2)->data() + 2));
  EXPECT_TRUE(__asan_address_is_poisoned(reader.ReadHead(2)->data() + 2));
  EXPECT_TRUE(__asan_address_is_poisoned(reader.ReadAll(kLimit)->data() + 5));
}
#endif

}  // namespace
}  // namespace assetlint
