// The README's table of formats matches the list of formats in the code, and
// its numbers for law 5 are the ones that tests enforce.
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "corpus/real_files.h"
#include "formats/base/limits.h"
#include "formats/formats.h"
#include "formats/testing/cost_bounds.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

std::string Table() {
  std::string table =
      "| format | name | files | games | what is checked |\n"
      "|---|---|---|---|---|\n";
  for (const Format* format : AllFormats()) {
    absl::StrAppend(&table, "| ", format->title, " | `", format->name, "` | ",
                    absl::StrJoin(format->extensions, ", "), " | ",
                    format->games, " | ", format->checked, " |\n");
  }
  return table;
}

std::string Law5() {
  return absl::StrCat(
      "5. Whatever its contents, a file takes time linear in its size, at "
      "most ",
      kFreeMemory >> 20, " MiB of memory plus ", kMemoryPerInputByte,
      " bytes per byte of input, and\n   a fixed stack. A damaged file of up "
      "to ",
      kMaxSearchedSize >> 20, " MiB is read again at most ", kMaxRereads,
      " times to explain its findings, a larger one never.\n");
}

TEST(ReadmeTest, TableOfFormatsIsTheListOfFormats) {
  const std::string readme = corpus::ReadFile("README.md");
  ASSERT_FALSE(readme.empty());
  EXPECT_TRUE(absl::StrContains(readme, Table()))
      << "put this into README.md:\n"
      << Table();
}

TEST(ReadmeTest, Law5HasTheNumbersOfTheCode) {
  EXPECT_TRUE(absl::StrContains(corpus::ReadFile("README.md"), Law5()))
      << Law5();
}

}  // namespace
}  // namespace assetlint
