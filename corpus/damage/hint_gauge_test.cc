// What each hint is worth, in damaged files of the corpus: the log shows it.
#include "corpus/damage/hint_gauge.h"

#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damaged_files.h"
#include "corpus/damage/suite.h"
#include "corpus/each_format.h"
#include "corpus/sanitizer.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

struct HintsOfFormat {
  absl::string_view format;
  std::vector<absl::string_view> hints;
};

std::vector<absl::string_view> Hints(absl::string_view format) {
  const std::vector<absl::string_view> chunks = {"wrong size", "alignment",
                                                 "file truncated"};
  const HintsOfFormat own[] = {
      {"ala", chunks}, {"alo", chunks}, {"alo-particle", chunks},
      {"anim", {}},    {"gsa", {}},     {"al", {}},
  };
  std::vector<absl::string_view> hints = {"conversion"};
  for (const HintsOfFormat& row : own) {
    if (row.format != format) continue;
    hints.insert(hints.end(), row.hints.begin(), row.hints.end());
    for (absl::string_view any :
         {"swapped words", "blank run", "second file", "shift"}) {
      hints.push_back(any);
    }
  }
  return hints;
}

// The damages of each group for a file. With the sanitizer, it is enough to
// read the damaged files.
constexpr size_t kMost = kAddressSanitizer ? 4 : 30;

class HintGaugeTest : public testing::TestWithParam<const Format*> {
 protected:
  HintGaugeTest() : gauge_(*GetParam(), Hints(GetParam()->name)) {}

  void Measure(const std::vector<DamagedFile>& files) {
    const Format& format = *GetParam();
    for (const auto& [name, bytes] : files) {
      gauge_.Count(name, bytes, SuiteOf(format, bytes, kMost));
    }
    std::cout << gauge_.Text() << std::endl;
  }

  HintGauge gauge_;
};

TEST_P(HintGaugeTest, InTheCorpus) { Measure(ValidFiles(*GetParam())); }

TEST_P(HintGaugeTest, InRealFiles) {
  if (!HasRealFiles()) {
    GTEST_SKIP() << "ASSETLINT_REAL_FILES names no folder of real files";
  }
  Measure(RealFiles(*GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Formats, HintGaugeTest, EachFormat(), FormatTestName);

}  // namespace
}  // namespace assetlint::corpus
