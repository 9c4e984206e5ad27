// How much damage `fix` undoes, and that it never makes a file worse: every
// damage to a field, with safe fixes and with unsafe ones too. Law 6 holds on
// all of them, and no file has more errors than before. The log says how many
// files are the original again, byte for byte.
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "corpus/damage/damage.h"
#include "corpus/damage/suite.h"
#include "corpus/each_format.h"
#include "corpus/real_files.h"
#include "formats/fixer/fix_law.h"
#include "formats/fixer/fixer.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

constexpr size_t kMostOfFile = 60;  // damages to a file that are fixed
constexpr double kRestoredInRealFiles = 0.95;

uint64_t Count(const std::vector<Finding>& findings, bool only_errors) {
  uint64_t count = 0;
  for (const Finding& finding : findings) {
    if (only_errors && finding.rule->grade.severity != Severity::kError)
      continue;
    count += finding.count;
  }
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
  FixOutcome Fix(const DamagedFile& file, FixLevel least) const {
    return FixBytes(*GetParam(), file.bytes, FileContext{file.name},
                    [&](const Finding&, const assetlint::Fix& fix) {
                      return fix.level >= least;
                    });
  }

  // What fixes of at least that level make of the damaged file, if they change
  // it. `what` names the damage.
  std::string FixDamaged(const DamagedFile& damaged, FixLevel least,
                         const std::string& what) const {
    EXPECT_EQ(
        CheckFix(*GetParam(), damaged.bytes, FileContext{damaged.name}, least),
        absl::OkStatus())
        << damaged.name << ", " << what;
    FixOutcome outcome = Fix(damaged, least);
    if (outcome.changes.empty()) return damaged.bytes;
    EXPECT_LE(Count(outcome.left, true),
              Count(LintFile(*GetParam(), damaged), true))
        << damaged.name << ", " << what;
    return std::move(outcome.bytes);
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
      FixOutcome fixed = Fix(file, least);
      const std::string original =
          fixed.changes.empty() ? file.bytes : std::move(fixed.bytes);
      const uint64_t usual = Count(LintFile(*GetParam(), file), false);
      for (const Damage& damage :
           Spread(FieldDamages(*GetParam(), file.bytes), kMostOfFile)) {
        const DamagedFile damaged = {file.name, Damaged(file.bytes, damage)};
        const bool restored =
            FixDamaged(damaged, least, damage.field) == original;
        if (Count(LintFile(*GetParam(), damaged), false) <= usual) continue;
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

TEST_P(FixGaugeTest, DamageToTheCorpus) {
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
