#include "lint/web/core/sessions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "corpus/mods/mod.h"
#include "formats/base/extent.h"
#include "gtest/gtest.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/report/html/report_data.h"
#include "lint/web/core/loaded_file.h"

namespace assetlint {
namespace {

LoadedFile Load(std::string path, absl::string_view bytes) {
  auto file = LoadedFile::Create({.path = std::move(path),
                                  .name_at = 0,
                                  .archive = {},
                                  .bytes = bytes,
                                  .size = bytes.size()});
  EXPECT_TRUE(file.ok());
  return *std::move(file);
}

// The file of a mod as packed facts.
std::string FactsOf(const corpus::ModFile& source) {
  LoadedFile file = Load(source.path, source.bytes);
  file.Lint(/*for_across=*/true);
  std::string text;
  Output out(text);
  file.WriteFacts(out);
  EXPECT_TRUE(out.Flush().ok());
  return text;
}

std::string Checked(const AcrossSession& session) {
  std::string text;
  Output out(text);
  session.Check(out);
  EXPECT_TRUE(out.Flush().ok());
  return text;
}

TEST(AcrossSessionTest, FindsWhatIsWrongBetweenFiles) {
  size_t mods = 0;
  for (const corpus::BrokenMod& broken : corpus::BrokenMods()) {
    const auto& files = broken.mod.files;
    if (broken.for_empire_at_war || broken.case_sensitive ||
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
    if (broken.needs_game) {
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
  std::string text;
  Output out(text);
  for (const absl::string_view few : {"", "a"}) {
    EXPECT_FALSE(WriteReport(few, 0, session, file_bytes, out).ok());
  }
  constexpr absl::string_view kTexts(
      "run()\0hash1\0p{}\0hash2\0It was cancelled.\0my mod", 46);
  EXPECT_TRUE(WriteReport(kTexts, 3, session, file_bytes, out).ok());
  EXPECT_TRUE(out.Flush().ok());
  return text;
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
