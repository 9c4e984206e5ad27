// How many findings one damage causes, and whether the first one is at the
// damage: what a user sees who reads the report from the top.
#ifndef ASSETLINT_CORPUS_DAMAGE_DISTRIBUTION_H_
#define ASSETLINT_CORPUS_DAMAGE_DISTRIBUTION_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "corpus/damage/suite.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

// The results for some damages.
class Distribution {
 public:
  // Adds a damage with `findings` new findings; `first_at`: whether the first
  // one is at the damage (IsAt).
  void Add(size_t findings, bool first_at, const std::string& description);
  void Add(const Distribution& other);

  size_t damages() const { return counts_.size(); }
  // The smallest number of findings that `share` of the damages do not exceed.
  size_t Quantile(double share) const;
  size_t most() const { return most_; }
  // Of the damages with findings, the share whose first finding is at the
  // damage; 1 if there were no findings.
  double ShareFirst() const;
  // "damages 120, none 3, median 1, ..."
  std::string Text() const;
  // A damage with `most` findings, and one whose first finding is elsewhere.
  const std::string& worst() const { return worst_; }
  const std::string& elsewhere() const { return elsewhere_; }

 private:
  std::vector<size_t> counts_;
  size_t found_ = 0;
  size_t first_at_ = 0;
  size_t most_ = 0;
  std::string worst_;
  std::string elsewhere_;
};

// The distributions of one format by the group of the damage.
class DistributionTable {
 public:
  explicit DistributionTable(const Format& format) : format_(format) {}

  // Applies every damage to the file, one at a time.
  void Count(const std::string& name, const std::string& bytes,
             const std::vector<Damage>& damages);

  // All groups together.
  Distribution Sum() const;
  // ShareFirst of the groups, weighted.
  double WeightedFirst() const;
  // The whole table as text.
  std::string Text() const;

 private:
  const Format& format_;
  std::map<absl::string_view, Distribution> groups_;
};

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_DISTRIBUTION_H_
