// Values of emitters that readers clamp or ignore, and what they draw nothing
// of.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "absl/algorithm/container.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/finding.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kPropertiesPage =
    "formats/alamo/particle/FORMAT.md#properties";

constexpr Rule kEmitterValue = {
    .id = "ALP017",
    .name = "emitter-value",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "A property of an emitter has a value that hardly any file has.",
    .why =
        "Particles that end when they begin are not seen; a random colour "
        "outside 0 to 1 is clamped, or was written as 0 to 255.",
    .statement =
        "lifetime is above 0, the components of randomizedColor are 0 to 1 (no "
        "other value in 1070 systems), and emitterSpeedMult and the bounciness "
        "of particles that bounce are 0 to 1 (all but 1 each of 1809 "
        "emitters).",
    .source = kPropertiesPage,
    .repair = "Set the value in the particle editor.",
};

constexpr Rule kEmitterFraction = {
    .id = "ALP025",
    .name = "emitter-fraction",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A random share of an emitter is not between 0 and 1.",
    .why =
        "A size is multiplied by 1 plus or minus up to the share, and a "
        "lifetime by as little as 1 minus the share: above 1, both can become "
        "negative. A percentage that was not divided by 100 looks like this.",
    .statement =
        "randomizedScale and randomizedLifetime are 0 to 1 (1809 of 1809 "
        "emitters).",
    .source = kPropertiesPage,
    .repair = "Set a share from 0 to 1 in the particle editor.",
};

constexpr Rule kPropertyIgnored = {
    .id = "ALP029",
    .name = "emitter-property-ignored",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "Another property makes this one ineffective.",
    .why =
        "Particles are not drawn or moved as the emitter says: one setting "
        "excludes the other, or needs it.",
    .statement =
        "emitterSpeedMult counts only with useEmitterSpeedMult (12 of 1809 "
        "emitters lack it), and particles with a tail are neither flat nor "
        "heat (2 of 1809 are flat).",
    .source = kPropertiesPage,
    .repair =
        "Choose in the particle editor which of the two settings is meant.",
};

constexpr Rule kLifetimeTwice = {
    .id = "ALP026",
    .name = "lifetime-group",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "The second group disagrees with the emitter's lifetime.",
    .why =
        "The same lifetime is in the file twice, and which one counts depends "
        "on the reader. The particle editors write both, so another tool "
        "changed only one.",
    .statement =
        "The second group is a box from lifetime × (1 − randomizedLifetime) to "
        "lifetime, on the y axis, or in older files on the x axis (1808 of "
        "1809 emitters).",
    .source = "formats/alamo/particle/FORMAT.md#groups",
    .repair = "Save the system again in a particle editor.",
};

constexpr Rule kNeverVisible = {
    .id = "ALP027",
    .name = "particles-never-visible",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "The particles of an emitter, or of all, can never be seen.",
    .why =
        "The effect runs, but nothing is drawn: particles are transparent, "
        "have no size, or add no light to the scene.",
    .statement =
        "Where the shader blends by alpha, it is above 0 at some time (1809 of "
        "1809 emitters), and every system has an emitter whose particles are "
        "seen (399 of 399).",
    .source = "formats/alamo/particle/FORMAT.md#what-is-drawn",
    .repair =
        "Raise the track that the message names in the particle editor, or "
        "choose another blend mode.",
};

// The blend modes whose shaders blend by alpha.
constexpr uint32_t kAlphaModes[] = {2, 5, 7, 11, 13};

bool IsFlagSet(const Minis& minis, EmitterMini id) {
  return GetMini<uint8_t>(minis, id, 0) != 0;
}

// A float that must be 0 to 1. NaN and infinity are reported elsewhere.
void CheckFraction(const Rule& rule, const Minis& minis, EmitterMini id,
                   const Path& path, Report& report) {
  const float value = GetMini<float>(minis, id, 0);
  if (!std::isfinite(value) || (value >= 0 && value <= 1)) return;
  const absl::string_view name = kEmitterTable.Find(id)->name;
  report.Expect(rule, path, FieldOf(*minis.Find(id), name), "0..1");
}

void CheckLifetime(const Minis& minis, const Path& path, Report& report) {
  const float lifetime = GetMini<float>(minis, kLifetime, 1);
  if (!(lifetime <= 0)) return;
  const FieldValue field = FieldOf(*minis.Find(kLifetime), "lifetime");
  report.Expect(kEmitterValue, path, field, "above 0")
      .Message("lifetime is ", NumberText(lifetime),
               " seconds, must be greater than 0");
}

void CheckColor(const Minis& minis, const Path& path, Report& report) {
  const auto values = GetMini<Float4>(minis, kRandomizedColor, Float4{});
  for (size_t i = 0; i < values.size(); ++i) {
    const float value = values[i];
    if (!std::isfinite(value) || (value >= 0 && value <= 1)) continue;
    const Mini mini = *minis.Find(kRandomizedColor);
    report.Add(kEmitterValue, path, MiniElement(mini, i))
        .Field("randomizedColor[", i, "]")
        .Found(value)
        .Allowed("0..1")
        .Message("randomizedColor[", i, "] is ", NumberText(value),
                 ", must be between 0 and 1");
    return;
  }
}

// A property that another one makes ineffective.
void ReportIgnored(const Minis& minis, EmitterMini id, absl::string_view why,
                   const Path& path, Report& report) {
  const absl::string_view name = kEmitterTable.Find(id)->name;
  report.Add(kPropertyIgnored, path, MiniPayload(*minis.Find(id)))
      .Field(name)
      .Message(name, " has no effect: ", why);
}

void CheckIgnored(const Minis& minis, const Path& path, Report& report) {
  if (GetMini<float>(minis, kEmitterSpeedMult, 0) != 0 &&
      !IsFlagSet(minis, kUseEmitterSpeedMult)) {
    ReportIgnored(minis, kEmitterSpeedMult, "useEmitterSpeedMult is 0", path,
                  report);
  }
  if (!IsFlagSet(minis, kHasTail)) return;
  if (IsFlagSet(minis, kIsHeatParticle)) {
    ReportIgnored(minis, kHasTail, "isHeatParticle is 1", path, report);
  } else if (IsFlagSet(minis, kIsNotBillboarded)) {
    ReportIgnored(minis, kHasTail, "isNotBillboarded is 1", path, report);
  }
}

bool IsNear(float a, float b) {
  return std::abs(a - b) <= 0.001f * std::abs(b) + 1e-6f;
}

void CheckLifetimeGroup(const Minis& minis, const EmitterGroups& groups,
                        const Path& emitter, Report& report) {
  const GroupShape* shape = nullptr;
  ForEach<RandomGroup>(groups.children, [&](const RandomGroup& g, size_t i) {
    if (i == kLifetimeGroup) shape = First<GroupShape>(g.children);
  });
  const float longest = GetMini<float>(minis, kLifetime, 0);
  const float share = GetMini<float>(minis, kRandomizedLifetime, -1);
  // What is reported already.
  if (shape == nullptr || shape->shape != kBox || !std::isfinite(longest) ||
      !(longest > 0) || !(share >= 0 && share <= 1)) {
    return;
  }
  const float shortest = longest * (1 - share);
  for (const size_t axis : {0, 1}) {
    const auto [least, most] = std::minmax(shape->min[axis], shape->max[axis]);
    if (!std::isfinite(least) || !std::isfinite(most)) return;
    if (IsNear(most, longest) && std::abs(least - shortest) <= longest / 1000) {
      return;
    }
  }
  const Path list(emitter, EmitterGroups::kType.name);
  const Path at(list, RandomGroup::kType.name, kLifetimeGroup);
  const Path path(at, GroupShape::kType.name);
  report.Expect(kLifetimeTwice, path, FieldOf(*shape, "max", 1), longest)
      .Message("the group says that particles live ", NumberText(shape->min[1]),
               " to ", NumberText(shape->max[1]),
               " s, but lifetime and randomizedLifetime say ",
               NumberText(shortest), " to ", NumberText(longest), " s");
}

std::optional<double> KeyValue(const MiniValue& value) {
  if (const auto* end = std::get_if<uint8_t>(&value)) return *end;
  if (const auto* end = std::get_if<float>(&value)) return *end;
  if (const auto* key = std::get_if<ColourKey>(&value)) return key->value;
  if (const auto* key = std::get_if<FloatKey>(&value)) return key->value;
  return std::nullopt;
}

// Whether all keys of the track are there, and none is above 0.
bool IsNeverAbove0(const Track& track) {
  if (track.ends == nullptr || track.keys == nullptr) return false;
  for (const Minis* minis : {&track.ends->minis, &track.keys->minis}) {
    for (const Mini& mini : *minis) {
      const std::optional<double> value = KeyValue(mini.value);
      if (!mini.origin.complete || (value.has_value() && !(*value <= 0))) {
        return false;
      }
    }
  }
  return HasMini(track.ends->minis, kFirstKey) &&
         HasMini(track.ends->minis, kLastKey);
}

// Why the particles of an emitter are never seen.
struct Invisible {
  uint32_t track = 0;
  absl::string_view reason;
};

// As far as is known.
std::optional<Invisible> WhyInvisible(const Emitter& emitter) {
  const auto* properties = First<EmitterProperties>(emitter.children);
  const auto* chunk = First<EmitterTracks>(emitter.children);
  if (properties == nullptr || chunk == nullptr) return std::nullopt;
  const Tracks tracks = TracksOf(*chunk);
  if (IsNeverAbove0(tracks[kSizeTrack])) {
    return Invisible{kSizeTrack, "the size is never above 0"};
  }
  const Minis& minis = properties->minis;
  const Float4 random = GetMini<Float4>(minis, kRandomizedColor, Float4{});
  const auto is_never_above_0 = [&](uint32_t channel) {
    return random[channel] <= 0 && IsNeverAbove0(tracks[channel]);
  };
  const uint32_t mode = BlendModeOf(minis);
  if (mode == kAdditive || mode == kDepthSpriteAdditive) {
    for (uint32_t channel = 0; channel < kAlphaTrack; ++channel) {
      if (!is_never_above_0(channel)) return std::nullopt;
    }
    return Invisible{0, "the colour is black, which adds nothing to the scene"};
  }
  if (!absl::c_linear_search(kAlphaModes, mode) ||
      !is_never_above_0(kAlphaTrack)) {
    return std::nullopt;
  }
  return Invisible{kAlphaTrack, "alpha is 0 from birth to death"};
}

// Reports emitters without alpha and, once, a system of which nothing is seen.
// Others without size or colour are timers, or were turned off.
void CheckVisibility(const Emitters& list, const Path& path, Report& report) {
  uint64_t visible = list.origin.complete ? 0 : 1;
  ForEach<Emitter>(list.children, [&](const Emitter& emitter, size_t) {
    if (!WhyInvisible(emitter).has_value()) ++visible;
  });
  const size_t emitters = CountOf<Emitter>(list.children);
  ForEach<Emitter>(list.children, [&](const Emitter& emitter, size_t i) {
    const std::optional<Invisible> why = WhyInvisible(emitter);
    const bool all = visible == 0;
    if (!why.has_value() || (all ? i > 0 : why->track != kAlphaTrack)) return;
    const Tracks tracks =
        TracksOf(FirstOrEmpty<EmitterTracks>(emitter.children));
    const Path emitter_path = PathOf(emitter, i, path);
    const Path list_path(emitter_path, EmitterTracks::kType.name);
    FindingBuilder finding = report.Add(
        kNeverVisible, Path(list_path, TrackEnds::kType.name, why->track),
        tracks[why->track].ends->origin.range());
    if (all && emitters > 1) {
      finding.Message("nothing is seen of any of the ", emitters,
                      " emitters; of this one, ", why->reason);
    } else {
      finding.Message("the particles are never seen: ", why->reason);
    }
  });
}

}  // namespace

void ValidateEmitterValues(const Emitters& list, const Path& path,
                           Report& report) {
  CheckVisibility(list, path, report);
  ForEach<Emitter>(list.children, [&](const Emitter& emitter, size_t i) {
    const Path emitter_path = PathOf(emitter, i, path);
    const Minis& minis =
        FirstOrEmpty<EmitterProperties>(emitter.children).minis;
    const Path properties(emitter_path, EmitterProperties::kType.name);
    CheckLifetime(minis, properties, report);
    CheckColor(minis, properties, report);
    CheckFraction(kEmitterValue, minis, kEmitterSpeedMult, properties, report);
    if (GetMini<uint32_t>(minis, kGroundInteraction, 0) == kBounce) {
      CheckFraction(kEmitterValue, minis, kBounciness, properties, report);
    }
    CheckFraction(kEmitterFraction, minis, kRandomizedScale, properties,
                  report);
    CheckFraction(kEmitterFraction, minis, kRandomizedLifetime, properties,
                  report);
    CheckIgnored(minis, properties, report);
    CheckLifetimeGroup(minis, FirstOrEmpty<EmitterGroups>(emitter.children),
                       emitter_path, report);
  });
}

absl::Span<const Rule* const> EmitterValueRules() {
  static constexpr const Rule* kRules[] = {&kEmitterValue, &kEmitterFraction,
                                           &kLifetimeTwice, &kNeverVisible,
                                           &kPropertyIgnored};
  return kRules;
}

}  // namespace assetlint::alamo
