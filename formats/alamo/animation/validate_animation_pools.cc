#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kTrackIndex = {
    .id = "ALA019",
    .name = "track-index",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
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
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one place of the block is left for the bone. Where several are, "
        "there is no fix.",
};

constexpr Rule kBlockTiling = {
    .id = "ALA020",
    .name = "block-tiling",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "Two bones share a value in the pool, or no bone uses a value.",
    .why = "One of the bones moves with the other's values.",
    .statement =
        "The indices in use tile the block exactly (in all but 20 of 4927 "
        "files, whose block sizes were never set).",
    .source = "formats/alamo/animation/FORMAT.md#pools",
    .repair = "Give each bone its own place in the block.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one block size fits the bones, the pool and the number of "
        "frames. If an index is wrong, the fix is unsafe: the one place of "
        "the block that is left is given to a bone that fits "
        "there, but another bone may belong there.",
};

constexpr const Rule* kRules[] = {&kTrackIndex, &kBlockTiling};

// The block sizes that an exporter never set: those of pools without values,
// which no bone uses. They are one fault.
class UnsetBlocks {
 public:
  UnsetBlocks(const Animation& animation, const AnimationInfo& info)
      : animation_(animation), info_(info) {}

  // Whether the block size of this kind of pool is one of them.
  bool Take(const PoolKind& kind) {
    const std::optional<Mini> mini = FindMini(info_.minis, kind.block_id);
    const FoundPool pool = FindPool(animation_, kind);
    if (!mini.has_value() || std::get<uint32_t>(mini->value) == 0 ||
        !pool.words.empty() || CountPoolTracks(animation_, kind.index_id) > 0 ||
        IsEndLost(animation_.origin, animation_.children)) {
      return false;
    }
    const ByteRange place = MiniPayload(*mini);
    if (at_.empty()) first_ = place;
    at_.Note(place.offset);
    fix_.edits.push_back(Overwrite(place, uint32_t{0}));
    if (pool.present) fix_.edits.push_back({pool.origin.range(), "", ""});
    absl::StrAppend(&sizes_, sizes_.empty() ? "" : ", ", kind.block_name,
                    " is ", std::get<uint32_t>(mini->value));
    return true;
  }

  void ReportTo(const Path& path, Report& report) {
    if (at_.empty()) return;
    FindingBuilder finding =
        report.Add(kPoolPresence, Path(path, "info"), first_);
    finding.Field("blockSize")
        .Allowed(0)
        .Times(at_)
        .Message(
            sizes_, "; must be 0: no bone has a track in ",
            at_.count() == 1 ? "this pool, which is" : "these pools, which are",
            " missing or empty");
    if (!report.decodes()) return;
    SortEdits(fix_.edits);
    fix_.level = FixLevel::kSafe;
    fix_.reason = "no bone uses these pools";
    finding.FixBy(std::move(fix_));
  }

 private:
  const Animation& animation_;
  const AnimationInfo& info_;
  Occurrences at_;
  ByteRange first_;
  std::string sizes_;
  Fix fix_;
};

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

  void Check() {
    const std::optional<Mini> block = FindMini(info_.minis, kind_.block_id);
    if (!block.has_value()) return;
    block_ = std::get<uint32_t>(block->value);
    pool_ = FindPool(animation_, kind_);
    const bool lost = IsEndLost(animation_.origin, animation_.children);
    if (pool_.present || !lost) {
      CheckPoolSize(View(), *block, path_, report_);
    }
    // Or it is one of another kind, with a wrong type.
    if (pool_.present && block_ == 0) ReportUnusedPool(View(), path_, report_);
    CollectIndices();
    if (!lost) CheckTiling(*block);
    tiling_known_ = !lost;
    for (Repeats* repeats : {&out_of_block_, &shared_, &unused_places_}) {
      repeats->Finish();
    }
  }

 private:
  using Use = PoolUse;

  AnimationPool View() const {
    return {animation_, kind_, num_frames_, block_, pool_};
  }
  const Use* OwnerOf(uint32_t index, size_t first, size_t end) const {
    return OwnerOfValues(View(), unused_, index, first, end);
  }

  // Sorts the bones into those with a track, those without, and those with an
  // impossible index.
  void CollectIndices() {
    ForEach<BoneTrack>(
        animation_.children, [&](const BoneTrack& bone, size_t position) {
          const Minis& minis = InfoOf(bone);
          const auto mini = minis.Find(kind_.index_id);
          if (mini == minis.end()) return;
          const uint32_t index = mini.As<uint16_t>().value_or(kNoTrack);
          const Use use = {
              static_cast<uint32_t>(position), index,
              static_cast<uint32_t>(mini.offset() + kMiniHeaderSize), &minis};
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
    repeats.Note(
        Path(bone_path, "info"), {use.offset, 2},
        [this, index = use.index, details](FindingBuilder& f) {
          f.Field(kind_.index_name).Found(index);
          details(f);
        },
        fix);
  }

  // The only place in the block that no bone uses, if there is just one. The
  // bones in use are sorted by their index.
  std::optional<uint32_t> OnlyGap() const {
    if (!tiling_known_ || block_ % kind_.words != 0 ||
        pool_.words.size() != uint64_t{num_frames_.value_or(0)} * block_) {
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
    finding.FixBy(FixLevel::kSafe,
                  Overwrite({use.offset, 2}, static_cast<uint16_t>(*gap)),
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
    finding.FixBy(FixLevel::kUnsafe,
                  Overwrite({use.offset, 2}, static_cast<uint16_t>(*gap)),
                  "no other place of the block is left");
  }

  void OutOfBlock(const Use& use) {
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

  // Notes which bones have an index between those of their neighbours, as all
  // bones in known files do. They are still in the order of the file.
  void NoteOrder() {
    if (used_.empty()) return;
    in_order_.assign(used_.back().bone + 1, false);
    for (size_t i = 0; i < used_.size(); ++i) {
      const Use& use = used_[i];
      in_order_[use.bone] =
          (i == 0 || used_[i - 1].index <= use.index) &&
          (i + 1 == used_.size() || use.index <= used_[i + 1].index);
    }
  }

  void CheckTiling(const Mini& block) {
    NoteOrder();
    absl::c_stable_sort(
        used_, [](const Use& a, const Use& b) { return a.index < b.index; });
    uint32_t expected = 0;
    for (size_t i = 0; i < used_.size(); ++i) {
      const Use& use = used_[i];
      if (use.index < expected) {
        // Either of the two may belong elsewhere.
        const Use& other = used_[i - 1];
        if (i < 2 || used_[i - 2].index != use.index) Shared(other, use);
        Shared(use, other);
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
    if (use != nullptr || out_of_block_count_ > 0) {
      return Unused(expected, use, nullptr);
    }
    FindingBuilder finding =
        report_.Add(kBlockTiling, Path(path_, "info"), MiniPayload(block));
    OfferUsed(expected, MiniPayload(block).offset, finding);
    finding.As(FindingRole::kConsequence)
        .Field(kind_.block_name)
        .Found(block_)
        .Allowed(expected)
        .Message(kind_.block_name, " is ", block_, ", but the bones use only ",
                 expected, " words");
  }

  // Sets the block size to what the bones use, if the pool then holds as many
  // frames as the file says.
  void OfferUsed(uint32_t used, uint64_t offset,
                 FindingBuilder& finding) const {
    const uint32_t frames = GetMini<uint32_t>(info_.minis, kNumFrames, 0);
    if (used == 0 || pool_.words.size() != uint64_t{frames} * used) return;
    finding.FixBy(FixLevel::kSafe, Overwrite({offset, 4}, used),
                  "the bones use ", used, " words, and the ", kind_.type.name,
                  " holds ", Quantity(frames, "frame"), " of them");
  }

  void Shared(const Use& use, const Use& other) {
    const bool misplaced = !in_order_[use.bone] || in_order_[other.bone];
    Note(
        shared_, use,
        [this, use, misplaced](FindingBuilder& f) {
          f.As(misplaced ? FindingRole::kFault : FindingRole::kConsequence)
              .Message(kind_.index_name, " is ", use.index,
                       ", which another bone also uses");
        },
        [this, use](FindingBuilder& f) { OfferOther(use, f); });
  }

  // No bone uses the values at `index`: either `owner` should, or `next`, which
  // has the first index after them, is wrong.
  void Unused(uint32_t index, const Use* owner, const Use* next) {
    const Use* const at =
        owner != nullptr || out_of_block_count_ > 0 ? owner : next;
    if (at == nullptr) return;
    Note(
        unused_places_, *at,
        [this, index, use = *at](FindingBuilder& f) {
          f.As(FindingRole::kConsequence)
              .Allowed(index)
              .Message(kind_.index_name, " is ", use.index,
                       use.index == kNoTrack ? " (no track)" : "",
                       ", but no bone uses index ", index);
        },
        [index, use = *at](FindingBuilder& f) {
          if (use.index != kNoTrack) return;
          f.FixBy(FixLevel::kUnsafe,
                  Overwrite({use.offset, 2}, static_cast<uint16_t>(index)),
                  "the bone to which the values at this index seem to belong");
        });
  }

  const Animation& animation_;
  const AnimationInfo& info_;
  std::optional<uint32_t> num_frames_;
  const PoolKind& kind_;
  const Path& path_;
  Report& report_;
  uint32_t block_ = 0;
  FoundPool pool_;
  Repeats out_of_block_;
  Repeats shared_;
  Repeats unused_places_;
  std::vector<Use> used_;
  std::vector<Use> unused_;
  std::vector<bool> in_order_;  // by bone
  uint64_t out_of_block_count_ = 0;
  // No index is lost, and the bones in use are sorted by theirs.
  bool tiling_known_ = false;
};

}  // namespace

uint64_t CountPoolTracks(const Animation& animation, uint8_t index_id) {
  uint64_t count = 0;
  ForEach<BoneTrack>(animation.children, [&](const BoneTrack& bone, size_t) {
    count += GetMini(InfoOf(bone), index_id, kNoTrack) != kNoTrack;
  });
  return count;
}

void ValidateAnimationPools(const Animation& animation,
                            const AnimationInfo& info,
                            std::optional<uint32_t> num_frames,
                            const Path& path, Report& report) {
  UnsetBlocks unset(animation, info);
  for (const PoolKind& kind : kPoolKinds) {
    if (unset.Take(kind)) continue;
    PoolChecker(animation, info, num_frames, kind, path, report).Check();
  }
  unset.ReportTo(path, report);
}

absl::Span<const Rule* const> AnimationPoolRules() { return kRules; }

}  // namespace assetlint::alamo
