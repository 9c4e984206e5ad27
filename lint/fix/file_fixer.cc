#include "lint/fix/file_fixer.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "lint/config/rule_filter.h"
#include "lint/fix/byte_diff.h"
#include "lint/fix/undo_planner.h"

namespace assetlint {
namespace {

FixedFile NotLoaded(FixedFile result, const LoadedInput& input) {
  result.status = input.status == LoadedInput::Status::kSkipped
                      ? FixedFile::Status::kSkipped
                      : FixedFile::Status::kUnreadable;
  result.note = input.note;
  return result;
}

// The highest level of the finding's fixes.
FixLevel BestLevel(const Finding& finding) {
  FixLevel best = FixLevel::kNone;
  for (const Fix& fix : finding.fixes) best = std::max(best, fix.level);
  return best;
}

// Counts a finding of the result by what would have to be done about it.
void CountLeft(const Finding& finding, const FixChoice& choice,
               const RuleFilter& filter, FixedFile& result) {
  const Rule& rule = *finding.rule;
  const std::optional<Severity> severity = filter.SeverityOf(rule);
  if (!severity.has_value()) return;
  result.left.Add(*severity);
  const FixLevel level = BestLevel(finding);
  if (level < FixLevel::kUnsafe) {
    ++result.needs_source[&rule];
  } else if (AllowsFix(choice, filter, rule, level)) {
    return;  // declined, and counted there
  } else if (choice.only.has_value()) {
    return;  // not asked for
  } else if (!filter.MayFix(rule)) {
    ++result.unfixable[&rule];
  } else {
    ++result.needs_unsafe[&rule];
  }
}

void TakeOutcome(FixOutcome outcome, absl::string_view bytes,
                 const FixChoice& choice, FixedFile& result) {
  result.applied = std::move(outcome.applied);
  result.declined = std::move(outcome.declined);
  if (!outcome.changes.empty()) {
    result.status = FixedFile::Status::kChangeable;
    result.change = {StateOf(bytes), StateOf(outcome.bytes),
                     std::move(outcome.changes)};
  } else if (!result.declined.empty()) {
    result.status = FixedFile::Status::kDeclined;
  }
  if (choice.diff != nullptr) {
    for (const AppliedFix& fix : result.applied) {
      result.diff += FixRows(result.path, bytes, fix, *choice.diff);
    }
  }
  if (!choice.keep_edits) {
    for (AppliedFix& applied : result.applied) applied.fix.edits = {};
  }
}

}  // namespace

bool AllowsFix(const FixChoice& choice, const RuleFilter& filter,
               const Rule& rule, FixLevel level) {
  if (!filter.SeverityOf(rule).has_value()) return false;
  if (choice.only.has_value()) return choice.only->contains(&rule);
  return filter.MayFix(rule) &&
         (level == FixLevel::kSafe || choice.unsafe_fixes);
}

FixedFile PlanFixes(InputLoader& loader, const InputFile& file,
                    const FixChoice& choice) {
  FixedFile result;
  result.path = file.path;
  if (file.IsEntry()) {
    result.status = FixedFile::Status::kUnreadable;
    result.note =
        file.note.empty() ? "fix does not write into archives" : file.note;
    return result;
  }
  const LoadedInput input = loader.Load(file);
  result.format = input.format;
  result.size = input.size;
  if (input.status != LoadedInput::Status::kLoaded) {
    return NotLoaded(std::move(result), input);
  }
  result.links = LinksOf(file);
  result.fail_on = file.policy->fail_on;
  const RuleFilter& filter = file.policy->filter;
  FixOutcome outcome =
      FixBytes(*input.format, input.bytes, FileContext{input.file_name},
               [&](const Finding& finding, const Fix& fix) {
                 return AllowsFix(choice, filter, *finding.rule, fix.level);
               });
  for (const Finding& finding : outcome.left) {
    CountLeft(finding, choice, filter, result);
  }
  for (const AppliedFix& applied : outcome.applied) {
    result.removed.Add(filter.SeverityOf(*applied.finding.rule)
                           .value_or(applied.finding.rule->severity));
  }
  if (!outcome.changes.empty() &&
      !MayUndo(*input.format, file.path, outcome.bytes, input.bytes)) {
    result.status = FixedFile::Status::kNotWritten;
    result.note =
        "not written: neither its content nor its name is that of an asset, so "
        "fix --undo would not restore it";
    return result;
  }
  TakeOutcome(std::move(outcome), input.bytes, choice, result);
  return result;
}

}  // namespace assetlint
