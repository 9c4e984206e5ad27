#include <cmath>
#include <utility>

#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr Rule kScratchSize = {
    .id = "ANM030",
    .name = "scratch-size",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The scratch size is smaller than the animation.",
    .why =
        "The engine allocates this many bytes and copies the animation into "
        "them without a check: the memory after them is overwritten.",
    .statement =
        "The size covers the header, the key bitmap, the descriptors "
        "and the key stream as the engine keeps them.",
    .source = "formats/prime/FORMAT.md#scratch-size",
    .repair = "Raise it to the size in the message.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The size follows from the content, if the widths of the channels are "
        "right.",
};

constexpr Rule kConstant = {
    .id = "ANM032",
    .name = "constant",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "A word that is always 1 has another value.",
    .why =
        "The meaning of the word is unknown; no file has tried another value.",
    .statement = "The words at 0C and 2C are 1.",
    .source = "formats/prime/FORMAT.md#constants",
    .repair = "Set it to 1.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value is known, in every file; bytes beside it may be "
        "damaged too.",
};

constexpr Rule kLooping = {
    .id = "ANM033",
    .name = "looping",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "The looping flag is neither 0 nor 1.",
    .why = "Readers interpret other values differently.",
    .statement = "The flag is 0 or 1.",
    .source = "formats/prime/FORMAT.md#looping-flag",
    .repair = "Set it to 1 if the animation repeats, otherwise to 0.",
};

constexpr Rule kDivisor = {
    .id = "ANM035",
    .name = "rotation-divisor",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The rotation divisor is 0.",
    .why = "Every rotation is divided by it.",
    .statement = "The divisor is not 0.",
    .source = "formats/prime/FORMAT.md#scales",
    .repair = "Set it to the number of codes in a right angle, usually 32767.",
};

constexpr Rule kMultiplier = {
    .id = "ANM037",
    .name = "translation-multiplier",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The translation multiplier is NaN or infinite.",
    .why = "Every position becomes infinite or NaN.",
    .statement = "The multiplier is finite.",
    .source = "formats/prime/FORMAT.md#scales",
    .repair = "Set it to the number of world units per code.",
};

void CheckScratch(const CompressedAnimation& a, const Path& root,
                  Report& report) {
  const uint64_t needed = a.NeededScratch();
  if (a.header.scratch_size >= needed) return;
  report.Expect(kScratchSize, root, FieldOfFile(a, "scratch_size"), needed)
      .Message("scratch_size is ", a.header.scratch_size,
               " bytes, but the animation needs ", needed)
      .Fix(FixLevel::kUnsafe,
           "derived from header, key bitmap, descriptors and key stream");
}

void CheckValues(const CompressedAnimation& a, const Path& root,
                 Report& report) {
  const CompressedHeader& h = a.header;
  for (const auto& [name, value] : {std::pair("constant_0c", h.constant_0c),
                                    std::pair("constant_2c", h.constant_2c)}) {
    if (value == 1) continue;
    report.Expect(kConstant, root, FieldOfFile(a, name), 1)
        .Fix(FixLevel::kUnsafe, "the word in every known file");
  }
  if (h.looping > 1) {
    report.Expect(kLooping, root, FieldOfFile(a, "looping"), "0..1");
  }
  if (h.rotation_divisor == 0) {
    report.Expect(kDivisor, root, FieldOfFile(a, "rotation_divisor"),
                  "at least 1");
  }
  if (!std::isfinite(h.translation_multiplier)) {
    report.Expect(kMultiplier, root, FieldOfFile(a, "translation_multiplier"),
                  "finite");
  }
}

constexpr Rule kBitmapEmpty = {
    .id = "ANM040",
    .name = "bitmap-empty",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The key bitmap has no bits.",
    .why = "There is no frame to show.",
    .statement = "The bitmap has at least one bit.",
    .source = "formats/prime/FORMAT.md#key-bitmap",
    .repair = "Set the length to the number of frames.",
};

constexpr Rule kFirstFrame = {
    .id = "ANM041",
    .name = "first-frame",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The first frame has no key.",
    .why =
        "The initial values are the key of the first frame; without its bit a "
        "reader assigns them to a later frame.",
    .statement = "Bit 0 of the key bitmap is set.",
    .source = "formats/prime/FORMAT.md#key-bitmap",
    .repair = "Set the bit.",
    .fix = FixLevel::kSafe,
    .fix_reason = "The first frame always has a key: the initial values.",
};

constexpr Rule kLastFrame = {
    .id = "ANM042",
    .name = "last-frame",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The last frame has no key.",
    .why =
        "The engine searches for the next set bit and does not stop at the end "
        "of the bitmap.",
    .statement = "The bit of the last frame is set.",
    .source = "formats/prime/FORMAT.md#key-bitmap",
    .repair =
        "End the animation at its last key, or add a key to the last frame.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The bit of the last frame must be set; the animation may have "
        "ended earlier.",
};

constexpr Rule kBitmapTail = {
    .id = "ANM043",
    .name = "bitmap-tail",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
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
    .fix = FixLevel::kSafe,
    .fix_reason = "The bits have no meaning and are 0.",
};

// The byte that contains a bit of the bitmap.
ByteRange BitRange(const CompressedAnimation& a, uint64_t bit) {
  const ByteRange word =
      RangeInFile(a, "key_bitmap", static_cast<int64_t>(bit / 32));
  return {word.end() - 1 - bit % 32 / 8, 1};
}

Edit WordEdit(const CompressedAnimation& a, uint64_t word, uint32_t value) {
  return NumberEdit(
      RangeInFile(a, "key_bitmap", static_cast<int64_t>(word)).offset, value,
      ByteOrder::kBig);
}

void CheckFrame(const Rule& rule, const CompressedAnimation& a, uint64_t frame,
                Report& report) {
  const uint32_t word = a.bitmap[frame / 32];
  const uint32_t bit = uint32_t{1} << (frame % 32);
  if ((word & bit) != 0) return;
  report.Add(rule, Path(), BitRange(a, frame))
      .Field("key_bitmap")
      .Found(0)
      .Allowed(1)
      .FixBy(rule.fix, WordEdit(a, frame / 32, word | bit),
             "the bit of a frame that has a key")
      .Message("bit ", frame, " of the key bitmap is clear, must be set");
}

void CheckBitmap(const CompressedAnimation& a, Report& report) {
  const uint64_t frames = a.header.key_bitmap_length;
  if (frames == 0) {
    report.Expect(kBitmapEmpty, Path(), FieldOfFile(a, "key_bitmap_length"),
                  "1 or more");
  }
  if (a.bitmap.empty()) return;
  CheckFrame(kFirstFrame, a, 0, report);
  if (frames > 1) CheckFrame(kLastFrame, a, frames - 1, report);
  const uint32_t last = a.bitmap[a.bitmap.size() - 1];
  if (frames % 32 != 0 && (last >> (frames % 32)) != 0) {
    const uint64_t first = BitRange(a, a.bitmap.size() * 32 - 1).offset;
    const uint64_t end = BitRange(a, frames).end();
    report.Add(kBitmapTail, Path(), {first, end - first})
        .Field("key_bitmap")
        .Found(last >> (frames % 32))
        .Allowed(0)
        .FixBy(FixLevel::kSafe,
               WordEdit(a, a.bitmap.size() - 1,
                        last & ((uint32_t{1} << (frames % 32)) - 1)),
               "the bits past the end are 0")
        .Message("bits are set past the end of the key bitmap of length ",
                 frames);
  }
}

}  // namespace

void ValidateHeader(const CompressedAnimation& a, const ReadingNotes& notes,
                    Report& report) {
  if (notes.part < ReadingNotes::Part::kHead) return;
  const CompressedHeader& h = a.header;
  const Path root;
  ValidateTiming({h.duration, h.interval, h.key_bitmap_length, h.root_bone,
                  "key_bitmap_length", /*is_pose=*/false,
                  [&](absl::string_view name) { return FieldOfFile(a, name); }},
                 report);
  CheckValues(a, root, report);
  // A size is worth comparing only when everything it counts was read.
  if (report.decodes()) CheckScratch(a, root, report);
  CheckBitmap(a, report);
}

absl::Span<const Rule* const> HeaderRules() {
  static constexpr const Rule* kRules[] = {
      &kScratchSize, &kConstant,   &kLooping,   &kDivisor,   &kMultiplier,
      &kBitmapEmpty, &kFirstFrame, &kLastFrame, &kBitmapTail};
  return kRules;
}

}  // namespace assetlint::prime
