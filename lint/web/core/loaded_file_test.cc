#include "lint/web/core/loaded_file.h"

#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "corpus/all_files.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/read_mod.h"
#include "formats/base/across.h"
#include "formats/base/tree_walker.h"
#include "gtest/gtest.h"
#include "lint/web/core/sessions.h"

namespace assetlint {
namespace {

// What `write` writes to an output.
template <typename Write>
std::string Written(Write write) {
  std::string text;
  Output out(text);
  write(out);
  EXPECT_TRUE(out.Flush().ok());
  return text;
}

absl::StatusOr<LoadedFile> Load(std::string path, absl::string_view bytes) {
  return LoadedFile::Create({.path = std::move(path),
                             .name_at = 0,
                             .archive = {},
                             .bytes = bytes,
                             .size = bytes.size()});
}

std::string Checked(LoadedFile& file) {
  return Written([&](Output& out) { file.Check(/*for_across=*/true, out); });
}

TEST(LoadedFileTest, EveryVerbTakesEveryFile) {
  size_t changed = 0;
  for (const corpus::CorpusFile& source : corpus::AllFiles()) {
    auto file = Load(source.path, source.bytes);
    ASSERT_TRUE(file.ok()) << source.path;
    EXPECT_TRUE(absl::StrContains(Checked(*file), "\"findings\":["));
    const std::string report = Written([&](Output& out) {
      EXPECT_TRUE(file->Roundtrip(out).ok()) << source.path;
    });
    EXPECT_FALSE(absl::StrContains(report, "differs")) << source.path;
    const std::string dump =
        Written([&](Output& out) { EXPECT_TRUE(file->Dump(true, out).ok()); });
    const std::string root = Written([&](Output& out) {
      EXPECT_TRUE(
          file->Branch({.path = {}, .levels = 0}, TreeOptions(), out).ok());
    });
    EXPECT_TRUE(absl::StartsWith(root, "{\"name\":\"file\"")) << root;
    std::string fixed;
    const std::string fixes = Written([&](Output& out) {
      EXPECT_TRUE(file->Fix({.unsafe_fixes = true}, out, fixed).ok());
    });
    const bool changes = absl::StrContains(fixes, "{\"changed\":true");
    EXPECT_EQ(changes, !fixed.empty() && fixed != source.bytes);
    changed += changes;
  }
  EXPECT_GT(changed, 0);
}

TEST(LoadedFileTest, BytesMayOnlyBeMissingWhereTheyAreNotNeeded) {
  FileSource source = {.path = "a/x.ala",
                       .name_at = 0,
                       .archive = {},
                       .bytes = "1234",
                       .size = 10};
  EXPECT_FALSE(LoadedFile::Create(source).ok());
  source.path = "a/x.dds";
  auto texture = LoadedFile::Create(source);
  ASSERT_TRUE(texture.ok());
  EXPECT_EQ(Checked(*texture),
            R"({"path":"a/x.dds","format":null,"size":10,"status":"skipped",)"
            R"("reason":"unknown format","findings":[]})");
  source.size = 3;
  EXPECT_FALSE(LoadedFile::Create(source).ok());
}

TEST(LoadedFileTest, FilesOfNoFormatHaveNoTree) {
  const auto file = Load("x.txt", "text");
  ASSERT_TRUE(file.ok());
  std::string text;
  Output out(text);
  EXPECT_FALSE(file->Dump(false, out).ok());
  EXPECT_FALSE(file->Values(out).ok());
  EXPECT_FALSE(file->Branch({}, TreeOptions(), out).ok());
  EXPECT_FALSE(file->Roundtrip(out).ok());
}

// The lines of the check across the files of a mod.
std::string AcrossLines(const corpus::BrokenMod& broken) {
  AcrossSession session;
  for (const corpus::ModFile& source : broken.mod.files) {
    auto file = Load(source.path, source.bytes);
    EXPECT_TRUE(file.ok());
    Checked(*file);
    const std::string facts =
        Written([&](Output& out) { file->WriteFacts(out); });
    EXPECT_TRUE(session.AddPacked(facts).ok());
  }
  const GameFiles game = corpus::GameFilesOf(broken.mod.game_files);
  const AcrossOptions options = corpus::OptionsFor(broken, game);
  if (options.game_files != nullptr) {
    session.AddGameFiles(absl::StrJoin(broken.mod.game_files, "\n"));
  }
  return Written([&](Output& out) {
    session.Check(options.game, options.case_sensitive, out);
  });
}

TEST(AcrossSessionTest, FindsWhatIsWrongBetweenFiles) {
  size_t mods = 0;
  for (const corpus::BrokenMod& broken : corpus::BrokenMods()) {
    bool has_archive = false;
    for (const corpus::ModFile& file : broken.mod.files) {
      has_archive |= absl::EndsWithIgnoreCase(file.path, ".meg");
    }
    if (has_archive) continue;
    ++mods;
    EXPECT_TRUE(absl::StrContains(AcrossLines(broken),
                                  "\"rule\":\"" + broken.rule + "\""))
        << broken.mod.name;
  }
  EXPECT_GT(mods, 10);
}

TEST(AcrossSessionTest, OnlyFactsAreAccepted) {
  AcrossSession session;
  EXPECT_FALSE(session.AddPacked("").ok());
  EXPECT_FALSE(session.AddPacked("{}").ok());
  const corpus::Mod mod = corpus::TankMod();
  auto file = Load("x.alo", mod.Bytes("Data/Art/Models/rv_tank.alo"));
  ASSERT_TRUE(file.ok());
  Checked(*file);
  const std::string facts =
      Written([&](Output& out) { file->WriteFacts(out); });
  for (size_t size = 0; size < facts.size(); ++size) {
    EXPECT_FALSE(session.AddPacked(facts.substr(0, size)).ok()) << size;
  }
  EXPECT_FALSE(session.AddPacked(facts + "x").ok());
  EXPECT_EQ(
      Written([&](Output& out) { session.Check(Game::kUnknown, false, out); }),
      "");
}

}  // namespace
}  // namespace assetlint
