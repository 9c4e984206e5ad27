#include "formats/fixer/fixer.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/complete_fixes.h"
#include "formats/base/report.h"

namespace assetlint {
namespace {

// How many bytes a repaired file may have more than twice its own.
constexpr uint64_t kMaxFixGrowth = 4096;
// A finding this close to a changed byte was probably caused by the change.
constexpr uint64_t kNearEdit = 64;
// Of the file, for each finding of a rule: findings are held several times, in
// no more memory than a decoded file (law 5).
constexpr size_t kBytesPerFinding = 512;

constexpr char kWouldStay[] = "its finding would stay";
constexpr char kTooMany[] =
    "there are too many repairs that exclude each other";

// Names the fix of a finding in every attempt at the same file.
struct FixKey {
  std::string rule;
  uint64_t offset = 0;  // in the original file
  std::string field;
  friend std::strong_ordering operator<=>(const FixKey&,
                                          const FixKey&) = default;
};

FixKey KeyOf(const Finding& finding, uint64_t offset) {
  return {std::string(finding.rule->id), offset, finding.field};
}

FixKey KeyOf(const AppliedFix& applied) {
  return KeyOf(applied.finding, applied.finding.range.offset);
}

using Reasons = std::map<FixKey, std::string>;

// Lints a file and what attempts make of it, while readings are left.
class Judge {
 public:
  Judge(const Format& format, const FileContext& context)
      : format_(format), context_(context) {}

  const Format& format() const { return format_; }
  int readings_left() const { return readings_left_; }
  bool CanLint() const { return lints_left_ > 0 && readings_left_ > 0; }
  void BeginRound() { lints_left_ = kMaxLintsPerFixRound; }

  Reading Lint(absl::string_view bytes) {
    --lints_left_;
    Report report(Report::Mode::kCollect);
    report.KeepFindings(std::clamp(bytes.size() / kBytesPerFinding,
                                   kMaxFindingsPerRule, kMaxFixesPerRule));
    format_.lint(bytes, context_, report);
    // The formats that formats.h lists have done so.
    report.CompleteFixes([&](std::vector<Finding>& findings) {
      return CompleteFixes(bytes, findings);
    });
    readings_left_ -= 1 + report.rereads();
    return {report.TakeSorted(), report.decodes()};
  }

 private:
  const Format& format_;
  const FileContext& context_;
  int lints_left_ = 0;
  int readings_left_ = kMaxFixReadings;
};

// The first fix of the finding that may be applied, or null.
const Fix* AllowedFix(const Finding& finding, FixFilter allowed) {
  for (const Fix& fix : finding.fixes) {
    if (fix.level >= FixLevel::kUnsafe && allowed(finding, fix)) return &fix;
  }
  return nullptr;
}

bool IsBefore(const Fix& a, const Fix& b) {
  return a.edits.front().range.offset < b.edits.front().range.offset;
}

// From the positions that `map` maps to those of the original file.
void MoveToOriginal(absl::string_view original, const PositionMap& map,
                    AppliedFix& applied) {
  map.MoveToOriginal(applied.finding);
  for (Edit& edit : applied.fix.edits) {
    edit.range = map.ToOriginal(edit.range);
    edit.old_bytes =
        std::string(original.substr(edit.range.offset, edit.range.length));
  }
}

// One attempt to repair a file: fixes applied in passes.
struct Attempt {
  std::string bytes;
  std::vector<Edit> changes;  // a normal list (edits.h)
  std::vector<AppliedFix> applied;
  std::set<FixKey> keys;  // of `applied`
  Reading after;          // of `bytes`
  // Why the attempt has no result; else empty, and all passes are used up or
  // `after` has nothing left to apply but what was excluded or applied before.
  std::string failure;
};

// What is wrong with an attempt; nothing when it is proven.
struct Verdict {
  // Concerns all of its fixes; may be empty.
  std::string general;
  // Findings of the result that the file did not have.
  struct Caused {
    uint64_t offset;     // in the original file
    std::string reason;  // "it would cause ALO013 at 0x1a4"
  };
  std::vector<Caused> caused;
  // The applied fixes of the attempt whose finding is still there.
  std::vector<const AppliedFix*> in_vain;

  bool holds() const {
    return general.empty() && caused.empty() && in_vain.empty();
  }
};

std::string RuleAt(const Finding& finding, uint64_t offset) {
  return absl::StrCat(finding.rule->id, " at 0x", absl::Hex(offset));
}

// Compares the findings of an attempt with those before it. Findings are the
// same when they are of one rule and one field, and at the same byte; of a rule
// with folded findings, only the numbers are compared.
//
// Where an unsafe fix repaired a diagnosis (FindingRole::kCause), which stood
// for what follows from it, warnings and infos may appear. An error must not.
class Prover {
 public:
  Prover(const Reading& before, const Attempt& attempt)
      : attempt_(attempt), map_(attempt.changes) {
    for (const Reading* reading : {&before, &attempt.after}) {
      for (const Finding& finding : reading->findings) {
        if (finding.count > 1) folded_.insert(finding.rule);
      }
    }
    for (const Finding& finding : before.findings) {
      counts_[KeyBefore(finding)].before += finding.count;
    }
    for (const AppliedFix& applied : attempt.applied) {
      ++counts_[KeyBefore(applied.finding)].applied;
      hides_ |= applied.finding.role == FindingRole::kCause &&
                applied.fix.level != FixLevel::kSafe;
    }
    for (const Finding& finding : attempt.after.findings) {
      counts_[KeyAfter(finding)].after += finding.count;
    }
  }

  Verdict Compare() const {
    Verdict verdict;
    std::set<FixKey> seen;
    for (const Finding& finding : attempt_.after.findings) {
      const FixKey key = KeyAfter(finding);
      const Counts& counts = counts_.at(key);
      if (counts.after <= counts.before || (hides_ && !IsError(finding)) ||
          !seen.insert(key).second) {
        continue;
      }
      const uint64_t offset = map_.ToOriginal(finding.range.offset);
      verdict.caused.push_back(
          {offset, absl::StrCat("it would cause ", RuleAt(finding, offset))});
    }
    for (const AppliedFix& applied : attempt_.applied) {
      const Counts& counts = counts_.at(KeyBefore(applied.finding));
      if (counts.after > 0 && counts.after + counts.applied > counts.before) {
        verdict.in_vain.push_back(&applied);
      }
    }
    return verdict;
  }

 private:
  // The same for findings that are the same.
  FixKey Key(const Finding& finding, uint64_t offset) const {
    if (!folded_.contains(finding.rule)) return KeyOf(finding, offset);
    return {std::string(finding.rule->id), 0, ""};
  }
  FixKey KeyBefore(const Finding& finding) const {
    return Key(finding, map_.Rounded(finding.range.offset));
  }
  FixKey KeyAfter(const Finding& finding) const {
    return Key(finding, map_.Rounded(map_.ToOriginal(finding.range.offset)));
  }

  struct Counts {
    uint64_t before = 0;
    uint64_t applied = 0;
    uint64_t after = 0;
  };

  const Attempt& attempt_;
  const PositionMap map_;
  bool hides_ = false;  // the repaired findings stood for others
  std::set<const Rule*> folded_;
  std::map<FixKey, Counts> counts_;
};

std::string WhyUnreadable(const Reading& before, const Attempt& attempt) {
  const auto fault = absl::c_find_if(attempt.after.findings, IsStructure);
  if (fault == attempt.after.findings.end()) return "the file would not decode";
  const std::string place = RuleAt(
      *fault, PositionMap(attempt.changes).ToOriginal(fault->range.offset));
  if (before.decodes) {
    return absl::StrCat("the file would not decode (", place, ")");
  }
  return absl::StrCat(
      "the file does not decode with it either (", place,
      "): if data is missing there, get the file again from its source");
}

// Whether the result of `attempt`, which has one, decodes, comes back byte for
// byte, no longer has the findings of the applied fixes, and has no others that
// were not there before.
Verdict Prove(const Format& format, const Reading& before,
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

bool IsNear(const AppliedFix& applied, uint64_t offset) {
  return absl::c_any_of(applied.fix.edits, [&](const Edit& edit) {
    return edit.range.offset <= offset + kNearEdit &&
           offset <= edit.range.end() + kNearEdit;
  });
}

// The fixes of the attempt that probably cause what the verdict found, and why.
Reasons LikelyCauses(const Attempt& attempt, const Verdict& verdict) {
  Reasons causes;
  for (const AppliedFix* applied : verdict.in_vain) {
    causes[KeyOf(*applied)] = kWouldStay;
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
  return kWouldStay;
}

// Finds a set of fixes of one file that can be proven, as large as a bounded
// number of trials shows.
class Search {
 public:
  Search(absl::string_view bytes, const Reading& before, FixFilter allowed,
         Judge& judge)
      : bytes_(bytes), before_(before), allowed_(allowed), judge_(judge) {
    judge.BeginRound();
  }

  // The result with these fixes, or nothing if there is no such set.
  std::optional<Attempt> Find() {
    if (Try([](const FixKey&) { return true; })) return std::move(best_);
    if (last_.applied.empty()) return std::nullopt;
    const std::set<FixKey> all = last_.keys;
    if (!before_.decodes && !last_.after.decodes) {
      // No part of them does more.
      for (const FixKey& key : all) reasons_[key] = FirstReason(verdict_);
    } else if (!TryWithoutCauses()) {
      TryEach(all);
    }
    return std::move(best_);
  }

  // Why the fixes that are not in the result are not.
  const Reasons& reasons() const { return reasons_; }

 private:
  // Which fixes an attempt applies.
  using Wanted = absl::FunctionRef<bool(const FixKey&)>;

  // Keeps the result in best_ if it is proven. An attempt that applies no
  // fix does not count.
  bool Try(Wanted wanted) {
    ApplyFixes(wanted);
    if (last_.applied.empty()) return false;
    verdict_ = last_.failure.empty() ? Prove(judge_.format(), before_, last_)
                                     : Verdict{last_.failure, {}, {}};
    if (!verdict_.holds()) return false;
    best_ = std::move(last_);
    return true;
  }

  // Applies all wanted fixes of the file, except those that overlap an earlier
  // one; lints the result, and does the same again.
  void ApplyFixes(Wanted wanted) {
    last_ = {};
    const Reading* now = &before_;
    for (int pass = 0; pass < kMaxFixPasses; ++pass) {
      if (!ApplyPass(*now, wanted)) break;
      if (last_.bytes.size() > 2 * bytes_.size() + kMaxFixGrowth) {
        last_.failure = "the file would become more than twice as large";
        break;
      }
      if (!judge_.CanLint()) {
        last_.failure = kTooMany;
        break;
      }
      last_.after = judge_.Lint(last_.bytes);
      now = &last_.after;
    }
  }

  // False when there is nothing left to apply.
  bool ApplyPass(const Reading& now, Wanted wanted) {
    const PositionMap map(last_.changes);
    EditSet set;
    for (const Candidate& candidate : Candidates(now, map, wanted)) {
      if (!set.Add(candidate.fix->edits)) continue;
      last_.applied.push_back({*candidate.finding, *candidate.fix});
      MoveToOriginal(bytes_, map, last_.applied.back());
      last_.keys.insert(candidate.key);
    }
    const std::vector<Edit> edits = set.Take();
    if (edits.empty()) return false;
    last_.changes = ComposeEdits(bytes_, last_.changes, edits);
    last_.bytes = ApplyEdits(bytes_, last_.changes);
    return true;
  }

  // A fix that a pass may apply.
  struct Candidate {
    const Finding* finding;
    const Fix* fix;
    FixKey key;
  };

  // The fixes that are left to apply, in the order of their first edits.
  std::vector<Candidate> Candidates(const Reading& now, const PositionMap& map,
                                    Wanted wanted) const {
    std::vector<Candidate> candidates;
    for (const Finding& finding : now.findings) {
      const Fix* fix = AllowedFix(finding, allowed_);
      if (fix == nullptr) continue;
      FixKey key = KeyOf(finding, map.ToOriginal(finding.range.offset));
      if (!wanted(key) || last_.keys.contains(key)) continue;
      candidates.push_back({&finding, fix, std::move(key)});
    }
    absl::c_stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
      return IsBefore(*a.fix, *b.fix);
    });
    return candidates;
  }

  // Leaves out the likely causes of what the last verdict found.
  bool TryWithoutCauses() {
    Reasons causes = LikelyCauses(last_, verdict_);
    if (causes.empty() ||
        !Try([&](const FixKey& key) { return !causes.contains(key); })) {
      return false;
    }
    reasons_ = std::move(causes);
    return true;
  }

  // Adds the fixes to the accepted ones, one at a time.
  void TryEach(const std::set<FixKey>& all) {
    std::set<FixKey> accepted;
    for (const FixKey& key : all) {
      const bool more = judge_.CanLint();
      accepted.insert(key);
      // Those that only show later are wanted too.
      if (more && Try([&](const FixKey& k) {
            return accepted.contains(k) || !all.contains(k);
          })) {
        continue;
      }
      accepted.erase(key);
      reasons_[key] = more ? FirstReason(verdict_) : std::string(kTooMany);
    }
  }

  absl::string_view bytes_;
  const Reading& before_;
  FixFilter allowed_;
  Judge& judge_;
  Attempt last_;
  Verdict verdict_;  // on last_
  std::optional<Attempt> best_;
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
FixOutcome Completed(FixOutcome outcome, Reading judged, FixFilter allowed,
                     const Reasons& reasons, absl::string_view otherwise) {
  absl::c_stable_sort(outcome.applied,
                      [](const AppliedFix& a, const AppliedFix& b) {
                        return IsBefore(a.fix, b.fix);
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
  Judge judge(format, context);
  Reading reading = judge.Lint(bytes);
  FixOutcome outcome;
  for (int round = 0; round < kMaxFixRounds; ++round) {
    const absl::string_view now =
        outcome.changes.empty() ? bytes : absl::string_view(outcome.bytes);
    Search search(now, reading, allowed, judge);
    std::optional<Attempt> attempt = search.Find();
    if (!attempt.has_value()) {
      // With more readings, another run might change something.
      if (judge.readings_left() <= 0 && !outcome.changes.empty()) break;
      return Completed(std::move(outcome), std::move(reading), allowed,
                       search.reasons(),
                       "it overlaps a repair that was declined");
    }
    reading = std::move(attempt->after);
    AddRound(bytes, *std::move(attempt), outcome);
    if (outcome.changes.empty()) break;
  }
  return Completed({}, judge.Lint(bytes), allowed, {},
                   "there are too many repairs that depend on each other");
}

}  // namespace assetlint
