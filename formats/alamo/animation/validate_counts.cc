#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/chunk.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kFrameCountMismatch = {
    .id = "ALA012",
    .name = "frame-count",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "The field numFrames is not the number of frames in the tracks.",
    .why = "A reader fetches frames past the end of every track.",
    .statement = "Tracks hold one value for each of the numFrames frames.",
    .source = "formats/alamo/animation/FORMAT.md#tracks",
    .repair = "Set numFrames to the number of frames in the tracks.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the number of frames follows from the sizes of "
        "the tracks. Bit tracks alone leave eight numbers, so that fix is "
        "unsafe.",
};

class FrameCounter {
 public:
  FrameCounter(const Animation& animation, int version,
               const AnimationInfo& info, const Path& path, Report& report)
      : animation_(animation),
        info_(info),
        version_(version),
        path_(path),
        report_(report) {}

  FrameCount Count() {
    CheckFrameCount(FindMini(info_.minis, kNumFrames));
    return frames_;
  }

 private:
  template <typename Track>
  static void AddSize(const BoneTrack& bone, std::vector<uint64_t>& sizes) {
    const auto* track = First<Track>(bone.children);
    if (track != nullptr) sizes.push_back(track->values.size());
  }

  void ImpliedByPool(const PoolKind& kind, std::vector<uint64_t>& implied) {
    const uint64_t words = FindPool(animation_, kind).words.size();
    const uint32_t block = GetMini<uint32_t>(info_.minis, kind.block_id, 0);
    if (words == 0 || block == 0) return;
    // With a remainder, or a block that is not a whole number of values, the
    // block size is at fault, not the number of frames.
    if (words % block == 0 && block % kind.words == 0) {
      implied.push_back(words / block);
    } else if (frames_.number.has_value()) {
      implied.push_back(*frames_.number);
    }
  }

  // The numbers of frames implied by the tracks.
  std::vector<uint64_t> ImpliedFrames() {
    std::vector<uint64_t> implied;
    ForEach<BoneTrack>(animation_.children, [&](const BoneTrack& bone, size_t) {
      AddSize<TranslationTrack>(bone, implied);
      AddSize<ScaleTrack>(bone, implied);
      const auto* r = First<RotationTrack>(bone.children);
      // A single rotation is that of all frames.
      if (r != nullptr && r->values.size() > 1) {
        implied.push_back(r->values.size());
      }
    });
    if (version_ == 1) return implied;
    for (const PoolKind& kind : kPoolKinds) ImpliedByPool(kind, implied);
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
    if (mini.has_value()) frames_.number = std::get<uint32_t>(mini->value);
    const std::vector<uint64_t> implied = ImpliedFrames();
    if (implied.empty()) return CheckFrameCountByBits(mini);
    if (frames_.number.has_value() &&
        std::count(implied.begin(), implied.end(), *frames_.number) > 0) {
      frames_.confirmed = true;
      return;
    }
    const std::optional<uint64_t> most = Majority(implied);
    if (!most.has_value()) return;
    frames_.confirmed = true;
    if (mini.has_value()) {
      FindingBuilder finding = AddFrameCount(*mini, *most);
      finding.Message("numFrames is ", *frames_.number,
                      ", but the tracks hold ", Quantity(*most, "frame"));
      OfferFrameCount(*most, implied, finding);
    }
    frames_.number = static_cast<uint32_t>(*most);
  }

  void OfferFrameCount(uint64_t frames, const std::vector<uint64_t>& implied,
                       FindingBuilder& finding) const {
    if (!finding.detailed() || !report_.decodes()) return;
    // If a block size is wrong, it gives a wrong number of frames.
    Fix blocks = {FixLevel::kSafe,
                  "numFrames is right: the bones use blocks of another size",
                  {}};
    if (version_ == 2 && !absl::c_all_of(kPoolKinds, [&](const PoolKind& kind) {
          return CorrectBlock(kind, blocks.edits);
        })) {
      return;
    }
    if (!blocks.edits.empty()) {
      SortEdits(blocks.edits);
      finding.FixBy(std::move(blocks));
      return;
    }
    const auto votes = std::count(implied.begin(), implied.end(), frames);
    const bool all = static_cast<size_t>(votes) == implied.size();
    finding.Fix(all ? FixLevel::kSafe : FixLevel::kUnsafe, all ? "all" : "most",
                " tracks hold ", Quantity(frames, "frame"));
  }

  // Adds the edit that gives a block room for exactly the bones that use it.
  // False when the pool would then not hold numFrames frames either.
  bool CorrectBlock(const PoolKind& kind, std::vector<Edit>& edits) const {
    const std::optional<Mini> mini = FindMini(info_.minis, kind.block_id);
    if (!mini.has_value()) return false;
    const uint64_t used =
        CountPoolTracks(animation_, kind.index_id) * kind.words;
    if (std::get<uint32_t>(mini->value) == used) return true;
    if (FindPool(animation_, kind).words.size() != used * *frames_.number) {
      return false;
    }
    edits.push_back(
        Overwrite<uint32_t>(MiniPayload(*mini), static_cast<uint32_t>(used)));
    return true;
  }

  template <typename T>
  FindingBuilder AddFrameCount(const Mini& mini, const T& allowed) {
    return report_.Expect(kFrameCountMismatch, Path(path_, "info"),
                          FieldOf(mini, "numFrames"), allowed);
  }

  // Without other tracks, bit tracks imply eight frames per byte.
  void CheckFrameCountByBits(const std::optional<Mini>& mini) {
    if (!mini.has_value()) return;
    std::vector<uint64_t> sizes;
    ForEach<BoneTrack>(animation_.children, [&](const BoneTrack& bone, size_t) {
      AddSize<VisibilityTrack>(bone, sizes);
      AddSize<StepTrack>(bone, sizes);
    });
    if (sizes.size() < 2 || sizes[0] == 0) return;
    if (std::count(sizes.begin(), sizes.end(), sizes[0]) !=
            static_cast<int64_t>(sizes.size()) ||
        (uint64_t{*frames_.number} + 7) / 8 == sizes[0]) {
      return;
    }
    AddFrameCount(*mini, absl::StrCat(sizes[0] * 8 - 7, "..", sizes[0] * 8))
        .FixBy(
            FixLevel::kUnsafe,
            Overwrite(MiniPayload(*mini), static_cast<uint32_t>(sizes[0] * 8)),
            "the bit tracks have room for so many frames")
        .Message("numFrames is ", *frames_.number, ", but all bit tracks are ",
                 Quantity(sizes[0], "byte"), " long, enough for ",
                 sizes[0] * 8 - 7, " to ", sizes[0] * 8, " frames");
    frames_.number = static_cast<uint32_t>(sizes[0] * 8);
  }

  const Animation& animation_;
  const AnimationInfo& info_;
  const int version_;
  const Path& path_;
  Report& report_;
  FrameCount frames_;
};

constexpr absl::string_view kPoolsPage =
    "formats/alamo/animation/FORMAT.md#pools";

constexpr Rule kPoolSize = {
    .id = "ALA016",
    .name = "pool-size",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A track pool does not hold numFrames blocks.",
    .why =
        "A reader takes values from the wrong frame, or from past the end of "
        "the pool.",
    .statement = "A pool is numFrames x blockSize x 2 bytes long.",
    .source = kPoolsPage,
    .repair = "Correct the block size, or export the animation again.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one block size fits the pool, the number of frames and the "
        "bones that use it. If it fits only the first two, the fix is unsafe.",
};

constexpr Rule kBlockMultiple = {
    .id = "ALA018",
    .name = "block-size-multiple",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A block size is not a whole number of values.",
    .why = "The last bone's value extends into the next frame.",
    .statement =
        "Rotations take 4 words, translations and scales 3; block "
        "sizes count words.",
    .source = kPoolsPage,
    .repair = "Set it to 4 (or 3) times the number of animated bones.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one block size fits the pool, the number of frames and the "
        "bones that use it. If it fits only the first two, the fix is unsafe.",
};

// Sets the block size with which the pool holds numFrames frames.
void OfferBlock(const AnimationPool& pool, uint64_t offset,
                const Report& report, FindingBuilder& finding) {
  const bool present = pool.found.present;
  const uint64_t frames = pool.num_frames.value_or(0);
  if (!finding.detailed() || !report.decodes() || frames == 0 ||
      pool.found.words.size() % frames != 0) {
    return;
  }
  const uint64_t block = pool.found.words.size() / frames;
  const uint64_t used =
      CountPoolTracks(pool.animation, pool.kind.index_id) * pool.kind.words;
  const bool fits = block == used;
  if (block % pool.kind.words != 0 || (block == 0) == present ||
      (!present && !fits)) {
    return;
  }
  finding.FixBy(fits ? FixLevel::kSafe : FixLevel::kUnsafe,
                Overwrite({offset, 4}, static_cast<uint32_t>(block)),
                "derived from the ", pool.kind.type.name, " (",
                pool.found.words.size(), " words / ", Quantity(frames, "frame"),
                ")");
}

// No block size fits a pool that is not a whole number of frames.
void ReportBrokenPool(const AnimationPool& pool, const Path& path,
                      Report& report) {
  const uint64_t right = uint64_t{*pool.num_frames} * pool.block;
  const uint64_t found = pool.found.words.size();
  const Path pool_path(path, pool.kind.type.name);
  report.Add(kPoolSize, pool_path, SizeWord(pool.found.origin))
      .Field("size")
      .Found(found)
      .Allowed(right)
      .Message("the ", pool.kind.type.name, " holds ", Quantity(found, "word"),
               ", but ", Quantity(*pool.num_frames, "frame"), " of ",
               pool.block, " are ", right);
}

// Constant tracks leave rounding residue in the steps, up to 1e-7.
constexpr float kResidue = 1e-6f;

// Among more bones than this, none is looked for.
constexpr int kMaxCountedBones = 256;

// The weight of the evidence that this bone has a track at `index`.
int Evidence(const AnimationPool& pool, const PoolUse& use, uint32_t index) {
  if (pool.kind.index_id != kRotationIndex) {
    const uint8_t scale =
        pool.kind.index_id == kScaleIndex ? kScaleScale : kTranslationScale;
    const Float3 steps = GetMini<Float3>(*use.minis, scale, {});
    return std::any_of(steps.begin(), steps.end(),
                       [](float step) { return step > kResidue && step != 1; });
  }
  // Exporters write the first frame as the default, and rotate the bones that
  // they move.
  const Short4 rest = GetMini<Short4>(*use.minis, kDefaultRotation, {});
  int evidence = 0;
  if (index + pool.kind.words <= pool.found.words.size()) {
    bool same = true;
    for (uint32_t i = 0; i < pool.kind.words; ++i) {
      same &= pool.found.words[index + i] == static_cast<uint16_t>(rest[i]);
    }
    evidence += same ? 2 : 0;
  }
  return evidence +
         (GetMini(*use.minis, kTranslationIndex, kNoTrack) != kNoTrack ? 1 : 0);
}

template <typename Pool>
FoundPool Find(const Animation& animation) {
  const Pool* pool = First<Pool>(animation.children);
  if (pool == nullptr) return {};
  return {true, PackedArray<uint16_t>(pool->values.bytes()), pool->origin};
}

}  // namespace

FrameCount ValidateFrameCount(const Animation& animation, int version,
                              const AnimationInfo& info, const Path& path,
                              Report& report) {
  return FrameCounter(animation, version, info, path, report).Count();
}

constexpr Rule kPoolPresence = {
    .id = "ALA017",
    .name = "pool-presence",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary =
        "A pool is missing although its block size is not 0, or present "
        "although it is 0.",
    .why =
        "A reader allocates or fetches values of a pool that does not exist. "
        "An exporter that never sets the sizes leaves any number there.",
    .statement = "A pool chunk is absent exactly when its block size is 0.",
    .source = kPoolsPage,
    .repair = "Correct the block size, or export the animation again.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one block size fits the pool, the number of frames and the "
        "bones that use it: 0, if no bone does. If the pool is lost, export "
        "the animation again.",
};

void CheckPoolSize(const AnimationPool& pool, const Mini& block,
                   const Path& path, Report& report) {
  const bool present = pool.found.present;
  auto add = [&](const Rule& rule) {
    const ByteRange place = MiniPayload(block);
    FindingBuilder finding = report.Add(rule, Path(path, "info"), place);
    finding.Field(pool.kind.block_name).Found(pool.block);
    OfferBlock(pool, place.offset, report, finding);
    return finding;
  };
  if (present == (pool.block == 0)) {
    add(kPoolPresence)
        .As(FindingRole::kConsequence)
        .Message(pool.kind.block_name, " is ", pool.block, ", but there is ",
                 present ? "a " : "no ", pool.kind.type.name);
  } else if (pool.block % pool.kind.words != 0) {
    add(kBlockMultiple)
        .Message(pool.kind.block_name, " is ", pool.block,
                 ", must be a multiple of ", pool.kind.words);
  } else if (present && pool.num_frames.has_value() &&
             pool.found.words.size() !=
                 uint64_t{*pool.num_frames} * pool.block) {
    if (*pool.num_frames > 0 &&
        pool.found.words.size() % *pool.num_frames != 0) {
      return ReportBrokenPool(pool, path, report);
    }
    add(kPoolSize)
        .Allowed(pool.found.words.size())
        .Message(pool.kind.block_name, " x numFrames is ", pool.block, " x ",
                 *pool.num_frames, " = ",
                 uint64_t{*pool.num_frames} * pool.block, " words, but the ",
                 pool.kind.type.name, " holds ", pool.found.words.size());
  }
}

void ReportUnusedPool(const AnimationPool& pool, const Path& path,
                      Report& report) {
  const ChunkType& type = pool.kind.type;
  report.Add(kPoolPresence, Path(path, type.name), TypeWord(pool.found.origin))
      .Field("type")
      .Found(uint64_t{type.id})
      .Message("there is a ", type.name, ", but ", pool.kind.block_name,
               " is 0");
}

FoundPool FindPool(const Animation& animation, const PoolKind& kind) {
  return kind.index_id == kRotationIndex      ? Find<RotationPool>(animation)
         : kind.index_id == kTranslationIndex ? Find<TranslationPool>(animation)
                                              : Find<ScalePool>(animation);
}

const PoolUse* OwnerOfValues(const AnimationPool& pool,
                             const std::vector<PoolUse>& unused, uint32_t index,
                             size_t first, size_t end) {
  const PoolUse* best = nullptr;
  int most = -1;
  bool tie = false;
  int bones = 0;
  // In bone order.
  auto from = std::lower_bound(
      unused.begin(), unused.end(), first,
      [](const PoolUse& use, size_t bone) { return use.bone < bone; });
  for (; from != unused.end() && from->bone < end; ++from) {
    if (++bones > kMaxCountedBones) return nullptr;
    const PoolUse& use = *from;
    const int evidence = Evidence(pool, use, index);
    tie = evidence == most;
    if (evidence <= most) continue;
    most = evidence;
    best = &use;
  }
  return tie ? nullptr : best;
}

absl::Span<const Rule* const> AnimationCountRules() {
  static constexpr const Rule* kRules[] = {&kFrameCountMismatch, &kPoolSize,
                                           &kBlockMultiple, &kPoolPresence};
  return kRules;
}

}  // namespace assetlint::alamo
