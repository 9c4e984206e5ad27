// Findings of one rule in one record: a few are reported individually, more as
// a single finding with their number and first offsets.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_REPEATS_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_REPEATS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// When many records are damaged alike, the first finding says what is wrong
// with all of them. A few faults are distinct, and each deserves its own
// finding.
class Repeats {
 public:
  Repeats(const Rule& rule, Report& report) : rule_(rule), report_(report) {}

  // `details` takes a FindingBuilder&; it is copied only if it may be used, and
  // so is `fix`.
  // `fix` adds the fixes of a finding that stays single: the cause of many
  // faults alike is elsewhere.
  template <typename F, typename G = std::nullptr_t>
  void Note(const Path& path, ByteRange range, const F& details,
            const G& fix = nullptr) {
    if (!report_.collects()) return;
    if (at_.count() < kMaxSingle) {
      singles_.push_back({path.Segments(), range, details, fix});
    }
    at_.Note(range.offset);
  }

  // Reports what was noted.
  void Finish() {
    const bool folded = at_.count() > kMaxSingle;
    for (Single& single : singles_) {
      FindingBuilder finding =
          report_.Add(rule_, std::move(single.path), single.range);
      single.details(finding);
      if (folded) {
        finding.Times(at_);
        return;
      }
      if (single.fix != nullptr && finding.detailed()) single.fix(finding);
    }
  }

 private:
  using Details = std::function<void(FindingBuilder&)>;
  static constexpr uint64_t kMaxSingle = 4;

  struct Single {
    std::vector<PathSegment> path;
    ByteRange range;
    // Adds the field, values and message.
    Details details;
    Details fix;
  };

  const Rule& rule_;
  Report& report_;
  std::vector<Single> singles_;
  Occurrences at_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_REPEATS_H_
