#include "formats/fixer/fix_law.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"
#include "formats/fixer/fixer.h"

namespace assetlint {
namespace {

template <typename... Parts>
absl::Status Broken(const Parts&... parts) {
  return absl::InternalError(absl::StrCat("law 6: ", parts...));
}

absl::Status CheckEdits(absl::string_view bytes, const FixOutcome& outcome) {
  uint64_t end = 0;
  bool first = true;
  for (const Edit& edit : outcome.changes) {
    const ByteRange& range = edit.range;
    if (range.offset > bytes.size() ||
        range.length > bytes.size() - range.offset) {
      return Broken("a change at ", range.offset, " is outside the file");
    }
    if (!first && range.offset <= end) {
      return Broken("changes at ", range.offset, " touch or are not sorted");
    }
    if (bytes.substr(range.offset, range.length) != edit.old_bytes) {
      return Broken("wrong old bytes at ", range.offset);
    }
    if (edit.old_bytes == edit.new_bytes) {
      return Broken("the change at ", range.offset, " changes nothing");
    }
    end = range.end();
    first = false;
  }
  if (ApplyEdits(bytes, outcome.changes) != outcome.bytes) {
    return Broken("the changes do not make the result");
  }
  if (ApplyEdits(outcome.bytes, Inverse(outcome.changes)) != bytes) {
    return Broken("undoing the changes does not make the input");
  }
  return absl::OkStatus();
}

// The ranges of all edits of applied fixes, sorted; those that touch are one.
std::vector<ByteRange> Announced(const FixOutcome& outcome) {
  std::vector<ByteRange> ranges;
  for (const AppliedFix& applied : outcome.applied) {
    for (const Edit& edit : applied.fix.edits) ranges.push_back(edit.range);
  }
  std::sort(ranges.begin(), ranges.end(),
            [](const ByteRange& a, const ByteRange& b) {
              return a.offset < b.offset;
            });
  std::vector<ByteRange> joined;
  for (const ByteRange& range : ranges) {
    if (joined.empty() || range.offset > joined.back().end()) {
      joined.push_back(range);
    } else {
      joined.back().length =
          std::max(joined.back().end(), range.end()) - joined.back().offset;
    }
  }
  return joined;
}

absl::Status CheckAnnounced(const FixOutcome& outcome) {
  const std::vector<ByteRange> announced = Announced(outcome);
  auto range = announced.begin();
  for (const Edit& edit : outcome.changes) {
    while (range != announced.end() && range->end() < edit.range.offset) {
      ++range;
    }
    if (range == announced.end() || range->offset > edit.range.offset ||
        range->end() < edit.range.end()) {
      return Broken("the change at ", edit.range.offset,
                    " belongs to no applied fix");
    }
  }
  return absl::OkStatus();
}

// The number of findings of each rule.
std::map<const Rule*, uint64_t> Counts(const std::vector<Finding>& findings) {
  std::map<const Rule*, uint64_t> counts;
  for (const Finding& finding : findings) {
    counts[finding.rule] += finding.count;
  }
  return counts;
}

absl::Status CheckFindings(const Report& before,
                           const std::vector<Finding>& after,
                           const FixOutcome& outcome) {
  std::map<const Rule*, uint64_t> known = Counts(before.findings());
  std::map<const Rule*, uint64_t> left = Counts(after);
  bool hidden = false;
  for (const AppliedFix& applied : outcome.applied) {
    hidden |= applied.finding.role == FindingRole::kCause;
  }
  for (const auto& [rule, count] : left) {
    if (count <= known[rule]) continue;
    if (hidden && rule->grade.severity != Severity::kError) continue;
    return Broken("there are ", count, " findings of ", rule->id, " and were ",
                  known[rule]);
  }
  // Other findings appear only when something else is fixed, also beside one of
  // the same rule.
  std::set<std::pair<const Rule*, std::string>> places;
  std::set<std::pair<const Rule*, uint64_t>> offsets;
  for (const Finding& finding : before.findings()) {
    places.emplace(finding.rule, FindingPath(finding));
    offsets.emplace(finding.rule, finding.range.offset);
    for (const uint64_t offset : finding.offsets) {
      offsets.emplace(finding.rule, offset);
    }
  }
  for (const AppliedFix& applied : outcome.applied) {
    const Rule* rule = applied.finding.rule;
    if (places.count({rule, FindingPath(applied.finding)}) == 0 ||
        offsets.count({rule, applied.finding.range.offset}) == 0) {
      continue;
    }
    if (left[rule] >= known[rule] && !hidden) {
      return Broken("a fix of ", rule->id, " was applied, and there are ",
                    left[rule], " findings of it as before");
    }
  }
  return absl::OkStatus();
}

absl::Status CheckResult(const Format& format, const FileContext& context,
                         const Report& before, const FixOutcome& outcome) {
  Report after(Report::Mode::kCollect);
  format.lint(outcome.bytes, context, after);
  if (!after.decodes()) {
    return Broken("the result does not decode: ",
                  after.DecodeStatus().ToString());
  }
  const absl::StatusOr<std::string> again = format.reencode(outcome.bytes);
  if (!again.ok() || *again != outcome.bytes) {
    return Broken("the result does not come back byte for byte");
  }
  const std::vector<Finding> left = after.TakeSorted();
  if (left.size() != outcome.left.size()) {
    return Broken("there are ", left.size(), " findings left, not ",
                  outcome.left.size());
  }
  return CheckFindings(before, left, outcome);
}

}  // namespace

absl::Status CheckFix(const Format& format, absl::string_view bytes,
                      const FileContext& context, FixLevel least,
                      bool* changed) {
  if (changed != nullptr) *changed = false;
  Report before(Report::Mode::kCollect);
  format.lint(bytes, context, before);
  if (before.wrong_fixes() != 0) {
    return Broken(before.wrong_fixes(), " fixes of checks are wrong");
  }
  const auto allowed = [&](const Finding&, const Fix& fix) {
    return fix.level >= least;
  };
  const FixOutcome outcome = FixBytes(format, bytes, context, allowed);
  if (outcome.changes.empty()) {
    if (!outcome.bytes.empty() || !outcome.applied.empty()) {
      return Broken("there are no changes, but bytes or applied fixes");
    }
    return absl::OkStatus();
  }
  if (changed != nullptr) *changed = true;
  absl::Status status = CheckEdits(bytes, outcome);
  if (status.ok()) status = CheckAnnounced(outcome);
  if (status.ok()) status = CheckResult(format, context, before, outcome);
  if (!status.ok()) return status;
  if (!FixBytes(format, outcome.bytes, context, allowed).changes.empty()) {
    return Broken("a second run changes something");
  }
  return absl::OkStatus();
}

}  // namespace assetlint
