// Values of emitters that readers clamp or ignore, and what they draw nothing
// of.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

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
        "outside 0 to 1 is clamped, or was written as 0 to 255; of a texture "
        "that is no square of elements a part is not used.",
    .statement =
        "lifetime is above 0, the components of randomizedColor are 0 to 1 (no "
        "other value in 1070 systems), textureElements is a square number "
        "(1807 of 1809 emitters), and emitterSpeedMult and the bounciness of "
        "particles that bounce are 0 to 1 (all but 1 each).",
    .source = kPropertiesPage,
    .repair = "Set the value in the particle editor.",
    .fix_reason = "The intended value is not in the file.",
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
        "randomizedScale and randomizedLifetime are 0 to 1, and so is "
        "randomizedRotation without fixedRotation (1809 of 1809 emitters).",
    .source = kPropertiesPage,
    .repair = "Set a share from 0 to 1 in the particle editor.",
    .fix_reason = "The intended value is not in the file.",
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
    .fix_reason = "Which of the two settings is meant is not known.",
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
    .fix_reason = "Which of the two lifetimes is meant is not known.",
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
        "Particles that are neither opaque nor additive have an alpha above 0 "
        "at some time (1809 of 1809 emitters), and every system has an emitter "
        "whose particles are seen (399 of 399).",
    .source = "formats/alamo/particle/FORMAT.md#what-is-drawn",
    .repair =
        "Raise the alpha, size or colour track in the particle editor, or "
        "choose another blend mode.",
    .fix_reason = "The intended track is not in the file.",
};

constexpr Rule kSwitchedOff = {
    .id = "ALP028",
    .name = "emitter-switched-off",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "An emitter draws nothing: its particles have no size or light.",
    .why =
        "Its particles take time and are not seen. Some modders turn an "
        "emitter off that way; by mistake, a part of the effect is missing.",
    .statement =
        "The size track is above 0 at some time, and with additive blending a "
        "colour track is (all but 19 and 23 of 1809 emitters).",
    .source = "formats/alamo/particle/FORMAT.md#what-is-drawn",
    .repair =
        "Remove the emitter, or raise its size or colour track in the particle "
        "editor.",
    .fix_reason = "Whether the emitter was turned off on purpose is not known.",
};

bool IsFlagSet(const Minis& minis, EmitterMini id) {
  return GetMini<uint8_t>(minis, id, 0) != 0;
}

// A float that must be 0 to 1. NaN and infinity are reported elsewhere.
void CheckFraction(const Rule& rule, const Minis& minis, EmitterMini id,
                   const Path& path, Report& report) {
  const float value = GetMini<float>(minis, id, 0);
  if (!std::isfinite(value) || (value >= 0 && value <= 1)) return;
  const absl::string_view name = kEmitterTable.Find(id)->name;
  report.Expect(rule, path, FieldOf(*minis.Find(id), name), "0..1")
      .Message(name, " is ", NumberText(value), ", must be between 0 and 1");
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

void CheckTextureElements(const Minis& minis, const Path& path,
                          Report& report) {
  const auto elements = GetMini<uint32_t>(minis, kTextureElements, 0);
  const auto side = static_cast<uint64_t>(std::ceil(std::sqrt(elements)));
  if (side * side == elements) return;
  const Mini mini = *minis.Find(kTextureElements);
  report
      .Expect(kEmitterValue, path, FieldOf(mini, "textureElements"),
              "a square number")
      .Message("textureElements is ", elements,
               ", must be a square number: readers divide the texture into ",
               side, " × ", side, " elements");
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
  const Rule& rule;
  uint32_t track;
  absl::string_view reason;
};

std::optional<Invisible> WhyInvisible(const Minis& minis,
                                      const Tracks& tracks) {
  if (IsNeverAbove0(tracks[kSizeTrack])) {
    return Invisible{kSwitchedOff, kSizeTrack, "the size is never above 0"};
  }
  const Float4 random = GetMini<Float4>(minis, kRandomizedColor, Float4{});
  const auto is_never_above_0 = [&](uint32_t channel) {
    return random[channel] <= 0 && IsNeverAbove0(tracks[channel]);
  };
  const uint32_t mode = BlendModeOf(minis);
  if (mode == kAdditive || mode == kDepthSpriteAdditive) {
    for (uint32_t channel = 0; channel < kAlphaTrack; ++channel) {
      if (!is_never_above_0(channel)) return std::nullopt;
    }
    return Invisible{kSwitchedOff, 0,
                     "the colour is black, which adds nothing to the scene"};
  }
  if (mode == kOpaque || !is_never_above_0(kAlphaTrack)) return std::nullopt;
  return Invisible{kNeverVisible, kAlphaTrack,
                   "alpha is 0 from birth to death"};
}

// Whether the emitter's particles are seen, as far as is known.
bool CheckVisibility(const Emitter& emitter, const Path& path, Report& report) {
  const auto* properties = First<EmitterProperties>(emitter.children);
  const auto* chunk = First<EmitterTracks>(emitter.children);
  if (properties == nullptr || chunk == nullptr) return true;
  const Tracks tracks = TracksOf(*chunk);
  const std::optional<Invisible> why = WhyInvisible(properties->minis, tracks);
  if (!why.has_value()) return true;
  const Path list(path, EmitterTracks::kType.name);
  const Path ends(list, TrackEnds::kType.name, why->track);
  report.Add(why->rule, ends, tracks[why->track].ends->origin.range())
      .Message("the particles are never seen: ", why->reason);
  return false;
}

}  // namespace

void ValidateEmitterValues(const Emitters& list, const Path& path,
                           Report& report) {
  size_t emitters = 0;
  size_t visible = 0;
  ForEach<Emitter>(list.children, [&](const Emitter& emitter, size_t i) {
    const Path emitter_path = PathOf(emitter, i, path);
    ++emitters;
    if (CheckVisibility(emitter, emitter_path, report)) ++visible;
    const Minis& minis =
        FirstOrEmpty<EmitterProperties>(emitter.children).minis;
    const Path properties(emitter_path, EmitterProperties::kType.name);
    CheckLifetime(minis, properties, report);
    CheckColor(minis, properties, report);
    CheckTextureElements(minis, properties, report);
    CheckFraction(kEmitterValue, minis, kEmitterSpeedMult, properties, report);
    if (GetMini<uint32_t>(minis, kGroundInteraction, 0) == kBounce) {
      CheckFraction(kEmitterValue, minis, kBounciness, properties, report);
    }
    CheckFraction(kEmitterFraction, minis, kRandomizedScale, properties,
                  report);
    CheckFraction(kEmitterFraction, minis, kRandomizedLifetime, properties,
                  report);
    if (!IsFlagSet(minis, kFixedRotation)) {
      CheckFraction(kEmitterFraction, minis, kRandomizedRotation, properties,
                    report);
    }
    CheckIgnored(minis, properties, report);
    CheckLifetimeGroup(minis, FirstOrEmpty<EmitterGroups>(emitter.children),
                       emitter_path, report);
  });
  if (emitters == 0 || visible > 0 || !list.origin.complete) return;
  report.Add(kNeverVisible, path, TypeWord(list.origin))
      .Message("nothing is seen of the system: the particles of all ",
               Quantity(emitters, "emitter"), " are never seen");
}

absl::Span<const Rule* const> EmitterValueRules() {
  static constexpr const Rule* kRules[] = {&kEmitterValue,  &kEmitterFraction,
                                           &kLifetimeTwice, &kNeverVisible,
                                           &kSwitchedOff,   &kPropertyIgnored};
  return kRules;
}

}  // namespace assetlint::alamo
