// Damages files in one place at a time and checks the length and usefulness of
// the reports: how much damage is found, findings per damage, and whether the
// first one is at the damage; and the laws, on some of the damaged files.
// The limits are measured values; lower them as the program improves. The
// figures by group of damage are in the test's log.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "corpus/damage/damage.h"
#include "corpus/each_format.h"
#include "corpus/real_files.h"
#include "formats/fixer/fix_law.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

// The limits for one format: the largest numbers of findings, and the smallest
// weighted shares (in per cent) of damages that are found, and of those whose
// first finding is at the damage.
struct Limits {
  absl::string_view format;
  size_t nine_of_ten;
  size_t ninety_nine;
  size_t most;
  double found;
  double first;
};

constexpr Limits kCorpus[] = {
    {"ala", 4, 6, 8, 89, 98},          {"alo", 4, 6, 7, 90, 98},
    {"alo-particle", 5, 7, 9, 82, 98}, {"anim", 4, 9, 9, 84, 95},
    {"gsa", 2, 3, 4, 93, 99},          {"al", 5, 8, 9, 91, 80},
    {"meg", 4, 7, 8, 95, 92},          {"alo-uaw-particle", 4, 5, 7, 88, 97},
};

// With room for other files: any folder may be named.
constexpr Limits kReal[] = {
    {"ala", 6, 9, 12, 84, 96},
    {"alo", 6, 9, 12, 84, 95},
    {"alo-particle", 7, 10, 14, 76, 96},
};

// The laws are checked on one in this many damages to a corpus file.
constexpr size_t kLaws = 8;

// The damages of each group to a file. A subset has a different distribution;
// with the sanitizer it is enough to read the damaged files.
constexpr size_t kMost = kAddressSanitizer ? 8 : kMostOfGroup;
constexpr size_t kMostInRealFiles =
    kAddressSanitizer ? 2 : kMostOfGroupInRealFiles;

bool IsAt(const Finding& finding, const Damage& damage) {
  // At most so many bytes from it.
  constexpr uint64_t kNear = 16;
  const ByteRange place = DamagedPlace(damage);
  const auto is_at = [&](uint64_t offset) {
    return (offset < place.end() &&
            place.offset < offset + finding.range.length) ||
           (offset + kNear >= place.offset && offset < place.end() + kNear);
  };
  return is_at(finding.range.offset) ||
         std::any_of(finding.offsets.begin(), finding.offsets.end(), is_at);
}

// Lints one file with different damages.
class DamagedLinter {
 public:
  DamagedLinter(const Format& format, const DamagedFile& file)
      : format_(format), file_(file) {
    for (const Finding& finding : LintBytes(format, file.bytes, file.name)) {
      before_.emplace(finding.rule->id, FindingPath(finding),
                      finding.range.offset);
    }
  }

  // The findings that the damaged file has and the original does not, sorted.
  std::vector<Finding> NewFindings(const Damage& damage) const {
    std::vector<Finding> findings =
        LintBytes(format_, Damaged(file_.bytes, damage), file_.name);
    std::erase_if(findings, [&](const Finding& finding) {
      // The offset that it had before the damage.
      uint64_t offset = finding.range.offset;
      if (offset >= damage.offset + damage.after.size()) {
        offset = offset - damage.after.size() + damage.before.size();
      }
      return before_.contains({finding.rule->id, FindingPath(finding), offset});
    });
    return findings;
  }

  // For logs.
  std::string Describe(const Damage& damage,
                       const std::vector<Finding>& found) const {
    const Finding& first = found.front();
    return absl::StrCat(
        file_.name, " ", damage.kind, " at ", damage.offset, ", ", damage.field,
        ": ", found.size(), " findings, first ", first.rule->id, " at ",
        first.range.offset, "+", first.range.length, ", ", FindingPath(first),
        ": ", absl::CHexEscape(first.message));
  }

 private:
  // Identifies a finding before and after the damage: its rule, its field and
  // its place. Messages may contain offsets, which an insertion moves.
  using Key = std::tuple<absl::string_view, std::string, uint64_t>;

  const Format& format_;
  const DamagedFile& file_;
  std::set<Key> before_;
};

// The results for the damages of one group.
struct Tally {
  std::vector<size_t> findings;  // of each damage
  double found = 0;
  double first_at = 0;    // whose first finding is at the damage
  std::string elsewhere;  // a damage whose first finding is not
};

class DistributionTest : public testing::TestWithParam<const Format*> {
 protected:
  void Count(const DamagedFile& file, const std::vector<Damage>& damages) {
    const DamagedLinter linter(*GetParam(), file);
    for (const Damage& damage : damages) {
      const std::vector<Finding> found = linter.NewFindings(damage);
      Tally& tally = groups_[GroupOf(damage).name];
      tally.findings.push_back(found.size());
      if (found.size() > most_) worst_ = linter.Describe(damage, found);
      most_ = std::max(most_, found.size());
      if (found.empty()) continue;
      ++tally.found;
      if (IsAt(found.front(), damage)) {
        ++tally.first_at;
      } else {
        tally.elsewhere = linter.Describe(damage, found);
      }
    }
  }

  // Without limits, there is nothing to hold.
  void Hold(absl::Span<const Limits> all, bool required) {
    std::vector<size_t> findings;
    double found = 0;
    double first = 0;
    double weights = 0;
    for (const Group& group : kGroups) {
      const auto it = groups_.find(group.name);
      if (it == groups_.end()) continue;
      const Tally& tally = it->second;
      findings.insert(findings.end(), tally.findings.begin(),
                      tally.findings.end());
      const double share = tally.found == 0 ? 1 : tally.first_at / tally.found;
      found += group.weight * tally.found /
               static_cast<double>(tally.findings.size());
      first += group.weight * share;
      weights += group.weight;
      std::cout << GetParam()->name << " " << group.name << ": "
                << tally.findings.size() << " damages, first at the damage "
                << 100 * share << " %; elsewhere: " << tally.elsewhere << "\n";
    }
    if (findings.empty()) return;
    std::sort(findings.begin(), findings.end());
    const auto quantile = [&](double share) {
      const double count = static_cast<double>(findings.size());
      return findings[static_cast<size_t>(std::ceil(share * count)) - 1];
    };
    const Limits now = {GetParam()->name,      quantile(0.9),
                        quantile(0.99),        most_,
                        100 * found / weights, 100 * first / weights};
    const std::string row =
        absl::StrCat("{\"", now.format, "\", ", now.nine_of_ten, ", ",
                     now.ninety_nine, ", ", now.most, ", ",
                     std::floor(now.found), ", ", std::floor(now.first), "},");
    std::cout << row << " median " << quantile(0.5) << "; most: " << worst_
              << std::endl;
    const auto limits = std::find_if(
        all.begin(), all.end(),
        [&](const Limits& limit) { return limit.format == now.format; });
    EXPECT_TRUE(!required || limits != all.end())
        << "put this row into kCorpus:\n"
        << row;
    if (kAddressSanitizer || limits == all.end()) return;
    EXPECT_LE(now.nine_of_ten, limits->nine_of_ten) << row;
    EXPECT_LE(now.ninety_nine, limits->ninety_nine) << row;
    EXPECT_LE(now.most, limits->most) << row << worst_;
    EXPECT_GE(now.found, limits->found) << row;
    EXPECT_GE(now.first, limits->first) << row;
  }

 private:
  std::map<absl::string_view, Tally> groups_;
  size_t most_ = 0;
  std::string worst_;
};

TEST_P(DistributionTest, HoldsInTheCorpus) {
  for (const DamagedFile& file : ValidFiles(*GetParam())) {
    const std::vector<Damage> damages = SuiteOf(*GetParam(), file.bytes, kMost);
    Count(file, damages);
    for (size_t i = 0; i < damages.size(); i += kLaws) {
      SCOPED_TRACE(absl::StrCat(file.name, ", ", damages[i].field, " ",
                                damages[i].kind));
      const std::string bytes = Damaged(file.bytes, damages[i]);
      EXPECT_EQ(CheckLaws(*GetParam(), bytes), absl::OkStatus());
      EXPECT_EQ(CheckFix(*GetParam(), bytes, FileContext{file.name},
                         FixLevel::kUnsafe),
                absl::OkStatus());
    }
  }
  Hold(kCorpus, /*required=*/true);
}

TEST_P(DistributionTest, HoldsInRealFiles) {
  for (const DamagedFile& file : RealFiles(*GetParam())) {
    Count(file, SuiteOf(*GetParam(), file.bytes, kMostInRealFiles));
  }
  Hold(kReal, /*required=*/false);
}

INSTANTIATE_TEST_SUITE_P(Formats, DistributionTest, EachFormat(),
                         FormatTestName);

}  // namespace
}  // namespace assetlint::corpus
