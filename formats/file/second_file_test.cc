#include "formats/file/second_file.h"

#include <string>

#include "corpus/all_files.h"
#include "formats/base/report.h"
#include "formats/bw2/formats.h"
#include "formats/file/trial.h"
#include "formats/known_formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::file {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(SecondFileTest, IsNotSoughtWhenTheFileMustNotBeReread) {
  const Format& format = bw2::kAlFormat;
  std::string once;
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    if (file.path == "bw2/valid/events.al") once = file.bytes;
  }
  const std::string twice = once + once;
  Report own(Report::Mode::kCollect);
  format.lint(twice, FileContext{}, own);
  const FileContext context;
  Trials trials(format, context, own);
  Report found(Report::Mode::kCollect);
  EXPECT_TRUE(AnyError(own.findings()));
  EXPECT_TRUE(DiagnoseSecondFile(twice, kKnownFormats, own, trials, found));
  EXPECT_THAT(found.findings(), SizeIs(1));
  while (own.Reread(twice.size())) {
  }
  Report left(Report::Mode::kCollect);
  EXPECT_FALSE(DiagnoseSecondFile(twice, kKnownFormats, own, trials, left));
  EXPECT_THAT(left.findings(), IsEmpty());
}

}  // namespace
}  // namespace assetlint::file
