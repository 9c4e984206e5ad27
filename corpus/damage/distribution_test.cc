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
#include "corpus/damage/splice.h"
#include "corpus/each_format.h"
#include "corpus/sanitizer.h"
#include "formats/formats.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

// The limits for one format: the largest numbers of findings, and the smallest
// shares (in per cent) of damages whose first finding is at the damage.
struct Limits {
  absl::string_view format;
  size_t nine_of_ten;
  size_t ninety_nine;
  size_t most;
  double field;
  double delete_1;
  double insert_1;
};

constexpr Limits kCorpus[] = {
    {"ala", 5, 8, 11, 98, 93, 94},          {"alo", 5, 7, 10, 98, 93, 94},
    {"alo-particle", 5, 9, 16, 98, 94, 97}, {"anim", 3, 7, 12, 97, 93, 95},
    {"gsa", 2, 5, 8, 98, 98, 98},           {"al", 2, 3, 9, 97, 98, 98},
    {"meg", 4, 9, 14, 93, 93, 93},
};

// For the Alamo files used in development: another folder may need different
// limits.
constexpr Limits kReal[] = {
    {"ala", 5, 8, 10, 98, 88, 94},
    {"alo", 5, 7, 13, 98, 93, 92},
    {"alo-particle", 5, 9, 16, 98, 93, 97},
};

// The laws are checked on one in this many damages to a corpus file.
constexpr size_t kLawsOfSplices = 8;

// One in this many damages is made. A subset has a different distribution; with
// the sanitizer it is enough to read the damaged files.
constexpr size_t kEvery = kAddressSanitizer ? 16 : 1;

std::vector<Damage> Share(const std::vector<Damage>& damages) {
  return Spread(damages, damages.size() / kEvery + 1);
}

const Limits* LimitsOf(absl::string_view format, absl::Span<const Limits> all) {
  const auto limits =
      std::find_if(all.begin(), all.end(),
                   [&](const Limits& l) { return l.format == format; });
  return limits == all.end() ? nullptr : &*limits;
}

// The row of limits that the table just holds.
std::string Row(const DistributionTable& table, absl::string_view format) {
  const Distribution sum = table.Sum();
  std::string row = absl::StrCat("{\"", format, "\", ", sum.Quantile(0.9), ", ",
                                 sum.Quantile(0.99), ", ", sum.most());
  for (const absl::string_view kind :
       {absl::string_view("field"), kDelete1, kInsert1}) {
    const auto it = table.kinds().find(std::string(kind));
    const double first =
        it == table.kinds().end() ? 1 : it->second.ShareFirst();
    absl::StrAppend(&row, ", ", std::floor(100 * first));
  }
  return row + "},";
}

// Without limits, there is nothing to hold.
void Hold(const DistributionTable& table, const Limits* limits) {
  if (kEvery > 1 || limits == nullptr) return;
  const Distribution sum = table.Sum();
  EXPECT_LE(sum.Quantile(0.9), limits->nine_of_ten);
  EXPECT_LE(sum.Quantile(0.99), limits->ninety_nine);
  EXPECT_LE(sum.most(), limits->most) << sum.worst();
  auto expect_first = [&](absl::string_view kind, double per_cent) {
    const auto it = table.kinds().find(std::string(kind));
    ASSERT_NE(it, table.kinds().end()) << kind;
    EXPECT_GE(100 * it->second.ShareFirst(), per_cent)
        << kind << ": " << it->second.elsewhere();
  };
  expect_first("field", limits->field);
  expect_first(kDelete1, limits->delete_1);
  expect_first(kInsert1, limits->insert_1);
}

void CheckLawsOf(const Format& format, const DamagedFile& file,
                 const std::vector<Damage>& damages) {
  std::string bytes = file.bytes;
  for (size_t i = 0; i < damages.size(); i += kLawsOfSplices) {
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
    const std::vector<Damage> splices =
        Share(SplicesOf(*GetParam(), file.bytes));
    table.Count(
        file.name, file.bytes,
        Share(DamagesOf(*GetParam(), file.bytes, DamageEffort().places)));
    table.Count(file.name, file.bytes, splices);
    CheckLawsOf(*GetParam(), file, splices);
    const std::vector<Damage> even = Share(EvenSplicesOf(file.bytes));
    table.Count(file.name, file.bytes, even);
    CheckLawsOf(*GetParam(), file, even);
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
    const size_t most = DamageEffort().most_damages / kEvery;
    table.Count(
        file.name, file.bytes,
        Spread(DamagesOf(*GetParam(), file.bytes, DamageEffort().places),
               most));
    table.Count(file.name, file.bytes,
                Spread(SplicesOf(*GetParam(), file.bytes), most));
    table.Count(file.name, file.bytes, Spread(EvenSplicesOf(file.bytes), most));
  }
  std::cout << table.Text() << std::endl;
  if (table.Sum().damages() == 0) return;
  Hold(table, LimitsOf(GetParam()->name, kReal));
}

INSTANTIATE_TEST_SUITE_P(Formats, DistributionTest, EachFormat(),
                         FormatTestName);

}  // namespace
}  // namespace assetlint::corpus
