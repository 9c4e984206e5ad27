#include "formats/file/blank_run.h"

#include <cstdint>
#include <limits>
#include <string>

#include "corpus/all_files.h"
#include "corpus/bytes.h"
#include "formats/base/report.h"
#include "formats/bw2/formats.h"
#include "formats/file/trial.h"
#include "gtest/gtest.h"

namespace assetlint::file {
namespace {

// A library of one animation whose keyframes, which end it, are zero.
std::string LibraryWithZeroKeyframes() {
  constexpr size_t kSize = 76, kKeysPerFrame = 565, kKeyframes = 713;
  std::string library;
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    if (file.path == "bw2/valid/one_animation.al") library = file.bytes;
  }
  // Three times 100 and 1 keys of six bytes.
  library = corpus::With<uint32_t>(library, kKeysPerFrame, 100);
  library.replace(kKeyframes, std::string::npos, 3 * 101 * 6, '\0');
  return corpus::With<uint32_t>(library, kSize,
                                static_cast<uint32_t>(library.size() - 0x60));
}

bool HasBlankRun(const std::string& bytes) {
  const Format& format = bw2::kAlFormat;
  Report own(Report::Mode::kCollect);
  format.lint(bytes, FileContext{}, own);
  EXPECT_FALSE(own.findings().empty());
  const FileContext context;
  Trials trials(format, context, bytes.size(), own);
  Report report(Report::Mode::kCollect);
  return DiagnoseBlankRun(bytes, own, trials, report);
}

TEST(BlankRunTest, ANumberThatEndsWhereARunBeginsIsNotInIt) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  const std::string library = LibraryWithZeroKeyframes();
  // The last number before the keyframes. Its last byte is not zero.
  EXPECT_FALSE(HasBlankRun(corpus::With(library, 709, kNan)));
}

}  // namespace
}  // namespace assetlint::file
