#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/run/check_run.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::ContentsOf;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;

absl::Status CheckOutput(const std::string& path) {
  CheckOptions options;
  options.output = path;
  return CheckOutputTargets(options, InputSet());
}

TEST(OutputTargetsTest, AnOldReportInXmlMayBeReplaced) {
  const TempFolder folder;
  EXPECT_EQ(
      CheckOutput(folder.Write(
          "junit.xml",
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites><testsuite "
          "name=\"a.alo\"><testcase name=\"a\"/></testsuite></testsuites>")),
      absl::OkStatus());
  EXPECT_EQ(CheckOutput(folder.Write("settings.xml", "<Settings/>")),
            absl::OkStatus());
}

// check --output Data/XML/*.xml
TEST(OutputTargetsTest, WhatAModDefinesIsNotReplaced) {
  const TempFolder folder;
  for (const char* const text :
       {"<Vehicles><GroundVehicle Name=\"Tank\"/></Vehicles>",
        "<Game_Object_Files><File>Vehicles.xml</File></Game_Object_Files>"}) {
    EXPECT_THAT(CheckOutput(folder.Write("Vehicles.XML", text)).message(),
                HasSubstr("it contains what a mod defines"));
  }
}

TEST(OutputTargetsTest, ABinaryFileIsNotReplaced) {
  const TempFolder folder;
  const std::string texture("DDS \x7C\0\0\0", 8);
  EXPECT_THAT(CheckOutput(folder.Write("tank.dds", texture)).message(),
              HasSubstr("it is a binary file"));
  EXPECT_EQ(ContentsOf(folder.Path("tank.dds")), texture);
}

}  // namespace
}  // namespace assetlint
