// Checks that fuzz/formats.bzl matches the list of formats.
#include <set>
#include <string>

#include "absl/strings/str_split.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(FormatListTest, EveryFormatHasAFuzzTarget) {
  std::set<std::string> targets = absl::StrSplit(ASSETLINT_FUZZ_FORMATS, ',');
  for (const Format* format : AllFormats()) {
    EXPECT_EQ(targets.erase(std::string(format->name)), 1u)
        << format->name << " is missing in fuzz/formats.bzl";
  }
  for (const std::string& name : targets) {
    ADD_FAILURE() << name << " in fuzz/formats.bzl is no format";
  }
}

}  // namespace
}  // namespace assetlint
