// What each hint (formats/base/finding.h) is worth: the reports on damaged
// files with it and without it, compared.
#ifndef ASSETLINT_CORPUS_DAMAGE_HINT_GAUGE_H_
#define ASSETLINT_CORPUS_DAMAGE_HINT_GAUGE_H_

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "corpus/damage/new_findings.h"
#include "corpus/damage/suite.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

// How well a report explains a damage.
struct Explanation {
  // Whether the first finding is at the damage (IsAt) and covers little else.
  bool at = false;
  // Whether a fix of that finding restores the file.
  bool fixed = false;
  size_t findings = 0;
};
Explanation ExplanationOf(const std::string& original, const Damage& damage,
                          const std::vector<Finding>& found);

// Above 0 if `a` is better, below 0 if it is worse: the first finding is at the
// damage; then it has a fix that restores the file; then there are fewer
// findings. When neither begins at the damage, none is better.
int Compare(const Explanation& a, const Explanation& b);

class HintGauge {
 public:
  HintGauge(const Format& format, std::vector<absl::string_view> hints)
      : format_(format), hints_(std::move(hints)) {}

  // Applies every damage to the file, one at a time.
  void Count(const std::string& name, const std::string& bytes,
             const std::vector<Damage>& damages);

  // Per 100 damaged files, by the weights of the groups, how many are explained
  // better with the hint than without it, and how many worse.
  double Better(absl::string_view hint) const;
  double Worse(absl::string_view hint) const;

  // A line for each hint, by group of damage, with examples.
  std::string Text() const;

 private:
  struct Tally {
    size_t better = 0;
    size_t worse = 0;
  };
  // By group of damage.
  using Tallies = std::map<absl::string_view, Tally>;

  void CountOne(const DamagedLinter& linter, const Damage& damage);
  double Per100(absl::string_view hint, size_t Tally::*number) const;

  const Format& format_;
  std::vector<absl::string_view> hints_;
  std::map<absl::string_view, size_t> damages_;  // by group
  std::map<absl::string_view, Tallies> tallies_;
  // By hint, and whether it is better.
  std::map<std::pair<absl::string_view, bool>, std::string> examples_;
};

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_HINT_GAUGE_H_
