#include <cstdint>

#include "absl/strings/str_cat.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/locator.h"
#include "formats/bw2/plan.h"
#include "formats/bw2/uncounted.h"
#include "formats/bw2/validate.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kParent = {
    .id = "BWA021",
    .name = "bone-parent",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A bone's parent is not a bone.",
    .why = "A reader looks for the parent outside the skeleton.",
    .statement =
        "The parent is the index of a bone of the same skeleton, or "
        "-1 for a root.",
    .source = "formats/bw2/FORMAT.md#skeleton",
    .repair = "Set the parent to a bone before this one, or to -1.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Which bone is the parent cannot be known."};

constexpr Rule kParentOrder = {
    .id = "BWA022",
    .name = "bone-parent-order",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "A bone precedes its parent.",
    .why =
        "A reader that goes through the bones in order uses the parent's place "
        "before it is known; a bone can also be its own ancestor.",
    .statement =
        "A parent's index is smaller than the bone's own."
        " Inferred: the document gives only the range of the field.",
    .source = "formats/bw2/FORMAT.md#skeleton",
    .repair = "Put the parent before the bone.",
    .confidence = Confidence::kInferred,
    .fix_reason =
        "Which bone is the parent cannot be known; to reorder the "
        "bones, export again."};

constexpr Rule kBonesUncounted = {
    .id = "BWA053",
    .name = "bones-uncounted",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The field boneCount leaves out bones of the skeleton.",
    .why =
        "The bones after the last counted one are lost, and animations move "
        "bones that the skeleton does not have.",
    .statement =
        "boneCount is the number of bones, which the metadata follows.",
    .source = "formats/bw2/FORMAT.md#skeleton",
    .repair = "Set boneCount to the number in the message.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The bones are counted where they are; it is set if they end "
        "at the metadata."};

constexpr const Rule* kRules[] = {&kParent, &kParentOrder, &kBonesUncounted};

constexpr ByteOrder kOrder = ByteOrder::kLittle;

void CheckBones(const Library& l, const Path& file, Report& report) {
  const int64_t count = static_cast<int64_t>(l.bones.size());
  for (int64_t i = 0; i < count; ++i) {
    const Bone& bone = l.bones[i];
    const uint64_t begin = kBonesOffset + kBoneSize * i;
    const Path path(file, "bone", i, NameText(bone.name));
    ValidateName(bone.name, begin, path, report);
    if (bone.parent >= -1 && bone.parent < i) continue;
    const bool inside = bone.parent >= 0 && bone.parent < count;
    report
        .Add(inside ? kParentOrder : kParent, path, {begin + kBoneNameSize, 4})
        .Field("parent")
        .Found(bone.parent)
        .Allowed(absl::StrCat("-1..", i - 1))
        .Message("bone ", i, " of ", count, " has parent ", bone.parent,
                 ", must be in [-1, ", i, ")");
  }
}

void CheckCount(const Library& l, const Path& file, Report& report) {
  const uint64_t more = CountUncountedBones(l);
  if (more == 0) return;
  const uint64_t fits = l.bone_count + more;
  report.Add(kBonesUncounted, file, FieldRange(l, 0, "boneCount"))
      .Field("boneCount")
      .Found(l.bone_count)
      .Allowed(fits)
      .Message("boneCount is ", l.bone_count, "; with ", fits,
               more * kBoneSize == l.filler.size()
                   ? " the bones end at the metadata at byte "
                   : " no bone is left out before the metadata at byte ",
               MetadataBegin(l))
      .FixBy(more * kBoneSize == l.filler.size() ? FixLevel::kSafe
                                                 : FixLevel::kUnsafe,
             NumberEdit(FieldRange(l, 0, "boneCount").offset,
                        static_cast<uint32_t>(fits), kOrder),
             "derived from the bones before the metadata at byte ",
             MetadataBegin(l))
      .As(FindingRole::kCause);
}

}  // namespace

void ValidateSkeleton(const ParsedLibrary& l, Report& report) {
  const Path file;
  CheckBones(l, file, report);
  if (l.notes.metadata_found) CheckCount(l, file, report);
}

absl::Span<const Rule* const> AlSkeletonRules() { return kRules; }

}  // namespace assetlint::bw2
