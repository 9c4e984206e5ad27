#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/unpack.h"
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
constexpr absl::string_view kDecodingPage =
    "formats/alamo/animation/FORMAT.md#decoding";
constexpr float kUnitTolerance = 1e-2f;
constexpr absl::string_view kNormalised = "the same direction with length 1";

constexpr Rule kFrameCountMismatch = {
    .id = "ALA012",
    .name = "frame-count",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "The field numFrames is not the number of frames in the tracks.",
    .why = "A reader fetches frames past the end of every track.",
    .statement = "Tracks hold one value for each of the numFrames frames.",
    .source = kTracksPage,
    .repair = "Set numFrames to the number of frames in the tracks.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the number of frames follows from the sizes of "
        "the tracks. Bit tracks alone leave eight numbers, so that fix is "
        "unsafe.",
};

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
    .statement = "The unused high bits of the last byte are 0 (2511 of 2511).",
    .source = kBitTracksPage,
    .repair = "Clear the bits.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the bits after the last frame are 0. Where no "
        "other track confirms the number of frames, the fix is unsafe.",
};

constexpr Rule kRotationUnit = {
    .id = "ALA021",
    .name = "rotation-not-unit",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A rotation is not a unit quaternion.",
    .why = "The bone is scaled or sheared in that frame.",
    .statement = "Rotations have length 1 within 1e-2 (all real files).",
    .source = kDecodingPage,
    .repair = "Export the animation again; the value cannot be recovered.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation keeps its direction and gets length 1; the bone may "
        "turn in another way than the author meant.",
};

constexpr Rule kRotationZero = {
    .id = "ALA025",
    .name = "rotation-zero",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A rotation has length 0.",
    .why =
        "It has no direction: the bone and all bones below it collapse to a "
        "point or become NaN. Most often, data was overwritten with zeros.",
    .statement = "Rotations have length 1 within 1e-2 (all real files).",
    .source = kDecodingPage,
    .repair = "Export the animation again; the value cannot be recovered.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "A rotation of length 0 has no direction to restore: export the "
        "animation again.",
};

constexpr Rule kRotationMinimum = {
    .id = "ALA022",
    .name = "rotation-minimum",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A rotation component is -32768.",
    .why = "It unpacks to less than -1.",
    .statement = "Components are -32767 to 32767; -32768 never occurs.",
    .source = kDecodingPage,
    .repair = "Export the animation again; -32767 is the nearest value.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "No exporter writes -32768, so the component was overwritten: export "
        "the animation again.",
};

constexpr const Rule* kRules[] = {
    &kFrameCountMismatch, &kTrackSize,       &kBitTrackSize, &kSpareBits,
    &kRotationUnit,       &kRotationMinimum, &kRotationZero,
};

class TrackChecker {
 public:
  TrackChecker(const Animation& animation, const AnimationInfo& info,
               const Path& path, Report& report)
      : animation_(animation),
        info_(info),
        version_(AnimationVersion(animation)),
        path_(path),
        report_(report),
        sizes_(kTrackSize, report),
        bit_sizes_(kBitTrackSize, report) {}

  void Check() {
    CheckFrameCount(FindMini(info_.minis, kNumFrames));
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
      CheckRotations(PackedArray<PackedQuaternion>(pool->words.bytes()),
                     BodyOffset(pool->origin), "words", 4, pool_path);
    }
  }

 private:
  template <typename Pool>
  void ImpliedByPool(uint8_t block_id, std::vector<uint64_t>& implied) {
    const auto* pool = First<Pool>(animation_.children);
    const uint32_t block = GetMini<uint32_t>(info_.minis, block_id).value_or(0);
    if (pool == nullptr || block == 0) return;
    // With a remainder, the block size is at fault, not the number of frames.
    if (pool->words.size() % block == 0) {
      implied.push_back(pool->words.size() / block);
    } else if (num_frames_.has_value()) {
      implied.push_back(*num_frames_);
    }
  }

  // The numbers of frames implied by the tracks.
  std::vector<uint64_t> ImpliedFrames() {
    std::vector<uint64_t> implied;
    ForEach<BoneTrack>(animation_.children, [&](const BoneTrack& bone, size_t) {
      if (const auto* t = First<TranslationTrack>(bone.children)) {
        implied.push_back(t->values.size());
      }
      if (const auto* s = First<ScaleTrack>(bone.children)) {
        implied.push_back(s->values.size());
      }
      const auto* r = First<RotationTrack>(bone.children);
      if (r != nullptr && r->values.size() > 1) {
        implied.push_back(r->values.size());
      }
    });
    if (version_ == 2) {
      ImpliedByPool<RotationPool>(kRotationBlockSize, implied);
      ImpliedByPool<TranslationPool>(kTranslationBlockSize, implied);
      ImpliedByPool<ScalePool>(kScaleBlockSize, implied);
    }
    return implied;
  }

  // The number implied by more than half of the tracks.
  static std::optional<uint64_t> Majority(std::vector<uint64_t> implied) {
    if (implied.empty()) return std::nullopt;
    std::sort(implied.begin(), implied.end());
    // A value that more than half of them share is in the middle.
    const uint64_t middle = implied[implied.size() / 2];
    const auto votes = std::count(implied.begin(), implied.end(), middle);
    if (static_cast<size_t>(votes) * 2 <= implied.size()) return std::nullopt;
    return middle;
  }

  // When most tracks agree with each other and none with numFrames, numFrames
  // is wrong or missing, and the tracks are checked against the number they
  // imply.
  void CheckFrameCount(const std::optional<Mini>& mini) {
    if (mini.has_value()) num_frames_ = std::get<uint32_t>(mini->value);
    const std::vector<uint64_t> implied = ImpliedFrames();
    if (implied.empty()) return CheckFrameCountByBits(mini);
    if (num_frames_.has_value() &&
        std::count(implied.begin(), implied.end(), *num_frames_) > 0) {
      confirmed_ = true;
      return;
    }
    const std::optional<uint64_t> most = Majority(implied);
    if (!most.has_value()) return;
    confirmed_ = true;
    if (mini.has_value()) {
      FindingBuilder finding = AddFrameCount(*mini);
      finding.Allowed(*most).Message("numFrames is ", *num_frames_,
                                     ", but the tracks hold ",
                                     Quantity(*most, "frame"));
      OfferFrameCount(*mini, *most, implied, finding);
    }
    num_frames_ = static_cast<uint32_t>(*most);
  }

  void OfferFrameCount(const Mini& mini, uint64_t frames,
                       const std::vector<uint64_t>& implied,
                       FindingBuilder& finding) const {
    if (!finding.detailed() || !report_.decodes()) return;
    // If a block size is wrong, it gives a wrong number of frames.
    Fix blocks = {FixLevel::kSafe,
                  "numFrames is right: the bones use blocks of another size",
                  {}};
    if (version_ == 2 && !CorrectBlocks(blocks.edits)) return;
    if (!blocks.edits.empty()) {
      std::sort(blocks.edits.begin(), blocks.edits.end(),
                [](const Edit& a, const Edit& b) {
                  return a.range.offset < b.range.offset;
                });
      finding.FixBy(std::move(blocks));
      return;
    }
    const auto votes = std::count(implied.begin(), implied.end(), frames);
    const bool all = static_cast<size_t>(votes) == implied.size();
    finding.FixBy(all ? FixLevel::kSafe : FixLevel::kUnsafe,
                  FrameCountEdit(mini, frames), all ? "all" : "most",
                  " tracks hold ", Quantity(frames, "frame"));
  }

  static Edit FrameCountEdit(const Mini& mini, uint64_t frames) {
    return NumberEdit<uint32_t>(MiniPayload(mini).offset,
                                static_cast<uint32_t>(frames),
                                ByteOrder::kLittle);
  }

  // Adds the edit that gives a block room for exactly the bones that use it.
  // False when the pool would then not hold numFrames frames either.
  template <typename Pool>
  bool CorrectBlock(uint8_t block_id, uint8_t index_id, uint64_t words,
                    std::vector<Edit>& edits) const {
    const std::optional<Mini> mini = FindMini(info_.minis, block_id);
    if (!mini.has_value()) return false;
    const uint64_t used = CountPoolTracks(animation_, index_id) * words;
    if (std::get<uint32_t>(mini->value) == used) return true;
    const auto* pool = First<Pool>(animation_.children);
    const uint64_t held = pool == nullptr ? 0 : pool->words.size();
    if (held != used * *num_frames_) return false;
    edits.push_back(NumberEdit<uint32_t>(MiniPayload(*mini).offset,
                                         static_cast<uint32_t>(used),
                                         ByteOrder::kLittle));
    return true;
  }

  // The same for all blocks.
  bool CorrectBlocks(std::vector<Edit>& edits) const {
    return CorrectBlock<RotationPool>(kRotationBlockSize, kRotationIndex, 4,
                                      edits) &&
           CorrectBlock<TranslationPool>(kTranslationBlockSize,
                                         kTranslationIndex, 3, edits) &&
           CorrectBlock<ScalePool>(kScaleBlockSize, kScaleIndex, 3, edits);
  }

  FindingBuilder AddFrameCount(const Mini& mini) {
    const Path path(path_, "info");
    return std::move(report_.Add(kFrameCountMismatch, path, MiniPayload(mini))
                         .Field("numFrames")
                         .Found(*num_frames_));
  }

  // Without other tracks, bit tracks imply eight frames per byte.
  void CheckFrameCountByBits(const std::optional<Mini>& mini) {
    if (!mini.has_value()) return;
    std::vector<uint64_t> sizes;
    ForEach<BoneTrack>(animation_.children, [&](const BoneTrack& bone, size_t) {
      if (const auto* v = First<VisibilityTrack>(bone.children)) {
        sizes.push_back(v->bits.size());
      }
      if (const auto* s = First<StepTrack>(bone.children)) {
        sizes.push_back(s->bits.size());
      }
    });
    if (sizes.size() < 2 || sizes[0] == 0) return;
    if (std::count(sizes.begin(), sizes.end(), sizes[0]) !=
            static_cast<int64_t>(sizes.size()) ||
        (uint64_t{*num_frames_} + 7) / 8 == sizes[0]) {
      return;
    }
    AddFrameCount(*mini)
        .Allowed(absl::StrCat(sizes[0] * 8 - 7, "..", sizes[0] * 8))
        .FixBy(FixLevel::kUnsafe, FrameCountEdit(*mini, sizes[0] * 8),
               "the bit tracks have room for so many frames")
        .Message("numFrames is ", *num_frames_, ", but all bit tracks are ",
                 Quantity(sizes[0], "byte"), " long, enough for ",
                 sizes[0] * 8 - 7, " to ", sizes[0] * 8, " frames");
    num_frames_ = static_cast<uint32_t>(sizes[0] * 8);
  }

  void CheckBone(const BoneTrack& bone, size_t position) {
    absl::string_view name;
    const auto* info = First<BoneTrackInfo>(bone.children);
    if (info != nullptr) {
      name = GetMini<Asciiz>(info->minis, kBoneName).value_or(Asciiz{}).text();
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
      CheckRotations(r->values, BodyOffset(r->origin), "values", 1, track_path);
    }
    if (const auto* v = First<VisibilityTrack>(bone.children)) {
      CheckBits(*v, path);
    }
    if (const auto* s = First<StepTrack>(bone.children)) CheckBits(*s, path);
    if (info != nullptr && version_ == 2) {
      CheckDefaultRotation(info->minis, path);
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
        .Field(absl::StrCat("bits[", found - 1, "]"))
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

  // Checks all rotations of a track or pool, each of which takes `words`
  // elements of `field`.
  void CheckRotations(const PackedArray<PackedQuaternion>& rotations,
                      uint64_t offset, absl::string_view field, uint64_t words,
                      const Path& path) {
    Occurrences zero;
    Occurrences not_unit;
    Occurrences minimum;
    uint64_t last_zero = 0;
    for (uint64_t i = 0; i < rotations.size(); ++i) {
      const PackedQuaternion q = rotations[i];
      const uint64_t at = offset + i * sizeof(q);
      if (HasMinimum(q)) minimum.Note(at);
      if (IsUnit(q)) continue;
      if (IsZero(q)) last_zero = i;
      (IsZero(q) ? zero : not_unit).Note(at);
    }
    auto index = [&](const Occurrences& at) {
      return (at.first() - offset) / sizeof(PackedQuaternion);
    };
    auto add = [&](const Rule& rule, const Occurrences& at, uint64_t length) {
      return std::move(
          report_
              .Add(rule, path, {at.first(), length * sizeof(PackedQuaternion)})
              .Field(absl::StrCat(field, "[", index(at) * words, "]"))
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
      const PackedQuaternion q = rotations[index(at)];
      FindingBuilder finding = add(rule, at, 1);
      if (&rule == &kRotationUnit && finding.detailed()) {
        finding.FixBy(Normalisation(rotations, offset));
      }
      finding.Message("rotation ", index(at), " is (", q.x, ", ", q.y, ", ",
                      q.z, ", ", q.w, ") / 32767 with length ", Length(q),
                      allowed);
    };
    if (!not_unit.empty()) {
      add_finding(kRotationUnit, not_unit, ", must have length 1");
    }
    if (!minimum.empty()) {
      add_finding(kRotationMinimum, minimum,
                  ", components must be at least -32767");
    }
  }

  void CheckDefaultRotation(const Minis& minis, const Path& bone) {
    const std::optional<Mini> mini = FindMini(minis, kDefaultRotation);
    if (!mini.has_value()) return;
    const Short4& v = std::get<Short4>(mini->value);
    const PackedQuaternion q = {v[0], v[1], v[2], v[3]};
    const Path path(bone, "info");
    // A bone with a track never shows its default.
    const bool shown = GetMini<uint16_t>(minis, kRotationIndex) == kNoTrack;
    if (IsZero(q) && shown) {
      report_.Add(kRotationZero, path, MiniPayload(*mini))
          .Field("defaultRotation")
          .Message("defaultRotation is (0, 0, 0, 0)");
    } else if (!IsUnit(q)) {
      FindingBuilder finding =
          report_.Add(kRotationUnit, path, MiniPayload(*mini));
      if (finding.detailed() && !IsZero(q)) {
        finding.FixBy(FixLevel::kUnsafe,
                      {MiniPayload(*mini), PackedBytes(Normalised(q)), ""},
                      kNormalised);
      }
      finding.Field("defaultRotation")
          .Found(Length(q))
          .Allowed(1.0)
          .Message("defaultRotation has length ", Length(q), ", must be 1");
    }
    if (HasMinimum(q)) {
      report_.Add(kRotationMinimum, path, MiniPayload(*mini))
          .Field("defaultRotation")
          .Message(
              "a component of defaultRotation is -32768, must be at least "
              "-32767");
    }
  }

  static PackedQuaternion Normalised(const PackedQuaternion& q) {
    const double scale = 1 / double{Length(q)};
    const auto scaled = [&](int16_t v) {
      return static_cast<int16_t>(
          std::clamp(std::lround(v * scale), -32767L, 32767L));
    };
    return {scaled(q.x), scaled(q.y), scaled(q.z), scaled(q.w)};
  }

  static std::string PackedBytes(const PackedQuaternion& q) {
    std::string bytes(sizeof(q), '\0');
    size_t at = 0;
    for (int16_t v : {q.x, q.y, q.z, q.w}) {
      Store(&bytes[at], v, ByteOrder::kLittle);
      at += sizeof(v);
    }
    return bytes;
  }

  // Gives all rotations of a track that have a direction the length 1. Those
  // near each other are one edit, so that edits take no more memory than a few
  // times the track.
  static Fix Normalisation(const PackedArray<PackedQuaternion>& rotations,
                           uint64_t offset) {
    constexpr uint64_t kSize = sizeof(PackedQuaternion);
    constexpr uint64_t kNear = 8 * kSize;
    Fix fix = {FixLevel::kUnsafe, std::string(kNormalised), {}};
    for (uint64_t i = 0; i < rotations.size(); ++i) {
      const PackedQuaternion q = rotations[i];
      if (IsUnit(q) || IsZero(q)) continue;
      const uint64_t at = offset + i * kSize;
      if (fix.edits.empty() || fix.edits.back().range.end() + kNear < at) {
        fix.edits.push_back({{at, 0}, {}, {}});
      }
      Edit& edit = fix.edits.back();
      const uint64_t end = edit.range.end();
      absl::StrAppend(&edit.new_bytes,
                      rotations.bytes().substr(end - offset, at - end),
                      PackedBytes(Normalised(q)));
      edit.range.length = at + kSize - edit.range.offset;
    }
    return fix;
  }

  static bool IsZero(const PackedQuaternion& q) {
    return q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0;
  }
  static float Length(const PackedQuaternion& q) {
    const Float4 v = Unpack(q);
    return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]);
  }
  static bool IsUnit(const PackedQuaternion& q) {
    // The square of the length, in units of (1/32767)^2.
    constexpr double kOne = 32767.0 * 32767.0;
    constexpr double kShortest = 1 - double{kUnitTolerance};
    constexpr double kLongest = 1 + double{kUnitTolerance};
    constexpr auto kLeast = static_cast<int64_t>(kShortest * kShortest * kOne);
    constexpr auto kMost = static_cast<int64_t>(kLongest * kLongest * kOne);
    const int64_t square = int64_t{q.x} * q.x + int64_t{q.y} * q.y +
                           int64_t{q.z} * q.z + int64_t{q.w} * q.w;
    return square >= kLeast && square <= kMost;
  }
  static bool HasMinimum(const PackedQuaternion& q) {
    constexpr int16_t kMinimum = -32768;
    return q.x == kMinimum || q.y == kMinimum || q.z == kMinimum ||
           q.w == kMinimum;
  }

  const Animation& animation_;
  const AnimationInfo& info_;
  const int version_;
  const Path& path_;
  Report& report_;
  // Unknown when neither the file nor the tracks give it.
  std::optional<uint32_t> num_frames_;
  // A track other than bits has so many frames.
  bool confirmed_ = false;
  Repeats sizes_;
  Repeats bit_sizes_;
};

}  // namespace

void ValidateAnimationTracks(const Animation& animation, const Path& path,
                             Report& report) {
  const auto* info = First<AnimationInfo>(animation.children);
  if (info == nullptr) return;
  TrackChecker(animation, *info, path, report).Check();
}

absl::Span<const Rule* const> AnimationTrackRules() { return kRules; }

}  // namespace assetlint::alamo
