#include "corpus/damage/detection.h"

#include <cstdint>
#include <limits>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "corpus/damage/open_values.h"
#include "formats/base/report.h"

namespace assetlint::corpus {
namespace {

std::vector<Finding> Lint(const Format& format, const std::string& bytes,
                          const std::string& name) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{name}, report);
  return report.TakeSorted();
}

// Identifies a finding across two runs.
std::string KeyOf(const Finding& finding) {
  return absl::StrCat(std::string(finding.rule->id), "|", finding.range.offset,
                      "|", finding.range.length, "|", FindingPath(finding), "|",
                      finding.message, "|", finding.count);
}

// The bytes that a damage actually changes: [begin, end).
struct Changed {
  uint64_t begin;
  uint64_t end;
};

Changed ChangedBytes(const Damage& damage) {
  size_t first = 0;
  while (damage.before[first] == damage.after[first]) ++first;
  size_t last = damage.after.size();
  while (damage.before[last - 1] == damage.after[last - 1]) --last;
  return {damage.offset + first, damage.offset + last};
}

// A folded finding is at each of its offsets.
bool Covers(const Finding& finding, const Changed& changed) {
  auto covers = [&](uint64_t offset) {
    return offset < changed.end &&
           changed.begin < offset + finding.range.length;
  };
  if (covers(finding.range.offset)) return true;
  for (uint64_t offset : finding.offsets) {
    if (covers(offset)) return true;
  }
  return false;
}

uint64_t Distance(const Finding& finding, const Changed& changed) {
  return finding.range.offset > changed.begin
             ? finding.range.offset - changed.begin
             : changed.begin - finding.range.offset;
}

std::string Describe(const std::string& file, const Damage& damage,
                     const Finding* nearest) {
  std::string text = absl::StrCat(file, " at ", damage.offset, ", ",
                                  damage.path, " ", std::string(damage.kind),
                                  ": ", absl::BytesToHexString(damage.before),
                                  " to ", absl::BytesToHexString(damage.after));
  if (nearest != nullptr) {
    absl::StrAppend(&text, "; ", std::string(nearest->rule->id), " at ",
                    nearest->range.offset, "+", nearest->range.length, ", ",
                    FindingPath(*nearest), ": ",
                    absl::CHexEscape(nearest->message));
  }
  return text;
}

int CountOf(const DetectionRow& row, Outcome outcome) {
  auto it = row.counts.find(outcome);
  return it == row.counts.end() ? 0 : it->second;
}

std::string RowText(absl::string_view name, const DetectionRow& row) {
  return absl::StrFormat(
      "%-62s %6d damages %6d detected %5d near %5d missed %5d legal\n",
      std::string(name), row.damages(), CountOf(row, Outcome::kDetected),
      CountOf(row, Outcome::kNear), CountOf(row, Outcome::kMissed),
      CountOf(row, Outcome::kLegal));
}

}  // namespace

int DetectionRow::damages() const {
  int sum = 0;
  for (const auto& [outcome, count] : counts) sum += count;
  return sum;
}

int DetectionRow::illegal() const {
  return damages() - CountOf(*this, Outcome::kLegal);
}

void DetectionTable::Count(const std::string& name, const std::string& bytes,
                           const std::vector<Damage>& damages) {
  std::set<std::string> before;
  for (const Finding& finding : Lint(format_, bytes, name)) {
    before.insert(KeyOf(finding));
  }
  std::string damaged = bytes;
  for (const Damage& damage : damages) {
    damaged.replace(damage.offset, damage.after.size(), damage.after);
    Count(name, damaged, damage, before);
    damaged.replace(damage.offset, damage.before.size(), damage.before);
  }
}

void DetectionTable::Count(const std::string& name, const std::string& damaged,
                           const Damage& damage,
                           const std::set<std::string>& before) {
  const Changed changed = ChangedBytes(damage);
  const std::vector<Finding> after = Lint(format_, damaged, name);
  const Finding* nearest = nullptr;
  bool detected = false;
  for (const Finding& finding : after) {
    if (before.count(KeyOf(finding)) != 0) continue;
    detected |= Covers(finding, changed);
    if (nearest == nullptr ||
        Distance(finding, changed) < Distance(*nearest, changed)) {
      nearest = &finding;
    }
  }
  Outcome outcome = nearest == nullptr ? Outcome::kMissed : Outcome::kNear;
  if (detected) {
    outcome = Outcome::kDetected;
  } else if (damage.opaque || FindOpenValue(format_.name, damage) != nullptr) {
    outcome = Outcome::kLegal;
  }
  DetectionRow& row = rows_[damage.field];
  ++row.counts[outcome];
  if (outcome == Outcome::kNear || outcome == Outcome::kMissed) {
    row.examples.try_emplace(outcome, Describe(name, damage, nearest));
  }
}

DetectionRow DetectionTable::Sum() const {
  DetectionRow sum;
  for (const auto& [field, row] : rows_) {
    for (const auto& [outcome, count] : row.counts) {
      sum.counts[outcome] += count;
    }
  }
  return sum;
}

std::string DetectionTable::Text() const {
  std::string text;
  for (const auto& [field, row] : rows_) {
    absl::StrAppend(&text, RowText(field, row));
    for (const auto& [outcome, example] : row.examples) {
      absl::StrAppend(&text,
                      outcome == Outcome::kNear ? "    near: " : "    missed: ",
                      example, "\n");
    }
  }
  absl::StrAppend(
      &text, RowText(absl::StrCat("=== ", std::string(format_.name)), Sum()));
  return text;
}

}  // namespace assetlint::corpus
