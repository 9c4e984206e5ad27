
#include "lint/web/core/sessions.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "gtest/gtest.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/report/html/report_data.h"
#include "lint/web/core/loaded_file.h"

namespace assetlint {
namespace {

class NoBytes : public FileBytes {
 public:
  std::optional<std::string> Read(size_t, uint64_t, ByteRange) override {
    return std::nullopt;
  }
};

constexpr absl::string_view kTexts(
    "run()\0hash1\0p{}\0hash2\0It was cancelled.\0my mod", 46);

// The report of an empty animation and a file that could not be read.
std::string Report(FileBytes* file_bytes) {
  auto file = LoadedFile::Create({.path = "mod/a.ala",
                                  .name_at = 0,
                                  .archive = {},
                                  .bytes = "",
                                  .size = 0});
  EXPECT_TRUE(file.ok());
  FileResult unreadable;
  unreadable.status = FileResult::Status::kUnreadable;
  unreadable.note = "Permission denied";
  ReportSession session;
  session.AddFile(*file);
  session.AddResult("mod/b.alo", std::move(unreadable));
  std::string text;
  Output out(text);
  for (const absl::string_view few : {"", "a"}) {
    EXPECT_FALSE(WriteReport(few, 0, session, file_bytes, out).ok());
  }
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
