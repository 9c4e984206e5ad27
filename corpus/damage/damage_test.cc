// Damages every field of a file in every way that its type allows, one at a
// time, and checks whether linting reports it at the damaged bytes. Checks:
// - the laws, on every damaged file;
// - on the corpus: every damage that the documents forbid is found where it is,
//   or at the field that it contradicts (open_values.h);
// - on real files: almost every damage, as they have oddities of their own.
// With ASSETLINT_ALL_DAMAGE set, more places of each field are damaged, and
// larger files: minutes instead of seconds.
#include "corpus/damage/damage.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "corpus/damage/damaged_files.h"
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

// The outcomes for the damages of one field.
struct Row {
  int detected = 0;  // a new finding is at one of the damaged bytes
  int legal = 0;     // not detected, and the documents allow the new value
  int missed = 0;
  std::string example;  // of what was missed
};

// A folded finding is at each of its offsets.
bool Covers(const Finding& finding, ByteRange place) {
  const auto covers = [&](uint64_t offset) {
    return offset < place.offset + place.length &&
           place.offset < offset + finding.range.length;
  };
  return covers(finding.range.offset) ||
         std::any_of(finding.offsets.begin(), finding.offsets.end(), covers);
}

class DamageTest : public testing::TestWithParam<const Format*> {
 protected:
  // The outcomes by field, for at most `most` damages of each file; the laws
  // are checked on every `laws`th.
  std::map<std::string, Row> DamageAll(const std::vector<DamagedFile>& files,
                                       size_t most, size_t laws) {
    const Format& format = *GetParam();
    std::map<std::string, Row> rows;
    for (const DamagedFile& file : files) {
      const DamagedLinter linter(format, file);
      const std::vector<Damage> damages =
          Spread(DamagesOf(format, file.bytes, DamageEffort().places), most);
      for (size_t i = 0; i < damages.size(); ++i) {
        Count(linter, damages[i], rows[damages[i].field]);
        if (i % laws != 0) continue;
        EXPECT_EQ(CheckLaws(format, Damaged(file.bytes, damages[i])),
                  absl::OkStatus())
            << file.name << ", " << damages[i].path << " " << damages[i].kind;
      }
    }
    for (const auto& [field, row] : rows) {
      std::cout << field << ": " << row.detected << " detected, " << row.legal
                << " legal, " << row.missed << " missed\n";
    }
    return rows;
  }

  void Count(const DamagedLinter& linter, const Damage& damage, Row& row) {
    const std::vector<Finding> found = linter.NewFindings(damage);
    const ByteRange place = DamagedPlace(damage);
    if (std::any_of(found.begin(), found.end(),
                    [&](const Finding& f) { return Covers(f, place); }) ||
        (!found.empty() && HasOtherSide(GetParam()->name, damage.field))) {
      ++row.detected;
    } else if (damage.opaque || IsOpenValue(GetParam()->name, damage)) {
      ++row.legal;
    } else {
      ++row.missed;
      row.example = linter.Describe(damage, found);
    }
  }
};

TEST_P(DamageTest, IsFoundInTheCorpus) {
  const auto rows =
      DamageAll(ValidFiles(*GetParam()), size_t{1} << 20, /*laws=*/1);
  EXPECT_FALSE(rows.empty());
  for (const auto& [field, row] : rows) {
    EXPECT_EQ(row.missed, 0) << row.example;
  }
}

TEST_P(DamageTest, IsFoundInRealFiles) {
  for (const auto& [field, row] :
       DamageAll(RealFiles(*GetParam()), DamageEffort().most_damages,
                 kLawsOfRealFiles)) {
    EXPECT_GE(row.detected + 1, kShareInRealFiles * (row.detected + row.missed))
        << field << ": " << row.example;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, DamageTest, EachFormat(), FormatTestName);

}  // namespace
}  // namespace assetlint::corpus
