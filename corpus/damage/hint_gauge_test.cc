// What each hint is worth, in damaged files of the corpus. The numbers are
// measured; after a change that makes a hint better, put in those that the log
// shows. A hint that is not better for 1 of 100 damaged files of a format has
// to be the only one that explains some damage; formats/README.md says which.
#include "corpus/damage/hint_gauge.h"

#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "corpus/damage/damaged_files.h"
#include "corpus/damage/splice.h"
#include "corpus/each_format.h"
#include "corpus/sanitizer.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

// Per 100 damaged files of the format, how many are explained better with the
// hint than without it, at least, and how many worse, at most.
struct Worth {
  absl::string_view format;
  absl::string_view hint;
  double better;
  double worse;
};

constexpr Worth kWorths[] = {
    {"ala", "wrong size", 24.4, 2},
    {"ala", "alignment", 8.4, 0.8},
    {"ala", "file truncated", 3.2, 1.2},
    {"ala", "conversion", 0.7, 0},
    {"ala", "swapped words", 0.9, 0},
    {"ala", "blank run", 0, 0},
    {"ala", "second file", 0.5, 0},
    {"ala", "shift", 21.2, 0.4},
    {"alo", "wrong size", 23.8, 1.9},
    {"alo", "alignment", 5.9, 0.5},
    {"alo", "file truncated", 1.1, 0.2},
    {"alo", "conversion", 0.8, 0},
    {"alo", "swapped words", 0.8, 0},
    {"alo", "blank run", 0.5, 0},
    {"alo", "second file", 0.4, 0.1},
    {"alo", "shift", 23.1, 0.2},
    {"alo-particle", "wrong size", 24.4, 1.6},
    {"alo-particle", "alignment", 4.9, 5.5},
    {"alo-particle", "file truncated", 0.9, 0.5},
    {"alo-particle", "conversion", 0.8, 0},
    {"alo-particle", "swapped words", 0.9, 0},
    {"alo-particle", "blank run", 0.2, 0},
    {"alo-particle", "second file", 0.4, 0},
    {"alo-particle", "shift", 22.8, 0.3},
    {"anim", "other version", 2, 0.2},
    {"anim", "conversion", 0.8, 0},
    {"anim", "swapped words", 1.1, 0},
    {"anim", "blank run", 0.8, 0},
    {"anim", "second file", 0.5, 0},
    {"anim", "shift", 26.6, 0.5},
    {"gsa", "other version", 3.6, 0},
    {"gsa", "likely end", 12.1, 0},
    {"gsa", "conversion", 0.6, 0},
    {"gsa", "swapped words", 1.3, 0},
    {"gsa", "blank run", 1, 0},
    {"gsa", "second file", 0.6, 0},
    {"al", "plan", 0.8, 0},
    {"al", "uncounted", 0.9, 0},
    {"al", "moved parts", 30, 0.1},
    {"al", "animation size", 3.5, 0},
    {"al", "conversion", 0.6, 0},
    {"al", "swapped words", 1.1, 0},
    {"al", "blank run", 0.4, 0},
    {"al", "second file", 0.5, 0},
    {"al", "shift", 41, 0},
    {"meg", "conversion", 1.2, 0},
};

// Each new file of the corpus changes the figures a little.
constexpr double kShare = 0.9;
constexpr double kMore = 0.1;

// The damages of each sort for a file. With the sanitizer, it is enough to read
// the damaged files.
constexpr size_t kMost = kAddressSanitizer ? 8 : 120;

class HintGaugeTest : public testing::TestWithParam<const Format*> {
 protected:
  HintGaugeTest() : gauge_(*GetParam(), Hints()) {}

  void Measure(const std::vector<DamagedFile>& files) {
    const Format& format = *GetParam();
    for (const auto& [name, bytes] : files) {
      gauge_.Count(name, bytes, Spread(DamagesOf(format, bytes, 1), kMost));
      gauge_.Count(name, bytes, Spread(SplicesOf(format, bytes), kMost));
      gauge_.Count(name, bytes, WholeFileDamages(bytes));
    }
    std::cout << gauge_.Text() << std::endl;
  }

  static std::vector<absl::string_view> Hints() {
    std::vector<absl::string_view> hints;
    for (const Worth& worth : kWorths) {
      if (worth.format == GetParam()->name) hints.push_back(worth.hint);
    }
    return hints;
  }

  HintGauge gauge_;
};

TEST_P(HintGaugeTest, HintsPayInTheCorpus) {
  Measure(ValidFiles(*GetParam()));
  if (kAddressSanitizer) return;
  for (const Worth& worth : kWorths) {
    if (worth.format != GetParam()->name) continue;
    EXPECT_GE(gauge_.Better(worth.hint), kShare * worth.better) << worth.hint;
    EXPECT_LE(gauge_.Worse(worth.hint), worth.worse + kMore) << worth.hint;
  }
}

TEST_P(HintGaugeTest, InRealFiles) {
  if (!HasRealFiles()) {
    GTEST_SKIP() << "ASSETLINT_REAL_FILES names no folder of real files";
  }
  Measure(RealFiles(*GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Formats, HintGaugeTest, EachFormat(), FormatTestName);

}  // namespace
}  // namespace assetlint::corpus
