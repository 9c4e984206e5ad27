// The laws on every small damage: each file cut to every length, and each of
// its bytes one more, one less, 0x00 and 0xFF; all 256 values in tiny files.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/oracle.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// What keeps the suite within minutes without optimisation. Files that break a
// rule differ little from valid ones: theirs is every kInvalidStep-th byte,
// beginning at another one for each file, so that together they cover much.
// Real files are looked at in as many places as kRealPlaces.
constexpr size_t kEveryByteUpTo = 2048;
constexpr size_t kAllValuesUpTo = 64;
constexpr size_t kInvalidStep = 31;
constexpr size_t kRealFileUpTo = 16 * 1024;
constexpr size_t kRealPlaces = 200;

struct Steps {
  size_t first;
  size_t step;
};

Steps StepsFor(const DiskFile& file) {
  if (file.path[0] == '/') {
    return {0, file.bytes.size() / kRealPlaces + 1};
  }
  if (!absl::StrContains(file.path, "/invalid/")) return {0, 1};
  size_t hash = 0;
  for (const char c : file.path) hash = hash * 131 + static_cast<uint8_t>(c);
  return {hash % kInvalidStep, kInvalidStep};
}

std::vector<DiskFile> Files() {
  std::vector<DiskFile> files = DiskCorpus(kEveryByteUpTo);
  std::vector<DiskFile> real = RealFiles(kRealFileUpTo);
  files.insert(files.end(), real.begin(), real.end());
  return files;
}

// A copy of exactly those bytes, so that a read behind them is seen.
absl::Status CheckCopy(const Format& format, absl::string_view bytes) {
  const std::vector<char> copy(bytes.begin(), bytes.end());
  return CheckInput(format, {copy.data(), copy.size()});
}

class ExhaustiveTest : public testing::TestWithParam<DiskFile> {};

TEST_P(ExhaustiveTest, EveryLength) {
  const DiskFile& file = GetParam();
  const Steps steps = StepsFor(file);
  const absl::string_view bytes = file.bytes;
  for (size_t length = steps.first; length <= bytes.size();
       length += steps.step) {
    ASSERT_EQ(CheckCopy(*file.format, bytes.substr(0, length)),
              absl::OkStatus())
        << file.path << " cut to " << length;
  }
}

TEST_P(ExhaustiveTest, EveryByte) {
  const DiskFile& file = GetParam();
  const Steps steps = StepsFor(file);
  std::string bytes = file.bytes;
  for (size_t at = steps.first; at < bytes.size(); at += steps.step) {
    const uint8_t original = static_cast<uint8_t>(bytes[at]);
    std::vector<int> values = {original + 1, original - 1, 0x00, 0xFF};
    if (bytes.size() <= kAllValuesUpTo) {
      values.clear();
      for (int value = 0; value < 256; ++value) values.push_back(value);
    }
    for (const int value : values) {
      const auto byte = static_cast<uint8_t>(value);
      if (byte == original) continue;
      bytes[at] = static_cast<char>(byte);
      ASSERT_EQ(CheckCopy(*file.format, bytes), absl::OkStatus())
          << file.path << " with byte " << at << " = " << int{byte};
    }
    bytes[at] = static_cast<char>(original);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, ExhaustiveTest, testing::ValuesIn(Files()));

}  // namespace
}  // namespace assetlint
