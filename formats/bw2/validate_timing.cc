#include <cmath>

#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/locator.h"
#include "formats/bw2/validate.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kRate = {
    .id = "BWA035",
    .name = "sampling-rate",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The sampling rate is not greater than 0.",
    .why =
        "The time of a frame is its number divided by the rate: it becomes "
        "infinite or negative.",
    .statement = "The sampling rate is the number of frames per second.",
    .source = "formats/bw2/FORMAT.md#timing",
    .repair = "Set the rate to the one the animation was made for.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The rate is unknown: compare with a good copy."};

constexpr Rule kDuration = {
    .id = "BWA036",
    .name = "duration",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The duration does not match the frames.",
    .why = "The animation jumps where it repeats.",
    .statement =
        "The duration is that of the frames at the sampling rate; any other "
        "leads to a mismatch in the loop. (The notes multiply by the rate, "
        "which has the wrong unit.)",
    .source = "formats/bw2/FORMAT.md#timing",
    .repair = "Set the duration to the number of frames divided by the rate.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The duration is computed from frames and rate, either of "
        "which may be the wrong one."};

constexpr const Rule* kRules[] = {&kRate, &kDuration};

void CheckRate(const AnimationHeader& h, uint64_t begin, const Path& path,
               Report& report) {
  if (h.sampling_rate > 0) return;
  report.Add(kRate, path, FieldRange(h, begin, "samplingRate"))
      .Field("samplingRate")
      .Found(h.sampling_rate)
      .Allowed("greater than 0")
      .Message("samplingRate is ", h.sampling_rate,
               " Hz, must be greater than 0");
}

void CheckDuration(const AnimationHeader& h, uint64_t begin, const Path& path,
                   Report& report) {
  // False for NaN too.
  const bool rate = h.sampling_rate > 0 && std::isfinite(h.sampling_rate);
  const double expected = h.frame_count / double{h.sampling_rate};
  const double frame = 1 / double{h.sampling_rate};
  if (!rate || std::abs(h.duration - expected) <= frame * 1.001) return;
  const ByteRange range = FieldRange(h, begin, "duration");
  report.Add(kDuration, path, range)
      .Field("duration")
      .FixBy(FixLevel::kUnsafe,
             NumberEdit(range.offset, static_cast<float>(expected),
                        ByteOrder::kLittle),
             h.frame_count, " frames / ", h.sampling_rate, " Hz")
      .Found(h.duration)
      .Allowed(expected)
      .Message("duration is ", h.duration, " s, but ", h.frame_count,
               " frames at ", h.sampling_rate, " Hz take ", expected, " s");
}

}  // namespace

void ValidateTiming(const AnimationHeader& h, uint64_t begin, const Path& path,
                    Report& report) {
  const auto check = [&](absl::string_view field, float value,
                         const auto& check_value) {
    if (std::isfinite(value)) {
      check_value(h, begin, path, report);
    } else {
      CheckNumbers(field, {&value, 1}, FieldRange(h, begin, field).offset, path,
                   report);
    }
  };
  check("samplingRate", h.sampling_rate, CheckRate);
  check("duration", h.duration, CheckDuration);
}

absl::Span<const Rule* const> AlTimingRules() { return kRules; }

}  // namespace assetlint::bw2
