#include "formats/testing/laws.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/decoder.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"
#include "formats/formats.h"

namespace assetlint {

std::vector<Finding> LintBytes(const Format& format, absl::string_view bytes,
                               absl::string_view file_name) {
  // As programs see it: with the diagnoses, which the format's own row lacks.
  const Format* const listed = FindFormat(format.name);
  Report report(Report::Mode::kCollect);
  (listed != nullptr ? *listed : format)
      .lint(bytes, FileContext{file_name}, report);
  return report.TakeSorted();
}

std::vector<Finding> FindingsOf(const Format& format, absl::string_view rule,
                                absl::string_view bytes,
                                absl::string_view file_name) {
  std::vector<Finding> findings = LintBytes(format, bytes, file_name);
  std::erase_if(findings, [&](const Finding& f) { return f.rule->id != rule; });
  return findings;
}

RuleIds BrokenRules(const Format& format, absl::string_view bytes) {
  RuleIds rules;
  for (const Finding& finding : LintBytes(format, bytes)) {
    rules.insert(std::string(finding.rule->id));
  }
  return rules;
}

Facts FactsOf(const Format& format, absl::string_view bytes) {
  Facts facts;
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{"", &facts}, report);
  return facts;
}

namespace {

// A few lines of a terminal. Texts of the file in it are cut to kMaxQuotedText.
constexpr size_t kMaxMessage = 640;

absl::Status CheckFindings(const Format& format, const Report& report,
                           uint64_t size) {
  const auto rules = format.rules();
  for (const Finding& finding : report.findings()) {
    if (std::find(rules.begin(), rules.end(), finding.rule) == rules.end()) {
      return absl::InternalError(absl::StrCat(
          format.name, " does not list its rule ", finding.rule->id));
    }
    if (finding.range.offset > size || finding.range.length > size ||
        finding.range.end() > size) {
      return absl::InternalError(absl::StrCat(
          "a finding of ", finding.rule->id, " is at [", finding.range.offset,
          ", ", finding.range.end(), ") of ", size, " bytes"));
    }
    if (finding.message.empty()) {
      return absl::InternalError(
          absl::StrCat("a finding of ", finding.rule->id, " has no message"));
    }
    if (finding.message.size() > kMaxMessage) {
      return absl::InternalError(
          absl::StrCat("a finding of ", finding.rule->id, " has a message of ",
                       finding.message.size(), " bytes"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckRoundTrip(const Format& format, absl::string_view bytes,
                            bool& decodes) {
  const absl::StatusOr<std::string> again = format.reencode(bytes);
  decodes = again.ok();
  if (again.ok() && *again != bytes) {
    const uint64_t same =
        std::mismatch(again->begin(), again->end(), bytes.begin(), bytes.end())
            .first -
        again->begin();
    return absl::InternalError(absl::StrCat(
        "law 1: ", bytes.size(), " bytes are encoded as ", again->size(),
        ", the first difference is at byte ", same));
  }
  return absl::OkStatus();
}

absl::Status CheckLint(const Format& format, absl::string_view bytes,
                       Report::Mode mode, bool decodes) {
  Report report(mode);
  format.lint(bytes, FileContext{}, report);
  absl::Status status = CheckFindings(format, report, bytes.size());
  if (!status.ok()) return status;
  if (report.decodes() != decodes) {
    return absl::InternalError(absl::StrCat(
        "law 3: the input ", decodes ? "decodes" : "does not decode",
        ", linting ", report.collects() ? "" : "without collecting findings ",
        "returns ",
        report.decodes() ? "OK" : report.DecodeStatus().ToString()));
  }
  return absl::OkStatus();
}

absl::Status CheckTree(const Format& format, absl::string_view bytes,
                       const TreeOptions& options, bool decodes) {
  TilingChecker checker;
  format.tree(bytes, options, checker);
  const absl::Status status = checker.Verdict(bytes.size());
  if (!status.ok()) {
    return absl::InternalError(absl::StrCat("law 4: ", status.message()));
  }
  if (decodes && checker.has_gap()) {
    return absl::InternalError("law 4: the input decodes and has a gap");
  }
  return absl::OkStatus();
}

absl::Status CheckLaws(const Format& format, absl::string_view input) {
  // Not a string, which would have a zero at its end and often spare capacity
  // after it.
  const std::vector<char> copy(input.begin(), input.end());
  const absl::string_view bytes(copy.data(), copy.size());
  bool decodes = false;
  absl::Status status = CheckRoundTrip(format, bytes, decodes);
  if (!status.ok()) return status;
  status = CheckLint(format, bytes, Report::Mode::kCollect, decodes);
  if (!status.ok()) return status;
  return CheckTree(format, bytes, TreeOptions{}, decodes);
}

}  // namespace assetlint
