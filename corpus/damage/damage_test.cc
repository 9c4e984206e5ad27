// Damages every field of a file in every way that its type allows, one at a
// time, and checks whether linting reports it at the damaged bytes. Checks:
// - the laws, on every damaged file;
// - on the corpus: every damage that the documents forbid is found where it is,
//   or at the field that it contradicts (open_values.h);
// - on real files: almost every damage, as they have oddities of their own.
// The tables are in the test's log. With ASSETLINT_ALL_DAMAGE set, more places
// of each field are damaged, and larger files: minutes instead of seconds.
#include "corpus/damage/damage.h"

#include <iostream>
#include <string>
#include <vector>

#include "corpus/damage/damaged_files.h"
#include "corpus/damage/detection.h"
#include "corpus/damage/open_values.h"
#include "corpus/each_format.h"
#include "formats/formats.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

// The laws are checked on one in this many damages to a real file.
constexpr size_t kLawsOfRealFiles = 8;
// The share of damages to a field of real files that must be found, but for
// one.
constexpr double kShareInRealFiles = 0.9;

void CheckLawsOf(const Format& format, const std::string& file,
                 std::string bytes, const std::vector<Damage>& damages,
                 size_t step) {
  for (size_t i = 0; i < damages.size(); i += step) {
    const Damage& damage = damages[i];
    bytes.replace(damage.offset, damage.after.size(), damage.after);
    EXPECT_EQ(CheckLaws(format, bytes), absl::OkStatus())
        << file << ", " << damage.path << " " << damage.kind;
    bytes.replace(damage.offset, damage.before.size(), damage.before);
  }
}

class DamageTest : public testing::TestWithParam<const Format*> {
 protected:
  // The table for the files of this format. At most `most` damages per file are
  // taken; the laws are checked on every `laws`th.
  DetectionTable Damage(const std::vector<DamagedFile>& files, size_t most,
                        size_t laws) {
    DetectionTable table(*GetParam());
    for (const auto& [name, bytes] : files) {
      const std::vector<corpus::Damage> damages =
          Spread(DamagesOf(*GetParam(), bytes, DamageEffort().places), most);
      table.Count(name, bytes, damages);
      CheckLawsOf(*GetParam(), name, bytes, damages, laws);
    }
    std::cout << table.Text() << std::endl;
    return table;
  }
};

TEST_P(DamageTest, IsFoundInTheCorpus) {
  const DetectionTable table =
      Damage(ValidFiles(*GetParam()), kAll.most_damages, 1);
  EXPECT_GT(table.rows().size(), 0u);
  for (const auto& [field, row] : table.rows()) {
    for (const auto& [outcome, example] : row.examples) {
      if (outcome == Outcome::kNear && HasOtherSide(GetParam()->name, field)) {
        continue;
      }
      ADD_FAILURE() << (outcome == Outcome::kNear ? "near" : "missed") << ": "
                    << example;
    }
  }
}

TEST_P(DamageTest, IsFoundInRealFiles) {
  if (!HasRealFiles()) {
    GTEST_SKIP() << "ASSETLINT_REAL_FILES names no folder of real files";
  }
  const DetectionTable table = Damage(
      RealFiles(*GetParam()), DamageEffort().most_damages, kLawsOfRealFiles);
  for (const auto& [field, row] : table.rows()) {
    int found = 0;
    for (const auto& [outcome, count] : row.counts) {
      if (outcome == Outcome::kDetected ||
          (outcome == Outcome::kNear &&
           HasOtherSide(GetParam()->name, field))) {
        found += count;
      }
    }
    EXPECT_GE(found + 1, kShareInRealFiles * row.illegal()) << field;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, DamageTest, EachFormat(), FormatTestName);

}  // namespace
}  // namespace assetlint::corpus
