#include "fuzz/checks/made_report.h"

#include "absl/strings/str_split.h"
#include "formats/base/finding.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

using Status = FileResult::Status;

// Returns the strings one by one, then empty ones.
class Strings {
 public:
  explicit Strings(absl::string_view bytes)
      : strings_(absl::StrSplit(bytes, '\x1E')) {}

  bool more() const { return next_ < strings_.size(); }
  std::string Next() { return more() ? std::string(strings_[next_++]) : ""; }

 private:
  std::vector<absl::string_view> strings_;
  size_t next_ = 0;
};

const Rule& RuleFor(absl::string_view text) {
  static const auto& rules = *new std::vector<const Rule*>(AllRules());
  size_t sum = text.size();
  for (const char c : text) sum += static_cast<uint8_t>(c);
  return *rules[sum % rules.size()];
}

// Up to two fixes of every level, now and then with more edits or bytes than
// reports show. `label` and `value` are their bytes.
std::vector<Fix> MakeFixes(const std::string& label, const std::string& value) {
  std::vector<Fix> fixes(value.size() % 3);
  for (size_t i = 0; i < fixes.size(); ++i) {
    fixes[i].level = static_cast<FixLevel>(1 + (label.size() + i) % 3);
    fixes[i].reason = i == 0 ? label : value;
    const size_t edits = label.size() % (value.size() % 16 == 1 ? 300 : 4);
    for (uint64_t k = 0; k < edits; ++k) {
      fixes[i].edits.push_back(
          {{k, label.size()}, value.substr(0, k % 4), label});
    }
  }
  return fixes;
}

Finding MakeFinding(Strings& strings) {
  Finding finding;
  const std::string label = strings.Next();
  finding.path = {{"mesh", 3, label}, {"submesh", PathSegment::kNoIndex, ""}};
  finding.field = strings.Next();
  finding.message = strings.Next();
  const std::string value = strings.Next();
  finding.rule = &RuleFor(label + value);
  finding.range = {value.size(), label.size()};
  finding.data = {{"found", value}, {"allowed", uint64_t{3}}};
  finding.fixes = MakeFixes(label, value);
  if (value.size() % 3 == 1) {
    finding.related = {{label, {value.size(), label.size()}, value},
                       {value, {}, label}};
  }
  if (value.size() % 4 == 3) {
    finding.count = value.size();
    finding.offsets = {1, 2, 3};
  }
  return finding;
}

FileResult MakeFindings(uint64_t count, Strings& strings) {
  FileResult result;
  result.status = Status::kFindings;
  result.format = AllFormats()[count % AllFormats().size()];
  result.size = 100;
  for (uint64_t i = 0; i < count; ++i) {
    const auto severity = static_cast<Severity>(i % 3);
    result.findings.push_back({MakeFinding(strings), severity});
    result.counts.Add(severity);
    result.fixable.Add(result.findings.back().finding);
  }
  return result;
}

FileResult MakeResult(uint8_t kind, Strings& strings) {
  FileResult result;
  if (kind % 8 > 3) return MakeFindings(kind % 8 - 3, strings);
  if (kind % 8 == 3) return result;
  constexpr Status kNotLinted[] = {Status::kUnreadable, Status::kInternalError,
                                   Status::kSkipped};
  result.status = kNotLinted[kind % 8];
  result.note = strings.Next();
  return result;
}

}  // namespace

MadeReport ReportFromBytes(absl::string_view bytes) {
  MadeReport report;
  Strings strings(bytes);
  while (strings.more()) {
    std::string path = strings.Next();
    const auto kind = path.empty() ? uint8_t{0} : static_cast<uint8_t>(path[0]);
    if (!path.empty()) path.erase(0, 1);
    FileResult result = MakeResult(kind, strings);
    Summary& sum = report.summary;
    sum.files +=
        result.status == Status::kOk || result.status == Status::kFindings;
    sum.skipped += result.status == Status::kSkipped;
    sum.unreadable += result.status == Status::kUnreadable;
    sum.internal_errors += result.status == Status::kInternalError;
    sum.counts.Add(result.counts);
    sum.fixable.Add(result.fixable);
    for (const ReportedFinding& finding : result.findings) {
      report.related += finding.finding.related.size();
      sum.rules[finding.finding.rule].Add(
          {1, finding.finding.count, finding.severity});
    }
    report.findings += result.findings.size();
    report.files.emplace_back(std::move(path), std::move(result));
  }
  report.not_checked =
      report.summary.unreadable + report.summary.internal_errors;
  return report;
}

}  // namespace assetlint
