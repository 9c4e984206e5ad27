#include "formats/swat3/frame_rules.h"

#include "absl/types/span.h"
#include "formats/swat3/validate.h"

namespace assetlint::swat3 {

constexpr Rule kFinite = {
    .id = "GSA018",
    .name = "number-finite",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A number in a frame is NaN or infinite.",
    .why = "It spreads to every bone below, and the figure disappears.",
    .statement = "Origins, offsets and rotations are finite numbers.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Export the animation again, or copy the value from the previous "
        "frame.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The number is lost: copy it from the previous frame, or "
        "export again."};

constexpr Rule kUnit = {
    .id = "GSA019",
    .name = "rotation-unit",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A rotation's quaternion does not have length 1.",
    .why =
        "Only quaternions of length 1 are rotations; others also stretch "
        "the bone.",
    .statement = "Rotations are quaternions, with the scalar part last.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair = "Divide the four numbers by the quaternion's length.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation is scaled to length 1, which may move the bone."};

constexpr Rule kZero = {
    .id = "GSA034",
    .name = "rotation-zero",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A rotation's quaternion has length 0.",
    .why =
        "It is not a rotation: the bone and everything below it collapse to a "
        "point, or become NaN when a reader divides by the length.",
    .statement = "Rotations are quaternions, with the scalar part last.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Export the animation again, or copy the value from the previous "
        "frame; 0 0 0 1 is the identity rotation.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The rotation is lost; 0 0 0 1 would be a guess."};

constexpr Rule kInexact = {
    .id = "GSA035",
    .name = "rotation-inexact",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "A rotation's length is off by more than rounding, unlike the others.",
    .why =
        "One of its components is damaged; most bits of a number change it "
        "only a little.",
    .statement = "The lengths of rotations differ from 1 only by rounding.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair = "Compare with the frames before and after.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Which of the four numbers is wrong cannot be known."};

constexpr Rule kTiny = {
    .id = "GSA037",
    .name = "offset-tiny",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "An offset is closer to 0 than any length in the game.",
    .why =
        "The number counts as 0; a damaged exponent or bytes in reverse order "
        "are the usual cause.",
    .statement = "Offsets are 0 or at least 1e-30 units.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair = "Compare with the frames before and after.",
    .confidence = Confidence::kInferred,
    .fix_reason =
        "The number is lost: compare with the frames before and after."};

constexpr Rule kFirstOrigin = {
    .id = "GSA020",
    .name = "first-frame-origin",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "The first frame's origin or orientation is not zero.",
    .why = "The figure jumps when the animation begins.",
    .statement =
        "A frame's origin and orientation are relative to those of the first "
        "frame, so the first frame's own are zero.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Set the first frame's origin to 0 0 0 and its rotation to "
        "0 0 0 1.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The first frame is where the animation begins; the figure may "
        "start elsewhere."};

constexpr Rule kOriginMoves = {
    .id = "GSA021",
    .name = "origin-moves",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The origin moves during the animation.",
    .why =
        "The format allows it, but no known file does it, so it is unknown how "
        "the game handles it.",
    .statement = "In every known file the origin is the same in all frames.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair = "Move the root bone instead.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "Nothing is known to be wrong: move the root bone instead if "
        "the game shows it wrongly."};

constexpr Rule kRootStart = {
    .id = "GSA022",
    .name = "root-offset-start",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "The first frame's root offset is not zero.",
    .why = "The figure jumps when the animation begins.",
    .statement =
        "The root bone's offset is relative to its place in the first frame, "
        "so the first frame's own is zero.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Subtract the first frame's offset from the offset of every frame.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "The offsets of all frames would have to change: export the "
        "animation again."};

constexpr Rule kHugeOffset = {
    .id = "GSA023",
    .name = "offset-huge",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "An offset is larger than any map in the game.",
    .why = "The figure leaves the map; a damaged exponent is the usual cause.",
    .statement = "Offsets are lengths on a map: less than a million units.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair = "Compare with the frames before and after.",
    .confidence = Confidence::kInferred,
    .fix_reason =
        "The number is lost: compare with the frames before and after."};

absl::Span<const Rule* const> GsaFrameRules() {
  static constexpr const Rule* kRules[] = {
      &kFinite,     &kUnit, &kFirstOrigin, &kOriginMoves, &kRootStart,
      &kHugeOffset, &kZero, &kInexact,     &kTiny};
  return kRules;
}

}  // namespace assetlint::swat3
