#include "formats/testing/document.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr char kGood[] =
    "# A format (.x)\n"
    "See [the layout](#layout-of-version-2).\n"
    "## Layout of version 2\n"
    "<!-- layout: x descriptor/rotation . version=2 -->\n"
    "| Offset | Type | Name | Unit | Meaning |\n"
    "|---|---|---|---|---|\n"
    "| 0x00 | `u32` | version | | a \\| b |\n"
    "| … | f32[n] | keys | s | |\n"
    "\n"
    "```\n"
    "# not a heading\n"
    "```\n"
    "<!-- generated: rules -->\n"
    "| a |\n"
    "<!-- end of generated -->\n";

// The good document with a change.
Document Changed(absl::string_view from, absl::string_view to) {
  return ParseDocument("x.md", absl::StrReplaceAll(kGood, {{from, to}}));
}

TEST(DocumentTest, ReadsHeadingsTablesAndGeneratedSection) {
  const Document document = ParseDocument("x.md", kGood);
  EXPECT_THAT(document.mistakes, IsEmpty());
  ASSERT_EQ(document.headings.size(), 2);
  EXPECT_EQ(document.headings[0].slug, "a-format-x");
  EXPECT_EQ(document.generated, "| a |\n");
  ASSERT_EQ(document.tables.size(), 1);
  const LayoutTable& table = document.tables[0];
  EXPECT_EQ(table.line, 4);
  EXPECT_EQ(table.format, "x");
  EXPECT_THAT(table.groups, ElementsAre("descriptor/rotation", "."));
  EXPECT_EQ(table.field, "version");
  EXPECT_EQ(table.value, "2");
  ASSERT_EQ(table.rows.size(), 2);
  EXPECT_EQ(table.rows[0].offset, "0x00");
  EXPECT_EQ(table.rows[0].type, "u32");
  EXPECT_EQ(table.rows[1].name, "keys");
}

TEST(DocumentTest, NamesMistakes) {
  const struct {
    const char* from;
    const char* to;
    const char* mistake;
  } kCases[] = {
      {"# A format", "# Ä format", "x.md:1: the heading"},
      {"# A format (.x)\n", "# A format (.x)\n## A format x\n",
       "x.md:2: the anchor \"a-format-x\""},
      {"(#layout-of", "(#lay-of", "x.md:2: there is no heading"},
      {"x descriptor/rotation . ", "x ", "x.md:4: not of the form"},
      {"| Unit |", "| Units |", "x.md:4: the comment must be directly before"},
      {"| version | |", "| version |", "x.md:7: the row has 4 cells"},
      {"<!-- generated: rules -->", "", "x.md: has 0 sections"},
      {"<!-- end of generated -->", "", "no comment ends the generated"},
  };
  for (const auto& c : kCases) {
    EXPECT_THAT(Changed(c.from, c.to).mistakes,
                ElementsAre(HasSubstr(c.mistake)))
        << c.to;
  }
}

}  // namespace
}  // namespace assetlint
