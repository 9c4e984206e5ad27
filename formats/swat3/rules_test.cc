// The cases of the rules of GSA, and the decoded values.
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/bytes.h"
#include "corpus/corpus_file.h"
#include "corpus/swat3/files.h"
#include "formats/swat3/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

std::string FileOf(absl::string_view path) {
  return corpus::BytesOf(corpus::Swat3Files(), absl::StrCat("swat3/", path));
}

INSTANTIATE_TEST_SUITE_P(Gsa, RuleTest,
                         RuleCases(corpus::Swat3Cases(), kGsaFormat),
                         kRuleTestName);

TEST(GsaValuesTest, OneFrame) {
  ValueText writer;
  ASSERT_TRUE(kGsaFormat.values(FileOf("valid/one_frame.gsa"), writer).ok());
  EXPECT_EQ(writer.text(),
            "{version:'4.2',framerate:10,bone_ids:[1],rotations:1,frames:["
            "{origin:[0,0,0],origin_rotation_xyzw:[0,0,0,1],"
            "root_offset:[0,0,0],rotations_xyzw:[[0.5,0.5,0.5,0.5]],"
            "events:[]}]}");
}

TEST(GsaValuesTest, EventsAreWithoutTheirNul) {
  ValueText writer;
  ASSERT_TRUE(kGsaFormat.values(FileOf("valid/4_2_events.gsa"), writer).ok());
  EXPECT_NE(writer.text().find("events:['LLIFT','LPLANT','RLIFT','RPLANT',"
                               "'sound=cuff','itemsound=magout']"),
            std::string::npos)
      << writer.text();
}

TEST(GsaValuesTest, NothingOfAFileThatDoesNotDecode) {
  ValueText writer;
  EXPECT_FALSE(
      kGsaFormat.values(FileOf("invalid/GSA005/too_few_frames.gsa"), writer)
          .ok());
  EXPECT_EQ(writer.text(), "");
}

}  // namespace
}  // namespace assetlint::swat3
