#include "formats/fixer/fixer.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "formats/fixer/attempt.h"

namespace assetlint {
namespace {

// A finding this close to a changed byte was probably caused by the change.
constexpr uint64_t kNearEdit = 64;

using Reasons = std::map<FixKey, std::string>;

bool IsNear(const AppliedFix& applied, uint64_t offset) {
  return absl::c_any_of(applied.fix.edits, [&](const Edit& edit) {
    return edit.range.offset <= offset + kNearEdit &&
           offset <= edit.range.end() + kNearEdit;
  });
}

FixKey KeyOf(const AppliedFix& applied) {
  return KeyOf(applied.finding, applied.finding.range.offset);
}

// The fixes of the attempt that probably cause what the verdict found, and why.
Reasons LikelyCauses(const Attempt& attempt, const Verdict& verdict) {
  Reasons causes;
  for (const size_t index : verdict.in_vain) {
    causes[KeyOf(attempt.applied[index])] = "its finding would stay";
  }
  for (const Verdict::Caused& caused : verdict.caused) {
    for (const AppliedFix& applied : attempt.applied) {
      if (IsNear(applied, caused.offset)) {
        causes.emplace(KeyOf(applied), caused.reason);
      }
    }
  }
  return causes;
}

std::string FirstReason(const Verdict& verdict) {
  if (!verdict.general.empty()) return verdict.general;
  if (!verdict.caused.empty()) return verdict.caused.front().reason;
  return "its finding would stay";
}

// Finds a set of fixes of one file that can be proven, as large as a bounded
// number of trials shows.
class Search {
 public:
  Search(absl::string_view bytes, const Judgement& before, FixFilter allowed,
         Judge& judge)
      : bytes_(bytes), before_(before), allowed_(allowed), judge_(judge) {}

  // The result with these fixes, or nothing if there is no such set.
  std::optional<Attempt> Find() {
    if (Try({})) return std::move(best_);
    if (last_.applied.empty()) return std::nullopt;
    all_ = last_.keys;
    if (!before_.decodes && !last_.after.decodes) {
      // No part of them does more.
      for (const FixKey& key : all_) reasons_[key] = FirstReason(verdict_);
      return std::nullopt;
    }
    if (TryWithoutCauses()) return std::move(best_);
    TryEach();
    return std::move(best_);
  }

  // Why the fixes that are not in the result are not.
  const Reasons& reasons() const { return reasons_; }

 private:
  // Keeps the result in best_ if it is proven. An attempt that applies no
  // fix does not count.
  bool Try(const std::set<FixKey>& excluded) {
    last_ = TryFixes(bytes_, before_, allowed_, excluded, judge_);
    if (last_.applied.empty()) return false;
    verdict_ = last_.failure.empty() ? Prove(judge_.format(), before_, last_)
                                     : Verdict{last_.failure, {}, {}};
    if (!verdict_.holds()) return false;
    best_ = std::move(last_);
    return true;
  }

  // Leaves out the likely causes of what the last verdict found, twice at most.
  bool TryWithoutCauses() {
    Reasons causes;
    for (int trial = 0; trial < 2; ++trial) {
      const size_t known = causes.size();
      causes.merge(LikelyCauses(last_, verdict_));
      if (causes.size() == known) return false;
      std::set<FixKey> excluded;
      for (const auto& [key, reason] : causes) excluded.insert(key);
      if (Try(excluded)) {
        reasons_ = std::move(causes);
        return true;
      }
      if (last_.applied.empty()) return false;
    }
    return false;
  }

  // Adds the fixes to the accepted ones, one at a time.
  void TryEach() {
    std::set<FixKey> accepted;
    for (const FixKey& key : all_) {
      if (!judge_.CanLint()) {
        reasons_[key] = "there are too many repairs that exclude each other";
        continue;
      }
      accepted.insert(key);
      if (Try(AllBut(accepted))) continue;
      accepted.erase(key);
      reasons_[key] = FirstReason(verdict_);
    }
  }

  std::set<FixKey> AllBut(const std::set<FixKey>& wanted) const {
    std::set<FixKey> others;
    absl::c_set_difference(all_, wanted, std::inserter(others, others.end()));
    return others;
  }

  absl::string_view bytes_;
  const Judgement& before_;
  FixFilter allowed_;
  Judge& judge_;
  Attempt last_;
  Verdict verdict_;  // on last_
  std::optional<Attempt> best_;
  std::set<FixKey> all_;
  Reasons reasons_;
};

// Adds what a round did to the result of those before it.
void AddRound(absl::string_view original, Attempt attempt,
              FixOutcome& outcome) {
  const PositionMap map(outcome.changes);
  for (AppliedFix& applied : attempt.applied) {
    MoveToOriginal(original, map, applied);
    outcome.applied.push_back(std::move(applied));
  }
  outcome.changes = ComposeEdits(original, outcome.changes, attempt.changes);
  outcome.bytes = std::move(attempt.bytes);
}

// Adds the findings that are left; the fixes that were allowed for them are
// declined, for these reasons or `otherwise`.
FixOutcome Completed(FixOutcome outcome, Judgement judged, FixFilter allowed,
                     const Reasons& reasons, absl::string_view otherwise) {
  absl::c_stable_sort(outcome.applied, [](const AppliedFix& a,
                                          const AppliedFix& b) {
    return a.fix.edits.front().range.offset < b.fix.edits.front().range.offset;
  });
  for (const Finding& finding : judged.findings) {
    if (AllowedFix(finding, allowed) == nullptr) continue;
    const auto known = reasons.find(KeyOf(finding, finding.range.offset));
    outcome.declined.push_back({finding, known == reasons.end()
                                             ? std::string(otherwise)
                                             : known->second});
  }
  outcome.left = std::move(judged.findings);
  return outcome;
}

}  // namespace

FixOutcome FixBytes(const Format& format, absl::string_view bytes,
                    const FileContext& context, FixFilter allowed) {
  int readings_left = kMaxFixReadings;
  Judgement judged = Judge(format, context, 1, readings_left).Lint(bytes);
  FixOutcome outcome;
  for (int round = 0; round < kMaxFixRounds; ++round) {
    Judge judge(format, context, kMaxLintsPerFixRound, readings_left);
    const absl::string_view now =
        outcome.changes.empty() ? bytes : absl::string_view(outcome.bytes);
    Search search(now, judged, allowed, judge);
    std::optional<Attempt> attempt = search.Find();
    if (!attempt.has_value()) {
      // With more readings, another run might change something.
      if (readings_left <= 0 && !outcome.changes.empty()) break;
      return Completed(std::move(outcome), std::move(judged), allowed,
                       search.reasons(),
                       "it overlaps a repair that was declined");
    }
    judged = std::move(attempt->after);
    AddRound(bytes, *std::move(attempt), outcome);
    if (outcome.changes.empty()) break;
  }
  return Completed({}, Judge(format, context, 1, readings_left).Lint(bytes),
                   allowed, {},
                   "there are too many repairs that depend on each other");
}

}  // namespace assetlint
