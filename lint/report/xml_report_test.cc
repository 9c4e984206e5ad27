#include "lint/report/xml_report.h"

#include "gtest/gtest.h"
#include "lint/report/junit_writer.h"
#include "lint/testing/capture.h"

namespace assetlint {
namespace {

TEST(XmlReportTest, JunitIsOne) {
  testing::Capture capture;
  JunitWriter writer(capture.output());
  writer.Begin();
  writer.End({});
  EXPECT_TRUE(IsXmlReport(capture.Text()));
}

TEST(XmlReportTest, OnlyTheRootElementCounts) {
  EXPECT_TRUE(IsXmlReport("<testsuites/>"));
  EXPECT_TRUE(IsXmlReport(
      "\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- <Units> -->\n<testsuites>"));
  EXPECT_FALSE(IsXmlReport("<Units><testsuites/></Units>"));
  EXPECT_FALSE(IsXmlReport("<!-- <testsuites> --><Units/>"));
  EXPECT_FALSE(IsXmlReport("<!-- <testsuites>"));
  EXPECT_FALSE(IsXmlReport("testsuites"));
  EXPECT_FALSE(IsXmlReport(""));
}

}  // namespace
}  // namespace assetlint
