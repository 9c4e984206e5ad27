// How much damage `fix` undoes, and that it never makes a file worse: every
// damage to a field, with safe fixes and with unsafe ones too. Law 6 holds on
// all of them. The log says how many files are the original again, byte for
// byte.
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "corpus/damage/damage.h"
#include "corpus/each_format.h"
#include "corpus/real_files.h"
#include "formats/fixer/fix_law.h"
#include "formats/fixer/fixer.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

constexpr size_t kMostOfFile = 60;  // damages to a file that are fixed
constexpr size_t kSeeded = 5000;    // damages to all files of a format
constexpr double kRestoredInRealFiles = 0.95;

uint64_t Count(const std::vector<Finding>& findings) {
  uint64_t count = 0;
  for (const Finding& finding : findings) count += finding.count;
  return count;
}

// The kind of a damage that has one right answer, going by the field; else
// "other".
absl::string_view AnswerKind(const Damage& damage) {
  if (damage.kind == "NUL to A") return "NUL";
  const std::string name =
      absl::AsciiStrToLower(damage.field.substr(damage.field.rfind('/') + 1));
  for (const absl::string_view word : {"count", "num", "size", "length"}) {
    if (absl::StrContains(name, word)) return word;
  }
  return "other";
}

class FixGaugeTest : public testing::TestWithParam<const Format*> {
 protected:
  // What fixes of at least that level make of the file.
  std::string Fixed(const DamagedFile& file, FixLevel least) const {
    FixOutcome outcome =
        FixBytes(*GetParam(), file.bytes, FileContext{file.name},
                 [&](const Finding&, const assetlint::Fix& fix) {
                   return fix.level >= least;
                 });
    return outcome.changes.empty() ? file.bytes : std::move(outcome.bytes);
  }

  // Returns the share of damages with one right answer after which the file is
  // the original again; where linting finds nothing, there is nothing to fix.
  double ShareRestored(const std::vector<DamagedFile>& files, FixLevel least) {
    struct Row {
      double restored = 0;
      double all = 0;
    };
    std::map<absl::string_view, Row> rows;
    for (const DamagedFile& file : files) {
      const std::string original = Fixed(file, least);
      const uint64_t usual =
          Count(LintBytes(*GetParam(), file.bytes, file.name));
      for (const Damage& damage :
           Spread(FieldDamages(*GetParam(), file.bytes), kMostOfFile)) {
        const DamagedFile damaged = {file.name, Damaged(file.bytes, damage)};
        EXPECT_EQ(
            CheckFix(*GetParam(), damaged.bytes, FileContext{file.name}, least),
            absl::OkStatus())
            << file.name << ", " << damage.field;
        const bool restored = Fixed(damaged, least) == original;
        if (Count(LintBytes(*GetParam(), damaged.bytes, file.name)) <= usual)
          continue;
        Row& row = rows[AnswerKind(damage)];
        row.restored += restored;
        ++row.all;
      }
    }
    Row sum;
    for (const auto& [kind, row] : rows) {
      std::cout << GetParam()->name << " " << FixLevelName(least) << " " << kind
                << ": " << row.restored << " of " << row.all << " restored\n";
      if (kind == "other") continue;
      sum.restored += row.restored;
      sum.all += row.all;
    }
    return sum.all == 0 ? 1 : sum.restored / sum.all;
  }
};

// What a safe fix changes is the original again, in every byte: no fix takes
// away the only sign of a damage, whatever its severity.
TEST_P(FixGaugeTest, SafeFixesHideNoDamage) {
  std::vector<DamagedFile> files = ValidFiles(*GetParam());
  for (DamagedFile& file : RealFiles(*GetParam())) {
    files.push_back(std::move(file));
  }
  int restored = 0;
  uint32_t seed = 0;
  for (const DamagedFile& file : files) {
    if (Fixed(file, FixLevel::kSafe) != file.bytes) continue;
    std::vector<Damage> damages =
        SeededDamages(*GetParam(), file.bytes, kSeeded / files.size(), ++seed);
    for (Damage& damage :
         Spread(FieldDamages(*GetParam(), file.bytes), kMostOfFile)) {
      damages.push_back(std::move(damage));
    }
    for (const Damage& damage : damages) {
      const DamagedFile damaged = {file.name, Damaged(file.bytes, damage)};
      const std::string fixed = Fixed(damaged, FixLevel::kSafe);
      if (fixed == damaged.bytes) continue;
      ++restored;
      EXPECT_TRUE(fixed == file.bytes)
          << file.name << ", " << damage.kind << " at " << damage.offset;
    }
  }
  std::cout << GetParam()->name << ": " << restored << " restored\n";
}

TEST_P(FixGaugeTest, FixesRestoreDamagedCorpusFiles) {
  for (const FixLevel least : {FixLevel::kSafe, FixLevel::kUnsafe}) {
    ShareRestored(ValidFiles(*GetParam()), least);
  }
}

TEST_P(FixGaugeTest, DamageToRealFiles) {
  const std::vector<DamagedFile> files = RealFiles(*GetParam());
  ShareRestored(files, FixLevel::kSafe);
  // Wrong sizes have unsafe fixes only.
  const double restored = ShareRestored(files, FixLevel::kUnsafe);
  if (!kAddressSanitizer) {
    EXPECT_GE(restored, kRestoredInRealFiles);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, FixGaugeTest, EachFormat(), FormatTestName);

}  // namespace
}  // namespace assetlint::corpus
