#include "lint/run/output_targets.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;

absl::Status CheckOutput(const std::string& path) {
  CheckOptions options;
  options.output = path;
  return CheckOutputTargets(options, InputSet());
}

TEST(OutputTargetsTest, AReportMayBeReplaced) {
  const TempFolder folder;
  EXPECT_EQ(CheckOutput(folder.Path("new.txt")), absl::OkStatus());
  EXPECT_EQ(CheckOutput(folder.Write("old.txt", "No findings.\n")),
            absl::OkStatus());
  EXPECT_EQ(CheckOutput(folder.Write("empty.txt", "")), absl::OkStatus());
}

TEST(OutputTargetsTest, AnAssetIsNotReplacedWhateverItsName) {
  const TempFolder folder;
  EXPECT_THAT(CheckOutput(folder.Path("new.alo")).message(),
              HasSubstr("it has the extension of a game asset"));
  const std::string library("\xEC\x0F\0\0\x02\0\xFF\xFF", 8);
  EXPECT_THAT(CheckOutput(folder.Write("old.txt", library)).message(),
              HasSubstr("it contains a game asset"));
}

}  // namespace
}  // namespace assetlint
