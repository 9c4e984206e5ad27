// What the page of `check --format=html` has, and what it leaves out.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/json/document.h"
#include "lint/json/json_stream.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/html/report_data.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::kFakeValue;
using nlohmann::ordered_json;
using ::testing::ElementsAre;

FileResult FileWith(size_t findings, const std::string& message,
                    Severity severity = Severity::kError) {
  FileResult result;
  result.format = &kFakeFormat;
  result.size = 10'000;
  for (size_t i = 0; i < findings; ++i) {
    Finding finding;
    finding.rule = &kFakeValue;
    finding.range = {12, 2};
    finding.path = {{"mesh", static_cast<int64_t>(i), "Hull"}};
    finding.message = absl::StrCat(message, i);
    AddFinding(finding, severity, findings, result);
  }
  return result;
}

ordered_json Files(const ReportData& data,
                   const std::vector<std::string>& attachments = {}) {
  Capture capture;
  data.Write(attachments, capture.output());
  return ordered_json::parse(capture.Text());
}

TEST(ReportDataTest, RoomIsKeptForWhatIsWorse) {
  ReportData data(100'000);
  for (int i = 0; i < 1000; ++i) data.AddFile(absl::StrCat("ok", i), {});
  EXPECT_LE(data.bytes(), 40'000u);
  const uint64_t files = data.left_out_files();
  EXPECT_GT(files, 0u);
  for (const auto& [severity, most] : {std::pair(Severity::kInfo, 60'000),
                                       std::pair(Severity::kWarning, 80'000),
                                       std::pair(Severity::kError, 100'000)}) {
    const uint64_t before = data.bytes();
    data.AddFile(SeverityName(severity), FileWith(1000, "wrong", severity));
    EXPECT_GT(data.bytes(), before);
    EXPECT_LE(data.bytes(), static_cast<uint64_t>(most));
  }
  EXPECT_EQ(data.left_out_files(), files);
  // All are in the page, or counted.
  const ordered_json written = Files(data);
  EXPECT_EQ(written.size(), 1000 - files + 3);
  uint64_t findings = data.left_out_findings();
  for (const ordered_json& file : written) {
    if (file.contains("findings")) findings += file["findings"].size();
  }
  EXPECT_EQ(findings, 3000u);
  EXPECT_EQ(data.with_findings().size(), 3u);
  EXPECT_EQ(data.with_findings()[2].worst, Severity::kError);
  EXPECT_EQ(data.with_findings()[2].windows.size(), 1u);
}

TEST(NodeJsonTest, ZerosAndNullsAtTheEndAreCut) {
  Field node;
  node.name = "a<b";
  node.type = "u16";
  node.offset = 4;
  node.length = 8;
  Field kind = node;
  kind.kind = FieldKind::kOpaque;
  Field records = node;
  records.elements = 4;
  Field number = node;
  number.numbers = FieldNumbers("\x01\x02", Scalar::kU16, ByteOrder::kLittle);
  Field array = number;
  array.elements = 1;
  Field text = node;
  text.is_text = true;
  text.text = absl::string_view("a\xff\0\0", 4);
  StringTable strings;
  EXPECT_EQ(
      ordered_json::parse(ScriptJson([&](JsonStream& json) {
        NodeJson nodes(json, strings);
        nodes.Begin(node);
        for (const Field& leaf : {node, kind, records, number, array, text}) {
          nodes.Leaf(leaf);
        }
        nodes.End();
      })),
      ordered_json::parse(R"(
    ["a<b", 0, 4, 8, 0, 0, null, [
      ["a<b", 0, 4, 8], ["a<b", 0, 4, 8, 2], ["a<b", 0, 4, 8, 0, 4],
      ["a<b", 0, 4, 8, 0, 0, 513], ["a<b", 0, 4, 8, 0, 1, [513]],
      ["a<b", 0, 4, 8, 0, 0, "a\\xff"]]])"));
}

// Files in memory. Counts how often each was read.
class MemoryBytes : public FileBytes {
 public:
  std::optional<std::string> Read(size_t file, uint64_t size,
                                  ByteRange range) override {
    ++reads[file];
    const std::string& content = files.at(file);
    if (content.size() != size) return std::nullopt;
    return content.substr(range.offset, range.length);
  }

  std::map<size_t, std::string> files;
  std::map<size_t, int> reads;
};

class AttachmentsTest : public ::testing::Test {
 protected:
  void Add(const std::string& content, Severity worst,
           std::vector<ByteRange> windows) {
    FileWithFindings file;
    file.number = 2 * files_.size() + 1;
    file.format = &kFakeFormat;
    file.size = content.size();
    file.worst = worst;
    file.windows = std::move(windows);
    bytes_.files[file.number] = content;
    files_.push_back(std::move(file));
  }

  // The keys of each file.
  std::vector<ordered_json> Make(uint64_t room) {
    attachments_ = MakeAttachments(files_, bytes_, room, strings_);
    uint64_t size = strings_.bytes();
    std::vector<ordered_json> objects;
    for (const std::string& text : attachments_.texts) {
      size += text.size();
      objects.push_back(ordered_json::parse(
          absl::StrCat("{", text.empty() ? text : text.substr(1), "}")));
    }
    EXPECT_LE(size, room + 2);
    return objects;
  }

  MemoryBytes bytes_;
  std::vector<FileWithFindings> files_;
  StringTable strings_;
  Attachments attachments_;
};

TEST_F(AttachmentsTest, OfALargeFileTheWindowsAreShown) {
  Add(std::string(kMaxWholeFile + 1, 'x'), Severity::kError,
      {{0, 3}, {1000, 4}});
  EXPECT_EQ(Make(20)[0].size(), 0u);
  const ordered_json file = Make(2'000'000)[0];
  EXPECT_EQ(file, ordered_json::parse(
                      R"({"bytes": [[0, "eHh4"], [1000, "eHh4eA=="]]})"));
  EXPECT_EQ(attachments_.limited, 1u);
}

TEST_F(AttachmentsTest, TheWorstFilesComeFirst) {
  const std::string content = FakeFile("abc", std::vector<uint16_t>(1000, 7));
  for (const Severity severity : {Severity::kInfo, Severity::kError,
                                  Severity::kWarning, Severity::kError}) {
    Add(content, severity, {{0, 300}});
  }
  const auto has = [](const std::vector<ordered_json>& made, const char* key) {
    std::vector<bool> result;
    for (const ordered_json& file : made) {
      result.push_back(file.contains(key));
    }
    return result;
  };
  const uint64_t window = 430;
  std::vector<ordered_json> made = Make(2 * window);
  EXPECT_THAT(has(made, "bytes"), ElementsAre(false, true, false, true));
  EXPECT_EQ(attachments_.limited, 4u);
  made = Make(3 * window);
  EXPECT_THAT(has(made, "bytes"), ElementsAre(false, true, true, true));
  // Windows of all are worth more than one whole file.
  made = Make(4 * window);
  EXPECT_THAT(has(made, "bytes"), ElementsAre(true, true, true, true));
  EXPECT_THAT(has(made, "tree"), ElementsAre(false, false, false, false));
  made = Make(8'000);
  EXPECT_THAT(has(made, "bytes"), ElementsAre(true, true, true, true));
  EXPECT_THAT(has(made, "tree"), ElementsAre(false, true, false, true));
  EXPECT_EQ(attachments_.limited, 2u);
}

TEST_F(AttachmentsTest, AFileThatHasChangedHasNoBytes) {
  Add(FakeFile("abc", {1}), Severity::kError, {{0, 3}});
  Add(std::string(kMaxWholeFile + 1, 'x'), Severity::kError, {{0, 3}});
  bytes_.files[1] += "x";
  bytes_.files[3] += "x";
  for (const ordered_json& file : Make(100'000)) EXPECT_TRUE(file.empty());
  EXPECT_EQ(attachments_.unreadable, 2u);
  EXPECT_EQ(attachments_.limited, 0u);
}

TEST_F(AttachmentsTest, FilesThatDoNotFitAsAWholeAreNotAllRead) {
  const std::string content = FakeFile("abc", {1, 2, 3});
  for (int i = 0; i < 1000; ++i) Add(content, Severity::kError, {});
  // Enough for the bytes, but not for the tree.
  Make(100);
  EXPECT_LE(bytes_.reads.size(), 20u);
  EXPECT_EQ(attachments_.limited, 1000u);
  EXPECT_EQ(strings_.size(), 0u);
}

TEST(ByteWindowsTest, AreAroundTheFaultAndCutToTheFile) {
  const auto windows = [](ByteRange range, std::vector<uint64_t> offsets,
                          uint64_t size) {
    Finding finding;
    finding.range = range;
    finding.offsets = std::move(offsets);
    std::vector<ByteRange> made;
    AddWindows(finding, size, made);
    MergeWindows(made);
    return made;
  };
  EXPECT_THAT(windows({1000, 4}, {}, 5000), ElementsAre(ByteRange{744, 516}));
  EXPECT_THAT(windows({10, 4}, {}, 20), ElementsAre(ByteRange{0, 20}));
  EXPECT_THAT(windows({20, 0}, {}, 20), ElementsAre(ByteRange{0, 20}));
  EXPECT_THAT(windows({~uint64_t{0}, ~uint64_t{0}}, {}, 20),
              ElementsAre(ByteRange{0, 20}));
  EXPECT_THAT(windows({0, 1}, {}, 0), ElementsAre());
  // Of a long range the beginning is shown.
  EXPECT_THAT(windows({1000, 100000}, {}, 200000),
              ElementsAre(ByteRange{744, 768}));
  // Those that touch are joined.
  EXPECT_THAT(windows({10000, 0}, {10512, 1000, 11025}, 20000),
              ElementsAre(ByteRange{744, 512}, ByteRange{9744, 1024},
                          ByteRange{10769, 512}));
}

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
    summary.Add(result);
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
      "<tr><td>error</td><th scope=\"row\">file0:0x0000000c</th><td>FAK003 "
      "fake-value</td><td>mesh[7] &quot;Hull&quot;: a&lt;b 7</td></tr>"));
  EXPECT_FALSE(absl::StrContains(plain, "a&lt;b 1000<"));
}

TEST(HtmlWriterTest, EmbedsBytesWhileThePageIsSmall) {
  FileResult result = FileWith(1, "wrong");
  const std::string content =
      FakeFile("abc", std::vector<uint16_t>(10'000, 101));
  result.size = content.size();
  MemoryBytes bytes;
  for (size_t i = 0; i < 2'000; ++i) bytes.files[i] = content;
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
