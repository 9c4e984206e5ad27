#include "formats/alamo/mod/mod_report.h"

#include <tuple>
#include <utility>

#include "absl/algorithm/container.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

FindingBuilder ModReport::Add(const Rule& rule, const ModFile& file,
                              ByteRange range) {
  Tally& tally = tallies_[{file.index, &rule}];
  if (tally.count++ >= kMaxFindingsPerRule) {
    Finding& last = findings_[tally.last].finding;
    ++last.count;
    if (last.offsets.empty()) last.offsets = {last.range.offset};
    if (last.offsets.size() < kMaxFoldedOffsets) {
      last.offsets.push_back(range.offset);
    }
    return {};
  }
  file_ = file.index;
  return FindingBuilder(*this, rule, range, FindingBuilder::Detail::kAll);
}

void ModReport::Commit(Finding finding) {
  tallies_[{file_, finding.rule}].last = findings_.size();
  findings_.push_back({file_, std::move(finding)});
}

std::vector<AcrossFinding> ModReport::TakeSorted(
    absl::Span<const AcrossFile> files) {
  const auto key = [&](const AcrossFinding& found) {
    return std::tie(files[found.file].path, found.finding.range.offset,
                    found.finding.rule->id, found.finding.message);
  };
  absl::c_stable_sort(findings_,
                      [&](const AcrossFinding& a, const AcrossFinding& b) {
                        return key(a) < key(b);
                      });
  return std::move(findings_);
}

}  // namespace assetlint::alamo
