#include "bench/grown_input.h"

#include <cstddef>
#include <string>

#include "formats/base/report.h"
#include "formats/formats.h"
#include "fuzz/disk_corpus.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr size_t kMaxFile = size_t{1} << 20;

TEST(InputGrowerTest, EveryFormatGrowsToEverySize) {
  const auto corpus = DiskCorpus(kMaxFile);
  for (const Format* format : AllFormats()) {
    const InputGrower grower(*format, corpus);
    for (const size_t size :
         {size_t{1} << 10, size_t{16} << 10, size_t{256} << 10}) {
      const std::string bytes = grower.Grow(size);
      EXPECT_GE(bytes.size(), size / 3) << format->name;
      EXPECT_LE(bytes.size(), size) << format->name;
      Report report(Report::Mode::kStatusOnly);
      format->lint(bytes, FileContext{}, report);
      EXPECT_TRUE(report.decodes()) << format->name << " of " << size;
      EXPECT_EQ(grower.Grow(size), bytes) << format->name;
    }
  }
}

TEST(InputGrowerTest, NothingGrowsFromNothing) {
  EXPECT_EQ(InputGrower(*AllFormats()[0], {}).Grow(16), "");
}

TEST(InputGrowerTest, LargeFilesAreValid) {
  for (const Format* format : AllFormats()) {
    const std::string bytes = InputGrower(*format, {}).Grow(size_t{256} << 10);
    Report report(Report::Mode::kCollect);
    format->lint(bytes, FileContext{}, report);
    EXPECT_TRUE(report.decodes()) << format->name;
    EXPECT_TRUE(report.findings().empty()) << format->name;
  }
}

TEST(ValidFilesTest, AreOfTheFormat) {
  const auto corpus = DiskCorpus(kMaxFile);
  for (const Format* format : AllFormats()) {
    const auto files = ValidFiles(*format, corpus);
    EXPECT_FALSE(files.empty()) << format->name;
    for (const DiskFile& file : files) {
      EXPECT_EQ(file.format, format) << file.path;
      EXPECT_NE(file.path.find("/valid/"), std::string::npos) << file.path;
    }
  }
}

}  // namespace
}  // namespace assetlint
