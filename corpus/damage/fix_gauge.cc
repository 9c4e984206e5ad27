#include "corpus/damage/fix_gauge.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"
#include "formats/fixer/fix_law.h"
#include "formats/fixer/fixer.h"

namespace assetlint::corpus {
namespace {

std::vector<Finding> Lint(const Format& format, absl::string_view name,
                          absl::string_view bytes) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{name}, report);
  return report.TakeSorted();
}

uint64_t Errors(const std::vector<Finding>& findings) {
  uint64_t errors = 0;
  for (const Finding& finding : findings) {
    if (finding.rule->severity == Severity::kError) errors += finding.count;
  }
  return errors;
}

uint64_t All(const std::vector<Finding>& findings) {
  uint64_t all = 0;
  for (const Finding& finding : findings) all += finding.count;
  return all;
}

bool ContainsAny(absl::string_view text,
                 std::initializer_list<absl::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](absl::string_view word) {
    return absl::StrContains(text, word);
  });
}

absl::string_view ResultName(FixResult result) {
  switch (result) {
    case FixResult::kRestored:
      return "restored";
    case FixResult::kUntouched:
      return "untouched";
    case FixResult::kDifferent:
      return "different";
    case FixResult::kUndamaged:
      return "undamaged";
    case FixResult::kWorse:
      return "worse";
  }
  return "";
}

}  // namespace

absl::string_view AnswerKind(const Damage& damage) {
  const size_t slash = damage.field.rfind('/');
  const std::string name = absl::AsciiStrToLower(
      slash == std::string::npos ? damage.field
                                 : damage.field.substr(slash + 1));
  if (damage.kind == "NUL to A") return "NUL";
  if (damage.kind == "flag") return "flag";
  if (damage.kind == "0x55") return damage.opaque ? "other" : "padding";
  if (ContainsAny(name, {"count", "num"})) return "count";
  if (ContainsAny(name, {"size", "length"})) return "size";
  if (ContainsAny(name, {"boxmin", "boxmax"}) || name == "min" ||
      name == "max") {
    return "box";
  }
  if (ContainsAny(name, {"hidden", "visible", "collision", "iscyclic"})) {
    return "flag";
  }
  return "other";
}

std::string FixedBytes(const Format& format, absl::string_view name,
                       absl::string_view bytes, FixLevel least) {
  FixOutcome outcome = FixBytes(
      format, bytes, FileContext{name},
      [&](const Finding&, const Fix& fix) { return fix.level >= least; });
  return outcome.changes.empty() ? std::string(bytes)
                                 : std::move(outcome.bytes);
}

FixResult FixDamaged(const Format& format, absl::string_view name,
                     absl::string_view original, absl::string_view bytes,
                     FixLevel least, std::string& note) {
  const FileContext context{name};
  const absl::Status status = CheckFix(format, bytes, context, least);
  if (!status.ok()) {
    note = status.ToString();
    return FixResult::kWorse;
  }
  const std::vector<Finding> before = Lint(format, name, bytes);
  const FixOutcome outcome = FixBytes(
      format, bytes, context,
      [&](const Finding&, const Fix& fix) { return fix.level >= least; });
  if (!outcome.changes.empty()) {
    if (Errors(outcome.left) > Errors(before)) {
      note = absl::StrCat("there were ", Errors(before), " errors and are ",
                          Errors(outcome.left));
      return FixResult::kWorse;
    }
    return outcome.bytes == original ? FixResult::kRestored
                                     : FixResult::kDifferent;
  }
  if (!outcome.declined.empty()) {
    note = absl::StrCat(std::string(outcome.declined.front().finding.rule->id),
                        ": ", outcome.declined.front().reason);
  } else if (!before.empty()) {
    note = absl::StrCat(std::string(before.front().rule->id), " has no fix");
  }
  return All(before) <= All(Lint(format, name, original))
             ? FixResult::kUndamaged
             : FixResult::kUntouched;
}

void FixGauge::Count(const std::string& name, const std::string& bytes,
                     const std::vector<Damage>& damages) {
  const std::string original = FixedBytes(format_, name, bytes, least_);
  for (const Damage& damage : damages) {
    std::string damaged = bytes;
    damaged.replace(damage.offset, damage.before.size(), damage.after);
    std::string note;
    const FixResult result =
        FixDamaged(format_, name, original, damaged, least_, note);
    const std::string description =
        absl::StrCat(name, " ", std::string(damage.kind), " at ", damage.offset,
                     ", ", damage.path, ": ", note);
    Row& row = rows_[std::string(AnswerKind(damage))];
    ++row.counts[result];
    row.examples.emplace(result, description);
    if (result == FixResult::kWorse) worse_.push_back(description);
  }
}

std::string FixGauge::Text() const {
  std::string text = absl::StrCat(
      std::string(format_.name),
      least_ == FixLevel::kSafe ? "" : ", with unsafe fixes", "\n");
  for (const auto& [kind, row] : rows_) {
    absl::StrAppendFormat(&text, "  %-8s", kind);
    for (const auto& [result, count] : row.counts) {
      absl::StrAppend(&text, " ", std::string(ResultName(result)), " ", count);
    }
    absl::StrAppend(&text, "\n");
    if (kind == "other") continue;
    for (const auto& [result, example] : row.examples) {
      if (result == FixResult::kRestored) continue;
      absl::StrAppend(&text, "    ", std::string(ResultName(result)), ": ",
                      example, "\n");
    }
  }
  return text;
}

double FixGauge::PercentRestored() const {
  int restored = 0;
  int all = 0;
  for (const auto& [kind, row] : rows_) {
    if (kind == "other") continue;
    for (const auto& [result, count] : row.counts) {
      if (result == FixResult::kUndamaged) continue;
      all += count;
      if (result == FixResult::kRestored) restored += count;
    }
  }
  return all == 0 ? 100 : 100.0 * restored / all;
}

}  // namespace assetlint::corpus
