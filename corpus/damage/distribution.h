// How many findings one damage causes, and whether the first one is at the
// damage: what a user sees who reads the report from the top.
#ifndef ASSETLINT_CORPUS_DAMAGE_DISTRIBUTION_H_
#define ASSETLINT_CORPUS_DAMAGE_DISTRIBUTION_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

// The results for the damages of one kind.
class Distribution {
 public:
  // Adds a damage with `findings` new findings; `first_at`: whether the first
  // one is at the damage (IsAt); `first_length`: how many bytes it covers.
  void Add(size_t findings, bool first_at, uint64_t first_length,
           const std::string& description);
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
  size_t Found() const;

  std::vector<size_t> counts_;
  // The number of bytes covered by each first finding at the damage.
  std::vector<uint64_t> lengths_;
  size_t most_ = 0;
  std::string worst_;
  std::string elsewhere_;
};

// The distributions of one format by Damage::kind; all kinds that change one
// field in place are combined as "field".
class DistributionTable {
 public:
  explicit DistributionTable(const Format& format) : format_(format) {}

  // Applies every damage to the file, one at a time.
  void Count(const std::string& name, const std::string& bytes,
             const std::vector<Damage>& damages);

  // All kinds together.
  Distribution Sum() const;
  const std::map<std::string, Distribution>& kinds() const { return kinds_; }
  // The whole table as text.
  std::string Text() const;

 private:
  const Format& format_;
  std::map<std::string, Distribution> kinds_;
};

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_DISTRIBUTION_H_
