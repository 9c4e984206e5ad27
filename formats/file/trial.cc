#include "formats/file/trial.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace assetlint::file {

namespace {

Occurrences OccurrencesOf(const Finding& finding) {
  Occurrences occurrences;
  for (const uint64_t offset : finding.offsets) occurrences.Note(offset);
  while (occurrences.count() < finding.count) occurrences.NoteOneMore();
  return occurrences;
}

// Adds a finding of the class "structure", which the report must count.
void AddAgain(Finding finding, Report& report) {
  const Occurrences occurrences = OccurrencesOf(finding);
  FindingBuilder builder =
      report.Add(*finding.rule, std::move(finding.path), finding.range);
  builder.As(finding.expected_role)
      .Field(finding.field)
      .Message(finding.message);
  builder.Times(occurrences);
  for (const auto& [key, value] : finding.data) {
    std::visit([&, &name = key](const auto& v) { builder.With(name, v); },
               value);
  }
  for (Fix& fix : finding.fixes) builder.FixBy(std::move(fix));
}

}  // namespace

void Transfer(std::vector<Finding> findings, Report& report) {
  std::vector<Finding> structure;
  for (const Finding& finding : findings) {
    if (finding.rule->rule_class == RuleClass::kStructure) {
      structure.push_back(finding);
    }
  }
  // Leaves out those of the class "structure".
  report.ReplaceAllButStructure(std::move(findings));
  for (Finding& finding : structure) AddAgain(std::move(finding), report);
}

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

namespace {

bool Decoded(absl::Span<const Finding> findings) {
  return std::none_of(findings.begin(), findings.end(), [](const Finding& f) {
    return f.rule->rule_class == RuleClass::kStructure;
  });
}

}  // namespace

bool Trials::MayRead(absl::string_view bytes) {
  if (own_.Reread(any_size_ ? 0 : bytes.size(), kKept)) return true;
  refused_ = true;
  return false;
}

std::vector<Finding> Trials::Run(Lint lint, absl::string_view bytes,
                                 Report::Mode mode) {
  Report report(mode);
  lint(bytes, context_, report);
  return report.TakeSorted();
}

std::optional<std::vector<Finding>> Trials::Places(absl::string_view bytes) {
  return PlacesAs(format_.lint, bytes);
}

std::optional<std::vector<Finding>> Trials::PlacesAs(Lint lint,
                                                     absl::string_view bytes) {
  if (!MayRead(bytes)) return std::nullopt;
  return Run(lint, bytes, Report::Mode::kPlaces);
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
  own_.Reread(bytes.size());
  return Run(format_.lint, bytes, Report::Mode::kWithoutSearches);
}

std::optional<std::vector<Finding>> Trials::TryFindings(
    absl::string_view bytes) {
  if (!MayRead(bytes)) return std::nullopt;
  return Run(format_.lint, bytes, Report::Mode::kWithoutSearches);
}

std::vector<RowTable> Trials::RowTables(absl::string_view bytes) {
  if (format_.row_tables == nullptr) return {};
  own_.Reread(bytes.size());
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
