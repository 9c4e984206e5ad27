#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"
#include "formats/base/quaternions.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kTrackSize = {
    .id = "ALA013",
    .name = "track-size",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "A track does not hold one value for each frame.",
    .why =
        "A reader fetches frames past the end of the track, or the motion ends "
        "early.",
    .statement =
        "0x1004 and 0x1005 are numFrames x 6 bytes long; 0x1006 is numFrames x "
        "8 bytes long, or 8 when it is constant.",
    .source = "formats/alamo/animation/FORMAT.md#tracks",
    .repair = "Export the animation again.",
};

constexpr Rule kBitTrackSize = {
    .id = "ALA014",
    .name = "bit-track-size",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "A visibility or step track does not hold one bit per frame.",
    .why = "A reader fetches bits past the end of the track.",
    .statement =
        "0x1007 and 0x1008 are exactly ceil(numFrames / 8) bytes long.",
    .source = "formats/alamo/animation/FORMAT.md#bit-tracks",
    .repair = "Export the animation again.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Bytes after the last frame have no meaning and are removed; if some "
        "are missing, export the animation again.",
};

constexpr Rule kSpareBits = {
    .id = "ALA015",
    .name = "bit-track-spare-bits",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "Bits are set past the last frame of a bit track.",
    .why =
        "These bits have no meaning, so numFrames or the last byte is damaged.",
    .statement =
        "The unused high bits of the last byte are 0 (4927 of 4927 files).",
    .source = "formats/alamo/animation/FORMAT.md#bit-tracks",
    .repair = "Clear the bits.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The bits after the last frame are 0; those of frames beside them may "
        "be damaged too.",
};

constexpr Rule kHiddenLast = {
    .id = "ALA031",
    .name = "hidden-in-last-frame-only",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "A part is hidden only in the last frame of a DIE clip.",
    .why =
        "The game does not show the last frame: the part of the wreck stays "
        "for as long as the wreck does.",
    .statement =
        "A track of a DIE clip that hides its bone does so before the last "
        "frame (787 of 796 clips).",
    .source = "formats/alamo/animation/FORMAT.md#bit-tracks",
    .repair =
        "Hide the part a frame earlier, or add two frames to the animation.",
    .fix_reason = "Which frame is meant is not in the file.",
    .one_cause = true,
};

class TrackChecker {
 public:
  TrackChecker(const Animation& animation, int version,
               const AnimationInfo& info, const Path& path, Report& report)
      : animation_(animation),
        info_(info),
        version_(version),
        path_(path),
        report_(report),
        sizes_(kTrackSize, report),
        bit_sizes_(kBitTrackSize, report) {}

  void Check() {
    const FrameCount frames =
        ValidateFrameCount(animation_, version_, info_, path_, report_);
    num_frames_ = frames.number;
    confirmed_ = frames.confirmed;
    ForEach<BoneTrack>(
        animation_.children,
        [&](const BoneTrack& bone, size_t index) { CheckBone(bone, index); });
    sizes_.Finish();
    bit_sizes_.Finish();
    if (version_ == 2) {
      ValidateAnimationPools(animation_, info_, num_frames_, path_, report_);
    }
    if (const auto* pool = First<RotationPool>(animation_.children)) {
      ValidateRotations(PackedArray<PackedQuaternion>(pool->values.bytes()),
                        BodyOffset(pool->origin), "words", 4,
                        Path(path_, "rotationPool"), report_);
    }
  }

 private:
  void CheckBone(const BoneTrack& bone, size_t position) {
    const Path path(path_, "bone", static_cast<int64_t>(position),
                    GetText(InfoOf(bone), kBoneName));
    CheckTrack<TranslationTrack>(bone, path);
    CheckTrack<ScaleTrack>(bone, path);
    CheckTrack<RotationTrack>(bone, path);
    if (const auto* r = First<RotationTrack>(bone.children)) {
      ValidateRotations(r->values, BodyOffset(r->origin), "values", 1,
                        Path(path, RotationTrack::kType.name), report_);
    }
    CheckBits<VisibilityTrack>(bone, path);
    CheckBits<StepTrack>(bone, path);
    if (version_ == 2) ValidateDefaultRotation(InfoOf(bone), path, report_);
  }

  template <typename Track>
  void CheckTrack(const BoneTrack& bone, const Path& path) {
    const auto* track = First<Track>(bone.children);
    if (track == nullptr || !num_frames_.has_value()) return;
    const uint64_t values = track->values.size();
    // A single rotation is that of all frames.
    if (values == *num_frames_ ||
        (std::is_same_v<Track, RotationTrack> && values == 1)) {
      return;
    }
    sizes_.Note(Path(path, Track::kType.name), SizeWord(track->origin),
                [this, values](FindingBuilder& f) {
                  f.Field("size")
                      .Found(values)
                      .Allowed(*num_frames_)
                      .Message("the track holds ", Quantity(values, "value"),
                               ", but the animation has ",
                               Quantity(*num_frames_, "frame"));
                });
  }

  template <typename Track>
  void CheckBits(const BoneTrack& bone, const Path& bone_path) {
    const auto* track = First<Track>(bone.children);
    if (track == nullptr || !num_frames_.has_value()) return;
    const Path path(bone_path, Track::kType.name);
    const PackedArray<uint8_t> bits = track->values;
    const uint64_t body = BodyOffset(track->origin);
    const uint64_t needed = (uint64_t{*num_frames_} + 7) / 8;
    const uint64_t found = bits.size();
    if (found != needed) {
      bit_sizes_.Note(
          path, SizeWord(track->origin),
          [this, found, needed](FindingBuilder& f) {
            f.Field("size").Found(found).Allowed(needed).Message(
                "the track is ", Quantity(found, "byte"), " long, must be ",
                needed, " for ", Quantity(*num_frames_, "frame"));
          },
          [=, this](FindingBuilder& f) { OfferBits(bits, body, needed, f); });
      return;
    }
    const uint32_t used = *num_frames_ % 8;
    if (used == 0 || (bits[found - 1] >> used) == 0) return;
    const ByteRange place = {body + found - 1, 1};
    const uint8_t last = bits[found - 1];
    report_.Add(kSpareBits, path, place)
        .Field("bits[", found - 1, "]")
        .FixBy(FixLevel::kUnsafe, Overwrite(place, UsedBits(last)),
               "the animation has ", Quantity(*num_frames_, "frame"))
        .Found(last)
        .Message("the last byte is 0x", absl::Hex(last),
                 ", but frames use only its low ", Quantity(used, "bit"));
  }

  // The bits of the last byte that belong to frames.
  uint8_t UsedBits(uint8_t last) const {
    const uint32_t used = *num_frames_ % 8;
    return used == 0 ? last : static_cast<uint8_t>(last & ((1u << used) - 1));
  }

  // Removes the bytes after the last frame of a bit track.
  void OfferBits(const PackedArray<uint8_t>& bits, uint64_t body,
                 uint64_t needed, FindingBuilder& finding) const {
    if (needed == 0 || bits.size() < needed) return;
    const uint64_t last = needed - 1;
    const auto byte = static_cast<char>(UsedBits(bits[last]));
    finding.FixBy(
        FixLevel::kUnsafe, {{body + last, bits.size() - last}, {byte}, {}},
        Quantity(bits.size() - needed, "byte"), " after the last frame");
  }

  const Animation& animation_;
  const AnimationInfo& info_;
  const int version_;
  const Path& path_;
  Report& report_;
  // See FrameCount.
  std::optional<uint32_t> num_frames_;
  bool confirmed_ = false;
  Repeats sizes_;
  Repeats bit_sizes_;
};

constexpr absl::string_view kDecodingPage =
    "formats/alamo/animation/FORMAT.md#decoding";
constexpr double kTolerance = 1e-2f;
constexpr absl::string_view kNormalised = "the same direction with length 1";

constexpr Rule kRotationUnit = {
    .id = "ALA021",
    .name = "rotation-not-unit",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A rotation is not a unit quaternion.",
    .why = "The bone is scaled or sheared in that frame.",
    .statement = "Rotations have length 1 within 1e-2 (4927 of 4927 files).",
    .source = kDecodingPage,
    .repair = "Export the animation again; the value cannot be recovered.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation keeps its direction and gets length 1; the bone may "
        "not turn as the author meant.",
};

constexpr Rule kRotationZero = {
    .id = "ALA025",
    .name = "rotation-zero",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A rotation has length 0.",
    .why =
        "It has no direction: the bone and all bones below it collapse to a "
        "point or become NaN. Most often, data was overwritten with zeros.",
    .statement = "Rotations have length 1 within 1e-2 (4927 of 4927 files).",
    .source = kDecodingPage,
    .repair = "Export the animation again; the value cannot be recovered.",
};

constexpr Rule kRotationMinimum = {
    .id = "ALA022",
    .name = "rotation-minimum",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A rotation component is -32768.",
    .why = "It unpacks to less than -1.",
    .statement = "Components are -32767 to 32767; -32768 never occurs.",
    .source = kDecodingPage,
    .repair = "Export the animation again; -32767 is the nearest value.",
};

QuaternionFault FaultIn(const Short4& q) {
  return FaultOf(q, kTolerance, 32767);
}

bool HasMinimum(const Short4& q) { return absl::c_linear_search(q, -32768); }

Short4 NumbersOf(const PackedQuaternion& q) { return {q.x, q.y, q.z, q.w}; }

float Length(const Short4& q) {
  const Float4 v = Unpack(q);
  return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]);
}

Short4 Normalised(Short4 q) {
  const double scale = 1 / double{Length(q)};
  for (int16_t& v : q) {
    v = static_cast<int16_t>(
        std::clamp(std::lround(v * scale), -32767L, 32767L));
  }
  return q;
}

// Gives all rotations of a track that have a direction the length 1. Those
// near each other are one edit, so that edits take no more memory than a few
// times the track.
Fix Normalisation(const PackedArray<PackedQuaternion>& rotations,
                  uint64_t offset) {
  constexpr uint64_t kSize = sizeof(PackedQuaternion);
  constexpr uint64_t kNear = 8 * kSize;
  Fix fix = {FixLevel::kUnsafe, std::string(kNormalised), {}};
  for (uint64_t i = 0; i < rotations.size(); ++i) {
    const Short4 q = NumbersOf(rotations[i]);
    if (FaultIn(q) != QuaternionFault::kNotUnit) continue;
    const uint64_t at = offset + i * kSize;
    if (fix.edits.empty() || fix.edits.back().range.end() + kNear < at) {
      fix.edits.push_back({{at, 0}, {}, {}});
    }
    Edit& edit = fix.edits.back();
    const uint64_t end = edit.range.end();
    absl::StrAppend(&edit.new_bytes,
                    rotations.bytes().substr(end - offset, at - end),
                    BytesOf(Normalised(q)));
    edit.range.length = at + kSize - edit.range.offset;
  }
  return fix;
}

// Whether the first frame whose bit is 0 is the last one.
bool IsHiddenLast(const PackedArray<uint8_t>& bits, uint64_t frames) {
  if (frames < 2 || bits.size() != (frames + 7) / 8) return false;
  uint64_t frame = 0;
  while (frame < frames && (bits[frame / 8] >> (frame % 8) & 1) != 0) ++frame;
  return frame == frames - 1;
}

}  // namespace

void ValidateLastFrame(const Animation& animation, const Path& path,
                       Report& report) {
  const auto frames = GetMini<uint32_t>(
      FirstOrEmpty<AnimationInfo>(animation.children).minis, kNumFrames);
  if (!frames.has_value()) return;
  ForEach<BoneTrack>(animation.children, [&](const BoneTrack& bone, size_t i) {
    const auto* track = First<VisibilityTrack>(bone.children);
    if (track == nullptr || !IsHiddenLast(track->values, *frames)) return;
    const Path bone_path(path, "bone", static_cast<int64_t>(i),
                         GetText(InfoOf(bone), kBoneName));
    const uint64_t last = track->values.size() - 1;
    report
        .Add(kHiddenLast, Path(bone_path, VisibilityTrack::kType.name),
             {BodyOffset(track->origin) + last, 1})
        .Field("bits[", last, "]")
        .Message("the bone is hidden only in the last frame, ", *frames - 1,
                 ", which the game does not show");
  });
}

void ValidateAnimationTracks(const Animation& animation, int version,
                             const Path& path, Report& report) {
  const auto* info = First<AnimationInfo>(animation.children);
  if (info == nullptr) return;
  TrackChecker(animation, version, *info, path, report).Check();
}

void ValidateRotations(const PackedArray<PackedQuaternion>& rotations,
                       uint64_t offset, absl::string_view field, uint64_t words,
                       const Path& path, Report& report) {
  Occurrences zero;
  Occurrences not_unit;
  Occurrences minimum;
  uint64_t last_zero = 0;
  for (uint64_t i = 0; i < rotations.size(); ++i) {
    const Short4 q = NumbersOf(rotations[i]);
    const uint64_t at = offset + i * sizeof(q);
    if (HasMinimum(q)) minimum.Note(at);
    const QuaternionFault fault = FaultIn(q);
    if (fault == QuaternionFault::kNone) continue;
    if (fault == QuaternionFault::kZero) last_zero = i;
    (fault == QuaternionFault::kZero ? zero : not_unit).Note(at);
  }
  auto index = [&](const Occurrences& at) {
    return (at.first() - offset) / sizeof(PackedQuaternion);
  };
  auto add = [&](const Rule& rule, const Occurrences& at, uint64_t length) {
    return std::move(
        report.Add(rule, path, {at.first(), length * sizeof(PackedQuaternion)})
            .Field(field, "[", index(at) * words, "]")
            .Times(at));
  };
  if (!zero.empty()) {
    const uint64_t first = index(zero);
    const uint64_t length = last_zero - first + 1;
    const bool in_a_row = length == zero.count();
    FindingBuilder finding = add(kRotationZero, zero, in_a_row ? length : 1);
    if (zero.count() == 1) {
      finding.Message("rotation ", first, " is (0, 0, 0, 0)");
    } else if (in_a_row) {
      finding.Message("rotations ", first, " to ", last_zero,
                      " are (0, 0, 0, 0)");
    } else {
      finding.Message(zero.count(), " rotations between ", first, " and ",
                      last_zero, " are (0, 0, 0, 0)");
    }
  }
  auto add_finding = [&](const Rule& rule, const Occurrences& at,
                         absl::string_view allowed) {
    const Short4 q = NumbersOf(rotations[index(at)]);
    FindingBuilder finding = add(rule, at, 1);
    if (&rule == &kRotationUnit && finding.detailed()) {
      finding.FixBy(Normalisation(rotations, offset));
    }
    finding.Message("rotation ", index(at), " is (", absl::StrJoin(q, ", "),
                    ") / 32767 with length ", Length(q), allowed);
  };
  if (!not_unit.empty()) {
    add_finding(kRotationUnit, not_unit, ", must have length 1");
  }
  if (!minimum.empty()) {
    add_finding(kRotationMinimum, minimum,
                "; its components must be at least -32767");
  }
}

void ValidateDefaultRotation(const Minis& minis, const Path& bone,
                             Report& report) {
  const auto mini = minis.Find(kDefaultRotation);
  if (mini == minis.end()) return;
  const Short4 q = mini.As<Short4>().value_or(Short4{});
  const auto add = [&](const Rule& rule) {
    return std::move(report.Add(rule, Path(bone, "info"), MiniPayload(*mini))
                         .Field("defaultRotation"));
  };
  // A bone with a track never shows its default.
  const bool shown = GetMini<uint16_t>(minis, kRotationIndex) == kNoTrack;
  const QuaternionFault fault = FaultIn(q);
  if (fault == QuaternionFault::kZero && shown) {
    add(kRotationZero).Message("defaultRotation is (0, 0, 0, 0)");
  } else if (fault != QuaternionFault::kNone) {
    FindingBuilder finding = add(kRotationUnit);
    if (fault == QuaternionFault::kNotUnit) {
      finding.FixBy(FixLevel::kUnsafe,
                    Overwrite(MiniPayload(*mini), Normalised(q)), kNormalised);
    }
    finding.Found(Length(q)).Allowed(1.0).Message("defaultRotation has length ",
                                                  Length(q), ", must be 1");
  }
  if (HasMinimum(q)) {
    add(kRotationMinimum)
        .Message(
            "a component of defaultRotation is -32768, must be at least "
            "-32767");
  }
}

absl::Span<const Rule* const> AnimationTrackRules() {
  static constexpr const Rule* kRules[] = {
      &kTrackSize,    &kBitTrackSize,    &kSpareBits, &kRotationUnit,
      &kRotationZero, &kRotationMinimum, &kHiddenLast};
  return kRules;
}

}  // namespace assetlint::alamo
