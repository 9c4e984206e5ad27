#include "formats/file/trial.h"

#include <algorithm>
#include <utility>
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

uint64_t StepsLeft(uint64_t size, const FileContext& context,
                   const Report& own) {
  const uint64_t all = SearchSteps(size, context.first_search_steps);
  return all - std::min(all, StepsOfReport(own));
}

bool Decoded(absl::Span<const Finding> findings) {
  return std::none_of(findings.begin(), findings.end(), [](const Finding& f) {
    return f.rule->rule_class == RuleClass::kStructure;
  });
}

}  // namespace

Trials::Trials(const Format& format, const FileContext& context, uint64_t size,
               const Report& own)
    : format_(format),
      context_{context.file_name},
      work_(StepsLeft(size, context, own)),
      price_(own.StepsOfLinting(size)) {}

Trials::Result Trials::Run(Lint lint, absl::string_view bytes,
                           Report::Mode mode) {
  WorkMeter none(0);
  Report report(mode, none);
  lint(bytes, context_, report);
  const uint64_t steps = report.StepsOfLinting(bytes.size());
  work_.Spend(steps);
  return {report.TakeSorted(), steps};
}

std::optional<std::vector<Finding>> Trials::Places(absl::string_view bytes) {
  if (!CanLint()) return std::nullopt;
  Result result = Run(format_.lint, bytes, Report::Mode::kPlaces);
  price_ = result.steps;
  return std::move(result.findings);
}

std::optional<std::vector<Finding>> Trials::PlacesAs(Lint lint,
                                                     absl::string_view bytes) {
  if (lint == format_.lint) return Places(bytes);
  if (work_.left() < LintSteps(bytes.size(), 0, 0)) return std::nullopt;
  return Run(lint, bytes, Report::Mode::kPlaces).findings;
}

bool Trials::IsSound(absl::string_view bytes, const Format& format) {
  const auto places = PlacesAs(format.lint, bytes);
  return places.has_value() && !AnyError(*places);
}

bool Trials::Decodes(absl::string_view bytes, const Format& format) {
  const auto places = PlacesAs(format.lint, bytes);
  return places.has_value() && Decoded(*places);
}

bool Trials::IsSoundSwapped(absl::string_view bytes) {
  if (format_.lint_swapped == nullptr) return false;
  const auto places = PlacesAs(format_.lint_swapped, bytes);
  return places.has_value() && !AnyError(*places);
}

std::vector<Finding> Trials::Findings(absl::string_view bytes) {
  return Run(format_.lint, bytes, Report::Mode::kCollect).findings;
}

std::vector<RowTable> Trials::RowTables(absl::string_view bytes) {
  if (format_.row_tables == nullptr) return {};
  work_.Spend(price_ + bytes.size());  // and for comparing the rows
  return format_.row_tables(bytes);
}

std::optional<std::vector<Finding>> Trials::PlacesIfDecodes(
    absl::string_view bytes) {
  std::optional<std::vector<Finding>> places = Places(bytes);
  if (places.has_value() && !Decoded(*places)) return std::nullopt;
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
