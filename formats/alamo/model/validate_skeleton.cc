#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kBoneDataPage =
    "formats/alamo/model/FORMAT.md#bone-data";
constexpr uint32_t kLargestBillboard = std::size(kBillboardNames) - 1;

constexpr Rule kBoneCountRule = {
    .id = "ALO001",
    .name = "bone-count",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "The field numBones is not the number of bone chunks.",
    .why =
        "A reader that allocates numBones bones writes past the allocation, or "
        "looks for bones that do not exist.",
    .statement = "0x201 holds the number of bones in the skeleton.",
    .source = "formats/alamo/model/FORMAT.md#bone-count",
    .repair =
        "assetlint fix sets numBones to the number of 0x202 chunks. If a bone "
        "was lost, export the model again.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value fits, the number of bone chunks; but if a chunk was "
        "lost, setting it hides that.",
};

constexpr Rule kBoneParent = {
    .id = "ALO002",
    .name = "bone-parent",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "A bone's parent is not an earlier bone.",
    .why =
        "A reader uses it to index its list of bones, out of bounds or in an "
        "endless cycle.",
    .statement =
        "The parent is always less than the bone's own index, and -1 for a "
        "root.",
    .source = kBoneDataPage,
    .repair = "Give the bone the parent it has in the scene.",
};

constexpr Rule kSeveralRoots = {
    .id = "ALO003",
    .name = "several-root-bones",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "A bone other than the first has no parent.",
    .why = "It does not move with the model.",
    .statement =
        "The parent is -1 for bone 0 and no other bone (2647 of 2647 models of "
        "mods); the games' own are said to have some with more roots.",
    .source = kBoneDataPage,
    .repair = "Make the bone a child of the root.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "As a child of the root the bone moves with the model, but another "
        "bone may have been its parent.",
    .one_cause = true,
};

constexpr Rule kBoneVisible = {
    .id = "ALO004",
    .name = "bone-visible",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A bone's visible flag is neither 0 nor 1.",
    .why = "The flag is a yes or no; any other value is damage.",
    .statement = "visible is 0 or 1.",
    .source = kBoneDataPage,
    .repair = "Set it to 0 or 1; assetlint fix sets it to 1.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Readers take any value but 0 as yes, which is 1, but the flag may "
        "have been 0.",
};

constexpr Rule kBoneBillboard = {
    .id = "ALO005",
    .name = "bone-billboard",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A bone's billboard mode does not exist.",
    .why = "The game has no such mode and cannot orient the bone.",
    .statement = "billboard is 0 to 7.",
    .source = kBoneDataPage,
    .repair = "Set it to the intended mode; 0 turns billboarding off.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The intended mode is not in the file; without billboarding, the bone "
        "keeps its orientation.",
};

constexpr Rule kBoneMatrix = {
    .id = "ALO006",
    .name = "bone-matrix",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A bone's matrix mirrors or flattens geometry.",
    .why =
        "Whatever is attached to the bone is drawn inside out or is invisible; "
        "a matrix that flattens has no inverse for skinning.",
    .statement = "The determinant of the 3 x 3 part is greater than 0.",
    .source = kBoneDataPage,
    .repair = "Reset the bone's transform in the scene.",
    .one_cause = true,
};

constexpr Rule kBoneMatrixUnusual = {
    .id = "ALO007",
    .name = "bone-matrix-unusual",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "A bone's matrix scales or shears.",
    .why =
        "Bones rotate and move; a row of another length, or one that is not "
        "perpendicular to the others, often holds a damaged number.",
    .statement =
        "The rows of the matrix have length 1 and are perpendicular (2645 of "
        "2647 models).",
    .source = kBoneDataPage,
    .repair = "Reset the bone's scale in the scene.",
    .one_cause = true,
};

constexpr const Rule* kSkeletonRules[] = {
    &kBoneCountRule, &kBoneParent, &kSeveralRoots,     &kBoneVisible,
    &kBoneBillboard, &kBoneMatrix, &kBoneMatrixUnusual};

float Determinant(const BoneMatrix& m) {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) -
         m[1] * (m[4] * m[10] - m[6] * m[8]) +
         m[2] * (m[4] * m[9] - m[5] * m[8]);
}

// Real files have 2e-7.
constexpr double kRotationTolerance = 1e-3;

// What of the matrix is not a rotation: the first of the rows, and a message.
struct NotRotation {
  size_t row;
  double found;
  std::string message;
};

double Product(const BoneMatrix& m, size_t a, size_t b) {
  double product = 0;
  for (size_t i = 0; i < 3; ++i) {
    product += double{m[a * 4 + i]} * m[b * 4 + i];
  }
  return product;
}

std::optional<NotRotation> FindNotRotation(const BoneMatrix& m) {
  for (size_t row = 0; row < 3; ++row) {
    const double length = std::sqrt(Product(m, row, row));
    if (std::abs(length - 1) <= kRotationTolerance) continue;
    return NotRotation{
        row, length,
        absl::StrCat("row ", row, " has length ", length, ", usually 1")};
  }
  for (const auto& [a, b] :
       {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
    const double product = Product(m, a, b);
    if (std::abs(product) <= kRotationTolerance) continue;
    return NotRotation{static_cast<size_t>(a), product,
                       absl::StrCat("rows ", a, " and ", b,
                                    " are not perpendicular: their product is ",
                                    product, ", usually 0")};
  }
  return std::nullopt;
}

// The matrix if its numbers are 4 rows of 3 columns, the transpose.
BoneMatrix Transposed(const BoneMatrix& m) {
  BoneMatrix result{};
  for (size_t i = 0; i < 12; ++i) result[i % 3 * 4 + i / 3] = m[i];
  return result;
}

template <typename Data>
void CheckMatrix(const Data& data, const Path& path, Report& report) {
  const BoneMatrix& m = data.matrix;
  // What is not finite is reported with all other floats.
  if (!absl::c_all_of(m, [](float v) { return std::isfinite(v); })) return;
  const float determinant = Determinant(m);
  const std::optional<NotRotation> fault = FindNotRotation(m);
  if (determinant > 0 && !fault.has_value()) return;
  const bool transposed = !FindNotRotation(Transposed(m)).has_value();
  constexpr absl::string_view kTransposed =
      "; its numbers are a rotation when read as 4 rows of 3 columns, so an "
      "exporter wrote the transpose";
  if (!(determinant > 0)) {
    report.Add(kBoneMatrix, path, ChunkField(data, "matrix"))
        .Field("matrix")
        .Found(determinant)
        .Allowed("above 0")
        .Message("the determinant is ", NumberText(determinant),
                 ", must be greater than 0", transposed ? kTransposed : "");
    return;
  }
  const ByteRange first =
      ChunkField(data, "matrix", static_cast<int64_t>(fault->row * 4));
  report.Add(kBoneMatrixUnusual, path, {first.offset, 12})
      .Field("matrix[", fault->row * 4, "]")
      .Found(fault->found)
      .Message(fault->message, transposed ? kTransposed : "");
}

// `lost`: how many bones before this one may be missing, shifting the numbers.
template <typename Data>
void CheckData(const Data& data, size_t index, uint64_t lost, const Path& path,
               Repeats& parents, Report& report) {
  const int64_t parent = data.parent;
  if (parent < -1 || parent >= static_cast<int64_t>(index + lost)) {
    const FieldValue field = FieldOf(data, "parent");
    parents.Note(path, field.range, [field, index](FindingBuilder& f) {
      f.Expected(field, absl::StrCat("-1..", static_cast<int64_t>(index) - 1));
    });
  } else if (parent == -1 && index > 0) {
    report
        .Expect(kSeveralRoots, path, FieldOf(data, "parent"),
                absl::StrCat("0..", index - 1))
        .FixBy(FixLevel::kUnsafe,
               Overwrite(ChunkField(data, "parent"), int32_t{0}),
               "a child of the root, bone 0")
        .Message("parent is -1, but only bone 0 has no parent");
  }
  if (data.visible > 1) {
    ReportFlag(kBoneVisible, FieldOf(data, "visible"), path, report);
  }
  CheckMatrix(data, path, report);
}

void CheckBone(const Bone& bone, size_t index, uint64_t lost,
               const Path& skeleton, Repeats& parents, Report& report) {
  const Path path(skeleton, "bone", static_cast<int64_t>(index),
                  TextOfFirst<BoneName>(bone.children));
  const Path data_path(path, "data");
  if (const auto* data = First<BoneData>(bone.children)) {
    CheckData(*data, index, lost, data_path, parents, report);
    if (data->billboard > kLargestBillboard) {
      const FieldValue field = FieldOf(*data, "billboard");
      report.Expect(kBoneBillboard, data_path, field, "0..7")
          .FixBy(FixLevel::kUnsafe, Overwrite(field.range, uint32_t{0}),
                 "0 turns billboarding off");
    }
  } else if (const auto* old = First<BoneDataV1>(bone.children)) {
    CheckData(*old, index, lost, data_path, parents, report);
  }
}

}  // namespace

uint64_t LostBones(const Skeleton& skeleton) {
  const uint64_t bones = CountOf<Bone>(skeleton.children);
  const uint64_t declared =
      FirstOrEmpty<BoneCount>(skeleton.children).num_bones;
  return std::max<uint64_t>(CountOf<UnknownChunk>(skeleton.children),
                            declared > bones ? declared - bones : 0);
}

void ValidateSkeleton(const Skeleton& skeleton, const Path& path,
                      Report& report) {
  const size_t bones = CountOf<Bone>(skeleton.children);
  const auto* count = First<BoneCount>(skeleton.children);
  if (count != nullptr && count->num_bones != bones &&
      !AreLost(skeleton, count->num_bones, bones)) {
    FindingBuilder finding = report.Expect(kBoneCountRule, Path(path, "count"),
                                           FieldOf(*count, "numBones"), bones);
    const std::string has =
        absl::StrCat("the skeleton has ", Quantity(bones, "bone chunk"));
    finding.As(FindingRole::kConsequence)
        .Message("numBones is ", count->num_bones, ", but ", has);
    // Any other chunk may be a bone whose type was damaged.
    if (skeleton.children.size() == bones + 1) {
      finding.Fix(FixLevel::kUnsafe, has);
    }
  }
  const uint64_t lost = LostBones(skeleton);
  Repeats parents(kBoneParent, report);
  ForEach<Bone>(skeleton.children, [&](const Bone& bone, size_t index) {
    CheckBone(bone, index, lost, path, parents, report);
  });
  parents.Finish();
}

absl::Span<const Rule* const> SkeletonRules() { return kSkeletonRules; }

}  // namespace assetlint::alamo
