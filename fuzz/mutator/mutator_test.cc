#include "fuzz/mutator/mutator.h"

#include <iostream>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "corpus/each_format.h"
#include "fuzz/checks/oracle.h"
#include "fuzz/disk_corpus.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr size_t kMaxSize = 8192;
constexpr uint64_t kSeedsPerFile = 200;

class MutatorTest : public testing::TestWithParam<const Format*> {};

// A mutator whose results mostly do not decode tests only the first check; one
// whose results all decode tests no damage.
TEST_P(MutatorTest, ManyResultsDecodeAndTheSameSeedMakesTheSameChange) {
  const Format& format = *GetParam();
  const auto decodes = [&](absl::string_view bytes) {
    return format.reencode(bytes).ok();
  };
  std::vector<DiskFile> files = DiskCorpus(kMaxSize);
  std::erase_if(files, [&](const DiskFile& file) {
    return file.format != &format || !absl::StrContains(file.path, "/valid/") ||
           !decodes(file.bytes);
  });
  ASSERT_FALSE(files.empty());
  uint64_t all = 0, decoded = 0, changed = 0;
  for (const DiskFile& file : files) {
    // Mutations of mutations, as a fuzzer makes them: bytes that no longer
    // decode also have an outline.
    std::string chain = file.bytes;
    for (uint64_t seed = 0; seed < kSeedsPerFile; ++seed) {
      // Sometimes there is no room.
      const size_t most = seed % 4 == 0 ? file.bytes.size() : kMaxSize;
      const auto mutate = [&](std::string bytes) {
        Mutate(format, seed, most, bytes);
        return bytes;
      };
      const std::string bytes = mutate(file.bytes);
      ASSERT_EQ(mutate(file.bytes), bytes);
      ASSERT_LE(bytes.size(), most);
      ASSERT_EQ(CheckSampled(format, bytes), absl::OkStatus())
          << file.path << ", seed " << seed;
      Mutate(format, seed, kMaxSize, chain);
      ASSERT_EQ(CheckSampled(format, chain), absl::OkStatus())
          << file.path << ", " << seed << " mutations";
      ++all;
      decoded += decodes(bytes);
      changed += bytes != file.bytes;
    }
  }
  std::cout << format.name << ": " << 100 * decoded / all << " % decode, "
            << 100 * changed / all << " % differ from the file\n";
  EXPECT_GT(decoded, all * 3 / 10);
  EXPECT_LT(decoded, all);
  EXPECT_GT(changed, all * 8 / 10);
  std::string empty;
  EXPECT_FALSE(Mutate(format, 1, kMaxSize, empty));
}

INSTANTIATE_TEST_SUITE_P(Formats, MutatorTest, corpus::EachFormat(),
                         corpus::FormatTestName);

}  // namespace
}  // namespace assetlint
