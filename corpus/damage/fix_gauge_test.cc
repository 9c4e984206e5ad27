// How much damage `fix` undoes, and that it never makes a file worse:
// - every damage to a field, with safe fixes, and with unsafe ones too: the
//   tables in the log say how many files are the original again, byte for byte,
//   by kind of damage;
// - random damage, with unsafe fixes too.
// Law 6 holds on all of them, and no file has more errors than before.
// ASSETLINT_RANDOM_DAMAGES is the number of random damages for each format.
#include "corpus/damage/fix_gauge.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "corpus/damage/damaged_files.h"
#include "corpus/each_format.h"
#include "corpus/sanitizer.h"
#include "formats/formats.h"
#include "fuzz/random.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

// The damages for each file, and those of random damage, of a
// usual run.
constexpr size_t kUsualDamages = 60;
constexpr uint64_t kUsualRandomDamages = 200;

size_t Damages() {
  return DamageEffort().places == kAll.places ? kAll.most_damages
                                              : kUsualDamages;
}

uint64_t RandomDamages() {
  const char* wanted = std::getenv("ASSETLINT_RANDOM_DAMAGES");
  uint64_t number = 0;
  return wanted != nullptr && absl::SimpleAtoi(wanted, &number)
             ? number
             : kUsualRandomDamages;
}

// One to three bytes or runs changed, inserted or removed.
std::string RandomlyDamaged(std::string bytes, Random& random) {
  const uint64_t times = 1 + random.Below(3);
  for (uint64_t i = 0; i < times && !bytes.empty(); ++i) {
    const uint64_t at = random.Below(bytes.size());
    const uint64_t length =
        std::min<uint64_t>(1 + random.Below(4), bytes.size() - at);
    switch (random.Below(8)) {
      case 0:
        bytes.erase(at, length);
        break;
      case 1:
        bytes.insert(at, length, static_cast<char>(random.Bits()));
        break;
      case 2:
        bytes.replace(at, length, std::string(length, '\0'));
        break;
      case 3:
        bytes.replace(at, length, std::string(length, '\xFF'));
        break;
      case 4:
        ++bytes[at];
        break;
      case 5:
        bytes[at] = static_cast<char>(bytes[at] ^ 1 << random.Below(8));
        break;
      default:
        bytes[at] = static_cast<char>(random.Bits());
    }
  }
  return bytes;
}

class FixGaugeTest : public testing::TestWithParam<const Format*> {
 protected:
  // Returns the percentage that fixes of at least that level restore.
  double Gauge(const std::vector<DamagedFile>& files, size_t most,
               FixLevel least) {
    FixGauge gauge(*GetParam(), least);
    for (const auto& [name, bytes] : files) {
      gauge.Count(
          name, bytes,
          Spread(DamagesOf(*GetParam(), bytes, DamageEffort().places), most));
    }
    std::cout << gauge.Text() << std::endl;
    for (const std::string& worse : gauge.worse()) ADD_FAILURE() << worse;
    return gauge.PercentRestored();
  }

  void DamageAtRandom(const std::vector<DamagedFile>& files) {
    ASSERT_FALSE(files.empty());
    Random random(1);
    std::map<FixResult, int> results;
    for (uint64_t i = 0; i < RandomDamages(); ++i) {
      const DamagedFile& file = files[random.Below(files.size())];
      const std::string damaged = RandomlyDamaged(file.bytes, random);
      std::string note;
      const FixResult result = FixDamaged(*GetParam(), file.name, file.bytes,
                                          damaged, FixLevel::kUnsafe, note);
      ++results[result];
      EXPECT_NE(result, FixResult::kWorse)
          << file.name << ", random damage " << i << ": " << note;
    }
    std::cout << "of " << RandomDamages() << ", "
              << results[FixResult::kRestored] << " restored, "
              << results[FixResult::kDifferent] << " changed otherwise\n";
  }
};

TEST_P(FixGaugeTest, DamageToTheCorpus) {
  for (const FixLevel least : {FixLevel::kSafe, FixLevel::kUnsafe}) {
    Gauge(ValidFiles(*GetParam()), Damages(), least);
  }
}

TEST_P(FixGaugeTest, DamageToRealFiles) {
  if (!HasRealFiles()) {
    GTEST_SKIP() << "ASSETLINT_REAL_FILES names no folder of real files";
  }
  const std::vector<DamagedFile> files = RealFiles(*GetParam());
  Gauge(files, Damages(), FixLevel::kSafe);
  // Wrong sizes have unsafe fixes only.
  const double restored = Gauge(files, Damages(), FixLevel::kUnsafe);
  if (!kAddressSanitizer) {
    EXPECT_GE(restored, 93);
  }
}

TEST_P(FixGaugeTest, RandomDamageToTheCorpus) {
  DamageAtRandom(ValidFiles(*GetParam()));
}

TEST_P(FixGaugeTest, RandomDamageToRealFiles) {
  if (!HasRealFiles()) {
    GTEST_SKIP() << "ASSETLINT_REAL_FILES names no folder of real files";
  }
  const std::vector<DamagedFile> files = RealFiles(*GetParam());
  if (files.empty()) GTEST_SKIP() << "no real file of this format";
  DamageAtRandom(files);
}

INSTANTIATE_TEST_SUITE_P(Formats, FixGaugeTest, EachFormat(), FormatTestName);

}  // namespace
}  // namespace assetlint::corpus
