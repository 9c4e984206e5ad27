#include <optional>

#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/repeats.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kTracksPage =
    "formats/alamo/animation/FORMAT.md#tracks";
constexpr absl::string_view kBitTracksPage =
    "formats/alamo/animation/FORMAT.md#bit-tracks";

constexpr Rule kTrackSize = {
    .id = "ALA013",
    .name = "track-size",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A track does not hold one value for each frame.",
    .why =
        "A reader fetches frames past the end of the track, or the motion ends "
        "early.",
    .statement =
        "0x1004 and 0x1005 are numFrames x 6 bytes long; 0x1006 is numFrames x "
        "8 bytes long, or 8 when it is constant.",
    .source = kTracksPage,
    .repair = "Export the animation again.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "Frames are missing or do not belong here: export the animation "
        "again.",
};

constexpr Rule kBitTrackSize = {
    .id = "ALA014",
    .name = "bit-track-size",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A visibility or step track does not hold one bit per frame.",
    .why = "A reader fetches bits past the end of the track.",
    .statement =
        "0x1007 and 0x1008 are exactly ceil(numFrames / 8) bytes long.",
    .source = kBitTracksPage,
    .repair = "Export the animation again.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Bytes after the last frame have no meaning and are removed; if some "
        "are missing, export the animation again.",
};

constexpr Rule kSpareBits = {
    .id = "ALA015",
    .name = "bit-track-spare-bits",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
    .summary = "Bits are set past the last frame of a bit track.",
    .why =
        "These bits have no meaning, so numFrames or the last byte is damaged.",
    .statement =
        "The unused high bits of the last byte are 0 (4927 of 4927 files).",
    .source = kBitTracksPage,
    .repair = "Clear the bits.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the bits after the last frame are 0. Where no "
        "other track confirms the number of frames, the fix is unsafe.",
};

constexpr const Rule* kRules[] = {&kTrackSize, &kBitTrackSize, &kSpareBits};

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
      const Path pool_path(path_, "rotationPool");
      ValidateRotations(PackedArray<PackedQuaternion>(pool->words.bytes()),
                        BodyOffset(pool->origin), "words", 4, pool_path,
                        report_);
    }
  }

 private:
  void CheckBone(const BoneTrack& bone, size_t position) {
    absl::string_view name;
    const auto* info = First<BoneTrackInfo>(bone.children);
    if (info != nullptr) {
      name = GetText(info->minis, kBoneName);
    }
    const Path path(path_, "bone", static_cast<int64_t>(position), name);
    if (const auto* t = First<TranslationTrack>(bone.children)) {
      CheckTrack(*t, t->values.size(), false, path);
    }
    if (const auto* s = First<ScaleTrack>(bone.children)) {
      CheckTrack(*s, s->values.size(), false, path);
    }
    if (const auto* r = First<RotationTrack>(bone.children)) {
      CheckTrack(*r, r->values.size(), true, path);
      const Path track_path(path, RotationTrack::kType.name);
      ValidateRotations(r->values, BodyOffset(r->origin), "values", 1,
                        track_path, report_);
    }
    if (const auto* v = First<VisibilityTrack>(bone.children)) {
      CheckBits(*v, path);
    }
    if (const auto* s = First<StepTrack>(bone.children)) CheckBits(*s, path);
    if (info != nullptr && version_ == 2) {
      ValidateDefaultRotation(info->minis, path, report_);
    }
  }

  template <typename Track>
  void CheckTrack(const Track& track, uint64_t values, bool may_be_constant,
                  const Path& bone) {
    if (!num_frames_.has_value() || values == *num_frames_ ||
        (may_be_constant && values == 1)) {
      return;
    }
    const Path path(bone, Track::kType.name);
    sizes_.Note(path, SizeWord(track.origin),
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
  void CheckBits(const Track& track, const Path& bone) {
    const Path path(bone, Track::kType.name);
    if (!num_frames_.has_value()) return;
    const uint64_t needed = (uint64_t{*num_frames_} + 7) / 8;
    const uint64_t found = track.bits.size();
    if (found != needed) {
      bit_sizes_.Note(
          path, SizeWord(track.origin),
          [this, found, needed](FindingBuilder& f) {
            f.Field("size").Found(found).Allowed(needed).Message(
                "the track is ", Quantity(found, "byte"), " long, must be ",
                needed, " for ", Quantity(*num_frames_, "frame"));
          },
          [=, this, bits = track.bits, body = BodyOffset(track.origin)](
              FindingBuilder& f) { OfferBits(bits, body, needed, f); });
      return;
    }
    const uint32_t used = *num_frames_ % 8;
    if (used == 0 || (track.bits[found - 1] >> used) == 0) return;
    report_.Add(kSpareBits, path, {BodyOffset(track.origin) + found - 1, 1})
        .Field("bits[", found - 1, "]")
        .FixBy(confirmed_ ? FixLevel::kSafe : FixLevel::kUnsafe,
               NumberEdit<uint8_t>(BodyOffset(track.origin) + found - 1,
                                   UsedBits(track.bits[found - 1]),
                                   ByteOrder::kLittle),
               "the animation has ", Quantity(*num_frames_, "frame"))
        .Found(uint64_t{track.bits[found - 1]})
        .Message("the last byte is 0x", absl::Hex(track.bits[found - 1]),
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

}  // namespace

void ValidateAnimationTracks(const Animation& animation, int version,
                             const Path& path, Report& report) {
  const auto* info = First<AnimationInfo>(animation.children);
  if (info == nullptr) return;
  TrackChecker(animation, version, *info, path, report).Check();
}

absl::Span<const Rule* const> AnimationTrackRules() { return kRules; }

}  // namespace assetlint::alamo
