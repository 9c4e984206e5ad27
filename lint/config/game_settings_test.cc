#include "lint/config/game_settings.h"

#include <string>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

GameSettings With(const std::string& dir, const std::string& name) {
  GameSettings settings;
  if (!dir.empty()) settings.dirs = {{{dir, {"f"}}, ""}};
  if (!name.empty()) settings.name = {name, {"f"}};
  return settings;
}

TEST(GameSettingsTest, PathsAreRelativeToTheFile) {
  GameSettings settings = With("../game", "");
  settings.list = {{"/abs/list", {"f"}}, ""};
  settings.ResolvePaths("/mods/mine");
  EXPECT_EQ((*settings.dirs)[0].path, "/mods/game");
  EXPECT_EQ(settings.list->path, "/abs/list");
}

TEST(GameSettingsTest, LaterKeysReplaceEarlierOnes) {
  GameSettings settings = With("a", "eaw");
  settings.Overlay(With("", "foc"));
  EXPECT_EQ((*settings.dirs)[0].setting.text, "a");
  EXPECT_EQ(settings.name->text, "foc");
  GameSettings none;
  none.dirs.emplace();
  settings.Overlay(none);
  EXPECT_TRUE(settings.dirs->empty());
}

TEST(GameSettingsTest, TheSameWhereverItIsWritten) {
  GameSettings a = With("x", "eaw");
  GameSettings b = a;
  b.name->origin.line = 7;
  EXPECT_TRUE(a.SameAs(b));
  b.name->text = "foc";
  EXPECT_FALSE(a.SameAs(b));
  EXPECT_FALSE(a.SameAs({}));
  a.ResolvePaths("/one");
  b = With("x", "eaw");
  b.ResolvePaths("/two");
  EXPECT_FALSE(a.SameAs(b));
  GameSettings off;
  off.case_sensitive = {false, {"f"}};
  EXPECT_TRUE(off.SameAs({}));
  off.case_sensitive->value = true;
  EXPECT_FALSE(off.SameAs({}));
}

TEST(GameSettingsTest, NamesOfGames) {
  EXPECT_EQ(GameOfName("eaw"), Game::kEmpireAtWar);
  EXPECT_EQ(GameOfName("foc"), Game::kForcesOfCorruption);
  EXPECT_EQ(GameOfName("uaw"), Game::kUniverseAtWar);
  EXPECT_EQ(GameOfName("FOC"), Game::kUnknown);
  EXPECT_EQ(GameOfName(""), Game::kUnknown);
}

}  // namespace
}  // namespace assetlint
