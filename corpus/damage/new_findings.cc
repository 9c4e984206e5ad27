#include "corpus/damage/new_findings.h"

#include <algorithm>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "formats/base/report.h"

namespace assetlint::corpus {
namespace {

// The offset that a byte of the damaged file had before the damage.
uint64_t OriginalOffset(uint64_t offset, const Damage& damage) {
  if (offset < damage.offset + damage.after.size()) return offset;
  return offset - damage.after.size() + damage.before.size();
}

}  // namespace

ByteRange DamagedPlace(const Damage& damage) {
  const auto& [before, after] = std::pair(damage.before, damage.after);
  const size_t shorter = std::min(before.size(), after.size());
  size_t first = 0;
  while (first < shorter && before[first] == after[first]) ++first;
  size_t same = 0;
  while (same < shorter - first &&
         before.rbegin()[same] == after.rbegin()[same]) {
    ++same;
  }
  const uint64_t offset = damage.offset + first;
  const uint64_t length = after.size() - first - same;
  if (length == 0 && offset > 0) return {offset - 1, 2};
  return {offset, std::clamp<uint64_t>(length, 1, kNearDamage)};
}

bool IsAt(const Finding& finding, const Damage& damage) {
  const ByteRange place = DamagedPlace(damage);
  const uint64_t end = place.offset + place.length;
  auto is_at = [&](uint64_t offset) {
    if (offset < end && place.offset < offset + finding.range.length) {
      return true;
    }
    return offset + kNearDamage >= place.offset && offset < end + kNearDamage;
  };
  return is_at(finding.range.offset) ||
         std::any_of(finding.offsets.begin(), finding.offsets.end(), is_at);
}

DamagedLinter::DamagedLinter(const Format& format, std::string name,
                             std::string bytes)
    : format_(format), name_(std::move(name)), bytes_(std::move(bytes)) {
  for (const Finding& finding : Lint(bytes_)) {
    before_.insert(KeyOf(finding, finding.range.offset));
  }
}

std::vector<Finding> DamagedLinter::NewFindings(const Damage& damage) const {
  std::vector<Finding> findings = Lint(Damaged(bytes_, damage));
  std::erase_if(findings, [&](const Finding& finding) {
    const uint64_t offset = OriginalOffset(finding.range.offset, damage);
    return before_.count(KeyOf(finding, offset)) != 0;
  });
  return findings;
}

DamagedLinter::Key DamagedLinter::KeyOf(const Finding& finding,
                                        uint64_t offset) {
  return {finding.rule->id, FindingPath(finding), offset};
}

std::vector<Finding> DamagedLinter::Lint(const std::string& bytes) const {
  Report report(Report::Mode::kCollect);
  format_.lint(bytes, FileContext{name_}, report);
  return report.TakeSorted();
}

std::string Damaged(std::string bytes, const Damage& damage) {
  return bytes.replace(damage.offset, damage.before.size(), damage.after);
}

std::string DescribeFindings(const std::string& file, const Damage& damage,
                             const std::vector<Finding>& found) {
  std::string text =
      absl::StrCat(file, " ", std::string(damage.kind), " at ", damage.offset,
                   ", ", damage.path, ": ", found.size(), " findings");
  if (found.empty()) return text;
  const Finding& first = found.front();
  absl::StrAppend(&text, ", first ", std::string(first.rule->id), " at ",
                  first.range.offset, "+", first.range.length, ", ",
                  FindingPath(first), ": ", absl::CHexEscape(first.message));
  return text;
}

}  // namespace assetlint::corpus
