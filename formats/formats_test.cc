#include "formats/formats.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(FormatsTest, AreFoundByTheirNames) {
  for (const Format* format : AllFormats()) {
    EXPECT_EQ(FindFormat(format->name), format);
  }
  EXPECT_EQ(FindFormat("alamo"), nullptr);
  EXPECT_EQ(FindFormat(""), nullptr);
}

TEST(FormatsTest, ReadFactsOfXmlFilesByTheirNames) {
  EXPECT_TRUE(HasFactsByName("Units.XML"));
  EXPECT_FALSE(HasFactsByName("xml"));
  EXPECT_FALSE(HasFactsByName("Units.xml.bak"));
  const auto facts = ReadFacts("<a><File>b.xml</File></a>", "Units.XML");
  ASSERT_TRUE(facts.ok());
  ASSERT_EQ(facts->fields.size(), 1);
  EXPECT_EQ(facts->Text(facts->fields[0].value), "b.xml");
  EXPECT_FALSE(ReadFacts("<a/>", "a.txt").ok());
}

}  // namespace
}  // namespace assetlint
