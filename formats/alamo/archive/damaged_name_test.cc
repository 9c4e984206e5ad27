#include "formats/alamo/archive/damaged_name.h"

#include <string>

#include "absl/strings/string_view.h"
#include "formats/alamo/archive/crc32.h"
#include "formats/alamo/archive/name_use.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kName = "DATA\\ART\\MODELS\\EV_TIE 2.ALO";

TEST(DamagedNameTest, EveryChangedByteIsFound) {
  for (size_t at = 0; at < kName.size(); ++at) {
    for (int bits = 1; bits < 256; ++bits) {
      std::string name(kName);
      name[at] = static_cast<char>(name[at] ^ bits);
      EXPECT_EQ(FindChangedByte(name, Crc32(kName)),
                (ChangedByte{at, kName[at]}))
          << at << " " << bits;
    }
  }
}

TEST(DamagedNameTest, OtherChangesAreNot) {
  EXPECT_FALSE(FindChangedByte(kName, Crc32(kName)).has_value());
  EXPECT_FALSE(FindChangedByte("", 1).has_value());
  for (int bit = 0; bit < 32; ++bit) {
    EXPECT_FALSE(
        FindChangedByte(kName, Crc32(kName) ^ uint32_t{1} << bit).has_value());
  }
  std::string two(kName);
  two[3] = 'X';
  two[9] = 'X';
  EXPECT_FALSE(FindChangedByte(two, Crc32(kName)).has_value());
}

TEST(DamagedNameTest, WhatIsNoPathIsNotProposed) {
  for (const absl::string_view bad :
       {"DATA\\a.TXT", "DATA/A.TXT", "DATA\\A.TX?", "DATA\\A.TXT.",
        "DATA\\\\.TXT", "DATA\\A.TXT ", "DATA\\\x01.TXT", "\\ATA\\A.TXT",
        "DOTA\\A.TXT"}) {
    std::string name(bad);
    name[bad == "DOTA\\A.TXT" ? 1 : bad.size() - 1] = 'U';
    EXPECT_FALSE(FindChangedByte(name, Crc32(bad)).has_value()) << bad;
  }
  const std::string longest = "DATA\\" + std::string(kMaxNameSize - 5, 'A');
  EXPECT_TRUE(FindChangedByte(
                  longest, Crc32(longest.substr(0, kMaxNameSize - 1) + "B")) ==
              (ChangedByte{kMaxNameSize - 1, 'B'}));
  EXPECT_FALSE(
      FindChangedByte(longest + "A", Crc32(longest + "B")).has_value());
}

}  // namespace
}  // namespace assetlint::alamo
