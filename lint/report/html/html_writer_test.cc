#include "lint/report/html/html_writer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "lint/json/json.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::kFakeValue;
using nlohmann::ordered_json;

constexpr absl::string_view kBeforeData =
    "<script type=\"application/json\" id=\"report\">";

// What is between the two texts, each of which must occur.
std::string Between(const std::string& text, absl::string_view before,
                    absl::string_view after) {
  const size_t begin = text.find(std::string(before));
  EXPECT_NE(begin, std::string::npos) << before;
  if (begin == std::string::npos) return "";
  const size_t at = begin + before.size();
  return text.substr(at, text.find(std::string(after), at) - at);
}

ordered_json DataOf(const std::string& page) {
  return ordered_json::parse(Between(page, kBeforeData, "</script>"));
}

// Every file has these bytes.
class SameBytes : public FileBytes {
 public:
  explicit SameBytes(std::string content) : content_(std::move(content)) {}
  std::optional<std::string> Read(size_t, uint64_t size,
                                  ByteRange range) override {
    EXPECT_EQ(size, content_.size());
    return content_.substr(range.offset, range.length);
  }

 private:
  std::string content_;
};

FileResult FileWith(size_t findings, const std::string& message) {
  FileResult result;
  result.status = FileResult::Status::kFindings;
  result.format = &kFakeFormat;
  for (size_t i = 0; i < findings; ++i) {
    Finding finding;
    finding.rule = &kFakeValue;
    finding.range = {12, 2};
    finding.path = {{"mesh", static_cast<int64_t>(i), "Hull"}};
    finding.message = absl::StrCat(message, i);
    result.findings.push_back({finding, Severity::kError});
  }
  result.counts.Add(Severity::kError, findings);
  result.rules[&kFakeValue].Add({findings, findings, Severity::kError});
  return result;
}

// The page of a run over `files` times the same file.
std::string Page(const FileResult& result, size_t files,
                 FileBytes* bytes = nullptr) {
  Capture capture;
  HtmlRun run;
  run.command = "assetlint check 'a b'";
  run.configurations = {"assetlint.toml"};
  run.baseline = "known.json";
  run.missing_files = 7;
  run.missing_reason = "The check was cancelled.";
  HtmlWriter writer(GetViewerBundle(), run, bytes, capture.output());
  Summary summary;
  writer.Begin();
  for (size_t i = 0; i < files; ++i) {
    ++summary.files;
    summary.counts.Add(result.counts);
    for (const auto& [rule, count] : result.rules) {
      summary.rules[rule].Add(count);
    }
    writer.File(absl::StrCat("file", i), result);
  }
  writer.End(summary);
  return capture.Text();
}

TEST(ScriptTextTest, NothingEndsTheElement) {
  EXPECT_EQ(ScriptJson([](JsonStream& json) {
              json.BeginArray();
              json.Text("</script><!--\xe2\x80\xa8\xff");
              json.Unsigned(7);
              json.EndArray();
            }),
            "[\"\\u003c/script>\\u003c!--\\u2028\\\\xff\",7]");
}

TEST(ScriptTextTest, TheLimitIsThatOfTheEscapedText) {
  const auto write = [](JsonStream& json) { json.Text("<"); };
  EXPECT_EQ(LimitedScriptJson(8, write), "\"\\u003c\"");
  EXPECT_EQ(LimitedScriptJson(7, write), std::nullopt);
  EXPECT_EQ(LimitedScriptJson(0, [](JsonStream&) {}), "");
}

TEST(HtmlWriterTest, HasATableForBrowsersWithoutScripts) {
  const std::string page = Page(FileWith(1500, "a<b "), 1);
  const std::string plain = Between(page, "<noscript>", "</noscript>");
  EXPECT_TRUE(absl::StrContains(
      plain, "<caption>The first 1,000 of 1,500 findings</caption>"));
  EXPECT_TRUE(absl::StrContains(
      plain,
      "<tr><td>error</td><th scope=\"row\">file0:0x0000000c</th>"
      "<td>FAK003 fake-value</td><td>mesh[7] &quot;Hull&quot;: a&lt;b 7</td>"
      "</tr>"));
  EXPECT_FALSE(absl::StrContains(plain, "a&lt;b 1000<"));
}

TEST(HtmlWriterTest, EmbedsBytesWhileThePageIsSmall) {
  FileResult result = FileWith(1, "wrong");
  const std::string content =
      FakeFile("abc", std::vector<uint16_t>(10'000, 101));
  result.size = content.size();
  SameBytes bytes(content);
  std::string page = Page(result, 1, &bytes);
  ordered_json data = DataOf(page);
  EXPECT_EQ(data["files"][0]["tree"][0], "file");
  EXPECT_EQ(data["files"][0]["values"]["half"].size(), 10'000u);
  EXPECT_EQ(data["left_out"]["attachments"], 0);
  page = Page(result, 2'000, &bytes);
  EXPECT_LE(page.size(), kMaxPageSizeWithBytes);
  EXPECT_GE(page.size(), kMaxPageSizeWithBytes * 9 / 10);
  data = DataOf(page);
  uint64_t whole = 0;
  for (const ordered_json& file : data["files"]) {
    EXPECT_TRUE(file.contains("bytes"));
    whole += file.contains("tree");
  }
  EXPECT_EQ(data["left_out"]["attachments"], 2'000 - whole);
  EXPECT_EQ(data["left_out"]["findings"], 0);
  EXPECT_NE(data["left_out"]["reason"], "");
}

TEST(HtmlWriterTest, AMillionFindingsStopAtTheLimit) {
  const FileResult result = FileWith(1'000, std::string(100, 'x'));
  const std::string page = Page(result, 1'000);
  EXPECT_LE(page.size(), kMaxPageSize);
  EXPECT_GE(page.size(), kMaxPageSize / 2);
  const ordered_json data = DataOf(page);
  uint64_t findings = 0;
  for (const ordered_json& file : data["files"]) {
    if (file.contains("findings")) findings += file["findings"].size();
  }
  EXPECT_GT(findings, 0u);
  EXPECT_EQ(data["left_out"]["findings"], 1'000'000 - findings);
  EXPECT_EQ(data["left_out"]["files"], 1'007 - data["files"].size());
  EXPECT_EQ(data["summary"]["errors"], 1'000'000);
  EXPECT_EQ(data["rules"][0]["findings"], 1'000'000);
  EXPECT_EQ(data["left_out"]["reason"],
            "The check was cancelled. A page has at most 10,000,000 bytes.");
}

}  // namespace
}  // namespace assetlint
