#include "formats/file/byte_runs.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::file {
namespace {

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

TEST(ByteRunsTest, NothingAndLittleHaveNone) {
  EXPECT_THAT(FindByteRuns(""), IsEmpty());
  EXPECT_THAT(FindByteRuns("a"), IsEmpty());
  EXPECT_THAT(FindByteRuns(Noise(5000)), IsEmpty());
}

}  // namespace
}  // namespace assetlint::file
