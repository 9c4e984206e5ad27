// The cases of the rules of BWA, the rules against each other, and the decoded
// values.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/bw2/files.h"
#include "corpus/bytes.h"
#include "corpus/corpus_file.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/bw2/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/laws.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::bw2 {
namespace {

std::string FileOf(absl::string_view path) {
  return corpus::BytesOf(corpus::Bw2Files(), absl::StrCat("bw2/", path));
}

INSTANTIATE_TEST_SUITE_P(Al, RuleTest, RuleCases(corpus::Bw2Cases(), kAlFormat),
                         kRuleTestName);

// The rules that `bytes` break, except those of severity "info".
RuleIds Broken(const std::string& bytes) {
  return BrokenRules(kAlFormat, bytes, Severity::kWarning);
}

TEST(AlRulesTest, TheSecondWordMakesADamagedLibrary) {
  const std::string noise = FileOf("invalid/BWA002/noise.al");
  EXPECT_GT(Broken(corpus::With<uint32_t>(noise, 4, 0xFFFF0002)).size(), 1u);
}

TEST(AlRulesTest, OnlyStretchedRotationsAreNormalised) {
  // The second of three rotations is stretched, the third has no length.
  std::string bytes = FileOf("invalid/BWA042/second_bone.al");
  bytes.replace(809, 16, 16, '\0');
  const std::vector<Finding> found = FindingsOf(kAlFormat, "BWA042", bytes);
  ASSERT_EQ(found.size(), 1u);
  ASSERT_EQ(found[0].fixes.size(), 1u);
  ASSERT_EQ(found[0].fixes[0].edits.size(), 1u);
  EXPECT_EQ(found[0].fixes[0].edits[0].range, (ByteRange{793, 16}));
}

TEST(AlValuesTest, AnimationsAndTheirEvents) {
  ValueText writer;
  ASSERT_TRUE(kAlFormat.values(FileOf("valid/events.al"), writer).ok());
  EXPECT_EQ(writer.text(),
            "{name:'bear',bones:[{name:'Root',parent:-1},"
            "{name:'Spine',parent:0},{name:'Head',parent:1}],"
            "animations:[{name:'a_bear_walk',frames:3,sampling_rate_hz:30,"
            "duration_s:0.1,distance:1.5,cyclic:true,events:["
            "{bone:'LHAnimEvent04',name:'::FOOTSTEPS.99'},"
            "{bone:'LHAnimEvent05',name:'::FOOTSTEPS.98'}]}]}");
}

TEST(AlValuesTest, OffsetsOutsideOfTheStringsNameNothing) {
  ValueText writer;
  ASSERT_TRUE(kAlFormat.values(FileOf("invalid/BWA044/name.al"), writer).ok());
  EXPECT_NE(writer.text().find("{bone:'LHAnimEvent05',name:''}"),
            std::string::npos)
      << writer.text();
}

// The output for the events of a library.
std::string EventsOf(const std::string& bytes) {
  ValueText writer;
  EXPECT_TRUE(kAlFormat.values(bytes, writer).ok());
  return writer.text().substr(writer.text().find("events:"));
}

TEST(AlValuesTest, ALongNameIsWrittenOnce) {
  const std::string longest(kMaxRepeatedName, 'A');
  const std::string event =
      absl::StrCat("{bone:'LHAnimEvent04',name:'", longest, "'}");
  EXPECT_EQ(EventsOf(corpus::SharedEventNames(2, kMaxRepeatedName)),
            absl::StrCat("events:[", event, ",", event, "]}]}"));
  // The strings begin after a header of 144 bytes and two events of 72.
  const std::string reference = "{bone:'LHAnimEvent04',name:{offset:302}}";
  EXPECT_EQ(EventsOf(corpus::SharedEventNames(2, kMaxRepeatedName + 1)),
            absl::StrCat("events:[", reference, ",", reference,
                         "],strings:[{offset:302,text:'", longest, "A'}]}]}"));
}

TEST(AlValuesTest, OffsetsInsideALongNameAreOfItsRest) {
  std::string bytes = corpus::SharedEventNames(1, 200);
  // The event's name is at 230; its offset is the second number of the event,
  // which is followed by the data's strings.
  const size_t event = bytes.find(std::string("\xE6\0\0\0\0\0\x80?", 8));
  ASSERT_NE(event, std::string::npos);
  bytes[event] = '\xE8';
  EXPECT_EQ(EventsOf(bytes),
            absl::StrCat("events:[{bone:'LHAnimEvent04',name:{offset:232}}],"
                         "strings:[{offset:230,text:'",
                         std::string(200, 'A'), "'}]}]}"));
  bytes[event] = static_cast<char>(230 + 120);
  bytes[event + 1] = 1;  // 256 + 94: the last 80 characters
  EXPECT_EQ(EventsOf(bytes),
            absl::StrCat("events:[{bone:'LHAnimEvent04',name:'",
                         std::string(80, 'A'), "'}]}]}"));
}

TEST(AlValuesTest, NothingOfAFileThatDoesNotDecode) {
  ValueText writer;
  EXPECT_FALSE(kAlFormat.values(FileOf("invalid/BWA014/zero.al"), writer).ok());
  EXPECT_EQ(writer.text(), "");
}

}  // namespace
}  // namespace assetlint::bw2
