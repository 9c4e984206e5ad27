#include "formats/formats.h"

#include <set>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/across.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
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

TEST(GameRulesTest, NameRulesOfFilesAndChangeThem) {
  std::set<std::pair<Game, absl::string_view>> seen;
  for (const GameRule& by_game : AllGameRules()) {
    EXPECT_NE(by_game.game, Game::kUnknown);
    EXPECT_TRUE(seen.emplace(by_game.game, by_game.rule).second);
    bool found = false;
    for (const Format* format : AllFormats()) {
      for (const Rule* rule : format->rules()) {
        if (rule->id != by_game.rule) continue;
        found = true;
        EXPECT_NE(by_game.severity, rule->grade.severity);
      }
    }
    EXPECT_TRUE(found) << by_game.rule;
  }
  EXPECT_FALSE(seen.empty());
}

}  // namespace
}  // namespace assetlint
