#include "formats/fixer/attempt.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/complete_fixes.h"
#include "formats/base/edits.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"

namespace assetlint {

namespace {

// Of the file, for each finding of a rule: findings are held several times, in
// no more memory than a decoded file (law 5).
constexpr size_t kBytesPerFinding = 512;

// A fix that a pass may apply.
struct Candidate {
  const Finding* finding;
  const Fix* fix;
  FixKey key;
};

// The fixes that are left to apply, in the order of their first edits.
std::vector<Candidate> Candidates(const Judgement& now, const PositionMap& map,
                                  FixFilter allowed,
                                  const std::set<FixKey>& excluded,
                                  const std::set<FixKey>& applied) {
  std::vector<Candidate> candidates;
  for (const Finding& finding : now.findings) {
    const Fix* fix = AllowedFix(finding, allowed);
    if (fix == nullptr) continue;
    FixKey key = KeyOf(finding, map.ToOriginal(finding.range.offset));
    if (excluded.count(key) != 0 || applied.count(key) != 0) continue;
    candidates.push_back({&finding, fix, std::move(key)});
  }
  absl::c_stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
    return a.fix->edits.front().range.offset <
           b.fix->edits.front().range.offset;
  });
  return candidates;
}

// One pass; false when there is nothing left to apply.
bool ApplyAll(absl::string_view original, const Judgement& now,
              FixFilter allowed, const std::set<FixKey>& excluded,
              Attempt& attempt) {
  const PositionMap map(attempt.changes);
  EditSet set;
  for (Candidate& candidate :
       Candidates(now, map, allowed, excluded, attempt.keys)) {
    if (!set.Add(candidate.fix->edits)) continue;
    attempt.applied.push_back({*candidate.finding, *candidate.fix});
    attempt.applied.back().finding.fixes.clear();
    MoveToOriginal(original, map, attempt.applied.back());
    attempt.keys.insert(std::move(candidate.key));
  }
  const std::vector<Edit> edits = set.Take();
  if (edits.empty()) return false;
  attempt.changes = ComposeEdits(original, attempt.changes, edits);
  attempt.bytes = ApplyEdits(original, attempt.changes);
  return true;
}

}  // namespace

void MoveToOriginal(absl::string_view original, const PositionMap& map,
                    AppliedFix& applied) {
  applied.finding.range = map.ToOriginal(applied.finding.range);
  for (uint64_t& offset : applied.finding.offsets) {
    offset = map.ToOriginal(offset);
  }
  for (Edit& edit : applied.fix.edits) {
    edit.range = map.ToOriginal(edit.range);
    edit.old_bytes =
        std::string(original.substr(edit.range.offset, edit.range.length));
  }
}

FixKey KeyOf(const Finding& finding, uint64_t offset) {
  return {std::string(finding.rule->id), offset, finding.field};
}

Judgement Judge::Lint(absl::string_view bytes) {
  --left_;
  Report report(Report::Mode::kCollect);
  report.KeepFindings(std::clamp(bytes.size() / kBytesPerFinding,
                                 kMaxFindingsPerRule, kMaxFixesPerRule));
  format_.lint(bytes, context_, report);
  // The formats that formats.h lists have done so.
  report.CompleteFixes([&](std::vector<Finding>& findings) {
    return CompleteFixes(bytes, findings);
  });
  readings_left_ -= 1 + report.rereads();
  const bool decodes = report.decodes();
  return {report.TakeSorted(), decodes};
}

const Fix* AllowedFix(const Finding& finding, FixFilter allowed) {
  for (const Fix& fix : finding.fixes) {
    if (fix.level >= FixLevel::kUnsafe && allowed(finding, fix)) return &fix;
  }
  return nullptr;
}

Attempt TryFixes(absl::string_view bytes, const Judgement& before,
                 FixFilter allowed, const std::set<FixKey>& excluded,
                 Judge& judge) {
  Attempt attempt;
  const Judgement* now = &before;
  for (int pass = 0; pass < kMaxFixPasses; ++pass) {
    if (!ApplyAll(bytes, *now, allowed, excluded, attempt)) break;
    if (attempt.bytes.size() > 2 * bytes.size() + kMaxFixGrowth) {
      attempt.failure = "the file would become more than twice as large";
      break;
    }
    if (!judge.CanLint()) {
      attempt.failure = "there are too many repairs that exclude each other";
      break;
    }
    attempt.after = judge.Lint(attempt.bytes);
    now = &attempt.after;
  }
  return attempt;
}

namespace {

std::string RuleAt(const Finding& finding, uint64_t offset) {
  return absl::StrCat(finding.rule->id, " at 0x", absl::Hex(offset));
}

class Prover {
 public:
  Prover(const Judgement& before, const Attempt& attempt)
      : before_(before), attempt_(attempt), map_(attempt.changes) {
    NoteFolded(before.findings);
    NoteFolded(attempt.after.findings);
  }

  Verdict Compare() {
    for (const Finding& finding : before_.findings) {
      counts_before_[KeyBefore(finding)] += finding.count;
    }
    for (const AppliedFix& applied : attempt_.applied) {
      ++applied_[KeyBefore(applied.finding)];
      hides_ |= applied.finding.role == FindingRole::kCause &&
                applied.fix.level != FixLevel::kSafe;
    }
    for (const Finding& finding : attempt_.after.findings) {
      counts_after_[KeyAfter(finding)] += finding.count;
    }
    Verdict verdict;
    FindCaused(verdict);
    FindInVain(verdict);
    return verdict;
  }

 private:
  void NoteFolded(const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) {
      if (finding.count > 1) folded_.insert(finding.rule);
    }
  }

  // The same for findings that are the same.
  FixKey Key(const Finding& finding, uint64_t offset) const {
    if (folded_.count(finding.rule) == 0) return KeyOf(finding, offset);
    return {std::string(finding.rule->id), 0, ""};
  }
  FixKey KeyBefore(const Finding& finding) const {
    return Key(finding, map_.Rounded(finding.range.offset));
  }
  FixKey KeyAfter(const Finding& finding) const {
    return Key(finding, map_.Rounded(map_.ToOriginal(finding.range.offset)));
  }

  void FindCaused(Verdict& verdict) const {
    std::set<FixKey> seen;
    for (const Finding& finding : attempt_.after.findings) {
      const FixKey key = KeyAfter(finding);
      const auto known = counts_before_.find(key);
      if (known != counts_before_.end() &&
          counts_after_.at(key) <= known->second) {
        continue;
      }
      if (IsRevealed(finding) || !seen.insert(key).second) continue;
      const uint64_t offset = map_.ToOriginal(finding.range.offset);
      verdict.caused.push_back(
          {offset, absl::StrCat("it would cause ", RuleAt(finding, offset))});
    }
  }

  // Whether the finding was there before, and another one stood for it.
  bool IsRevealed(const Finding& finding) const {
    return hides_ && !IsError(finding);
  }

  void FindInVain(Verdict& verdict) const {
    for (size_t i = 0; i < attempt_.applied.size(); ++i) {
      const FixKey key = KeyBefore(attempt_.applied[i].finding);
      const auto left = counts_after_.find(key);
      if (left == counts_after_.end()) continue;
      const auto known = counts_before_.find(key);
      const uint64_t before = known == counts_before_.end() ? 0 : known->second;
      const uint64_t repaired = applied_.at(key);
      if (repaired > before || left->second > before - repaired) {
        verdict.in_vain.push_back(i);
      }
    }
  }

  const Judgement& before_;
  const Attempt& attempt_;
  const PositionMap map_;
  bool hides_ = false;  // the repaired findings stood for others
  std::set<const Rule*> folded_;
  std::map<FixKey, uint64_t> counts_before_;
  std::map<FixKey, uint64_t> counts_after_;
  std::map<FixKey, uint64_t> applied_;
};

// The likeliest reason why the bytes do not decode.
const Finding* StructureFault(const Judgement& judgement) {
  const auto it = absl::c_find_if(judgement.findings, IsStructure);
  return it == judgement.findings.end() ? nullptr : &*it;
}

std::string WhyUnreadable(const Judgement& before, const Attempt& attempt) {
  const Finding* fault = StructureFault(attempt.after);
  if (fault == nullptr) return "the file would not decode";
  const uint64_t offset =
      PositionMap(attempt.changes).ToOriginal(fault->range.offset);
  if (before.decodes) {
    return absl::StrCat("the file would not decode (", RuleAt(*fault, offset),
                        ")");
  }
  return absl::StrCat(
      "the file does not decode with it either (", RuleAt(*fault, offset),
      "): if data is missing there, get the file again from its source");
}

}  // namespace

Verdict Prove(const Format& format, const Judgement& before,
              const Attempt& attempt) {
  Verdict verdict = Prover(before, attempt).Compare();
  if (!attempt.after.decodes) {
    verdict.general = WhyUnreadable(before, attempt);
  } else if (verdict.holds() &&
             absl::c_count_if(attempt.after.findings, IsError) >
                 absl::c_count_if(before.findings, IsError)) {
    verdict.general = "the file would have more errors";
  } else if (verdict.holds()) {
    const absl::StatusOr<std::string> again = format.reencode(attempt.bytes);
    if (!again.ok() || *again != attempt.bytes) {
      verdict.general = "the file would not come back byte for byte";
    }
  }
  return verdict;
}

}  // namespace assetlint
