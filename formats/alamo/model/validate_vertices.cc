#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/model/validate_skinning.h"
#include "formats/alamo/model/vertex_findings.h"
#include "formats/alamo/model/vertex_fixes.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kVerticesPage =
    "formats/alamo/model/MESH.md#vertices";

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

constexpr Rule kTangentNotUnit = {
    .id = "ALO084",
    .name = "tangent-not-unit",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A tangent or binormal is neither a unit vector nor 0.",
    .why =
        "Where the shader has a normal map, bumps at the vertex are lit too "
        "strongly or too weakly; elsewhere, a value was damaged.",
    .statement =
        "Tangents and binormals are unit vectors to seven digits, or 0 (135 of "
        "135).",
    .source = kVerticesPage,
    .repair = "Export the mesh again; its tangents are computed then.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "Which component is wrong is not in the file: export the mesh again.",
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
    &kVertexNotFinite, &kVertexColour, &kNormalNotUnit, &kTangentNotUnit,
    &kVertexUnused,    &kOutsideBox,   &kEmptySubMesh};

// The scan selects everything that is reported.
static_assert(kSuspiciousFloat <= kLargestPlausible);

// When more vertices than this are outside the box, and nothing else is wrong
// with them, it is the box that is wrong.
constexpr uint64_t kFewVertices = 2;

// Looks closely at the vertices selected by the scan.
class VertexChecker {
 public:
  VertexChecker(const VertexView& vertices, const VertexScanOptions& options,
                bool skinned)
      : vertices_(vertices),
        options_(options),
        skinning_(vertices, options, skinned) {}

  void Check(const UnusualVertex& unusual) {
    const uint64_t index = unusual.index;
    Lengths(index);
    if (unusual.only_length) return;
    const Vertex v = vertices_.At(index);
    Floats(index, "position", v.position);
    Floats(index, "normal", v.normal);
    Floats(index, "texCoords", v.tex_coords);
    Floats(index, "tangent", v.tangent);
    Floats(index, "binormal", v.binormal);
    Colour(index, v);
    if (vertices_.has_unused()) Unused(index, v);
    skinning_.Check(index, v, not_finite_);
    Position(index, v);
  }

  void Finish(const VertexFindings& findings) const {
    findings.Add(kVertexNotFinite, not_finite_, "is not finite", "finite");
    findings.Add(kImplausibleFloat, huge_, "is above 1e12 in magnitude",
                 "up to 1e12");
    findings.Add(
        kVertexColour, colour_, "is not between 0 and 1", "0..1",
        {&ClampColours, FixLevel::kUnsafe, "clamped to 0..1, NaN to 0"});
    findings.Add(kNormalNotUnit, normal_, "does not have length 1", "length 1",
                 {&NormaliseNormals, FixLevel::kUnsafe, "normalised"});
    findings.Add(kTangentNotUnit, tangent_, "has neither length 1 nor 0",
                 "length 1, or 0");
    findings.Add(kVertexUnused, unused_,
                 "leaves the field neither all 0 nor all 1", "all 0 or all 1",
                 {&UnifyUnused, unused_.SafeForOne(),
                  "the other components have this value"});
    skinning_.Finish(findings);
    findings.Add(
        kOutsideBox, outside_, "is outside the mesh's bounding box",
        "inside the box of 0x402", {},
        IsBoxWrong() ? FindingRole::kConsequence : FindingRole::kFault);
  }

 private:
  // Whether the vertices outside the box are as they should be.
  bool IsBoxWrong() const {
    return vertices_outside_ > kFewVertices && not_finite_.at.empty() &&
           huge_.at.empty() && colour_.at.empty() && unused_.at.empty() &&
           skinning_.slots_are_usual();
  }

  template <size_t kCount>
  void Floats(uint64_t index, absl::string_view field,
              const std::array<float, kCount>& values) {
    for (size_t i = 0; i < kCount; ++i) {
      const float size = std::fabs(values[i]);
      if (size <= kLargestPlausible) continue;
      VertexFold& fold = std::isfinite(size) ? huge_ : not_finite_;
      fold.Note(vertices_, index, field, i, values[i]);
    }
  }

  void Colour(uint64_t index, const Vertex& v) {
    for (size_t i = 0; i < v.colour.size(); ++i) {
      if (v.colour[i] >= 0 && v.colour[i] <= 1) continue;
      colour_.Note(vertices_, index, "color", i, v.colour[i]);
    }
  }

  // The lengths of normal, tangent and binormal.
  void Lengths(uint64_t index) {
    Length(index, "normal", offsetof(Vertex, normal), normal_);
    Length(index, "tangent", offsetof(Vertex, tangent), tangent_);
    Length(index, "binormal", offsetof(Vertex, binormal), tangent_);
  }

  void Length(uint64_t index, absl::string_view field, size_t at,
              VertexFold& fold) {
    const float square = SquaredLength(vertices_.TripleAt(index, at));
    const bool may_be_zero = at != offsetof(Vertex, normal);
    if (!IsOddLength(square) || (square == 0 && may_be_zero)) return;
    fold.Note(vertices_, index, field, VertexFold::kWhole, std::sqrt(square));
  }

  void Unused(uint64_t index, const Vertex& v) {
    // The component that differs from the others is at fault.
    const float most = v.unused[0] == v.unused[1] ? v.unused[0] : v.unused[2];
    for (size_t i = 0; i < v.unused.size(); ++i) {
      const bool same = v.unused[i] == most && (most == 0 || most == 1);
      if (same) continue;
      unused_.Note(vertices_, index, "unused", i, v.unused[i]);
    }
  }

  void Position(uint64_t index, const Vertex& v) {
    bool outside = false;
    for (size_t i = 0; i < v.position.size(); ++i) {
      if (v.position[i] >= options_.allowed.min[i] &&
          v.position[i] <= options_.allowed.max[i]) {
        continue;
      }
      if (!std::isfinite(v.position[i])) continue;
      outside_.Note(vertices_, index, "position", i, v.position[i]);
      outside = true;
    }
    vertices_outside_ += outside;
  }

  const VertexView& vertices_;
  const VertexScanOptions& options_;
  SkinningChecker skinning_;
  VertexFold not_finite_;
  VertexFold huge_;
  VertexFold colour_;
  VertexFold normal_;
  VertexFold tangent_;
  VertexFold unused_;
  VertexFold outside_;
  uint64_t vertices_outside_ = 0;
};

}  // namespace

Box ValidateVertices(const SubMeshView& submesh, const Box& allowed,
                     const Path& path, Report& report) {
  VertexScanOptions options;
  options.allowed = allowed;
  SetBones(submesh, options);
  if (submesh.format != nullptr) {
    ValidateVertexFormat(*submesh.format, path, report);
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
  VertexChecker checker(submesh.vertices, options, IsSkinned(submesh));
  for (const UnusualVertex& vertex : scan.unusual) checker.Check(vertex);
  checker.Finish({submesh.vertices, scan.unusual, path, report});
  return scan.box;
}

absl::Span<const Rule* const> VertexRules() { return kRules; }

}  // namespace assetlint::alamo
