#include <cstdint>
#include <utility>

#include "formats/alamo/animation/animation_pool.h"
#include "formats/alamo/animation/validate_animation.h"
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

}  // namespace

constexpr Rule kPoolPresence = {
    .id = "ALA017",
    .name = "pool-presence",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary =
        "A pool is missing although its block size is not 0, or present "
        "although it is 0.",
    .why =
        "A reader allocates or fetches values of a pool that does not exist. "
        "An exporter that never sets the sizes leaves any number there.",
    .statement = "A pool chunk is absent exactly when its block size is 0.",
    .source = kPoolsPage,
    .repair = "Correct the block size, or export the animation again.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one block size fits the pool, the number of frames and the "
        "bones that use it: 0, if no bone does. If the pool is lost, export "
        "the animation again.",
};

namespace {

constexpr const Rule* kRules[] = {&kPoolSize, &kPoolPresence, &kBlockMultiple};

// Sets the block size with which the pool holds numFrames frames.
void OfferBlock(const AnimationPool& pool, bool present, uint64_t offset,
                const Report& report, FindingBuilder& finding) {
  const uint64_t frames = pool.num_frames.value_or(0);
  if (!finding.detailed() || !report.decodes() || frames == 0 ||
      pool.words.size() % frames != 0) {
    return;
  }
  const uint64_t block = pool.words.size() / frames;
  const uint64_t used =
      CountPoolTracks(pool.animation, pool.kind.index_id) * pool.kind.words;
  const bool fits = block == used;
  if (block % pool.kind.words != 0 || (block == 0) == present ||
      (!present && !fits)) {
    return;
  }
  finding.FixBy(fits ? FixLevel::kSafe : FixLevel::kUnsafe,
                PoolBlockEdit(offset, block), "derived from the ",
                pool.kind.name, " (", pool.words.size(), " words / ",
                Quantity(frames, "frame"), ")");
}

// No block size fits a pool that is not a whole number of frames.
void ReportBrokenPool(const AnimationPool& pool, const Path& path,
                      Report& report) {
  const uint64_t right = uint64_t{*pool.num_frames} * pool.block;
  const uint64_t found = pool.words.size();
  const Path pool_path(path, pool.kind.name);
  report.Add(kPoolSize, pool_path, SizeWord(pool.origin))
      .Field("size")
      .Found(found)
      .Allowed(right)
      .Message("the ", pool.kind.name, " holds ", Quantity(found, "word"),
               ", but ", Quantity(*pool.num_frames, "frame"), " of ",
               pool.block, " are ", right);
}

}  // namespace

void CheckPoolSize(const AnimationPool& pool, bool present, const Mini& block,
                   const Path& path, Report& report) {
  const Path info(path, "info");
  auto add = [&](const Rule& rule) {
    return std::move(report.Add(rule, info, MiniPayload(block))
                         .Field(pool.kind.block_name)
                         .Found(pool.block));
  };
  const uint64_t offset = MiniPayload(block).offset;
  if (present == (pool.block == 0)) {
    FindingBuilder finding = add(kPoolPresence);
    finding.As(FindingRole::kConsequence);
    OfferBlock(pool, present, offset, report, finding);
    finding.Message(pool.kind.block_name, " is ", pool.block, ", but there is ",
                    present ? "a " : "no ", pool.kind.name);
  } else if (pool.block % pool.kind.words != 0) {
    FindingBuilder finding = add(kBlockMultiple);
    OfferBlock(pool, present, offset, report, finding);
    finding.Message(pool.kind.block_name, " is ", pool.block,
                    ", must be a multiple of ", pool.kind.words);
  } else if (present && pool.num_frames.has_value() &&
             pool.words.size() != uint64_t{*pool.num_frames} * pool.block) {
    if (*pool.num_frames > 0 && pool.words.size() % *pool.num_frames != 0) {
      return ReportBrokenPool(pool, path, report);
    }
    FindingBuilder finding = add(kPoolSize);
    OfferBlock(pool, present, offset, report, finding);
    finding.Allowed(pool.words.size())
        .Message(pool.kind.block_name, " x numFrames is ", pool.block, " x ",
                 *pool.num_frames, " = ",
                 uint64_t{*pool.num_frames} * pool.block, " words, but the ",
                 pool.kind.name, " holds ", pool.words.size());
  }
}

void ReportUnusedPool(const PoolKind& kind, const ChunkType& type,
                      const Origin& origin, const Path& path, Report& report) {
  const Path pool(path, type.name);
  report.Add(kPoolPresence, pool, TypeWord(origin))
      .Field("type")
      .Found(uint64_t{type.id})
      .Message("there is a ", kind.name, ", but ", kind.block_name, " is 0");
}

Edit PoolBlockEdit(uint64_t offset, uint64_t words) {
  return NumberEdit<uint32_t>(offset, static_cast<uint32_t>(words),
                              ByteOrder::kLittle);
}

absl::Span<const Rule* const> PoolSizeRules() { return kRules; }

}  // namespace assetlint::alamo
