#include <cmath>

#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/tree_walker.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr Rule kScratchSize = {
    .id = "ANM030",
    .name = "scratch-size",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The scratch size is smaller than the animation.",
    .why =
        "The engine allocates this many bytes and copies the animation into "
        "them without a check: the memory after them is overwritten.",
    .statement =
        "The size covers the header, the key bitmap, the descriptors "
        "and the key stream as the engine keeps them.",
    .source = "formats/prime/FORMAT.md#scratch-size",
    .repair = "Raise it to the size in the message.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The size follows from the content; a larger one does no harm.",
};

constexpr Rule kConstant = {
    .id = "ANM032",
    .name = "constant",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A word that is always 1 has another value.",
    .why =
        "The meaning of the word is unknown; no file has tried another value.",
    .statement = "The words at 0C and 2C are 1.",
    .source = "formats/prime/FORMAT.md#constants",
    .repair = "Set it to 1.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one value is known, in every file.",
};

constexpr Rule kLooping = {
    .id = "ANM033",
    .name = "looping",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The looping flag is neither 0 nor 1.",
    .why = "Readers interpret other values differently.",
    .statement = "The flag is 0 or 1.",
    .source = "formats/prime/FORMAT.md#looping-flag",
    .repair = "Set it to 1 if the animation repeats, otherwise to 0.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Whether the animation repeats cannot be known.",
};

constexpr Rule kDivisor = {
    .id = "ANM035",
    .name = "rotation-divisor",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The rotation divisor is 0.",
    .why = "Every rotation is divided by it.",
    .statement = "The divisor is not 0.",
    .source = "formats/prime/FORMAT.md#scales",
    .repair = "Set it to the number of codes in a right angle, usually 32767.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The scale of the rotations is lost; 32767 would be a guess.",
};

constexpr Rule kMultiplier = {
    .id = "ANM037",
    .name = "translation-multiplier",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The translation multiplier is NaN or infinite.",
    .why = "Every position becomes infinite or NaN.",
    .statement = "The multiplier is finite.",
    .source = "formats/prime/FORMAT.md#scales",
    .repair = "Set it to the number of world units per code.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The scale of the positions is lost: compare with a good copy.",
};

ByteRange HeaderField(const CompressedHeader& h, absl::string_view name) {
  return FieldRange(h, h.origin.offset, name);
}

void CheckScratch(const CompressedAnimation& a, const Path& root,
                  Report& report) {
  const CompressedHeader& h = a.header;
  const uint64_t needed = a.NeededScratch();
  if (h.scratch_size >= needed) return;
  const ByteRange range = HeaderField(h, "scratch_size");
  report.Add(kScratchSize, root, range)
      .Field("scratch_size")
      .Found(h.scratch_size)
      .Allowed(needed)
      .Message("scratch_size is ", h.scratch_size,
               " bytes, the animation needs ", needed)
      .FixBy(FixLevel::kSafe,
             NumberEdit(range.offset, static_cast<uint32_t>(needed),
                        ByteOrder::kBig),
             "derived from header, key bitmap, descriptors and key stream");
}

void CheckConstants(const CompressedHeader& h, const Path& root,
                    Report& report) {
  const auto check = [&](absl::string_view name, uint32_t value) {
    if (value == 1) return;
    const ByteRange range = HeaderField(h, name);
    report.Add(kConstant, root, range)
        .Field(name)
        .FixBy(FixLevel::kSafe,
               NumberEdit(range.offset, uint32_t{1}, ByteOrder::kBig),
               "the word in every known file")
        .Found(value)
        .Allowed(1)
        .Message("the word is ", value, ", must be 1");
  };
  check("constant_0c", h.constant_0c);
  check("constant_2c", h.constant_2c);
}

void CheckLooping(const CompressedHeader& h, const Path& root, Report& report) {
  if (h.looping <= 1) return;
  report.Add(kLooping, root, HeaderField(h, "looping"))
      .Field("looping")
      .Found(h.looping)
      .Allowed("0..1")
      .Message("looping is ", h.looping, ", must be 0 or 1");
}

void CheckScales(const CompressedHeader& h, const Path& root, Report& report) {
  if (h.rotation_divisor == 0) {
    report.Add(kDivisor, root, HeaderField(h, "rotation_divisor"))
        .Field("rotation_divisor")
        .Found(0)
        .Allowed("at least 1")
        .Message("rotation_divisor is 0, must be at least 1");
  }
  const float multiplier = h.translation_multiplier;
  if (std::isfinite(multiplier)) return;
  report.Add(kMultiplier, root, HeaderField(h, "translation_multiplier"))
      .Field("translation_multiplier")
      .Found(multiplier)
      .Allowed("finite")
      .Message("translation_multiplier is ", NumberText(multiplier),
               ", must be finite");
}

}  // namespace

void ValidateHeader(const CompressedAnimation& a, Report& report) {
  const CompressedHeader& h = a.header;
  if (h.origin.length == 0) return;
  const Path root;
  ValidateTiming(
      {h.duration, h.interval, h.key_bitmap_length, h.root_bone,
       "key_bitmap_length", HeaderField(h, "duration"),
       HeaderField(h, "interval"), HeaderField(h, "key_bitmap_length"),
       HeaderField(h, "root_bone")},
      report);
  CheckConstants(h, root, report);
  CheckLooping(h, root, report);
  CheckScales(h, root, report);
  // A size is worth comparing only when everything it counts was read.
  if (report.decodes()) CheckScratch(a, root, report);
}

absl::Span<const Rule* const> HeaderRules() {
  static constexpr const Rule* kRules[] = {
      &kScratchSize, &kConstant, &kLooping, &kDivisor, &kMultiplier,
  };
  return kRules;
}

}  // namespace assetlint::prime
