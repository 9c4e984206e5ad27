#include "corpus/damage/hint_gauge.h"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "corpus/as_text.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/testing/without_hint.h"

namespace assetlint::corpus {
namespace {

using Cause = Explanation::Cause;

// The field of damages to the whole file.
constexpr absl::string_view kWholeFile = "whole file";

// Damages that the name of a rule can say, by how their kind begins.
struct NamedKind {
  absl::string_view kind;
  absl::string_view in_rule_name;
};
constexpr NamedKind kNamedKinds[] = {
    {"reversed ", "bytes-swapped"},
    {"file appended", "second-file"},
    {"as text", "line-ends"},
    {"as UTF-8", "written-as-utf-8"},
    {"zero ", "blank-"},
    {"cut", "file-truncated"},
};

std::optional<double> NumberOf(const Finding& finding, absl::string_view key) {
  for (const auto& [name, value] : finding.data) {
    if (name != key) continue;
    return std::visit(
        [](const auto& v) -> std::optional<double> {
          if constexpr (std::is_arithmetic_v<std::decay_t<decltype(v)>>) {
            return static_cast<double>(v);
          } else {
            return std::nullopt;
          }
        },
        value);
  }
  return std::nullopt;
}

template <typename T>
bool IsAs(const std::string& bytes, ByteOrder order, double number) {
  return bytes.size() == sizeof(T) &&
         static_cast<double>(Load<T>(bytes.data(), order)) == number;
}

// Whether `bytes` are the number, in any type and byte order.
bool AreNumber(const std::string& bytes, double number) {
  for (ByteOrder order : {ByteOrder::kLittle, ByteOrder::kBig}) {
    if (IsAs<uint8_t>(bytes, order, number) ||
        IsAs<uint16_t>(bytes, order, number) ||
        IsAs<uint32_t>(bytes, order, number) ||
        IsAs<int32_t>(bytes, order, number) ||
        IsAs<float>(bytes, order, number)) {
      return true;
    }
  }
  return false;
}

bool Restores(const Fix& fix, std::string damaged,
              const std::string& original) {
  for (auto edit = fix.edits.rbegin(); edit != fix.edits.rend(); ++edit) {
    damaged.replace(edit->range.offset, edit->range.length, edit->new_bytes);
  }
  return damaged == original;
}

bool HasTrueValue(const Finding& finding, const Damage& damage) {
  if (damage.before.size() == damage.after.size()) {
    const std::optional<double> allowed = NumberOf(finding, "allowed");
    return allowed.has_value() && AreNumber(damage.before, *allowed);
  }
  const double missing = NumberOf(finding, "missing").value_or(0);
  const double excess = NumberOf(finding, "excess").value_or(0);
  return missing - excess == static_cast<double>(damage.before.size()) -
                                 static_cast<double>(damage.after.size());
}

Cause CauseIn(const Finding& finding, const Damage& damage,
              const std::string& original) {
  // That a second file follows, for example, is worth more than a fix that
  // removes its chunks.
  for (const NamedKind& named : kNamedKinds) {
    if (!absl::StartsWith(damage.kind, named.kind)) continue;
    return absl::StrContains(finding.rule->name, named.in_rule_name)
               ? Cause::kNamed
               : Cause::kUnknown;
  }
  const std::string damaged = Damaged(original, damage);
  for (const Fix& fix : finding.fixes) {
    if (Restores(fix, damaged, original)) return Cause::kFixed;
  }
  return HasTrueValue(finding, damage) ? Cause::kNamed : Cause::kUnknown;
}

std::string KindOf(const Damage& damage) {
  const std::string kind(damage.kind);
  if (damage.field == kWholeFile ||
      damage.before.size() != damage.after.size()) {
    return kind;
  }
  if (absl::StartsWith(kind, "zero ") || kind == "swap") return kind;
  if (absl::StartsWith(kind, "size ")) return "size";
  if (kind == "bit 6" || kind == "other type") return "type";
  return "field";
}

std::string Reversed(std::string bytes, size_t width) {
  for (size_t at = 0; at + width <= bytes.size(); at += width) {
    std::reverse(&bytes[at], &bytes[at] + width);
  }
  return bytes;
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
  if (explanation.at) explanation.cause = CauseIn(first, damage, original);
  return explanation;
}

int Compare(const Explanation& a, const Explanation& b) {
  if (a.at != b.at) return a.at ? 1 : -1;
  if (!a.at) return 0;
  if (a.cause != b.cause) return a.cause > b.cause ? 1 : -1;
  if (a.findings != b.findings) return a.findings < b.findings ? 1 : -1;
  return 0;
}

std::vector<Damage> WholeFileDamages(const std::string& bytes) {
  std::vector<Damage> damages;
  auto put = [&](absl::string_view kind, std::string after) {
    if (after == bytes) return;
    const std::string field(kWholeFile);
    damages.push_back(
        {field, field, kind, 0, bytes, std::move(after), std::nullopt, false});
  };
  put("reversed words", Reversed(bytes, 4));
  put("reversed halves", Reversed(bytes, 2));
  put("as text", WithCarriageReturns(bytes));
  put("as UTF-8", Latin1ToUtf8(bytes));
  const std::string field(kWholeFile);
  damages.push_back({field, field, "file appended", bytes.size(), "", bytes,
                     std::nullopt, false});
  return damages;
}

void HintGauge::CountOne(const DamagedLinter& linter, const Damage& damage) {
  const std::string kind = KindOf(damage);
  ++damages_;
  ++damages_of_kind_[kind];
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
    ++(tallies_[hint][kind].*(order > 0 ? &Tally::better : &Tally::worse));
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
  size_t sum = 0;
  for (const auto& [kind, tally] : it->second) sum += tally.*number;
  return 100.0 * static_cast<double>(sum) / static_cast<double>(damages_);
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
      for (const auto& [kind, tally] : tallies->second) {
        absl::StrAppend(&text, kind, " +", tally.better, " -", tally.worse,
                        " of ", damages_of_kind_.at(kind), ", ");
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
