#include "lint/archive/archive.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;
using Status = ListedEntry::Status;

// As many bytes as a record, a name and its length take in an archive.
constexpr uint64_t kRecordSize = 20;
constexpr uint64_t kLengthSize = 2;

size_t CountRead(const std::vector<ListedEntry>& listed) {
  return std::count_if(
      listed.begin(), listed.end(),
      [](const ListedEntry& entry) { return entry.status == Status::kRead; });
}

TEST(EntryListTest, ManyTinyEntriesAreAllRead) {
  std::vector<std::string> names;
  uint64_t size = 0;
  for (int i = 0; i < 100'000; ++i) {
    names.push_back(absl::StrCat("DATA\\X", 100'000 + i, ".ALO"));
    size += kRecordSize + kLengthSize + names.back().size() + 1;
  }
  std::vector<ContainerEntry> entries;
  for (size_t i = 0; i < names.size(); ++i) {
    entries.push_back({.name = names[i], .range = {size - i - 1, 1}});
  }
  EXPECT_EQ(CountRead(ListEntries("a.meg", size, entries)), entries.size());
}

TEST(EntryListTest, EntriesThatShareANameEnd) {
  const std::string name(1024, 'X');
  const std::vector<ContainerEntry> entries(
      50'000, ContainerEntry{.name = name, .range = {0, 0}});
  const std::vector<ListedEntry> listed =
      ListEntries("a.meg", entries.size() * kRecordSize, entries);
  ASSERT_LT(listed.size(), 12'000u);
  EXPECT_GT(listed.size(), 10'000u);
  EXPECT_EQ(CountRead(listed), listed.size() - 1);
  EXPECT_EQ(listed.back().status, Status::kTooMuch);
  EXPECT_THAT(listed.back().note, HasSubstr("without sharing them"));
  EXPECT_THAT(listed.back().note,
              HasSubstr(absl::StrCat(
                  "(", (entries.size() - listed.size()) / 1000, ",")));
}

TEST(RecogniseArchiveTest, BytesOfAnotherFormatPrecedeTheExtension) {
  const absl::string_view library("\xEC\x0F\0\0\x02\0\xFF\xFF", 8);
  EXPECT_EQ(RecogniseArchive(library, "Models.meg"), nullptr);
}

}  // namespace
}  // namespace assetlint
