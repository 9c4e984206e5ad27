// Rules about the bones to which vertices are bound.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/model/validate_vertices.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kSkinningPage =
    "formats/alamo/model/MESH.md#skinning";

constexpr Rule kBoneSlot = {
    .id = "ALO026",
    .name = "vertex-bone",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
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
};

constexpr Rule kOtherSlots = {
    .id = "ALO027",
    .name = "vertex-other-slots",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary =
        "A vertex of a format for one bone a vertex has weights on several.",
    .why =
        "The game reads only the first slot and gives it the whole weight, so "
        "joints bend sharply.",
    .statement =
        "RSkin formats use slot 0 with the whole weight. 12 of 2180 models "
        "have weights on several bones.",
    .source = kSkinningPage,
    .repair =
        "Bind each vertex to one bone with weight 1, or export with a shader "
        "for four bones.",
    .fix_reason =
        "The weights may be meant: then shader and format are wrong instead.",
    .one_cause = true,
};

constexpr Rule kWeights = {
    .id = "ALO028",
    .name = "vertex-weights",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary =
        "The bone weights of a vertex do not add up to 1, or one is negative.",
    .why =
        "The vertex shrinks towards the origin, grows with every movement, or "
        "moves against a bone.",
    .statement =
        "In formats that read all weights, they are fractions that add up to "
        "1 (all files).",
    .source = kSkinningPage,
    .repair =
        "Normalise the weights; assetlint fix --unsafe-fixes does, unless they "
        "are negative or all 0.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Normalised weights keep their proportions, but a single one of them "
        "may be wrong, and the vertex moves differently.",
};

// How far weights may add up to less or more than 1.
constexpr float kWeightTolerance = 0.02f;

VertexRepair::Outcome Normalise(std::array<float, 4>& weights) {
  const float sum = weights[0] + weights[1] + weights[2] + weights[3];
  // An infinite or NaN weight is another fault.
  if (!std::all_of(weights.begin(), weights.end(),
                   [](float weight) { return std::isfinite(weight); }) ||
      std::fabs(sum - 1) <= kWeightTolerance) {
    return VertexRepair::Outcome::kUnchanged;
  }
  if (*std::min_element(weights.begin(), weights.end()) < 0 ||
      !(sum >= 0.01f) || !std::isfinite(sum)) {
    return VertexRepair::Outcome::kUnknown;
  }
  for (float& weight : weights) weight /= sum;
  return VertexRepair::Outcome::kChanged;
}

// Whether a vertex format's name has `part`, in any case.
bool HasPart(absl::string_view format, absl::string_view part) {
  return absl::StrContains(absl::AsciiStrToUpper(format), part);
}

constexpr absl::string_view kBoneMappingPage =
    "formats/alamo/model/MESH.md#bone-mapping";

constexpr Rule kMappingSize = {
    .id = "ALO036",
    .name = "bone-mapping-size",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "A bone mapping has no entries, or more than 24.",
    .why =
        "The shader's palette holds 24 matrices. A public viewer stops there; "
        "the game draws it, but vertices that follow a further bone may fly "
        "off.",
    .statement =
        "0x10006 holds 1 to 24 bones. One of 8654 files has 25, in a unit of a "
        "mod that is played.",
    .source = kBoneMappingPage,
    .repair = "Split the skinned mesh so that each part uses at most 24 bones.",
};

constexpr Rule kMappingBone = {
    .id = "ALO037",
    .name = "bone-mapping-bone",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "A bone mapping names a bone that does not exist.",
    .why = "The game fetches a matrix from past the end of the skeleton.",
    .statement = "Each entry is an index into the skeleton.",
    .source = kBoneMappingPage,
    .repair = "Export the skin again; the intended bone cannot be recovered.",
};

constexpr Rule kMappingRepeated = {
    .id = "ALO038",
    .name = "bone-mapping-repeated",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A bone mapping names a bone twice.",
    .why = "One of the entries is redundant, or should name another bone.",
    .statement = "The entries of a bone mapping are unique.",
    .source = kBoneMappingPage,
    .repair = "Export the skin again.",
};

// Reports faults in a mapping's entries.
void CheckEntries(const BoneMapping& mapping, uint64_t num_bones,
                  const Path& path, Report& report) {
  Repeats missing(kMappingBone, report);
  Repeats repeated(kMappingRepeated, report);
  const PackedArray<uint32_t>& bones = mapping.values;
  const auto range_of = [&](uint64_t i) {
    return ChunkField(mapping, "bones", static_cast<int64_t>(i));
  };
  const auto note_repeated = [&](uint64_t i, uint64_t other) {
    repeated.Note(path, range_of(i), [&bones, i, other](FindingBuilder& f) {
      f.Field("bones[", i, "]")
          .Found(bones[i])
          .Message("bones[", i, "] is ", bones[i], ", the same as bones[",
                   other, "]");
    });
  };
  for (uint64_t i = 0; i < bones.size(); ++i) {
    if (bones[i] >= num_bones) {
      missing.Note(path, range_of(i),
                   [&bones, i, num_bones](FindingBuilder& f) {
                     f.Field("bones[", i, "]")
                         .Found(bones[i])
                         .Allowed(absl::StrCat("below ", num_bones))
                         .Message("bones[", i, "] is ", bones[i],
                                  ", but the skeleton has ",
                                  Quantity(num_bones, "bone"));
                   });
    }
    for (uint64_t other = 0; other < i; ++other) {
      if (bones[other] != bones[i]) continue;
      // Either of the two may be meant for another bone.
      note_repeated(other, i);
      note_repeated(i, other);
      break;
    }
  }
  missing.Finish();
  repeated.Finish();
}

}  // namespace

SkinningChecker::SkinningChecker(const SubMeshView& submesh)
    : vertices_(submesh.vertices) {
  if (submesh.format != nullptr) {
    four_slots_ = HasPart(submesh.format->text.text(), "B4I4");
  }
  if (submesh.mapping != nullptr) {
    bones_ = submesh.mapping->values.size();
  } else if (IsEndLost(submesh.chunk->origin, submesh.chunk->children)) {
    bones_ = kMaxMappedBones;
  }
}

void SkinningChecker::Check(uint64_t index, const Vertex& v,
                            VertexFold& not_finite) {
  const size_t slots = four_slots_ ? v.bone_indices.size() : 1;
  for (size_t i = 0; i < slots; ++i) {
    if (v.bone_indices[i] < bones_) continue;
    bone_slot_.Note(vertices_, index, "boneIndices", i, v.bone_indices[i]);
  }
  if (four_slots_) {
    CheckWeights(index, v, not_finite);
  } else {
    CheckOtherSlots(index, v);
  }
}

void SkinningChecker::CheckWeights(uint64_t index, const Vertex& v,
                                   VertexFold& not_finite) {
  float sum = 0;
  bool usual = true;
  for (size_t i = 0; i < v.bone_weights.size(); ++i) {
    const float weight = v.bone_weights[i];
    sum += weight;
    if (weight >= -kWeightTolerance && std::isfinite(weight)) continue;
    usual = false;
    VertexFold& fold = std::isfinite(weight) ? negative_ : not_finite;
    fold.Note(vertices_, index, "boneWeights", i, weight);
  }
  if (!usual || std::fabs(sum - 1) <= kWeightTolerance) return;
  sum_.Note(vertices_, index, "boneWeights", VertexFold::kWhole, sum);
}

void SkinningChecker::CheckOtherSlots(uint64_t index, const Vertex& v) {
  for (size_t i = 1; i < v.bone_weights.size(); ++i) {
    if (!(std::fabs(v.bone_weights[i]) > kWeightTolerance)) continue;
    return other_slots_.Note(vertices_, index, "boneWeights", i,
                             v.bone_weights[i]);
  }
}

void SkinningChecker::Finish(const VertexFindings& findings) const {
  findings.Add(kBoneSlot, bone_slot_,
               bones_ == 1 ? std::string(", must be 0")
                           : absl::StrCat(", but the bone mapping has ",
                                          Quantity(bones_, "entry", "entries")),
               absl::StrCat("below ", bones_));
  findings.Add(kOtherSlots, other_slots_,
               ", but the format reads one bone per vertex", "0");
  findings.Add(kWeights, negative_, ", must be at least 0", "0..1");
  constexpr VertexRepair kNormalise = {"boneWeights", &Vertex::bone_weights,
                                       &Normalise, "normalised"};
  findings.Add(kWeights, sum_, ", must be 1", "a sum of 1", &kNormalise,
               "the sum of ");
}

VertexParts PartsRead(const SubMeshView& submesh) {
  if (submesh.format == nullptr) return {.skinned = true, .parts = kAllParts};
  const absl::string_view name = submesh.format->text.text();
  return ParseVertexFormat(name).value_or(
      VertexParts{.skinned = HasPart(name, "RSKIN") || HasPart(name, "B4I4"),
                  .parts = kAllParts});
}

void ValidateBoneMapping(const BoneMapping& mapping, uint64_t num_bones,
                         const Path& path, Report& report) {
  const uint64_t entries = mapping.values.size();
  const Path mapping_path(path, "boneMapping");
  if (entries == 0 || entries > kMaxMappedBones) {
    report.Add(kMappingSize, mapping_path, SizeWord(mapping.origin))
        .Field("size")
        .Found(entries)
        .Allowed("1..24")
        .Message("the mapping has ", entries, " entries, must have 1 to 24");
  }
  // Far more than the limit must be other data: the type or size is wrong.
  if (entries > 4 * kMaxMappedBones) return;
  CheckEntries(mapping, num_bones, mapping_path, report);
}

absl::Span<const Rule* const> SkinningRules() {
  static constexpr const Rule* kRules[] = {&kBoneSlot,    &kOtherSlots,
                                           &kWeights,     &kMappingSize,
                                           &kMappingBone, &kMappingRepeated};
  return kRules;
}

}  // namespace assetlint::alamo
