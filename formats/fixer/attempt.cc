#include "formats/fixer/attempt.h"

#include <utility>

#include "absl/algorithm/container.h"
#include "formats/base/edit_set.h"
#include "formats/base/report.h"
#include "formats/file/complete_fixes.h"

namespace assetlint {
namespace {

// A fix that a pass may apply.
struct Candidate {
  const Finding* finding;
  const Fix* fix;
  FixKey key;
};

Finding WithoutFixes(const Finding& finding) {
  Finding copy = finding;
  copy.fixes.clear();
  return copy;
}

// One attempt, pass by pass.
class Passes {
 public:
  Passes(absl::string_view original, FixFilter allowed,
         const std::set<FixKey>& excluded)
      : original_(original), allowed_(allowed), excluded_(excluded) {}

  Attempt Run(const Judgement& before, Judge& judge) {
    const Judgement* now = &before;
    for (int pass = 0; pass < kMaxFixPasses; ++pass) {
      if (!ApplyAll(*now)) return std::move(attempt_);
      if (attempt_.bytes.size() > 2 * original_.size() + kMaxFixGrowth) {
        return Failed("the file would become more than twice as large");
      }
      if (!judge.CanLint()) {
        return Failed("there are too many repairs that exclude each other");
      }
      attempt_.after = judge.Lint(attempt_.bytes);
      now = &attempt_.after;
    }
    return std::move(attempt_);
  }

 private:
  Attempt Failed(absl::string_view why) {
    attempt_.failure = std::string(why);
    return std::move(attempt_);
  }

  // The fixes that are left to apply, in the order of their first edits.
  std::vector<Candidate> Candidates(const Judgement& now,
                                    const PositionMap& map) const {
    std::vector<Candidate> candidates;
    for (const Finding& finding : now.findings) {
      const Fix* fix = AllowedFix(finding, allowed_);
      if (fix == nullptr) continue;
      FixKey key = KeyOf(finding, map.ToOriginal(finding.range.offset));
      if (excluded_.count(key) != 0 || attempt_.keys.count(key) != 0) continue;
      candidates.push_back({&finding, fix, std::move(key)});
    }
    absl::c_stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
      return a.fix->edits.front().range.offset <
             b.fix->edits.front().range.offset;
    });
    return candidates;
  }

  // One pass; false when there is nothing left to apply.
  bool ApplyAll(const Judgement& now) {
    const PositionMap map(attempt_.changes);
    EditSet set;
    for (Candidate& candidate : Candidates(now, map)) {
      if (!set.Add(candidate.fix->edits)) continue;
      attempt_.applied.push_back(
          {WithoutFixes(*candidate.finding), *candidate.fix});
      MoveToOriginal(original_, map, attempt_.applied.back());
      attempt_.keys.insert(std::move(candidate.key));
    }
    const std::vector<Edit> edits = set.Take();
    if (edits.empty()) return false;
    attempt_.changes = ComposeEdits(original_, attempt_.changes, edits);
    attempt_.bytes = ApplyEdits(original_, attempt_.changes);
    return true;
  }

  absl::string_view original_;
  FixFilter allowed_;
  const std::set<FixKey>& excluded_;
  Attempt attempt_;
};

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
  report.KeepFindings(kMaxFixesPerRule);
  format_.lint(bytes, context_, report);
  // The formats that formats.h lists have done so.
  report.CompleteFixes([&](std::vector<Finding>& findings) {
    return file::CompleteFixes(bytes, findings);
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
  return Passes(bytes, allowed, excluded).Run(before, judge);
}

}  // namespace assetlint
