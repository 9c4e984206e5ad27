#include <cstdint>
#include <limits>
#include <string>

#include "corpus/all_files.h"
#include "corpus/bytes.h"
#include "formats/base/report.h"
#include "formats/bw2/formats.h"
#include "formats/diagnose/damaged_file.h"
#include "formats/diagnose/diagnoses.h"
#include "formats/swat3/formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::diagnose {

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
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext(), report);
  EXPECT_FALSE(report.findings().empty());
  DamagedFile file(format, {}, bytes, FileContext(), report);
  return DiagnoseBlankRun(file);
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

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Bytes without equal neighbours.
std::string Noise(size_t size) {
  std::string bytes(size, '\0');
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(1 + i % 250);
  return bytes;
}

std::string RunOf(size_t size, char byte = '\0') {
  return std::string(size, byte);
}

TEST(ByteRunsTest, RunsOfASectorAreFoundWhereverTheyBegin) {
  for (size_t begin = 0; begin < 600; begin += 37) {
    EXPECT_THAT(FindByteRuns(Noise(begin) + RunOf(kMinRun) + Noise(700)),
                ElementsAre(ByteRange{begin, kMinRun}))
        << begin;
    EXPECT_THAT(FindByteRuns(Noise(begin) + RunOf(kMinRun - 1) + Noise(700)),
                IsEmpty())
        << begin;
  }
}

TEST(ByteRunsTest, ARunThatEndsTheFileMayBeShorter) {
  EXPECT_THAT(FindByteRuns(Noise(300) + RunOf(kMinTail)),
              ElementsAre(ByteRange{300, kMinTail}));
  EXPECT_THAT(FindByteRuns(Noise(300) + RunOf(kMinTail - 1)), IsEmpty());
  EXPECT_THAT(FindByteRuns(Noise(300) + RunOf(400)),
              ElementsAre(ByteRange{300, 400}));
  EXPECT_THAT(FindByteRuns(RunOf(kMinTail)),
              ElementsAre(ByteRange{0, kMinTail}));
}

TEST(ByteRunsTest, AnyByteMakesARun) {
  EXPECT_THAT(FindByteRuns(RunOf(1000, '\xFF') + RunOf(600) + Noise(9) +
                           RunOf(512, 'a') + Noise(9) + RunOf(100, '\xFF')),
              ElementsAre(ByteRange{0, 1000}, ByteRange{1000, 600},
                          ByteRange{1609, 512}, ByteRange{2130, 100}));
}

TEST(ByteRunsTest, FindsNoRunInShortOrNoisyBytes) {
  EXPECT_THAT(FindByteRuns(""), IsEmpty());
  EXPECT_THAT(FindByteRuns("a"), IsEmpty());
  EXPECT_THAT(FindByteRuns(Noise(5000)), IsEmpty());
}

}  // namespace

}  // namespace assetlint::diagnose
