#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/json/json.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/html/report_data.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using nlohmann::ordered_json;
using ::testing::ElementsAre;

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

}  // namespace
}  // namespace assetlint
