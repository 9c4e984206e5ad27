#include "formats/diagnose/damaged_file.h"

#include <utility>

#include "absl/algorithm/container.h"
#include "formats/base/edits.h"
#include "formats/base/path.h"

namespace assetlint::diagnose {

bool IsFault(const Finding& finding) {
  return finding.rule->grade.severity != Severity::kInfo;
}

bool AnyError(absl::Span<const Finding> findings) {
  return absl::c_any_of(findings, IsError);
}

size_t CountFaults(absl::Span<const Finding> findings) {
  return static_cast<size_t>(absl::c_count_if(findings, IsFault));
}

bool Holds(absl::Span<const Finding> findings, const Finding& finding) {
  return absl::c_any_of(findings, [&](const Finding& f) {
    return f.rule == finding.rule && f.range.offset == finding.range.offset &&
           f.field == finding.field;
  });
}

bool AddsNone(absl::Span<const Finding> after,
              absl::Span<const Finding> before) {
  return absl::c_all_of(after, [&](const Finding& finding) {
    return !IsFault(finding) || Holds(before, finding);
  });
}

DamagedFile::DamagedFile(const Format& format,
                         absl::Span<const KnownFormat> formats,
                         absl::string_view bytes, const FileContext& context,
                         Report& report)
    : format_(format),
      formats_(formats),
      bytes_(bytes),
      context_{context.file_name},
      report_(report),
      findings_(report.findings()) {
  SortFindings(findings_);
}

const Outline& DamagedFile::outline() {
  if (!outline_.has_value()) outline_ = format_.outline(bytes_);
  return *outline_;
}

std::optional<Reading> DamagedFile::Read(absl::string_view bytes, Lint lint,
                                         bool any_size) {
  if (!report_.Reread(any_size ? 0 : bytes.size())) {
    refused_ = true;
    return std::nullopt;
  }
  Report report(Report::Mode::kCollect);
  lint(bytes, context_, report);
  return Reading{report.TakeSorted(), report.decodes()};
}

std::optional<Reading> DamagedFile::Try(const std::vector<Edit>& edits) {
  auto reading = Read(ApplyEdits(bytes_, edits), format_.lint);
  if (!reading.has_value()) return reading;
  const PositionMap map(edits);
  for (Finding& finding : reading->findings) map.MoveToOriginal(finding);
  return reading;
}

bool DamagedFile::Confirm(const Hypothesis& hypothesis) {
  const Format& format =
      hypothesis.format != nullptr ? *hypothesis.format : format_;
  auto reading = Read(ApplyEdits(bytes_, hypothesis.edits), format.lint);
  if (!reading.has_value() || !reading->decodes) return false;
  // A file that can be read as it is must be better then.
  if ((decodes() || hypothesis.must_be_sound) && AnyError(reading->findings)) {
    return false;
  }
  const PositionMap map =
      hypothesis.map.value_or(PositionMap(hypothesis.edits));
  for (Finding& finding : reading->findings) map.MoveToOriginal(finding);
  if (&format != &format_) reading->findings.clear();
  Explain(hypothesis, std::move(reading->findings));
  return true;
}

FindingBuilder DamagedFile::Explain(const Hypothesis& hypothesis,
                                    std::vector<Finding> left) {
  report_.Explain(std::move(left));
  FindingBuilder finding =
      report_.Add(decodes() ? *hypothesis.readable : *hypothesis.unreadable,
                  Path(), hypothesis.range);
  finding.As(FindingRole::kCause)
      .Times(hypothesis.places)
      .Message(hypothesis.message);
  if (hypothesis.fix != FixLevel::kNone) {
    finding.FixBy({hypothesis.fix, hypothesis.reason, hypothesis.edits});
  }
  return finding;
}

bool DamagedFile::ExplainAll(const Rule& rule, std::string message) {
  Hypothesis all = {&rule, nullptr, {0, bytes_.size()}};
  all.message = std::move(message);
  Explain(all, {});
  return true;
}

}  // namespace assetlint::diagnose
