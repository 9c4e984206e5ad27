// Checks the laws on every small damage of every corpus file, and of every real
// file of ASSETLINT_REAL_FILES under 64 KiB: each file truncated to every
// length; each byte incremented, decremented, 0x00 and 0xFF. Valid files of the
// corpus get all checks on each; files that break a rule differ from them in
// few bytes, and real files are large: there, costly checks are sampled.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
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

class ExhaustiveTest : public testing::TestWithParam<DiskFile> {
 protected:
  static absl::Status Check(absl::string_view bytes) {
    const DiskFile& file = GetParam();
    return absl::StartsWith(file.path, "corpus/") &&
                   absl::StrContains(file.path, "/valid/")
               ? CheckInput(*file.format, bytes)
               : CheckSampled(*file.format, bytes);
  }
};

TEST_P(ExhaustiveTest, EveryLength) {
  const std::string& bytes = GetParam().bytes;
  for (size_t length = 0; length <= bytes.size(); ++length) {
    // A buffer of exactly that size, so that a read past it is detected.
    const std::vector<char> copy(bytes.begin(), bytes.begin() + length);
    ASSERT_EQ(Check({copy.data(), copy.size()}), absl::OkStatus())
        << GetParam().path << " cut to " << length;
  }
}

TEST_P(ExhaustiveTest, EveryByte) {
  std::vector<char> bytes(GetParam().bytes.begin(), GetParam().bytes.end());
  for (size_t at = 0; at < bytes.size(); ++at) {
    const char original = bytes[at];
    for (const int value : {original + 1, original - 1, 0x00, 0xFF}) {
      bytes[at] = static_cast<char>(value);
      ASSERT_EQ(Check({bytes.data(), bytes.size()}), absl::OkStatus())
          << GetParam().path << " with byte " << at << " = " << value;
    }
    bytes[at] = original;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, ExhaustiveTest, testing::ValuesIn(Files()));

}  // namespace
}  // namespace assetlint
