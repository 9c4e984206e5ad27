#include "formats/alamo/model/validate_vertices.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/finding.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kVerticesPage =
    "formats/alamo/model/MESH.md#vertices";

constexpr Rule kVertexNotFinite = {
    .id = "ALO022",
    .name = "vertex-not-finite",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A vertex component that the shader gets is infinite or NaN.",
    .why =
        "Every triangle at the vertex stretches across the screen or vanishes; "
        "lighting turns black.",
    .statement =
        "Positions, and the normals, tangents, binormals and weights that the "
        "vertex format names, are finite (all of 12,814 sub-meshes).",
    .source = kVerticesPage,
    .repair =
        "Find the broken vertex in the scene; degenerate faces with no texture "
        "area produce such tangents.",
};

constexpr Rule kTexCoordNotFinite = {
    .id = "ALO086",
    .name = "uv-not-finite",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A texture coordinate that the shader gets is infinite or NaN.",
    .why =
        "The triangles at the vertex show one colour of the texture, or noise.",
    .statement =
        "The first pair of texture coordinates is finite in all but 3 of 2180 "
        "models, which load.",
    .source = kVerticesPage,
    .repair =
        "Unwrap the faces at the vertex again; faces without area produce such "
        "coordinates.",
};

constexpr Rule kTexCoordsConstant = {
    .id = "ALO085",
    .name = "uv-constant",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "All texture coordinates of a textured sub-mesh are equal.",
    .why =
        "The whole sub-mesh has the colour of one point of its textures, and "
        "bumps do not show.",
    .statement =
        "The vertices of a textured sub-mesh have different texture "
        "coordinates (all but 10 of 12,814 sub-meshes).",
    .source = kVerticesPage,
    .repair =
        "Unwrap the mesh in the scene, and check that the exporter finds the "
        "UV map. Nothing is wrong if one colour is meant.",
    .one_cause = true,
};

constexpr Rule kVertexColour = {
    .id = "ALO023",
    .name = "vertex-colour",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A vertex colour that the shader gets is not between 0 and 1.",
    .why = "The graphics card clamps it, or shows noise for a NaN.",
    .statement =
        "The colours of formats with C are 0 to 1; others are not read, and "
        "11 files have NaN or other values there.",
    .source = "formats/alamo/model/MESH.md#vertex-colours",
    .repair =
        "Clamp the colour to 0..1; assetlint fix --unsafe-fixes does, and "
        "makes a NaN 0.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A shader may use larger values before the colour is clamped, so the "
        "vertex may look different.",
};

constexpr Rule kNormalNotUnit = {
    .id = "ALO024",
    .name = "normal-not-unit",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "The normal of a visible vertex is not a unit vector.",
    .why = "The vertex is lit too strongly or too weakly; at length 0, not.",
    .statement =
        "Normals that the shader reads are unit vectors, except in shadow "
        "volumes and at triangles without area (sample: all but 2 of 1521 "
        "sub-meshes).",
    .source = kVerticesPage,
    .repair = "Recompute the normals in the scene.",
    .fix_reason =
        "Nearly all such normals have length 0, and so no direction to keep.",
};

constexpr Rule kVertexFormatName = {
    .id = "ALO030",
    .name = "vertex-format",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "No reader knows the vertex format.",
    .why = "The game does not know which fields to pass to the shader.",
    .statement =
        "The format is one of 17 names that readers know, in any case (2647 of "
        "2647 models).",
    .source = "formats/alamo/model/MESH.md#vertex-format",
    .repair = "Use the format that the shader expects.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The name becomes the only known one that differs in a single "
        "character, but the shader may expect another.",
    .one_cause = true,
};

constexpr absl::string_view kNul{"\0", 1};

// The known format that differs from `name` in one character; empty unless
// exactly one does.
absl::string_view OnlyLikelyFormat(absl::string_view name) {
  absl::string_view only;
  for (const NamedVertexFormat& format : VertexFormats()) {
    if (format.name.size() != name.size()) continue;
    int different = 0;
    for (size_t i = 0; i < name.size(); ++i) {
      different += format.name[i] != name[i];
    }
    if (different != 1) continue;
    if (!only.empty()) return {};
    only = format.name;
  }
  return only;
}

void ValidateVertexFormat(const VertexFormat& format, const Path& path,
                          Report& report) {
  const absl::string_view name = format.text.text();
  if (ParseVertexFormat(name).has_value()) return;
  FindingBuilder finding = AddAtText(kVertexFormatName, format, path, report);
  finding.Message("the format is \"", name.substr(0, kMaxQuotedText),
                  "\", which no reader knows");
  if (!finding.detailed()) return;
  const absl::string_view likely =
      OnlyLikelyFormat(absl::StripSuffix(format.text.bytes, kNul));
  if (likely.empty()) return;
  finding.FixBy(
      FixLevel::kUnsafe,
      Edit{{BodyOffset(format.origin), likely.size()}, std::string(likely), {}},
      "no other known name differs in a single character");
}

VertexRepair::Outcome ClampColour(std::array<float, 4>& colour) {
  auto outcome = VertexRepair::Outcome::kUnchanged;
  for (float& c : colour) {
    if (c >= 0 && c <= 1) continue;
    c = c > 1 ? 1.0f : 0.0f;  // a graphics card takes NaN for 0
    outcome = VertexRepair::Outcome::kChanged;
  }
  return outcome;
}

// The vertices of triangles that have an area.
std::vector<bool> VisibleVertices(const SubMeshView& submesh) {
  std::vector<bool> visible(submesh.vertices.size(), false);
  const PackedArray<uint16_t>& indices = submesh.indices->values;
  for (uint64_t i = 0; i + 2 < indices.size(); i += 3) {
    if (!HasArea(submesh, i / 3)) continue;
    for (uint64_t k = i; k < i + 3; ++k) visible[indices[k]] = true;
  }
  return visible;
}

class VertexChecker {
 public:
  // `shader`: without extension, empty when it is not known.
  VertexChecker(const SubMeshView& submesh, absl::string_view shader)
      : submesh_(submesh),
        vertices_(submesh.vertices),
        skinned_(PartsRead(submesh).skinned),
        parts_(PartsRead(submesh).parts & PartsReadBy(shader)),
        checks_lengths_(Has(kNormalPart) && !IsShadowShader(shader)),
        skinning_(submesh) {}

  void Check(uint64_t index, const Vertex& v) {
    if (checks_lengths_) Length(index, v.normal);
    Floats(index, "position", v.position, not_finite_);
    if (Has(kNormalPart)) Floats(index, "normal", v.normal, not_finite_);
    if (Has(kTexCoordPart)) {
      // Formats name a single pair.
      const std::array<float, 2> pair = {v.tex_coords[0], v.tex_coords[1]};
      Floats(index, "texCoords", pair, uv_not_finite_);
    }
    if (Has(kTangentPart)) {
      Floats(index, "tangent", v.tangent, not_finite_);
      Floats(index, "binormal", v.binormal, not_finite_);
    }
    if (Has(kColourPart)) Colour(index, v);
    if (skinned_) skinning_.Check(index, v, not_finite_);
  }

  void Finish(const VertexFindings& findings) const {
    findings.Add(kVertexNotFinite, not_finite_, ", must be finite", "finite");
    findings.Add(kTexCoordNotFinite, uv_not_finite_, ", must be finite",
                 "finite");
    findings.Add(kImplausibleFloat, huge_, ", must be at most 1e12",
                 "up to 1e12");
    constexpr VertexRepair kClamp = {"color", &Vertex::colour, &ClampColour,
                                     "clamped to 0..1, NaN to 0"};
    findings.Add(kVertexColour, colour_, ", must be between 0 and 1", "0..1",
                 &kClamp);
    findings.Add(kNormalNotUnit, normal_, ", must be 1", "length 1", nullptr,
                 "the length of ");
    skinning_.Finish(findings);
  }

 private:
  bool Has(VertexPart part) const { return (parts_ & part) != 0; }

  template <size_t kCount>
  void Floats(uint64_t index, absl::string_view field,
              const std::array<float, kCount>& values, VertexFold& not_finite) {
    for (size_t i = 0; i < kCount; ++i) {
      if (std::fabs(values[i]) <= kLargestPlausible) continue;
      VertexFold& fold = std::isfinite(values[i]) ? huge_ : not_finite;
      fold.Note(vertices_, index, field, i, values[i]);
    }
  }

  void Colour(uint64_t index, const Vertex& v) {
    for (size_t i = 0; i < v.colour.size(); ++i) {
      if (v.colour[i] >= 0 && v.colour[i] <= 1) continue;
      colour_.Note(vertices_, index, "color", i, v.colour[i]);
    }
  }

  void Length(uint64_t index, const std::array<float, 3>& v) {
    // Of the square: what is off by less than half a percent is not seen.
    constexpr float kTolerance = 0.01f;
    const float square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    // Other rules report NaN.
    if (!std::isfinite(square) || std::fabs(square - 1) <= kTolerance) return;
    if (submesh_.indices != nullptr) {
      if (!visible_.has_value()) visible_ = VisibleVertices(submesh_);
      if (!(*visible_)[index]) return;
    }
    normal_.Note(vertices_, index, "normal", VertexFold::kWhole,
                 std::sqrt(square));
  }

  const SubMeshView& submesh_;
  const VertexView& vertices_;
  const bool skinned_;
  const uint8_t parts_;  // that reach the shader, and it reads
  const bool checks_lengths_;
  SkinningChecker skinning_;
  std::optional<std::vector<bool>> visible_;  // made for the first odd normal
  VertexFold not_finite_;
  VertexFold uv_not_finite_;
  VertexFold huge_;
  VertexFold colour_;
  VertexFold normal_;
};

// Whether a material draws with a texture.
bool IsTextured(const Material& material) {
  const ShaderName* shader = ShaderOf(material);
  if (shader == nullptr) return false;
  if ((PartsReadBy(StemOf(*shader)) & kTexCoordPart) == 0) return false;
  bool textured = false;
  ForEach<TextureParameter>(
      material.children, [&](const TextureParameter& parameter, size_t) {
        const absl::string_view name =
            GetText(parameter.minis, kParameterValue);
        textured |= !name.empty() && !absl::EqualsIgnoreCase(name, "none");
      });
  return textured;
}

// Whether all vertices have the same first pair of texture coordinates.
bool HasOneTexCoord(const VertexView& vertices) {
  const auto at = [&](uint64_t i) {
    return vertices.TripleAt(i, offsetof(Vertex, tex_coords));
  };
  const std::array<float, 3> first = at(0);
  for (uint64_t i = 1; i < vertices.size(); ++i) {
    const std::array<float, 3> other = at(i);
    if (other[0] != first[0] || other[1] != first[1]) return false;
  }
  return vertices.size() >= 3 && first[0] == first[0] && first[1] == first[1];
}

void CheckTexCoords(const SubMeshView& submesh, const Material& material,
                    const Path& path, Report& report) {
  const VertexView& vertices = submesh.vertices;
  if (submesh.format == nullptr) return;
  const auto format = ParseVertexFormat(submesh.format->text.text());
  if (!format.has_value() || (format->parts & kTexCoordPart) == 0 ||
      !HasOneTexCoord(vertices) || !IsTextured(material)) {
    return;
  }
  const Vertex first = vertices.At(0);
  report.Add(kTexCoordsConstant, path, vertices.Field(0, "texCoords"))
      .Field("vertices[0]/texCoords")
      .Found(first.tex_coords[0])
      .Message("the texture coordinates of all ", vertices.size(),
               " vertices are (", NumberText(first.tex_coords[0]), ", ",
               NumberText(first.tex_coords[1]), ")");
}

}  // namespace

Box ValidateVertices(const SubMeshView& submesh, const Material* material,
                     const Path& path, Report& report) {
  if (submesh.format != nullptr) {
    ValidateVertexFormat(*submesh.format, path, report);
  }
  if (submesh.vertices.size() == 0) return Box();
  const ShaderName* shader =
      material == nullptr ? nullptr : ShaderOf(*material);
  VertexChecker checker(submesh, shader == nullptr ? "" : StemOf(*shader));
  Box box;
  for (uint64_t i = 0; i < submesh.vertices.size(); ++i) {
    const Vertex vertex = submesh.vertices.At(i);
    box.Extend({vertex.position, vertex.position});
    checker.Check(i, vertex);
  }
  checker.Finish({submesh.vertices, path, report});
  if (material != nullptr) CheckTexCoords(submesh, *material, path, report);
  return box;
}

void VertexFold::Note(const VertexView& vertices, uint64_t index,
                      absl::string_view name, size_t element, double found) {
  const bool whole = element == kWhole;
  const ByteRange place =
      vertices.Field(index, name, whole ? -1 : static_cast<int64_t>(element));
  if (at.empty()) {
    range = place;
    value = found;
    field = absl::StrCat("vertices[", index, "]/", name);
    if (!whole) absl::StrAppend(&field, "[", element, "]");
  }
  at.Note(place.offset);
}

void VertexFindings::Add(const Rule& rule, const VertexFold& fold,
                         absl::string_view what, absl::string_view allowed,
                         const VertexRepair* repair,
                         absl::string_view subject) const {
  if (fold.at.empty()) return;
  FindingBuilder finding = report.Add(rule, path, fold.range);
  finding.Field(fold.field)
      .Found(fold.value)
      .Allowed(allowed)
      .Times(fold.at)
      .Message(subject, fold.field, " is ", NumberText(fold.value), what);
  if (!finding.detailed() || repair == nullptr) return;
  // Longer fixes are left out: no reader could see what they change.
  constexpr size_t kMaxEdits = 10'000;
  Fix fix = {FixLevel::kUnsafe, std::string(repair->reason), {}};
  const ByteRange first = vertices.Field(0, repair->field);
  for (uint64_t i = 0; i < vertices.size(); ++i) {
    std::array<float, 4> values = vertices.At(i).*repair->values;
    const VertexRepair::Outcome outcome = repair->repair(values);
    if (outcome == VertexRepair::Outcome::kUnchanged) continue;
    if (outcome == VertexRepair::Outcome::kUnknown ||
        fix.edits.size() == kMaxEdits) {
      return;
    }
    fix.edits.push_back(
        Overwrite({first.offset + i * vertices.stride, first.length}, values));
  }
  if (!fix.edits.empty()) finding.FixBy(std::move(fix));
}

absl::Span<const Rule* const> VertexRules() {
  static constexpr const Rule* kRules[] = {
      &kVertexNotFinite, &kTexCoordNotFinite, &kTexCoordsConstant,
      &kVertexColour,    &kNormalNotUnit,     &kVertexFormatName};
  return kRules;
}

}  // namespace assetlint::alamo
