#include "corpus/large/large_files.h"

#include "formats/base/report.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(LargeFilesTest, EveryFormatHasThemWithoutFindings) {
  for (const Format* format : AllFormats()) {
    for (const size_t size : {size_t{16} << 10, size_t{256} << 10,
                              size_t{4} << 20, size_t{32} << 20}) {
      SCOPED_TRACE(testing::Message() << format->name << " of " << size);
      const std::string bytes = corpus::LargeFile(format->name, size);
      EXPECT_GT(bytes.size(), size / 3) << "no row of kMakers?";
      EXPECT_LE(bytes.size(), size);
      Report report(Report::Mode::kCollect);
      format->lint(bytes, FileContext{}, report);
      if (size < 1 << 20) {  // each takes a second for the largest
        EXPECT_EQ(bytes, corpus::LargeFile(format->name, size));
      }
      EXPECT_TRUE(report.decodes());
      for (const Finding& finding : report.findings()) {
        ADD_FAILURE() << finding.rule->id << ": " << finding.message;
      }
    }
  }
}

}  // namespace
}  // namespace assetlint
