// Rules about the bones to which vertices are bound.
#include "formats/alamo/model/validate_skinning.h"

#include <cmath>
#include <cstddef>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/truncation.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/model/vertex_fixes.h"
#include "formats/alamo/model/vertex_format.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kSkinningPage =
    "formats/alamo/model/MESH.md#skinning";

constexpr Rule kBoneSlot = {
    .id = "ALO026",
    .name = "vertex-bone",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary =
        "A skinned vertex is bound to a bone that is not in the bone mapping.",
    .why =
        "The shader takes a matrix from past the end of its palette, and the "
        "vertex flies off.",
    .statement =
        "In formats with skinning, bone indices are indices into the bone "
        "mapping 0x10006; without a mapping, they are 0.",
    .source = kSkinningPage,
    .repair = "Export the skin again; the intended bone cannot be recovered.",
    .confidence = Confidence::kDocument,
    .fix_reason = "The intended bone is not in the file: export it again.",
};

constexpr Rule kUnreadBone = {
    .id = "ALO079",
    .name = "vertex-bone-unread",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
    .summary = "A vertex of a format without skinning has a bone index.",
    .why =
        "The vertex format passes no bones to the shader, so nothing follows "
        "the bone; importers that do read the index may bind the vertex to it.",
    .statement =
        "In formats without skinning, bone indices are 0 (2534 of 2534). A "
        "public exporter writes the index of the mesh's bone instead.",
    .source = kSkinningPage,
    .repair =
        "Nothing breaks in the game. If the mesh should be skinned, give it a "
        "skinned shader and export it again.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The game does not read the index, and importers that do may need it.",
};

constexpr Rule kOtherSlots = {
    .id = "ALO027",
    .name = "vertex-other-slots",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
    .summary = "A vertex of a single-bone format uses other bone slots.",
    .why = "The game reads only the first slot and gives it the whole weight.",
    .statement =
        "Only slot 0 is used: the others are 0 and the weights are "
        "(1, 0, 0, 0) (2567 of 2567).",
    .source = kSkinningPage,
    .repair =
        "Bind each vertex to one bone with weight 1; assetlint fix does for a "
        "single vertex.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The game reads none of these numbers, and only one value is usual; "
        "when several vertices differ, the format may be wrong instead, and "
        "the "
        "fix is unsafe.",
};

constexpr Rule kWeights = {
    .id = "ALO028",
    .name = "vertex-weights",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The bone weights of a vertex do not add up to 1.",
    .why =
        "The vertex shrinks towards the origin or grows with every movement.",
    .statement = "Weights are fractions that add up to 1.",
    .source = kSkinningPage,
    .repair =
        "Normalise the weights; assetlint fix --unsafe-fixes does, unless they "
        "are negative or all 0.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Normalised weights keep their proportions, but a single one of them "
        "may be wrong, and the vertex moves differently.",
};

constexpr const Rule* kRules[] = {&kBoneSlot, &kUnreadBone, &kOtherSlots,
                                  &kWeights};

}  // namespace

void SkinningChecker::Check(uint64_t index, const Vertex& v,
                            VertexFold& not_finite) {
  const size_t slots = options_.four_slots ? v.bone_indices.size() : 1;
  for (size_t i = 0; i < slots; ++i) {
    if (v.bone_indices[i] < options_.bones) continue;
    bone_slot_.Note(vertices_, index, "boneIndices", i, v.bone_indices[i]);
  }
  bool finite = true;
  for (size_t i = 0; i < v.bone_weights.size(); ++i) {
    if (std::isfinite(v.bone_weights[i])) continue;
    finite = false;
    not_finite.Note(vertices_, index, "boneWeights", i, v.bone_weights[i]);
  }
  if (!finite) return;
  if (options_.four_slots) {
    CheckSum(index, v);
  } else {
    CheckOtherSlots(index, v);
  }
}

void SkinningChecker::CheckSum(uint64_t index, const Vertex& v) {
  const float sum = v.bone_weights[0] + v.bone_weights[1] + v.bone_weights[2] +
                    v.bone_weights[3];
  if (std::fabs(sum - 1) <= kWeightTolerance) return;
  weights_.Note(vertices_, index, "boneWeights", VertexFold::kWhole, sum);
}

void SkinningChecker::CheckOtherSlots(uint64_t index, const Vertex& v) {
  for (size_t i = 0; i < v.bone_indices.size(); ++i) {
    if (i > 0 && v.bone_indices[i] != 0) {
      other_slots_.Note(vertices_, index, "boneIndices", i, v.bone_indices[i]);
    }
    if (v.bone_weights[i] != (i == 0 ? 1.0f : 0.0f)) {
      other_slots_.Note(vertices_, index, "boneWeights", i, v.bone_weights[i]);
    }
  }
}

void SkinningChecker::Finish(const VertexFindings& findings) const {
  if (!skinned_) {
    findings.Add(kUnreadBone, bone_slot_,
                 "names a bone, but the vertex format passes none to the "
                 "shader",
                 absl::StrCat("below ", options_.bones));
  } else {
    findings.Add(kBoneSlot, bone_slot_,
                 options_.bones == 1
                     ? absl::string_view("is not 0")
                     : absl::string_view("is past the end of the bone mapping"),
                 absl::StrCat("below ", options_.bones));
  }
  findings.Add(kOtherSlots, other_slots_,
               "does not fit a single bone in slot 0",
               "slot 0 with weight 1, the others 0",
               {&UseOneSlot, other_slots_.SafeForOne(),
                "the format uses only slot 0, with the whole weight"});
  findings.Add(kWeights, weights_, "do not add up to 1", "a sum of 1",
               {&NormaliseWeights, FixLevel::kUnsafe, "normalised"});
}

bool IsSkinned(const SubMeshView& submesh) {
  if (submesh.format == nullptr) return true;
  const std::optional<VertexParts> parts =
      ParseVertexFormat(submesh.format->text.text());
  return !parts.has_value() || parts->special || parts->skinned;
}

void SetBones(const SubMeshView& submesh, VertexScanOptions& options) {
  if (submesh.format != nullptr) {
    options.four_slots = absl::StrContains(submesh.format->text.text(), "B4I4");
  }
  if (submesh.mapping != nullptr) {
    options.bones = static_cast<uint32_t>(submesh.mapping->bones.size());
  } else if (IsEndLost(submesh.chunk->origin, submesh.chunk->children)) {
    options.bones = kMaxMappedBones;
  }
}

absl::Span<const Rule* const> SkinningRules() { return kRules; }

}  // namespace assetlint::alamo
