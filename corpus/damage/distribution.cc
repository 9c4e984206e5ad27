#include "corpus/damage/distribution.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "corpus/damage/new_findings.h"
#include "formats/base/finding.h"

namespace assetlint::corpus {

void Distribution::Add(size_t findings, bool first_at,
                       const std::string& description) {
  counts_.push_back(findings);
  if (worst_.empty() || findings > most_) worst_ = description;
  most_ = std::max(most_, findings);
  if (findings == 0) return;
  ++found_;
  if (first_at) {
    ++first_at_;
  } else {
    elsewhere_ = description;
  }
}

void Distribution::Add(const Distribution& other) {
  counts_.insert(counts_.end(), other.counts_.begin(), other.counts_.end());
  found_ += other.found_;
  first_at_ += other.first_at_;
  if (other.most_ > most_) worst_ = other.worst_;
  most_ = std::max(most_, other.most_);
  if (!other.elsewhere_.empty()) elsewhere_ = other.elsewhere_;
}

size_t Distribution::Quantile(double share) const {
  if (counts_.empty()) return 0;
  std::vector<size_t> sorted = counts_;
  std::sort(sorted.begin(), sorted.end());
  const double rank = std::ceil(share * static_cast<double>(sorted.size()));
  return sorted[std::max<size_t>(1, static_cast<size_t>(rank)) - 1];
}

double Distribution::ShareFirst() const {
  if (found_ == 0) return 1;
  return static_cast<double>(first_at_) / static_cast<double>(found_);
}

std::string Distribution::Text() const {
  return absl::StrFormat(
      "damages %5d, none %4d, median %d, 90%% %d, 99%% %d, most %d, first at "
      "the damage %5.1f%%",
      damages(), damages() - found_, Quantile(0.5), Quantile(0.9),
      Quantile(0.99), most_, 100 * ShareFirst());
}

void DistributionTable::Count(const std::string& name, const std::string& bytes,
                              const std::vector<Damage>& damages) {
  const DamagedLinter linter(format_, name, bytes);
  for (const Damage& damage : damages) {
    const std::vector<Finding> found = linter.NewFindings(damage);
    groups_[GroupOf(damage).name].Add(
        found.size(), !found.empty() && IsAt(found.front(), damage),
        DescribeFindings(name, damage, found));
  }
}

Distribution DistributionTable::Sum() const {
  Distribution sum;
  for (const auto& [group, distribution] : groups_) sum.Add(distribution);
  return sum;
}

double DistributionTable::WeightedFirst() const {
  return Weighted([&](const Group& group) -> std::optional<double> {
    const auto it = groups_.find(group.name);
    if (it == groups_.end()) return std::nullopt;
    return it->second.ShareFirst();
  });
}

std::string DistributionTable::Text() const {
  std::string text;
  auto add = [&](absl::string_view group, const Distribution& distribution) {
    absl::StrAppend(&text,
                    absl::StrFormat("%-13s%-13s ", std::string(format_.name),
                                    std::string(group)),
                    distribution.Text(), "\n");
  };
  for (const auto& [group, distribution] : groups_) {
    add(group, distribution);
    absl::StrAppend(&text, "    most: ", distribution.worst(), "\n");
    if (!distribution.elsewhere().empty()) {
      absl::StrAppend(&text, "    elsewhere: ", distribution.elsewhere(), "\n");
    }
  }
  add("=== all", Sum());
  absl::StrAppend(
      &text, absl::StrFormat("%-13s=== weighted: %.1f%%\n",
                             std::string(format_.name), 100 * WeightedFirst()));
  return text;
}

}  // namespace assetlint::corpus
