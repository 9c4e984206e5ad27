#include "formats/bw2/repaired.h"

#include <algorithm>
#include <utility>

#include "formats/base/codec.h"
#include "formats/base/format.h"
#include "formats/base/work_meter.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {

std::optional<std::vector<Finding>> FindingsOf(absl::string_view repaired,
                                               Report& report) {
  if (!report.work().TrySpend(report.StepsOfLinting(repaired.size()))) {
    return std::nullopt;
  }
  WorkMeter none(0);
  Report trial(Report::Mode::kPlaces, none);
  Lint<AlCodec>(repaired, FileContext(), trial);
  return trial.findings();
}

void KeepFindings(const std::vector<Finding>& left,
                  absl::FunctionRef<uint64_t(uint64_t)> original,
                  Report& report) {
  std::vector<Finding> others = report.findings();
  std::erase_if(others, [&](const Finding& other) {
    const uint64_t offset = original(other.range.offset);
    return std::none_of(left.begin(), left.end(), [&](const Finding& each) {
      return each.rule == other.rule && each.range.offset == offset &&
             each.field == other.field;
    });
  });
  report.ReplaceAllButStructure(std::move(others));
}

bool KeepFindingsOf(absl::string_view repaired,
                    absl::FunctionRef<uint64_t(uint64_t)> original,
                    Report& report) {
  const std::optional<std::vector<Finding>> left = FindingsOf(repaired, report);
  if (!left.has_value()) return false;
  KeepFindings(*left, original, report);
  return true;
}

}  // namespace assetlint::bw2
