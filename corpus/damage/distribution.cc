#include "corpus/damage/distribution.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "corpus/damage/new_findings.h"
#include "formats/base/finding.h"

namespace assetlint::corpus {
namespace {

std::string KindOf(const Damage& damage) {
  for (absl::string_view shift :
       {"delete ", "insert ", "zero ", "cut", "swap"}) {
    if (absl::StartsWith(damage.kind, shift)) return std::string(damage.kind);
  }
  return "field";
}

}  // namespace

void Distribution::Add(size_t findings, bool first_at, uint64_t first_length,
                       const std::string& description) {
  counts_.push_back(findings);
  if (worst_.empty() || findings > most_) worst_ = description;
  most_ = std::max(most_, findings);
  if (first_at) {
    lengths_.push_back(first_length);
  } else if (findings > 0) {
    elsewhere_ = description;
  }
}

void Distribution::Add(const Distribution& other) {
  counts_.insert(counts_.end(), other.counts_.begin(), other.counts_.end());
  lengths_.insert(lengths_.end(), other.lengths_.begin(), other.lengths_.end());
  if (other.most_ > most_) worst_ = other.worst_;
  most_ = std::max(most_, other.most_);
  if (!other.elsewhere_.empty()) elsewhere_ = other.elsewhere_;
}

namespace {

template <typename T>
T QuantileOf(std::vector<T> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const double rank = std::ceil(share * static_cast<double>(values.size()));
  return values[std::max<size_t>(1, static_cast<size_t>(rank)) - 1];
}

}  // namespace

size_t Distribution::Quantile(double share) const {
  return QuantileOf(counts_, share);
}

size_t Distribution::Found() const {
  return counts_.size() - static_cast<size_t>(std::count(
                              counts_.begin(), counts_.end(), size_t{0}));
}

double Distribution::ShareFirst() const {
  if (Found() == 0) return 1;
  return static_cast<double>(lengths_.size()) / static_cast<double>(Found());
}

std::string Distribution::Text() const {
  return absl::StrFormat(
      "%6d damages %5d without findings; median %3d, 90%% %3d, 99%% %3d, most "
      "%3d; first at the damage %3.0f%% (bytes: median %d, 90%% %d)",
      counts_.size(), counts_.size() - Found(), Quantile(0.5), Quantile(0.9),
      Quantile(0.99), most_, 100 * ShareFirst(), QuantileOf(lengths_, 0.5),
      QuantileOf(lengths_, 0.9));
}

void DistributionTable::Count(const std::string& name, const std::string& bytes,
                              const std::vector<Damage>& damages) {
  const DamagedLinter linter(format_, name, bytes);
  for (const Damage& damage : damages) {
    const std::vector<Finding> found = linter.NewFindings(damage);
    const bool first_at = !found.empty() && IsAt(found.front(), damage);
    kinds_[KindOf(damage)].Add(found.size(), first_at,
                               first_at ? found.front().range.length : 0,
                               DescribeFindings(name, damage, found));
  }
}

Distribution DistributionTable::Sum() const {
  Distribution sum;
  for (const auto& [kind, distribution] : kinds_) sum.Add(distribution);
  return sum;
}

std::string DistributionTable::Text() const {
  std::string text;
  auto add = [&](const std::string& kind, const Distribution& distribution) {
    absl::StrAppend(
        &text, absl::StrFormat("%-13s%-10s ", std::string(format_.name), kind),
        distribution.Text(), "\n");
  };
  for (const auto& [kind, distribution] : kinds_) {
    add(kind, distribution);
    absl::StrAppend(&text, "    most: ", distribution.worst(), "\n");
    if (!distribution.elsewhere().empty()) {
      absl::StrAppend(&text, "    elsewhere: ", distribution.elsewhere(), "\n");
    }
  }
  add("=== all", Sum());
  return text;
}

}  // namespace assetlint::corpus
