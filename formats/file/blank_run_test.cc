#include "formats/file/blank_run.h"

#include <cstdint>
#include <limits>
#include <string>

#include "absl/strings/string_view.h"
#include "corpus/all_files.h"
#include "corpus/bytes.h"
#include "formats/base/report.h"
#include "formats/bw2/formats.h"
#include "formats/file/trial.h"
#include "formats/swat3/formats.h"
#include "gtest/gtest.h"

namespace assetlint::file {
namespace {

// A library of one animation whose keyframes, which end it, are zero.
std::string LibraryWithZeroKeyframes() {
  constexpr size_t kSize = 76, kKeysPerFrame = 565, kKeyframes = 713;
  std::string library = corpus::BytesOfFile("bw2/valid/one_animation.al");
  // Three times 100 and 1 keys of six bytes.
  library = corpus::With<uint32_t>(library, kKeysPerFrame, 100);
  library.replace(kKeyframes, std::string::npos, 3 * 101 * 6, '\0');
  return corpus::With<uint32_t>(library, kSize,
                                static_cast<uint32_t>(library.size() - 0x60));
}

bool HasBlankRun(const Format& format, const std::string& bytes) {
  Report own(Report::Mode::kCollect);
  format.lint(bytes, FileContext{}, own);
  EXPECT_FALSE(own.findings().empty());
  const FileContext context;
  Trials trials(format, context, own);
  Report report(Report::Mode::kCollect);
  return DiagnoseBlankRun(bytes, own, trials, report);
}

TEST(BlankRunTest, ANumberThatEndsWhereARunBeginsIsNotInIt) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  const std::string library = LibraryWithZeroKeyframes();
  // The last number before the keyframes. Its last byte is not zero.
  EXPECT_FALSE(HasBlankRun(bw2::kAlFormat, corpus::With(library, 709, kNan)));
}

TEST(BlankRunTest, BytesPastTheEndThatEndInARunAreNotLost) {
  std::string other;
  for (int i = 0; i < 1200; ++i) other += static_cast<char>(i % 251 + 1);
  EXPECT_FALSE(HasBlankRun(swat3::kGsaFormat,
                           corpus::BytesOfFile("swat3/valid/4_1_ids.gsa") +
                               other + std::string(1000, 0)));
}

}  // namespace
}  // namespace assetlint::file
