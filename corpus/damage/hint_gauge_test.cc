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
    {"ala", "wrong size", 0, 100},
    {"ala", "alignment", 0, 100},
    {"ala", "file truncated", 0, 100},
    {"ala", "conversion", 0, 100},
    {"ala", "swapped words", 0, 100},
    {"ala", "blank run", 0, 100},
    {"ala", "second file", 0, 100},
    {"ala", "shift", 0, 100},
    {"alo", "wrong size", 0, 100},
    {"alo", "alignment", 0, 100},
    {"alo", "file truncated", 0, 100},
    {"alo", "conversion", 0, 100},
    {"alo", "swapped words", 0, 100},
    {"alo", "blank run", 0, 100},
    {"alo", "second file", 0, 100},
    {"alo", "shift", 0, 100},
    {"alo-particle", "wrong size", 0, 100},
    {"alo-particle", "alignment", 0, 100},
    {"alo-particle", "file truncated", 0, 100},
    {"alo-particle", "conversion", 0, 100},
    {"alo-particle", "swapped words", 0, 100},
    {"alo-particle", "blank run", 0, 100},
    {"alo-particle", "second file", 0, 100},
    {"alo-particle", "shift", 0, 100},
    {"anim", "other version", 0, 100},
    {"anim", "conversion", 0, 100},
    {"anim", "swapped words", 0, 100},
    {"anim", "blank run", 0, 100},
    {"anim", "second file", 0, 100},
    {"anim", "shift", 0, 100},
    {"gsa", "other version", 0, 100},
    {"gsa", "likely end", 0, 100},
    {"gsa", "conversion", 0, 100},
    {"gsa", "swapped words", 0, 100},
    {"gsa", "blank run", 0, 100},
    {"gsa", "second file", 0, 100},
    {"al", "plan", 0, 100},
    {"al", "uncounted", 0, 100},
    {"al", "conversion", 0, 100},
    {"al", "swapped words", 0, 100},
    {"al", "blank run", 0, 100},
    {"al", "second file", 0, 100},
    {"al", "shift", 0, 100},
    {"meg", "conversion", 0, 100},
};

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
    EXPECT_GE(gauge_.Better(worth.hint), worth.better) << worth.hint;
    EXPECT_LE(gauge_.Worse(worth.hint), worth.worse) << worth.hint;
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
