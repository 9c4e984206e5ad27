// Checks the laws on every small damage of every corpus file, and of every real
// file of ASSETLINT_REAL_FILES under 64 KiB: each file truncated to every
// length; each byte incremented, decremented, 0x00 and 0xFF. Costly checks run
// on all of a valid file of the corpus, and on a sample of the others.
#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "fuzz/checks/oracle.h"
#include "fuzz/disk_corpus.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

std::vector<DiskFile> Files() {
  constexpr size_t kMost = size_t{64} << 10;
  std::vector<DiskFile> files = DiskCorpus(kMost);
  const std::vector<DiskFile> real = RealFiles(kMost);
  files.insert(files.end(), real.begin(), real.end());
  return files;
}

class ExhaustiveTest : public testing::TestWithParam<DiskFile> {};

TEST_P(ExhaustiveTest, EveryLengthAndEveryByte) {
  const DiskFile& file = GetParam();
  const bool valid = absl::StartsWith(file.path, "corpus/") &&
                     absl::StrContains(file.path, "/valid/");
  // Vectors have exactly that size, so that a read past the end is detected.
  const auto check = [&](const std::vector<char>& bytes) {
    return (valid ? CheckInput : CheckSampled)(*file.format,
                                               {bytes.data(), bytes.size()});
  };
  std::vector<char> bytes(file.bytes.begin(), file.bytes.end());
  for (size_t at = 0; at < bytes.size(); ++at) {
    ASSERT_EQ(check({bytes.begin(), bytes.begin() + at}), absl::OkStatus())
        << file.path << " cut to " << at;
    const char original = bytes[at];
    for (const int value : {original + 1, original - 1, 0x00, 0xFF}) {
      bytes[at] = static_cast<char>(value);
      ASSERT_EQ(check(bytes), absl::OkStatus())
          << file.path << " with byte " << at << " = " << value;
    }
    bytes[at] = original;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, ExhaustiveTest, testing::ValuesIn(Files()));

}  // namespace
}  // namespace assetlint
