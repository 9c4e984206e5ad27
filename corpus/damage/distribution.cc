#include "corpus/damage/distribution.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "formats/base/report.h"

namespace assetlint::corpus {
namespace {

std::vector<Finding> Lint(const Format& format, const std::string& bytes,
                          const std::string& name) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{name}, report);
  return report.TakeSorted();
}

// Identifies a finding before and after the damage: its rule, its field and its
// place. Messages may contain offsets, which an insertion moves.
using Key = std::tuple<absl::string_view, std::string, uint64_t>;

Key KeyOf(const Finding& finding, uint64_t offset) {
  return {finding.rule->id, FindingPath(finding), offset};
}

// The offset that a byte of the damaged file had before the damage.
uint64_t OriginalOffset(uint64_t offset, const Damage& damage) {
  if (offset < damage.offset + damage.after.size()) return offset;
  return offset - damage.after.size() + damage.before.size();
}

// The first and the last changed byte of the damaged file, as [begin, end);
// where bytes were removed, the two bytes around the gap.
std::pair<uint64_t, uint64_t> DamagedBytes(const Damage& damage) {
  if (damage.after.empty()) {
    return {damage.offset == 0 ? 0 : damage.offset - 1, damage.offset + 1};
  }
  if (damage.before.size() != damage.after.size()) {
    return {damage.offset, damage.offset + damage.after.size()};
  }
  size_t first = 0;
  while (damage.before[first] == damage.after[first]) ++first;
  size_t last = damage.after.size();
  while (damage.before[last - 1] == damage.after[last - 1]) --last;
  return {damage.offset + first, damage.offset + last};
}

bool IsAt(const Finding& finding, const Damage& damage) {
  const auto [begin, end] = DamagedBytes(damage);
  auto is_at = [&, begin = begin, end = end](uint64_t offset) {
    if (offset < end && begin < offset + finding.range.length) return true;
    return offset + kNearDamage >= begin && offset < end + kNearDamage;
  };
  return is_at(finding.range.offset) ||
         std::any_of(finding.offsets.begin(), finding.offsets.end(), is_at);
}

std::string Describe(const std::string& file, const Damage& damage,
                     const std::vector<const Finding*>& found) {
  std::string text =
      absl::StrCat(file, " ", std::string(damage.kind), " at ", damage.offset,
                   ", ", damage.path, ": ", found.size(), " findings");
  if (found.empty()) return text;
  const Finding& first = *found.front();
  absl::StrAppend(&text, ", first ", std::string(first.rule->id), " at ",
                  first.range.offset, "+", first.range.length, ", ",
                  FindingPath(first), ": ", absl::CHexEscape(first.message));
  return text;
}

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
  std::set<Key> before;
  for (const Finding& finding : Lint(format_, bytes, name)) {
    before.insert(KeyOf(finding, finding.range.offset));
  }
  std::string damaged = bytes;
  for (const Damage& damage : damages) {
    damaged.replace(damage.offset, damage.before.size(), damage.after);
    const std::vector<Finding> findings = Lint(format_, damaged, name);
    std::vector<const Finding*> found;
    for (const Finding& finding : findings) {
      const uint64_t offset = OriginalOffset(finding.range.offset, damage);
      if (before.count(KeyOf(finding, offset)) == 0) found.push_back(&finding);
    }
    const bool first_at = !found.empty() && IsAt(*found.front(), damage);
    kinds_[KindOf(damage)].Add(found.size(), first_at,
                               first_at ? found.front()->range.length : 0,
                               Describe(name, damage, found));
    damaged.replace(damage.offset, damage.after.size(), damage.before);
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
