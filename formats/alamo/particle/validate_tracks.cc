#include "absl/strings/str_cat.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/particle/usual_values.h"
#include "formats/alamo/particle/validate_particle.h"
#include "formats/alamo/particle/value_limits.h"
#include "formats/base/fix.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kTracksPage =
    "formats/alamo/particle/FORMAT.md#tracks";

constexpr Rule kKeyTime = {
    .id = "ALP010",
    .name = "key-time",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A key's time is not between 0 and 1.",
    .why =
        "The particle editor refuses the file. Times are fractions of a "
        "particle's lifetime, so the game never reaches the key.",
    .statement = "A key is a value and a time from 0 to 1.",
    .source = kTracksPage,
    .repair = "Move the key into the particle's lifetime.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The time becomes the nearer of 0 and 1, where the value was not "
        "meant to be reached.",
};

constexpr Rule kKeyOrder = {
    .id = "ALP011",
    .name = "key-order",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "Keys are not in order of time.",
    .why =
        "The particle editor refuses the file, and a player that looks for "
        "the next key skips one.",
    .statement =
        "The keys of a track are in order of time; two at one time are a "
        "step.",
    .source = kTracksPage,
    .repair = "Sort the keys by time.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "Which of the times is wrong is not known: sort the keys in the "
        "particle editor.",
};

constexpr Rule kColourKeyValue = {
    .id = "ALP012",
    .name = "colour-key",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A colour key's value is above 255.",
    .why =
        "The particle editor refuses the file. Colour channels are bytes, so "
        "elsewhere the value wraps to another colour.",
    .statement =
        "The first and last keys of a colour channel are a u8, and the keys "
        "between them are a u32.",
    .source = kTracksPage,
    .repair = "Set it to a value in 0..255.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The low byte, which the game shows, is kept; 255 may have been "
        "meant.",
};

void CheckKeys(const TrackKeys& keys, const Path& path, Report& report) {
  float previous = 0;
  size_t next = 0;
  for (auto it = keys.minis.begin(); it != keys.minis.end(); ++it) {
    const size_t i = next++;
    float time = 0;
    if (const auto colour = it.As<ColourKey>()) {
      time = colour->time;
      if (colour->value > kMaxColour) {
        const ByteRange value = MiniElement(*it, 0);
        report.Add(kColourKeyValue, path, value)
            .Field("key[", i, "]/value")
            .Found(colour->value)
            .Allowed("0..255")
            .FixBy(FixLevel::kUnsafe, Overwrite(value, colour->value & 0xFF),
                   "the low byte, which the game shows")
            .FixBy(FixLevel::kUnsafe, Overwrite(value, uint32_t{255}),
                   "the highest value")
            .Message("the value is ", colour->value, ", must be at most 255");
      }
    } else if (const auto key = it.As<FloatKey>()) {
      time = key->time;
    } else {
      continue;
    }
    const auto field = [&] { return absl::StrCat("key[", i, "]/time"); };
    if (time < 0 || time > 1) {
      const ByteRange place = MiniElement(*it, 1);
      report.Add(kKeyTime, path, place)
          .Field(field())
          .Found(time)
          .Allowed("0..1")
          .FixBy(FixLevel::kUnsafe,
                 Overwrite<float>(place, time < 0 ? 0.0f : 1.0f),
                 "the nearest time of the particle's life")
          .Message("the time is ", time, ", must be between 0 and 1");
    } else if (time < previous) {
      report.Add(kKeyOrder, path, MiniElement(*it, 1))
          .Field(field())
          .Found(time)
          .Allowed(absl::StrCat(previous, " or more"))
          .Message("the time is ", time,
                   ", must be at least the previous key's ", previous);
    } else {
      previous = time;
    }
  }
}

}  // namespace

void ValidateTracks(const EmitterTracks& tracks, const Path& path,
                    Report& report) {
  ForEach<TrackEnds>(tracks.children, [&](const TrackEnds& ends, size_t i) {
    if (AreUsual(ends)) return;
    const Path ends_path(path, "ends", static_cast<int64_t>(i));
    const auto mini = ends.minis.Find(kInterpolation);
    if (mini == ends.minis.end()) return;
    CheckEnum({mini.As<uint32_t>().value_or(0), "interpolation",
               [&] { return MiniPayload(*mini); }, ends_path},
              kMaxInterpolation, report);
  });
  ForEach<TrackKeys>(tracks.children, [&](const TrackKeys& keys, size_t i) {
    if (AreUsual(keys)) return;
    const Path keys_path(path, "keys", static_cast<int64_t>(i));
    CheckKeys(keys, keys_path, report);
  });
}

absl::Span<const Rule* const> TrackRules() {
  static constexpr const Rule* kRules[] = {&kKeyTime, &kKeyOrder,
                                           &kColourKeyValue};
  return kRules;
}

}  // namespace assetlint::alamo
