#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/model/vertex_fixes.h"
#include "formats/alamo/model/vertex_format.h"
#include "formats/base/number_text.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kVerticesPage =
    "formats/alamo/model/MESH.md#vertices";
constexpr absl::string_view kSkinningPage =
    "formats/alamo/model/MESH.md#skinning";

constexpr Rule kVertexNotFinite = {
    .id = "ALO022",
    .name = "vertex-not-finite",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A vertex component is infinite or NaN.",
    .why =
        "Every triangle at the vertex stretches across the screen or vanishes; "
        "lighting turns black.",
    .statement =
        "Positions, normals, texture coordinates, tangents and "
        "binormals are finite (2567 of 2567).",
    .source = kVerticesPage,
    .repair =
        "Find the broken vertex in the scene; degenerate faces with no texture "
        "area produce such tangents.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The intended number is not in the file: export it again.",
};

constexpr Rule kVertexColour = {
    .id = "ALO023",
    .name = "vertex-colour",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A vertex colour is not between 0 and 1.",
    .why = "The graphics card clamps it, or shows noise for a NaN.",
    .statement =
        "Colours are 0 to 1, but NaN and larger values occur (9 of 2567 "
        "sub-meshes).",
    .source = "formats/alamo/model/MESH.md#vertex-colours",
    .repair =
        "Clamp the colour to 0..1; assetlint fix --unsafe-fixes does, and "
        "makes "
        "a NaN 0.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A shader may use larger values before the colour is clamped, so the "
        "vertex may look different.",
};

constexpr Rule kNormalNotUnit = {
    .id = "ALO024",
    .name = "normal-not-unit",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A vertex normal is not a unit vector.",
    .why = "The vertex is lit too strongly or too weakly.",
    .statement = "Normals are unit vectors in all but 74 of 2567 sub-meshes.",
    .source = kVerticesPage,
    .repair =
        "Normalise it; assetlint fix --unsafe-fixes does. Recompute the "
        "normals "
        "of zero-area faces.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The vertex is lit differently; a normal of length 0 has no direction "
        "to keep.",
};

constexpr Rule kVertexUnused = {
    .id = "ALO025",
    .name = "vertex-unused",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The unused field of a vertex is neither all 0 nor all 1.",
    .why =
        "The game does not read it; any other value is damage, or a tool's own "
        "data.",
    .statement = "unused is often (1, 1, 1, 1) rather than zero.",
    .source = kVerticesPage,
    .repair =
        "Set all its components to 0, or all to 1; assetlint fix sets the one "
        "that differs from the other three.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The other three components of the vertex show the value; when many "
        "vertices differ, a tool may keep data there, and the fix is unsafe.",
};

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

constexpr Rule kOutsideBox = {
    .id = "ALO029",
    .name = "vertex-outside-box",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A vertex is outside its mesh's bounding box.",
    .why =
        "The mesh disappears while part of it should still be visible, or the "
        "vertex is damaged and sticks out.",
    .statement = "The box of 0x402 contains all vertices (2552 of 2552).",
    .source = "formats/alamo/model/MESH.md#bounding-box",
    .repair = "Correct the vertex, or recompute the box from the vertices.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The right position is not in the file; a box that is too small is "
        "repaired by mesh-box-loose.",
};

constexpr Rule kEmptySubMesh = {
    .id = "ALO031",
    .name = "submesh-empty",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A sub-mesh has no vertices.",
    .why = "Nothing is drawn for it, yet the game sets up its material.",
    .statement =
        "Sub-meshes without vertices and triangles occur in real files (2).",
    .source = "formats/alamo/model/MESH.md#sub-mesh-info",
    .repair = "Remove the material without faces from the scene.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "An empty sub-mesh is legal; the scene has to be exported without it.",
};

constexpr const Rule* kRules[] = {
    &kVertexNotFinite, &kVertexColour, &kNormalNotUnit, &kVertexUnused,
    &kBoneSlot,        &kOtherSlots,   &kWeights,       &kOutsideBox,
    &kEmptySubMesh,    &kUnreadBone};

// The scan selects everything that is reported.
static_assert(kSuspiciousFloat <= kLargestPlausible &&
              kSuspiciouslySmall >= kSmallestPlausible);

// How to repair a fault that several vertices have.
struct Repair {
  std::vector<Edit> (*edits)(const VertexView&,
                             const std::vector<UnusualVertex>&) = nullptr;
  FixLevel level = FixLevel::kNone;
  absl::string_view reason;
};

// When more vertices than this are outside the box, and nothing else is wrong
// with them, it is the box that is wrong.
constexpr uint64_t kFewVertices = 2;

// Looks closely at the vertices selected by the scan, and folds the results
// into one finding per rule.
class VertexChecker {
 public:
  VertexChecker(const VertexView& vertices, const VertexScanOptions& options,
                bool skinned, const Path& path, Report& report)
      : vertices_(vertices),
        options_(options),
        skinned_(skinned),
        path_(path),
        report_(report) {}

  // Checks those vertices, and reports what is wrong with them.
  void Check(const std::vector<UnusualVertex>& unusual) {
    for (const UnusualVertex& vertex : unusual) CheckVertex(vertex);
    unusual_ = &unusual;
    Finish();
  }

 private:
  void CheckVertex(const UnusualVertex& unusual) {
    // Some files have thousands of these.
    if (unusual.only_normal && normal_.at.full()) {
      return normal_.at.NoteOneMore();
    }
    const uint64_t index = unusual.index;
    const Vertex v = vertices_.At(index);
    if (unusual.only_normal) return Normal(index, v);
    Floats(index, "position", v.position);
    Floats(index, "normal", v.normal);
    Floats(index, "texCoords", v.tex_coords);
    Floats(index, "tangent", v.tangent);
    Floats(index, "binormal", v.binormal);
    Colour(index, v);
    Normal(index, v);
    if (vertices_.has_unused()) Unused(index, v);
    Bones(index, v);
    Position(index, v);
  }

  void Finish() {
    AddFinding(kVertexNotFinite, not_finite_, "is not finite", "finite");
    AddFinding(kImplausibleFloat, huge_, "is above 1e12 in magnitude",
               "up to 1e12");
    AddFinding(kImplausibleFloat, tiny_, "is below 1e-30 in magnitude",
               "0, or 1e-30 and more");
    AddFinding(kVertexColour, colour_, "is not between 0 and 1", "0..1",
               {&ClampColours, FixLevel::kUnsafe, "clamped to 0..1, NaN to 0"});
    AddFinding(kNormalNotUnit, normal_, "does not have length 1", "length 1",
               {&NormaliseNormals, FixLevel::kUnsafe, "normalised"});
    AddFinding(kVertexUnused, unused_,
               "leaves the field neither all 0 nor all 1", "all 0 or all 1",
               {&UnifyUnused, SafeForOne(unused_),
                "the other components have this value"});
    if (skinned_) {
      AddFinding(kBoneSlot, bone_slot_,
                 options_.bones == 1
                     ? absl::string_view("is not 0")
                     : absl::string_view("is past the end of the bone mapping"),
                 absl::StrCat("below ", options_.bones));
    } else {
      AddFinding(kUnreadBone, bone_slot_,
                 "names a bone, but the vertex format passes none to the "
                 "shader",
                 absl::StrCat("below ", options_.bones));
    }
    AddFinding(kOtherSlots, other_slots_,
               "does not fit a single bone in slot 0",
               "slot 0 with weight 1, the others 0",
               {&UseOneSlot, SafeForOne(other_slots_),
                "the format uses only slot 0, with the whole weight"});
    AddFinding(kWeights, weights_, "do not add up to 1", "a sum of 1",
               {&NormaliseWeights, FixLevel::kUnsafe, "normalised"});
    AddFinding(kOutsideBox, outside_, "is outside the mesh's bounding box",
               "inside the box of 0x402", {},
               IsBoxWrong() ? FindingRole::kConsequence : FindingRole::kFault);
  }

  // Whether the vertices outside the box are as they should be.
  bool IsBoxWrong() const {
    return vertices_outside_ > kFewVertices && not_finite_.at.empty() &&
           huge_.at.empty() && tiny_.at.empty() && colour_.at.empty() &&
           unused_.at.empty() && other_slots_.at.empty();
  }

  // A run of the same fault: the first occurrence, with its field.
  struct Fold {
    Occurrences at;
    std::string field;
    ByteRange range;
    double value = 0;
  };

  // What differs in one number is damaged; what differs in many may be meant.
  static FixLevel SafeForOne(const Fold& fold) {
    return fold.at.count() == 1 ? FixLevel::kSafe : FixLevel::kUnsafe;
  }

  void Note(Fold& fold, uint64_t index, absl::string_view field,
            int64_t element, double value) {
    if (fold.at.full()) return fold.at.NoteOneMore();
    const ByteRange range = vertices_.Field(index, field, element);
    if (fold.at.empty()) {
      fold.range = range;
      fold.value = value;
      fold.field = absl::StrCat("[", index, "]/", field);
      if (element >= 0) absl::StrAppend(&fold.field, "[", element, "]");
    }
    fold.at.Note(range.offset);
  }

  template <size_t kCount>
  void Floats(uint64_t index, absl::string_view field,
              const std::array<float, kCount>& values) {
    for (size_t i = 0; i < kCount; ++i) {
      const float size = std::fabs(values[i]);
      if (size == 0) continue;
      if (size >= kSmallestPlausible && size <= kLargestPlausible) continue;
      Note(!std::isfinite(size) ? not_finite_
           : size > 1           ? huge_
                                : tiny_,
           index, field, static_cast<int64_t>(i), values[i]);
    }
  }

  void Colour(uint64_t index, const Vertex& v) {
    for (size_t i = 0; i < 4; ++i) {
      const bool inside = v.colour[i] >= 0 && v.colour[i] <= 1;
      if (inside && (v.colour[i] == 0 || v.colour[i] >= kSmallestPlausible)) {
        continue;
      }
      Note(inside ? tiny_ : colour_, index, "color", static_cast<int64_t>(i),
           v.colour[i]);
    }
  }

  void Normal(uint64_t index, const Vertex& v) {
    const float square = v.normal[0] * v.normal[0] + v.normal[1] * v.normal[1] +
                         v.normal[2] * v.normal[2];
    if (!std::isfinite(square)) return;
    if (std::fabs(square - 1) <= kNormalTolerance) return;
    Note(normal_, index, "normal", -1, std::sqrt(square));
  }

  void Unused(uint64_t index, const Vertex& v) {
    // The component that differs from the others is at fault.
    const float most = v.unused[0] == v.unused[1] ? v.unused[0] : v.unused[2];
    for (size_t i = 0; i < 4; ++i) {
      const bool same = v.unused[i] == most && (most == 0 || most == 1);
      if (same) continue;
      Note(unused_, index, "unused", static_cast<int64_t>(i), v.unused[i]);
    }
  }

  void Bones(uint64_t index, const Vertex& v) {
    const size_t slots = options_.four_slots ? 4 : 1;
    for (size_t i = 0; i < slots; ++i) {
      if (v.bone_indices[i] < options_.bones) continue;
      Note(bone_slot_, index, "boneIndices", static_cast<int64_t>(i),
           v.bone_indices[i]);
    }
    if (!AreFinite(index, v.bone_weights)) return;
    if (options_.four_slots) {
      const float sum = v.bone_weights[0] + v.bone_weights[1] +
                        v.bone_weights[2] + v.bone_weights[3];
      if (std::fabs(sum - 1) > kWeightTolerance) {
        Note(weights_, index, "boneWeights", -1, sum);
      }
      return;
    }
    for (size_t i = 0; i < 4; ++i) {
      if (i > 0 && v.bone_indices[i] != 0) {
        Note(other_slots_, index, "boneIndices", static_cast<int64_t>(i),
             v.bone_indices[i]);
      }
      if (v.bone_weights[i] != (i == 0 ? 1.0f : 0.0f)) {
        Note(other_slots_, index, "boneWeights", static_cast<int64_t>(i),
             v.bone_weights[i]);
      }
    }
  }

  // Reports the weights that are NaN or infinite.
  bool AreFinite(uint64_t index, const std::array<float, 4>& weights) {
    bool finite = true;
    for (size_t i = 0; i < weights.size(); ++i) {
      if (std::isfinite(weights[i])) continue;
      finite = false;
      Note(not_finite_, index, "boneWeights", static_cast<int64_t>(i),
           weights[i]);
    }
    return finite;
  }

  void Position(uint64_t index, const Vertex& v) {
    bool outside = false;
    for (size_t i = 0; i < 3; ++i) {
      if (v.position[i] >= options_.allowed.min[i] &&
          v.position[i] <= options_.allowed.max[i]) {
        continue;
      }
      if (!std::isfinite(v.position[i])) continue;
      Note(outside_, index, "position", static_cast<int64_t>(i), v.position[i]);
      outside = true;
    }
    vertices_outside_ += outside;
  }

  void AddFinding(const Rule& rule, const Fold& fold, absl::string_view what,
                  absl::string_view allowed, const Repair& repair = {},
                  FindingRole role = FindingRole::kFault) {
    if (fold.at.empty()) return;
    FindingBuilder finding = report_.Add(rule, path_, fold.range);
    finding.As(role)
        .Field(absl::StrCat("vertices", fold.field))
        .Found(fold.value)
        .Allowed(allowed)
        .Times(fold.at)
        .Message("vertices", fold.field, " ", what, ": ",
                 NumberText(fold.value));
    if (!finding.detailed() || repair.edits == nullptr) return;
    Fix fix = {repair.level, std::string(repair.reason),
               repair.edits(vertices_, *unusual_)};
    if (!fix.edits.empty()) finding.FixBy(std::move(fix));
  }

  const VertexView& vertices_;
  const VertexScanOptions& options_;
  const bool skinned_;
  const Path& path_;
  Report& report_;
  const std::vector<UnusualVertex>* unusual_ = nullptr;
  Fold not_finite_;
  Fold huge_;
  Fold tiny_;
  Fold colour_;
  Fold normal_;
  Fold unused_;
  Fold bone_slot_;
  Fold other_slots_;
  Fold weights_;
  Fold outside_;
  uint64_t vertices_outside_ = 0;
};

// Whether the vertex format passes bones to the shader. One that the engine
// does not name may.
bool IsSkinned(const SubMeshView& submesh) {
  if (submesh.format == nullptr) return true;
  const std::optional<VertexParts> parts =
      ParseVertexFormat(submesh.format->text.text());
  return !parts.has_value() || parts->special || parts->skinned;
}

}  // namespace

Box ValidateVertices(const SubMeshView& submesh, const Box& allowed,
                     const Path& path, Report& report) {
  VertexScanOptions options;
  options.allowed = allowed;
  if (submesh.format != nullptr) {
    ValidateVertexFormat(*submesh.format, path, report);
    options.four_slots = absl::StrContains(submesh.format->text.text(), "B4I4");
  }
  if (submesh.mapping != nullptr) {
    options.bones = static_cast<uint32_t>(submesh.mapping->bones.size());
  } else if (IsEndLost(submesh.chunk->origin, submesh.chunk->children)) {
    options.bones = kMaxMappedBones;
  }
  if (!submesh.vertices.present) return Box();
  if (submesh.vertices.size() == 0) {
    report.Add(kEmptySubMesh, path, SizeWord(submesh.vertices.origin))
        .Field("vertices")
        .Found(0)
        .Message("the sub-mesh has no vertices");
    return Box();
  }
  const VertexScan scan = ScanVertices(submesh.vertices, options);
  VertexChecker checker(submesh.vertices, options, IsSkinned(submesh), path,
                        report);
  checker.Check(scan.unusual);
  return scan.box;
}

absl::Span<const Rule* const> VertexRules() { return kRules; }

}  // namespace assetlint::alamo
