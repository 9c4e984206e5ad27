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
#include "lint/report/html/attachments.h"
#include "lint/web/core/loaded_file.h"
#include "lint/web/core/report_session.h"

namespace assetlint {
namespace {

class NoBytes : public FileBytes {
 public:
  std::optional<std::string> Read(size_t, uint64_t, ByteRange) override {
    return std::nullopt;
  }
};

// The report of an empty animation and a file that could not be read.
std::string Report(const ReportRequest& request) {
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
  NoBytes bytes;
  WriteReport(request, session, bytes, out);
  EXPECT_TRUE(out.Flush().ok());
  return text;
}

TEST(ReportRequestTest, WritesAPageWithTheGivenViewer) {
  ReportRequest request;
  const std::string texts("run()\0hash1\0p{}\0hash2\0It was cancelled.\0my mod",
                          46);
  ASSERT_TRUE(request.SetTexts(texts).ok());
  request.missing_files = 3;
  const std::string page = Report(request);
  for (const absl::string_view part :
       {"<script>run()</script>", "script-src 'hash1'", "<style>p{}</style>",
        "style-src 'hash2'", "assetlint check --format=html 'my mod'",
        "\"files\":3,\"attachments\":0,\"reason\":\"It was cancelled.\"",
        "\"unreadable\":1", "\"id\":\"FIL001\""}) {
    EXPECT_TRUE(absl::StrContains(page, part)) << part;
  }
}

TEST(ReportRequestTest, WritesSarif) {
  ReportRequest request;
  request.format = ReportRequest::Format::kSarif;
  const std::string report = Report(request);
  for (const absl::string_view part :
       {"\"2.1.0\"", "\"uri\":\"mod/a.ala\"", "Permission denied"}) {
    EXPECT_TRUE(absl::StrContains(report, part)) << part;
  }
}

TEST(ReportRequestTest, AllTextsAreNeeded) {
  EXPECT_FALSE(ReportRequest().SetTexts("").ok());
  EXPECT_FALSE(
      ReportRequest().SetTexts(absl::string_view("a\0b\0c\0d", 7)).ok());
}

}  // namespace
}  // namespace assetlint
