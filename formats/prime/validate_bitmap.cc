#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr Rule kBitmapEmpty = {
    .id = "ANM040",
    .name = "bitmap-empty",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The key bitmap has no bits.",
    .why = "There is no frame to show.",
    .statement = "The bitmap has at least one bit.",
    .source = "formats/prime/FORMAT.md#key-bitmap",
    .repair = "Set the length to the number of frames.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Without the bitmap the number of keys is unknown.",
};

constexpr Rule kFirstFrame = {
    .id = "ANM041",
    .name = "first-frame",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The first frame has no key.",
    .why =
        "The initial values are the key of the first frame; without its bit a "
        "reader assigns them to a later frame.",
    .statement = "Bit 0 of the key bitmap is set.",
    .source = "formats/prime/FORMAT.md#key-bitmap",
    .repair = "Set the bit.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason = "The first frame always has a key: the initial values.",
};

constexpr Rule kLastFrame = {
    .id = "ANM042",
    .name = "last-frame",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The last frame has no key.",
    .why =
        "The engine searches for the next set bit and does not stop at the end "
        "of the bitmap.",
    .statement = "The bit of the last frame is set.",
    .source = "formats/prime/FORMAT.md#key-bitmap",
    .repair =
        "End the animation at its last key, or add a key to the last "
        "frame.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The bit of the last frame must be set; the animation may have "
        "ended earlier.",
};

constexpr Rule kBitmapTail = {
    .id = "ANM043",
    .name = "bitmap-tail",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "Bits are set past the end of the key bitmap.",
    .why =
        "A reader that counts whole words finds keys that the stream does "
        "not have.",
    .statement =
        "The bitmap has as many bits as its length says; the bits that fill up "
        "its last word have no meaning."
        " Inferred from how readers count the keys.",
    .source = "formats/prime/FORMAT.md#key-bitmap",
    .repair = "Clear the bits, or correct the length.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kSafe,
    .fix_reason = "The bits have no meaning and are 0.",
};

// The byte that contains a bit of the bitmap.
ByteRange BitRange(uint64_t bit) {
  const uint64_t word = CompressedAnimation::kBitmapOffset + bit / 32 * 4;
  return {word + 3 - bit % 32 / 8, 1};
}

Edit WordEdit(uint64_t word, uint32_t value) {
  return NumberEdit(CompressedAnimation::kBitmapOffset + 4 * word, value,
                    ByteOrder::kBig);
}

Edit SetBit(const CompressedAnimation& a, uint64_t bit) {
  return WordEdit(bit / 32, a.bitmap[bit / 32] | uint32_t{1} << (bit % 32));
}

void CheckFrame(const Rule& rule, const CompressedAnimation& a, uint64_t frame,
                Report& report) {
  if ((a.bitmap[frame / 32] >> (frame % 32)) & 1) return;
  report.Add(rule, Path(), BitRange(frame))
      .Field("key_bitmap")
      .Found(0)
      .Allowed(1)
      .FixBy(rule.fix, SetBit(a, frame), "the bit of a frame that has a key")
      .Message("bit ", frame, " of the key bitmap is clear, must be set");
}

}  // namespace

void ValidateBitmap(const CompressedAnimation& a, Report& report) {
  const CompressedHeader& h = a.header;
  if (h.origin.length == 0) return;
  const uint64_t frames = h.key_bitmap_length;
  if (frames == 0) {
    report.Add(kBitmapEmpty, Path(), {a.kBitmapOffset - 4, 4})
        .Field("key_bitmap_length")
        .Found(0)
        .Allowed("1 or more")
        .Message("key_bitmap_length is 0, must be at least 1");
  }
  if (a.bitmap.empty()) return;
  CheckFrame(kFirstFrame, a, 0, report);
  if (frames > 1) CheckFrame(kLastFrame, a, frames - 1, report);
  const uint32_t last = a.bitmap[a.bitmap.size() - 1];
  if (frames % 32 != 0 && (last >> (frames % 32)) != 0) {
    const uint64_t first = BitRange(a.bitmap.size() * 32 - 1).offset;
    const uint64_t end = BitRange(frames).end();
    report.Add(kBitmapTail, Path(), {first, end - first})
        .Field("key_bitmap")
        .Found(last >> (frames % 32))
        .Allowed(0)
        .FixBy(FixLevel::kSafe,
               WordEdit(a.bitmap.size() - 1,
                        last & ((uint32_t{1} << (frames % 32)) - 1)),
               "the bits past the end are 0")
        .Message("bits are set past the end of the key bitmap of length ",
                 frames);
  }
}

absl::Span<const Rule* const> BitmapRules() {
  static constexpr const Rule* kRules[] = {
      &kBitmapEmpty,
      &kFirstFrame,
      &kLastFrame,
      &kBitmapTail,
  };
  return kRules;
}

}  // namespace assetlint::prime
