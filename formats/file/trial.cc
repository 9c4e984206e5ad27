#include "formats/file/trial.h"

#include <algorithm>
#include <variant>

#include "formats/base/limits.h"

namespace assetlint::file {

bool Counts(const Finding& finding) {
  return finding.rule->severity != Severity::kInfo;
}

bool AnyError(absl::Span<const Finding> findings) {
  return std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
    return f.rule->severity == Severity::kError;
  });
}

bool Holds(absl::Span<const Finding> findings, const Finding& finding) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    return f.rule == finding.rule && f.range.offset == finding.range.offset &&
           f.field == finding.field;
  });
}

std::optional<uint64_t> NumberOf(const Finding& finding,
                                 absl::string_view key) {
  for (const auto& [name, value] : finding.data) {
    const auto* number = std::get_if<uint64_t>(&value);
    if (name == key && number != nullptr) return *number;
  }
  return std::nullopt;
}

uint64_t StepsOfReport(const Report& own) {
  constexpr uint64_t kStepsPerFinding = 600;
  return own.work().spent() + kStepsPerFinding * own.findings().size();
}

namespace {

uint64_t StepsLeft(uint64_t size, const Report& own) {
  return SearchSteps(size) - std::min(SearchSteps(size), StepsOfReport(own));
}

}  // namespace

Trials::Trials(const Format& format, const FileContext& context, uint64_t size,
               const Report& own)
    : format_(format),
      context_{context.file_name},
      work_(StepsLeft(size, own)),
      price_(own.StepsOfLinting(size)) {}

std::optional<std::vector<Finding>> Trials::Places(absl::string_view bytes) {
  if (!CanLint()) return std::nullopt;
  WorkMeter none(0);
  Report report(Report::Mode::kPlaces, none);
  format_.lint(bytes, context_, report);
  price_ = report.StepsOfLinting(bytes.size());
  work_.Spend(price_);
  return report.TakeSorted();
}

std::vector<Finding> Trials::Findings(absl::string_view bytes) {
  WorkMeter none(0);
  Report report(Report::Mode::kCollect, none);
  format_.lint(bytes, context_, report);
  work_.Spend(report.StepsOfLinting(bytes.size()));
  return report.TakeSorted();
}

std::vector<RowTable> Trials::RowTables(absl::string_view bytes) {
  if (format_.row_tables == nullptr) return {};
  work_.Spend(price_ + bytes.size());  // and for comparing the rows
  return format_.row_tables(bytes);
}

std::optional<std::vector<Finding>> Trials::PlacesIfDecodes(
    absl::string_view bytes) {
  std::optional<std::vector<Finding>> places = Places(bytes);
  if (!places.has_value() ||
      std::any_of(places->begin(), places->end(), [](const Finding& f) {
        return f.rule->rule_class == RuleClass::kStructure;
      })) {
    return std::nullopt;
  }
  return places;
}

std::optional<std::vector<Finding>> Trials::PlacesIfWhole(
    absl::string_view bytes, absl::Span<const Finding> known) {
  std::optional<std::vector<Finding>> places = PlacesIfDecodes(bytes);
  if (!places.has_value() ||
      std::any_of(places->begin(), places->end(), [&](const Finding& f) {
        return Counts(f) && !Holds(known, f);
      })) {
    return std::nullopt;
  }
  return places;
}

}  // namespace assetlint::file
