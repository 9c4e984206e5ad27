#include "fuzz/mutator/mutator.h"

#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "corpus/each_format.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "fuzz/checks/oracle.h"
#include "fuzz/disk_corpus.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr size_t kMaxSize = 8192;
constexpr uint64_t kSeedsPerFile = 200;

bool Decodes(const Format& format, absl::string_view bytes) {
  return format.reencode(bytes).ok();
}

class MutatorTest : public testing::TestWithParam<const Format*> {
 protected:
  // Files of the format that decode.
  std::vector<DiskFile> Files() const {
    std::vector<DiskFile> files;
    for (DiskFile& file : DiskCorpus(kMaxSize)) {
      if (file.format == GetParam() &&
          absl::StrContains(file.path, "/valid/") &&
          Decodes(*file.format, file.bytes)) {
        files.push_back(std::move(file));
      }
    }
    return files;
  }
};

// A mutator whose results mostly do not decode tests only the first check; one
// whose results all decode tests no damage.
TEST_P(MutatorTest, ManyResultsDecodeAndTheSameSeedMakesTheSameChange) {
  const Format& format = *GetParam();
  const std::vector<DiskFile> files = Files();
  ASSERT_FALSE(files.empty());
  uint64_t all = 0, decoded = 0, changed = 0;
  for (const DiskFile& file : files) {
    for (uint64_t seed = 0; seed < kSeedsPerFile; ++seed) {
      const auto mutated = [&] {
        std::string bytes = file.bytes;
        if (seed % 8 == 0) {
          Splice(format, files[seed / 8 % files.size()].bytes, seed, kMaxSize,
                 bytes);
        } else {
          Mutate(format, seed, kMaxSize, bytes);
        }
        return bytes;
      };
      const std::string bytes = mutated();
      ASSERT_EQ(mutated(), bytes);
      ASSERT_EQ(CheckSampled(format, bytes), absl::OkStatus())
          << file.path << ", seed " << seed;
      ++all;
      decoded += Decodes(format, bytes);
      changed += bytes != file.bytes;
    }
  }
  std::cout << format.name << ": " << 100 * decoded / all << " % decode, "
            << 100 * changed / all << " % differ from the file\n";
  EXPECT_GT(decoded, all * 3 / 10);
  EXPECT_LT(decoded, all);
  EXPECT_GT(changed, all * 8 / 10);
}

TEST_P(MutatorTest, NeverLargerThanAllowed) {
  const Format& format = *GetParam();
  for (const DiskFile& file : Files()) {
    for (uint64_t seed = 0; seed < 50; ++seed) {
      std::string bytes = file.bytes;
      Mutate(format, seed, file.bytes.size(), bytes);
      EXPECT_LE(bytes.size(), file.bytes.size());
      bytes = file.bytes;
      Splice(format, file.bytes, seed, file.bytes.size(), bytes);
      EXPECT_LE(bytes.size(), file.bytes.size());
    }
  }
}

// Mutations of mutations, as a fuzzer makes them: bytes that no longer decode
// also have an outline.
TEST_P(MutatorTest, LongChainsKeepTheLaws) {
  const Format& format = *GetParam();
  for (const DiskFile& file : Files()) {
    std::string bytes = file.bytes;
    for (uint64_t seed = 0; seed < 100; ++seed) {
      Mutate(format, seed, kMaxSize, bytes);
      ASSERT_EQ(CheckSampled(format, bytes), absl::OkStatus())
          << file.path << ", " << seed << " mutations";
    }
  }
}

TEST(MutatorOfNothingTest, DoesNotChangeAnEmptyFile) {
  for (const Format* format : AllFormats()) {
    std::string bytes;
    EXPECT_FALSE(Mutate(*format, 1, kMaxSize, bytes));
    EXPECT_FALSE(Splice(*format, "", 1, kMaxSize, bytes));
    EXPECT_EQ(bytes, "");
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, MutatorTest, corpus::EachFormat(),
                         corpus::FormatTestName);

}  // namespace
}  // namespace assetlint
