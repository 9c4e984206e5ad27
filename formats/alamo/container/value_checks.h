// Checks for every record of an Alamo file: strings end where they should,
// floats are numbers, padding is empty. And faults that many records share.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_VALUE_CHECKS_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_VALUE_CHECKS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/container/text.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/tree_walker.h"

namespace assetlint::alamo {

// Findings of one rule in one record: a few are reported individually, more as
// a single finding with their number and first offsets. When many records are
// damaged alike, the first finding says what is wrong with all of them. A few
// faults are distinct, and each deserves its own finding.
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

// A string that fills a chunk. `range` is the chunk's size word and body.
void CheckText(const Asciiz& text, ByteRange range, absl::string_view field,
               const Path& path, Report& report, TextUse use = {});

// Which floats are reported besides NaN and infinity: those too large for a
// game world, or none. Emitters have 1e27 and 3.4e38 where something never
// ends.
enum class FloatSize : uint8_t { kWorld, kAny };

// The floats of one record that are NaN, infinite or implausible: one finding
// for NaN and infinite, one for implausible.
class FloatFaults {
 public:
  void NoteFault(float value, ByteRange range, std::string field);
  // `not_finite`: the rule for those that are NaN or infinite.
  void ReportTo(const Path& path, FloatSize size, Report& report,
                const Rule& not_finite = kNotFinite) const;

 private:
  struct Fold {
    Occurrences at;
    // The first one:
    std::string field;
    ByteRange range;
    float value = 0;
  };
  Fold not_finite_;
  Fold implausible_;
};

// Finds the floats of a record that are NaN, infinite or implausible: a walker,
// so that no record has to list its floats a second time.
class FloatChecker : public Locator {
 public:
  explicit FloatChecker(uint64_t start) : Locator(start, "", kWhole) {}

  const FloatFaults& faults() const { return faults_; }

  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override;

 private:
  FloatFaults faults_;
};

// Game worlds have no larger values.
inline constexpr float kLargestPlausible = 1e12f;

// All floats of a data chunk's body.
template <typename T>
void CheckFloats(const T& chunk, const Path& path, Report& report,
                 FloatSize size = FloatSize::kWorld,
                 const Rule& not_finite = kNotFinite) {
  FloatChecker checker(BodyOffset(chunk.origin));
  Visit(checker, chunk);
  checker.faults().ReportTo(path, size, report, not_finite);
}

// Strings and floats of mini-chunks.
void CheckMiniValues(const MiniTable& table, const Minis& minis,
                     const Path& path, Report& report,
                     FloatSize size = FloatSize::kWorld);

// Zeros after the last root chunk.
template <typename File>
void CheckFill(const File& file, Report& report) {
  if (file.fill.empty()) return;
  const uint64_t end = OriginOf(file.children.back()).range().end();
  report.Add(kZerosAtEnd, Path(), {end, file.fill.size()})
      .As(FindingRole::kConsequence)  // if anything else is wrong
      .Message(
          Quantity(file.fill.size(), "zero byte follows", "zero bytes follow"),
          " the last chunk");
}

// Bytes that must be zero, at `offset` in the file.
void CheckPadding(absl::string_view bytes, uint64_t offset,
                  absl::string_view field, const Path& path, Report& report);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_VALUE_CHECKS_H_
