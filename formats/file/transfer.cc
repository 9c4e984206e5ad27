#include "formats/file/transfer.h"

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

}  // namespace assetlint::file
