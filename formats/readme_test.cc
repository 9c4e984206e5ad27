// The table of formats in the README is the list of formats in the code.
#include <fstream>
#include <iterator>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/formats.h"
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

TEST(ReadmeTest, TableOfFormatsIsTheListOfFormats) {
  std::ifstream in("README.md");
  const std::string readme{std::istreambuf_iterator<char>(in),
                           std::istreambuf_iterator<char>()};
  ASSERT_FALSE(readme.empty());
  EXPECT_TRUE(absl::StrContains(readme, Table()))
      << "put this into README.md:\n"
      << Table();
}

}  // namespace
}  // namespace assetlint
