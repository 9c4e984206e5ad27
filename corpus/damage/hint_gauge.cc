#include "corpus/damage/hint_gauge.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "formats/base/finding.h"
#include "formats/testing/without_hint.h"

namespace assetlint::corpus {

namespace {

bool Restores(const Fix& fix, std::string damaged,
              const std::string& original) {
  for (auto edit = fix.edits.rbegin(); edit != fix.edits.rend(); ++edit) {
    damaged.replace(edit->range.offset, edit->range.length, edit->new_bytes);
  }
  return damaged == original;
}

}  // namespace

Explanation ExplanationOf(const std::string& original, const Damage& damage,
                          const std::vector<Finding>& found) {
  Explanation explanation;
  explanation.findings = found.size();
  if (found.empty()) return explanation;
  const Finding& first = found.front();
  const uint64_t most = damage.after.size() + original.size() / 4;
  explanation.at = IsAt(first, damage) && first.range.length <= most;
  const std::string damaged = Damaged(original, damage);
  explanation.fixed =
      explanation.at &&
      std::any_of(first.fixes.begin(), first.fixes.end(), [&](const Fix& fix) {
        return Restores(fix, damaged, original);
      });
  return explanation;
}

int Compare(const Explanation& a, const Explanation& b) {
  if (a.at != b.at) return a.at ? 1 : -1;
  if (!a.at) return 0;
  if (a.fixed != b.fixed) return a.fixed ? 1 : -1;
  if (a.findings != b.findings) return a.findings < b.findings ? 1 : -1;
  return 0;
}

void HintGauge::CountOne(const DamagedLinter& linter, const Damage& damage) {
  const absl::string_view group = GroupOf(damage).name;
  ++damages_[group];
  struct Result {
    Explanation explanation;
    std::string text;
  };
  auto lint = [&]() -> Result {
    const std::vector<Finding> found = linter.NewFindings(damage);
    return {ExplanationOf(linter.bytes(), damage, found),
            DescribeFindings(linter.name(), damage, found)};
  };
  const Result with = lint();
  {
    const WithoutHint without_any;
    if (lint().text == with.text) return;
  }
  for (absl::string_view hint : hints_) {
    const WithoutHint without_it(hint);
    const Result without = lint();
    const int order = Compare(with.explanation, without.explanation);
    if (order == 0) continue;
    ++(tallies_[hint][group].*(order > 0 ? &Tally::better : &Tally::worse));
    examples_.try_emplace(
        {hint, order > 0},
        absl::StrCat(with.text, "\n      without it: ", without.text));
  }
}

void HintGauge::Count(const std::string& name, const std::string& bytes,
                      const std::vector<Damage>& damages) {
  const DamagedLinter linter(format_, name, bytes);
  for (const Damage& damage : damages) CountOne(linter, damage);
}

double HintGauge::Per100(absl::string_view hint, size_t Tally::*number) const {
  const auto it = tallies_.find(hint);
  if (it == tallies_.end()) return 0;
  const Tallies& tallies = it->second;
  return 100 * Weighted([&](const Group& group) -> std::optional<double> {
           const auto damages = damages_.find(group.name);
           if (damages == damages_.end()) return std::nullopt;
           const auto tally = tallies.find(group.name);
           if (tally == tallies.end()) return 0;
           return static_cast<double>(tally->second.*number) /
                  static_cast<double>(damages->second);
         });
}

double HintGauge::Better(absl::string_view hint) const {
  return Per100(hint, &Tally::better);
}

double HintGauge::Worse(absl::string_view hint) const {
  return Per100(hint, &Tally::worse);
}

std::string HintGauge::Text() const {
  std::string text;
  for (absl::string_view hint : hints_) {
    absl::StrAppend(
        &text, absl::StrFormat("%-13s%-15s better %5.2f, worse %5.2f of 100; ",
                               std::string(format_.name), std::string(hint),
                               Better(hint), Worse(hint)));
    const auto tallies = tallies_.find(hint);
    if (tallies != tallies_.end()) {
      for (const auto& [group, tally] : tallies->second) {
        absl::StrAppend(&text, group, " +", tally.better, " -", tally.worse,
                        " of ", damages_.at(group), ", ");
      }
    }
    absl::StrAppend(&text, "\n");
    for (bool better : {true, false}) {
      const auto example = examples_.find({hint, better});
      if (example == examples_.end()) continue;
      absl::StrAppend(&text,
                      better ? "    better: " : "    worse: ", example->second,
                      "\n");
    }
  }
  return text;
}

}  // namespace assetlint::corpus
