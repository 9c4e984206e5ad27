// The checks of the WebAssembly module: of a file, and across files.

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "corpus/mods/mod.h"
#include "formats/base/extent.h"
#include "gtest/gtest.h"
#include "lint/json/document.h"
#include "lint/web/core/loaded_file.h"
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

LoadedFile Load(std::string path, absl::string_view bytes) {
  auto file = LoadedFile::Create({.path = std::move(path),
                                  .name_at = 0,
                                  .archive = {},
                                  .bytes = bytes,
                                  .size = bytes.size()});
  EXPECT_TRUE(file.ok());
  return *std::move(file);
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
  EXPECT_EQ(
      Written([&](Output& out) { texture->Check(/*for_across=*/true, out); }),
      R"({"path":"a/x.dds","format":null,"size":10,"status":"skipped",)"
      R"("reason":"unknown format","findings":[]})");
  source.size = 3;
  EXPECT_FALSE(LoadedFile::Create(source).ok());
}

// A branch, or null if the tree has none there.
nlohmann::ordered_json BranchOf(const LoadedFile& file,
                                std::vector<uint32_t> path, uint64_t first = 0,
                                uint64_t count = 100) {
  absl::Status status;
  const std::string text = Written([&](Output& out) {
    status = file.Branch({.path = path, .first = first, .count = count}, out);
  });
  return status.ok() ? nlohmann::ordered_json::parse(text) : nullptr;
}

TEST(LoadedFileTest, BranchesArePartsOfTheTree) {
  const corpus::Mod mod = corpus::TankMod();
  const LoadedFile file =
      Load("x.alo", mod.Bytes("Data/Art/Models/rv_tank.alo"));
  const auto tree = nlohmann::ordered_json::parse(Written([&](Output& out) {
    EXPECT_TRUE(file.Dump(false, out).ok());
  }))["tree"]["children"];
  const auto root = BranchOf(file, {});
  EXPECT_EQ(root["child_count"], tree.size());
  ASSERT_EQ(root["children"].size(), tree.size());
  ASSERT_GT(tree.size(), 1);
  for (uint32_t i = 0; i < tree.size(); ++i) {
    const auto& child = root["children"][i];
    EXPECT_EQ(child["offset"], tree[i]["offset"]);
    EXPECT_EQ(child["child_count"], tree[i]["children"].size());
    EXPECT_FALSE(child.contains("children"));
    const auto branch = BranchOf(file, {i});
    EXPECT_EQ(branch["offset"], child["offset"]);
    EXPECT_EQ(branch["children"].size(), child["child_count"]);
    EXPECT_EQ(BranchOf(file, {i, 0})["name"], tree[i]["children"][0]["name"]);
  }
  EXPECT_EQ(BranchOf(file, {}, 1, 1)["children"][0], root["children"][1]);
  EXPECT_TRUE(BranchOf(file, {}, 100, 5)["children"].empty());
  EXPECT_TRUE(BranchOf(file, {100}).is_null());
  EXPECT_TRUE(BranchOf(file, {0, 0, 0, 0, 0, 0, 0}).is_null());
}

// The file of a mod as packed facts.
std::string FactsOf(const corpus::ModFile& source) {
  LoadedFile file = Load(source.path, source.bytes);
  file.Lint(/*for_across=*/true);
  return Written([&](Output& out) { file.WriteFacts(out); });
}

std::string Checked(const AcrossSession& session) {
  return Written([&](Output& out) { session.Check(out); });
}

TEST(AcrossSessionTest, FindsWhatIsWrongBetweenFiles) {
  size_t mods = 0;
  for (const corpus::BrokenMod& broken : corpus::BrokenMods()) {
    const auto& files = broken.mod.files;
    if (broken.mod.game != Game::kUnknown || broken.mod.case_sensitive ||
        std::any_of(files.begin(), files.end(), [](const auto& file) {
          return absl::EndsWithIgnoreCase(file.path, ".meg");
        })) {
      continue;
    }
    ++mods;
    AcrossSession session;
    for (const corpus::ModFile& file : files) {
      EXPECT_TRUE(session.AddPacked(FactsOf(file)).ok());
    }
    if (broken.mod.game_known) {
      session.AddGameFiles(absl::StrJoin(broken.mod.game_files, "\n"));
    }
    EXPECT_TRUE(
        absl::StrContains(Checked(session), "\"rule\":\"" + broken.rule + "\""))
        << broken.mod.name;
  }
  EXPECT_GT(mods, 10);
}

TEST(AcrossSessionTest, OnlyFactsAreAccepted) {
  AcrossSession session;
  EXPECT_FALSE(session.AddPacked("{}").ok());
  const std::string facts = FactsOf(corpus::TankMod().files.front());
  for (size_t size = 0; size < facts.size(); ++size) {
    EXPECT_FALSE(session.AddPacked(facts.substr(0, size)).ok()) << size;
  }
  EXPECT_FALSE(session.AddPacked(facts + "x").ok());
  EXPECT_EQ(Checked(session), "");
}

class NoBytes : public FileBytes {
 public:
  std::optional<std::string> Read(size_t, uint64_t, ByteRange) override {
    return std::nullopt;
  }
};

// The report of an empty animation and a file that could not be read.
std::string Report(FileBytes* file_bytes) {
  LoadedFile file = Load("mod/a.ala", "");
  FileResult unreadable;
  unreadable.status = FileResult::Status::kUnreadable;
  unreadable.note = "Permission denied";
  ReportSession session;
  session.AddFile(file);
  session.AddResult("mod/b.alo", std::move(unreadable));
  constexpr absl::string_view kTexts(
      "run()\0hash1\0p{}\0hash2\0It was cancelled.\0my mod", 46);
  return Written([&](Output& out) {
    for (const absl::string_view few : {"", "a"}) {
      EXPECT_FALSE(WriteReport(few, 0, session, file_bytes, out).ok());
    }
    EXPECT_TRUE(WriteReport(kTexts, 3, session, file_bytes, out).ok());
  });
}

TEST(ReportSessionTest, WritesAPageWithTheGivenViewer) {
  NoBytes bytes;
  const std::string page = Report(&bytes);
  for (const absl::string_view part :
       {"<script>run()</script>", "script-src 'hash1'", "<style>p{}</style>",
        "style-src 'hash2'", "assetlint check --format=html 'my mod'",
        "\"files\":3,\"attachments\":0,\"reason\":\"It was cancelled.\"",
        "\"unreadable\":1", "\"id\":\"FIL001\""}) {
    EXPECT_TRUE(absl::StrContains(page, part)) << part;
  }
}

TEST(ReportSessionTest, WritesSarif) {
  const std::string report = Report(nullptr);
  for (const absl::string_view part :
       {"\"2.1.0\"", "\"uri\":\"mod/a.ala\"", "Permission denied"}) {
    EXPECT_TRUE(absl::StrContains(report, part)) << part;
  }
}

}  // namespace
}  // namespace assetlint
