#include "fuzz/mutator/mutator.h"

#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
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

// How often each kind of mutation occurs, and how often its results decode.
struct Tally {
  std::map<Mutation, uint64_t> made;
  std::map<Mutation, uint64_t> decoded;
  uint64_t all = 0;
  uint64_t all_decoded = 0;
  uint64_t changed = 0;
};

void Print(const Format& format, Tally& tally) {
  for (const auto& [mutation, count] : tally.made) {
    std::cout << format.name << " " << MutationName(mutation) << ": " << count
              << ", " << 100 * tally.decoded[mutation] / count << " % decode\n";
  }
  std::cout << format.name << ": " << 100 * tally.all_decoded / tally.all
            << " % of all decode, " << 100 * tally.changed / tally.all
            << " % differ from the file\n";
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

  Mutation MutateOneWay(const std::vector<DiskFile>& files, uint64_t seed,
                        std::string& bytes) const {
    const Format& format = *GetParam();
    if (seed % 8 == 0) {
      return Splice(format, files[seed / 8 % files.size()].bytes, seed,
                    kMaxSize, bytes);
    }
    return Mutate(format, seed, kMaxSize, bytes);
  }
};

// A mutator whose results mostly do not decode tests only the first check; one
// whose results all decode tests no damage.
TEST_P(MutatorTest, EveryKindOccursAndManyResultsDecode) {
  const Format& format = *GetParam();
  const std::vector<DiskFile> files = Files();
  ASSERT_FALSE(files.empty());
  Tally tally;
  for (const DiskFile& file : files) {
    for (uint64_t seed = 0; seed < kSeedsPerFile; ++seed) {
      std::string bytes = file.bytes;
      const Mutation mutation = MutateOneWay(files, seed, bytes);
      ASSERT_EQ(CheckSampled(format, bytes), absl::OkStatus())
          << file.path << ", seed " << seed << ", " << MutationName(mutation);
      const bool decodes = Decodes(format, bytes);
      ++tally.made[mutation];
      tally.decoded[mutation] += decodes;
      ++tally.all;
      tally.all_decoded += decodes;
      tally.changed += bytes != file.bytes;
    }
  }
  Print(format, tally);
  for (int i = 1; i < kMutations; ++i) {
    const auto mutation = static_cast<Mutation>(i);
    EXPECT_GT(tally.made[mutation], 0u) << MutationName(mutation);
  }
  EXPECT_GT(tally.all_decoded, tally.all * 3 / 10);
  EXPECT_LT(tally.all_decoded, tally.all);
  EXPECT_GT(tally.changed, tally.all * 8 / 10);
}

TEST_P(MutatorTest, TheSameSeedMakesTheSameChange) {
  const Format& format = *GetParam();
  for (const DiskFile& file : Files()) {
    for (uint64_t seed = 0; seed < 20; ++seed) {
      std::string once = file.bytes;
      std::string twice = file.bytes;
      EXPECT_EQ(Mutate(format, seed, kMaxSize, once),
                Mutate(format, seed, kMaxSize, twice));
      EXPECT_EQ(once, twice);
    }
  }
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
    EXPECT_EQ(Mutate(*format, 1, kMaxSize, bytes), Mutation::kNone);
    EXPECT_EQ(Splice(*format, "", 1, kMaxSize, bytes), Mutation::kNone);
    EXPECT_EQ(bytes, "");
  }
}

INSTANTIATE_TEST_SUITE_P(
    Formats, MutatorTest,
    testing::ValuesIn(AllFormats().begin(), AllFormats().end()),
    [](const testing::TestParamInfo<const Format*>& tested) {
      return absl::StrReplaceAll(tested.param->name, {{"-", "_"}});
    });

}  // namespace
}  // namespace assetlint
