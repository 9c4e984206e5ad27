// What is the same on all systems.

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "lint/os/output.h"
#include "lint/os/path.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;

TEST(OutputTest, MoreThanTheLimitIsAnError) {
  std::string text;
  Output output(text, /*limit=*/4);
  output.Write("0123");
  EXPECT_TRUE(output.Flush().ok());
  output.Write("4");
  EXPECT_EQ(output.Flush().code(), absl::StatusCode::kResourceExhausted);
  output.Write("");
  EXPECT_FALSE(output.Flush().ok());
  EXPECT_EQ(text, "0123");
}

TEST(PathUriTest, RelativePaths) {
  EXPECT_EQ(PathToUri("Data/a b#?.alo"), "Data/a%20b%23%3f.alo");
  EXPECT_EQ(PathToUri(".//x:y"), "x%3ay");
}

TEST(PathUriTest, PathsFromARoot) {
  EXPECT_EQ(PathToUri("/mod/\xff"), "file:///mod/%ff");
  if (os::RootLength("C:/") == 0) {
    EXPECT_EQ(PathToUri("C:/x"), "C%3a/x");
    EXPECT_EQ(PathToUri("//server/share/x"), "file:////server/share/x");
  } else {
    EXPECT_EQ(PathToUri("C:/x y"), "file:///C:/x%20y");
    EXPECT_EQ(PathToUri("//server/share/x"), "file://server/share/x");
  }
}

TEST(EntryPathTest, TheFirstFileIsTheArchive) {
  const TempFolder folder;
  const std::string file = folder.Write("a!b/x.meg", "");
  const std::optional<EntryPath> parts = SplitEntryPath(file + "!A/../B!C");
  ASSERT_TRUE(parts.has_value());
  EXPECT_EQ(parts->archive, file);
  EXPECT_EQ(parts->entry, "A/../B!C");
  EXPECT_EQ(SplitEntryPath(file + "!")->entry, "");
}

TEST(EntryPathTest, ANameMayHaveAnyByte) {
  const TempFolder folder;
  const std::string file = folder.Write("x.meg", "");
  const std::string name("\0\xFF\n!", 4);
  const std::optional<EntryPath> parts = SplitEntryPath(file + "!" + name);
  ASSERT_TRUE(parts.has_value());
  EXPECT_EQ(parts->entry, name);
  EXPECT_FALSE(SplitEntryPath(std::string("\0!", 2) + file).has_value());
  EXPECT_FALSE(SplitEntryPath(std::string(100000, '!')).has_value());
}

}  // namespace
}  // namespace assetlint
