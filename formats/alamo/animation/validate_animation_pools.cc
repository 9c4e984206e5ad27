#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/repeats.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kPoolsPage =
    "formats/alamo/animation/FORMAT.md#pools";

constexpr Rule kPoolSize = {
    .id = "ALA016",
    .name = "pool-size",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A track pool does not hold numFrames blocks.",
    .why =
        "A reader takes values from the wrong frame, or from past the end of "
        "the pool.",
    .statement = "A pool is numFrames x blockSize x 2 bytes long.",
    .source = kPoolsPage,
    .repair = "Correct the block size, or export the animation again.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one block size fits the pool, the number of frames and the "
        "bones that use it. If it fits only the first two, the fix is unsafe.",
};

constexpr Rule kPoolPresence = {
    .id = "ALA017",
    .name = "pool-presence",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary =
        "A pool is missing although its block size is not 0, or present "
        "although it is 0.",
    .why = "A reader fetches values from a pool that does not exist.",
    .statement = "A pool chunk is absent exactly when its block size is 0.",
    .source = kPoolsPage,
    .repair = "Correct the block size, or export the animation again.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one block size fits the pool, the number of frames and the "
        "bones that use it. If the pool is lost, export the animation again.",
};

constexpr Rule kBlockMultiple = {
    .id = "ALA018",
    .name = "block-size-multiple",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A block size is not a whole number of values.",
    .why = "The last bone's value extends into the next frame.",
    .statement =
        "Rotations take 4 words, translations and scales 3; block "
        "sizes count words.",
    .source = kPoolsPage,
    .repair = "Set it to 4 (or 3) times the number of animated bones.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one block size fits the pool, the number of frames and the "
        "bones that use it. If it fits only the first two, the fix is unsafe.",
};

constexpr Rule kTrackIndex = {
    .id = "ALA019",
    .name = "track-index",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary =
        "A track index points outside the frame's block, or between two "
        "values.",
    .why =
        "Readers do not check it: the bone moves with another bone's values, "
        "or with whatever follows the pool in memory.",
    .statement =
        "Indices are multiples of 3 (rotations: 4), and index + 3 (4) is at "
        "most the block size; 0xFFFF means no track.",
    .source =
        "formats/alamo/animation/FORMAT.md#pools; "
        "formats/alamo/animation/FORMAT.md#bone-info",
    .repair = "Set the index to the bone's place in the block, or to 0xFFFF.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one place of the block is left for the bone. Where several are, "
        "there is no fix.",
};

constexpr Rule kBlockTiling = {
    .id = "ALA020",
    .name = "block-tiling",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "Two bones share a value in the pool, or no bone uses a value.",
    .why = "One of the bones moves with the other's values.",
    .statement =
        "The indices in use tile the block exactly (71 of 71 rotation blocks, "
        "69 of 69 translation blocks).",
    .source = kPoolsPage,
    .repair = "Give each bone its own place in the block.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one block size fits the bones, the pool and the number of "
        "frames. If an index is wrong, the fix is unsafe: the one place of "
        "the block that is left is given to a bone that fits "
        "there, but another bone may belong there.",
};

constexpr const Rule* kRules[] = {&kPoolSize, &kPoolPresence, &kBlockMultiple,
                                  &kTrackIndex, &kBlockTiling};

// One kind of pool and the mini-chunks that refer to it.
struct PoolKind {
  absl::string_view name;
  absl::string_view block_name;
  absl::string_view index_name;
  uint8_t block_id;
  uint8_t index_id;
  uint32_t words;  // of one value
};
constexpr PoolKind kRotationKind = {"rotationPool",  "rotationBlockSize",
                                    "rotationIndex", kRotationBlockSize,
                                    kRotationIndex,  4};
constexpr PoolKind kTranslationKind = {
    "translationPool",     "translationBlockSize", "translationIndex",
    kTranslationBlockSize, kTranslationIndex,      3};
constexpr PoolKind kScaleKind = {"scalePool",  "scaleBlockSize",
                                 "scaleIndex", kScaleBlockSize,
                                 kScaleIndex,  3};

// A pool and the indices of all bones into it. Memory depends on the number of
// bones, whatever the block size.
class PoolChecker {
 public:
  PoolChecker(const Animation& animation, const AnimationInfo& info,
              std::optional<uint32_t> num_frames, const PoolKind& kind,
              const Path& path, Report& report)
      : animation_(animation),
        info_(info),
        num_frames_(num_frames),
        kind_(kind),
        path_(path),
        report_(report),
        out_of_block_(kTrackIndex, report),
        shared_(kBlockTiling, report),
        unused_places_(kBlockTiling, report) {}

  template <typename Pool>
  void Check() {
    const std::optional<Mini> block = FindMini(info_.minis, kind_.block_id);
    if (!block.has_value()) return;
    block_ = std::get<uint32_t>(block->value);
    const Pool* pool = First<Pool>(animation_.children);
    if (pool != nullptr) words_ = PackedArray<uint16_t>(pool->words.bytes());
    const bool lost = IsEndLost(animation_.origin, animation_.children);
    if (pool != nullptr || !lost) CheckSize(pool != nullptr, *block);
    if (pool != nullptr && block_ == 0) ReportPool(*pool);
    CollectIndices();
    if (!lost) CheckTiling(*block);
    tiling_known_ = !lost;
    for (Repeats* repeats : {&out_of_block_, &shared_, &unused_places_}) {
      repeats->Finish();
    }
  }

 private:
  // A bone's index.
  struct Use {
    uint32_t bone;
    uint32_t index;
    uint32_t offset;     // of its two bytes
    const Minis* minis;  // of the bone
  };

  void CheckSize(bool present, const Mini& block) {
    const Path path(path_, "info");
    auto add = [&](const Rule& rule) {
      return std::move(report_.Add(rule, path, MiniPayload(block))
                           .Field(kind_.block_name)
                           .Found(block_));
    };
    const uint64_t offset = MiniPayload(block).offset;
    if (present == (block_ == 0)) {
      FindingBuilder finding = add(kPoolPresence);
      OfferBlock(present, offset, finding);
      finding.Message(kind_.block_name, " is ", block_, ", but there is ",
                      present ? "a " : "no ", kind_.name);
    } else if (block_ % kind_.words != 0) {
      FindingBuilder finding = add(kBlockMultiple);
      OfferBlock(present, offset, finding);
      finding.Message(kind_.block_name, " is ", block_,
                      ", must be a multiple of ", kind_.words);
    } else if (present && num_frames_.has_value() &&
               words_.size() != uint64_t{*num_frames_} * block_) {
      FindingBuilder finding = add(kPoolSize);
      OfferBlock(present, offset, finding);
      finding.Allowed(words_.size())
          .Message(kind_.block_name, " x numFrames is ", block_, " x ",
                   *num_frames_, " = ", uint64_t{*num_frames_} * block_,
                   " words, but the ", kind_.name, " holds ", words_.size());
    }
  }

  // Sets the block size with which the pool holds numFrames frames.
  void OfferBlock(bool present, uint64_t offset,
                  FindingBuilder& finding) const {
    const uint64_t frames = num_frames_.value_or(0);
    if (!finding.detailed() || !report_.decodes() || frames == 0 ||
        words_.size() % frames != 0) {
      return;
    }
    const uint64_t block = words_.size() / frames;
    const uint64_t used =
        CountPoolTracks(animation_, kind_.index_id) * kind_.words;
    const bool fits = block == used;
    if (block % kind_.words != 0 || (block == 0) == present ||
        (!present && !fits)) {
      return;
    }
    finding.FixBy(fits ? FixLevel::kSafe : FixLevel::kUnsafe,
                  BlockEdit(offset, block), "derived from the ", kind_.name,
                  " (", words_.size(), " words / ", Quantity(frames, "frame"),
                  ")");
  }

  static Edit BlockEdit(uint64_t offset, uint64_t words) {
    return NumberEdit<uint32_t>(offset, static_cast<uint32_t>(words),
                                ByteOrder::kLittle);
  }

  // The reverse case: the pool may be one of another kind, with a wrong type.
  template <typename Pool>
  void ReportPool(const Pool& pool) {
    const Path path(path_, Pool::kType.name);
    report_.Add(kPoolPresence, path, TypeWord(pool.origin))
        .Field("type")
        .Found(uint64_t{Pool::kType.id})
        .Message("there is a ", kind_.name, ", but ", kind_.block_name,
                 " is 0");
  }

  // Sorts the bones into those with a track, those without, and those with an
  // impossible index.
  void CollectIndices() {
    ForEach<BoneTrack>(animation_.children, [&](const BoneTrack& bone,
                                                size_t position) {
      const auto* info = First<BoneTrackInfo>(bone.children);
      if (info == nullptr) return;
      const std::optional<Mini> mini = FindMini(info->minis, kind_.index_id);
      if (!mini.has_value()) return;
      const uint32_t index = std::get<uint16_t>(mini->value);
      const Use use = {static_cast<uint32_t>(position), index,
                       static_cast<uint32_t>(MiniPayload(*mini).offset),
                       &info->minis};
      if (index == kNoTrack) {
        unused_.push_back(use);
      } else if (index % kind_.words != 0 || index + kind_.words > block_) {
        OutOfBlock(use);
      } else {
        used_.push_back(use);
      }
    });
  }

  template <typename F, typename G>
  void Note(Repeats& repeats, const Use& use, const F& details, const G& fix) {
    const Path bone_path(path_, "bone", static_cast<int64_t>(use.bone));
    const Path path(bone_path, "info");
    repeats.Note(
        path, {use.offset, 2},
        [this, index = use.index, details](FindingBuilder& f) {
          f.Field(kind_.index_name).Found(index);
          details(f);
        },
        fix);
  }

  static Edit IndexEdit(const Use& use, uint32_t index) {
    return NumberEdit<uint16_t>(use.offset, static_cast<uint16_t>(index),
                                ByteOrder::kLittle);
  }

  // The only place in the block that no bone uses, if there is just one. The
  // bones in use are sorted by their index.
  std::optional<uint32_t> OnlyGap() const {
    if (!tiling_known_ || block_ % kind_.words != 0 ||
        words_.size() != uint64_t{num_frames_.value_or(0)} * block_) {
      return std::nullopt;
    }
    std::optional<uint32_t> gap;
    uint32_t expected = 0;
    const auto skip_to = [&](uint32_t index) {
      if (index <= expected) return true;
      if (gap.has_value() || index != expected + kind_.words) return false;
      gap = expected;
      return true;
    };
    for (const Use& use : used_) {
      if (!skip_to(use.index)) return std::nullopt;
      expected = use.index + kind_.words;
    }
    return skip_to(block_) ? gap : std::nullopt;
  }

  // Gives the only bone whose index is impossible the only place left.
  void OfferPlace(const Use& use, FindingBuilder& finding) const {
    const std::optional<uint32_t> gap = OnlyGap();
    if (!gap.has_value() || out_of_block_count_ != 1 ||
        (used_.size() + 1) * kind_.words != block_) {
      return;
    }
    finding.FixBy(FixLevel::kSafe, IndexEdit(use, *gap),
                  "no other place of the block is left");
  }

  // Gives one of two bones that share a place the only one left, if it is
  // between those of the bones before and after.
  void OfferOther(const Use& use, FindingBuilder& finding) const {
    const std::optional<uint32_t> gap = OnlyGap();
    if (!gap.has_value() || used_.size() * kind_.words != block_) return;
    for (const Use& other : used_) {
      if (other.bone != use.bone &&
          (other.bone < use.bone) != (other.index < *gap)) {
        return;
      }
    }
    finding.FixBy(FixLevel::kUnsafe, IndexEdit(use, *gap),
                  "no other place of the block is left");
  }

  void OutOfBlock(const Use& use) {
    all_in_block_ = false;
    ++out_of_block_count_;
    Note(
        out_of_block_, use,
        [this, use](FindingBuilder& f) {
          f.Message(kind_.index_name, " is ", use.index,
                    block_ >= kind_.words
                        ? absl::StrCat(", must be a multiple of ", kind_.words,
                                       " and at most ", block_ - kind_.words)
                        : ", but the block has no room for a value",
                    " (", kind_.block_name, " is ", block_, ")");
        },
        [this, use](FindingBuilder& f) { OfferPlace(use, f); });
  }

  void CheckTiling(const Mini& block) {
    std::stable_sort(
        used_.begin(), used_.end(),
        [](const Use& a, const Use& b) { return a.index < b.index; });
    uint32_t expected = 0;
    for (size_t i = 0; i < used_.size(); ++i) {
      const Use& use = used_[i];
      if (use.index < expected) {
        // Either of the two may belong elsewhere.
        if (i < 2 || used_[i - 2].index != use.index) Shared(used_[i - 1]);
        Shared(use);
      } else if (use.index > expected) {
        const size_t first = i == 0 ? 0 : used_[i - 1].bone + 1;
        Unused(expected, OwnerOf(expected, first, use.bone), &use);
      }
      expected = use.index + kind_.words;
    }
    if (expected >= block_ || block_ % kind_.words != 0) return;
    // A gap at the end: an index was lost, or the block has too many words.
    const size_t first = used_.empty() ? 0 : used_.back().bone + 1;
    const Use* use =
        OwnerOf(expected, first, std::numeric_limits<size_t>::max());
    if (use != nullptr || !all_in_block_) return Unused(expected, use, nullptr);
    const Path path(path_, "info");
    FindingBuilder finding =
        report_.Add(kBlockTiling, path, MiniPayload(block));
    OfferUsed(expected, MiniPayload(block).offset, finding);
    finding.Field(kind_.block_name)
        .Found(block_)
        .Allowed(expected)
        .Message(kind_.block_name, " is ", block_, ", but the bones use only ",
                 expected, " words");
  }

  // Sets the block size to what the bones use, if the pool then holds as many
  // frames as the file says.
  void OfferUsed(uint32_t used, uint64_t offset,
                 FindingBuilder& finding) const {
    const uint32_t frames =
        GetMini<uint32_t>(info_.minis, kNumFrames).value_or(0);
    if (used == 0 || words_.size() != uint64_t{frames} * used) return;
    finding.FixBy(FixLevel::kSafe, BlockEdit(offset, used), "the bones use ",
                  used, " words, and the ", kind_.name, " holds ",
                  Quantity(frames, "frame"), " of them");
  }

  void Shared(const Use& use) {
    Note(
        shared_, use,
        [this, use](FindingBuilder& f) {
          f.Message(kind_.index_name, " is ", use.index,
                    ", which another bone also uses");
        },
        [this, use](FindingBuilder& f) { OfferOther(use, f); });
  }

  // No bone uses the values at `index`: either `owner` should, or `next`, which
  // has the first index after them, is wrong.
  void Unused(uint32_t index, const Use* owner, const Use* next) {
    if (owner != nullptr) {
      Note(
          unused_places_, *owner,
          [this, index](FindingBuilder& f) {
            f.Allowed(index).Message(kind_.index_name, " is ", kNoTrack,
                                     " (no track), but no bone uses index ",
                                     index);
          },
          [index, use = *owner](FindingBuilder& f) {
            f.FixBy(
                FixLevel::kUnsafe, IndexEdit(use, index),
                "the bone to which the values at this index seem to belong");
          });
    } else if (next != nullptr && all_in_block_) {
      Note(
          unused_places_, *next,
          [this, index, found = next->index](FindingBuilder& f) {
            f.Allowed(index).Message(kind_.index_name, " is ", found,
                                     ", but no bone uses index ", index);
          },
          nullptr);
    }
  }

  // The bone without a track to which the values at `index` of a frame belong,
  // or null when none stands out or the search takes too long. Indices ascend
  // from bone to bone, so it is in [`first`, `end`).
  const Use* OwnerOf(uint32_t index, size_t first, size_t end) const {
    const Use* best = nullptr;
    int most = -1;
    bool tie = false;
    // In bone order.
    auto from = std::lower_bound(
        unused_.begin(), unused_.end(), first,
        [](const Use& use, size_t bone) { return use.bone < bone; });
    for (; from != unused_.end() && from->bone < end; ++from) {
      if (!report_.work().Spend(kEvidenceSteps)) return nullptr;
      const Use& use = *from;
      const int evidence = Evidence(use, index);
      tie = evidence == most;
      if (evidence <= most) continue;
      most = evidence;
      best = &use;
    }
    return tie ? nullptr : best;
  }

  // Steps of work per bone when looking for evidence.
  static constexpr uint64_t kEvidenceSteps = 10;

  // The weight of the evidence that this bone has a track at `index`.
  int Evidence(const Use& use, uint32_t index) const {
    if (kind_.index_id != kRotationIndex) {
      const uint8_t scale =
          kind_.index_id == kScaleIndex ? kScaleScale : kTranslationScale;
      const Float3 steps =
          GetMini<Float3>(*use.minis, scale).value_or(Float3{});
      return std::any_of(steps.begin(), steps.end(), [](float step) {
        return step > kScaleResidue && step != 1;
      });
    }
    // Exporters write the first frame as the default, and rotate the bones that
    // they move.
    const Short4 rest =
        GetMini<Short4>(*use.minis, kDefaultRotation).value_or(Short4{});
    int evidence = 0;
    if (index + kind_.words <= words_.size()) {
      bool same = true;
      for (uint32_t i = 0; i < kind_.words; ++i) {
        same &= words_[index + i] == static_cast<uint16_t>(rest[i]);
      }
      evidence += same ? 2 : 0;
    }
    const auto moves = GetMini<uint16_t>(*use.minis, kTranslationIndex);
    return evidence + (moves.value_or(kNoTrack) != kNoTrack ? 1 : 0);
  }

  const Animation& animation_;
  const AnimationInfo& info_;
  std::optional<uint32_t> num_frames_;
  const PoolKind& kind_;
  const Path& path_;
  Report& report_;
  uint32_t block_ = 0;
  PackedArray<uint16_t> words_;
  Repeats out_of_block_;
  Repeats shared_;
  Repeats unused_places_;
  std::vector<Use> used_;
  std::vector<Use> unused_;
  bool all_in_block_ = true;
  uint64_t out_of_block_count_ = 0;
  // No index is lost, and the bones in use are sorted by theirs.
  bool tiling_known_ = false;
};

}  // namespace

uint64_t CountPoolTracks(const Animation& animation, uint8_t index_id) {
  uint64_t count = 0;
  ForEach<BoneTrack>(animation.children, [&](const BoneTrack& bone, size_t) {
    const auto* info = First<BoneTrackInfo>(bone.children);
    if (info == nullptr) return;
    count +=
        GetMini<uint16_t>(info->minis, index_id).value_or(kNoTrack) != kNoTrack;
  });
  return count;
}

void ValidateAnimationPools(const Animation& animation,
                            const AnimationInfo& info,
                            std::optional<uint32_t> num_frames,
                            const Path& path, Report& report) {
  auto checker = [&](const PoolKind& kind) {
    return PoolChecker(animation, info, num_frames, kind, path, report);
  };
  checker(kRotationKind).Check<RotationPool>();
  checker(kTranslationKind).Check<TranslationPool>();
  checker(kScaleKind).Check<ScalePool>();
}

absl::Span<const Rule* const> AnimationPoolRules() { return kRules; }

}  // namespace assetlint::alamo
