// Damages files in one place at a time and checks the length and usefulness of
// the reports: findings per damage, and whether the first one is at the damage.
// The limits are measured values; lower them as the program improves. The
// tables are in the test's log.
#include "corpus/damage/distribution.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "corpus/damage/damage.h"
#include "corpus/damage/damaged_files.h"
#include "corpus/damage/suite.h"
#include "corpus/each_format.h"
#include "corpus/sanitizer.h"
#include "formats/formats.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

// The limits for one format: the largest numbers of findings, and the smallest
// weighted share (in per cent) of damages whose first finding is at the damage.
struct Limits {
  absl::string_view format;
  size_t nine_of_ten;
  size_t ninety_nine;
  size_t most;
  double first;
};

constexpr Limits kCorpus[] = {
    {"ala", 5, 8, 10, 98},
    {"alo", 4, 7, 10, 98},
    {"alo-particle", 7, 10, 16, 98},
    {"anim", 3, 10, 13, 95},
    {"gsa", 2, 5, 8, 99},
    {"al", 4, 10, 13, 85},
    {"meg", 2, 8, 14, 92},
};

// For the Alamo files used in development: another folder may need different
// limits.
constexpr Limits kReal[] = {
    {"ala", 4, 7, 8, 98},
    {"alo", 4, 7, 10, 97},
    {"alo-particle", 6, 10, 13, 98},
};

// The laws are checked on one in this many damages to a corpus file.
constexpr size_t kLaws = 8;

// The damages of each group to a file. A subset has a different distribution;
// with the sanitizer it is enough to read the damaged files.
constexpr size_t kMost = kAddressSanitizer ? 8 : kMostOfGroup;
constexpr size_t kMostInRealFiles =
    kAddressSanitizer ? 2 : kMostOfGroupInRealFiles;

const Limits* LimitsOf(absl::string_view format, absl::Span<const Limits> all) {
  const auto limits =
      std::find_if(all.begin(), all.end(),
                   [&](const Limits& l) { return l.format == format; });
  return limits == all.end() ? nullptr : &*limits;
}

// The row of limits that the table just holds.
std::string Row(const DistributionTable& table, absl::string_view format) {
  const Distribution sum = table.Sum();
  return absl::StrCat("{\"", format, "\", ", sum.Quantile(0.9), ", ",
                      sum.Quantile(0.99), ", ", sum.most(), ", ",
                      std::floor(100 * table.WeightedFirst()), "},");
}

// Without limits, there is nothing to hold.
void Hold(const DistributionTable& table, const Limits* limits) {
  if (kAddressSanitizer || limits == nullptr) return;
  const Distribution sum = table.Sum();
  const std::string row = Row(table, limits->format);
  EXPECT_LE(sum.Quantile(0.9), limits->nine_of_ten) << row;
  EXPECT_LE(sum.Quantile(0.99), limits->ninety_nine) << row;
  EXPECT_LE(sum.most(), limits->most) << row << sum.worst();
  EXPECT_GE(100 * table.WeightedFirst(), limits->first) << row;
}

void CheckLawsOf(const Format& format, const DamagedFile& file,
                 const std::vector<Damage>& damages) {
  std::string bytes = file.bytes;
  for (size_t i = 0; i < damages.size(); i += kLaws) {
    const Damage& damage = damages[i];
    bytes.replace(damage.offset, damage.before.size(), damage.after);
    EXPECT_EQ(CheckLaws(format, bytes), absl::OkStatus())
        << file.name << ", " << damage.path << " " << damage.kind;
    bytes.replace(damage.offset, damage.after.size(), damage.before);
  }
}

class DistributionTest : public testing::TestWithParam<const Format*> {};

TEST_P(DistributionTest, HoldsInTheCorpus) {
  DistributionTable table(*GetParam());
  for (const DamagedFile& file : ValidFiles(*GetParam())) {
    const std::vector<Damage> damages = SuiteOf(*GetParam(), file.bytes, kMost);
    table.Count(file.name, file.bytes, damages);
    CheckLawsOf(*GetParam(), file, damages);
  }
  std::cout << table.Text() << std::endl;
  const Limits* limits = LimitsOf(GetParam()->name, kCorpus);
  EXPECT_NE(limits, nullptr) << "put this row into kCorpus:\n"
                             << Row(table, GetParam()->name);
  Hold(table, limits);
}

TEST_P(DistributionTest, HoldsInRealFiles) {
  if (!HasRealFiles()) {
    GTEST_SKIP() << "ASSETLINT_REAL_FILES names no folder of real files";
  }
  DistributionTable table(*GetParam());
  for (const DamagedFile& file : RealFiles(*GetParam())) {
    table.Count(file.name, file.bytes,
                SuiteOf(*GetParam(), file.bytes, kMostInRealFiles));
  }
  std::cout << table.Text() << std::endl;
  if (table.Sum().damages() == 0) return;
  Hold(table, LimitsOf(GetParam()->name, kReal));
}

INSTANTIATE_TEST_SUITE_P(Formats, DistributionTest, EachFormat(),
                         FormatTestName);

}  // namespace
}  // namespace assetlint::corpus
