#include "lint/os/entry_path.h"

#include <filesystem>
#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;

TEST(EntryPathTest, TheFirstFileIsTheArchive) {
  const TempFolder folder;
  const std::string file = folder.Write("a!b/x.meg", "");
  const std::optional<EntryPath> parts = SplitEntryPath(file + "!A/../B!C");
  ASSERT_TRUE(parts.has_value());
  EXPECT_EQ(parts->archive, file);
  EXPECT_EQ(parts->entry, "A/../B!C");
  EXPECT_EQ(SplitEntryPath(file + "!")->entry, "");
}

TEST(EntryPathTest, WhatExistsIsNoEntry) {
  const TempFolder folder;
  folder.Write("x.meg", "");
  EXPECT_FALSE(SplitEntryPath(folder.Write("x.meg!A", "")).has_value());
  EXPECT_FALSE(SplitEntryPath(folder.Path("x.meg")).has_value());
  EXPECT_FALSE(SplitEntryPath(folder.Path("none.meg!A")).has_value());
  EXPECT_FALSE(SplitEntryPath(folder.path() + "!A").has_value());
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
