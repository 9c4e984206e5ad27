#include <algorithm>
#include <cstdint>
#include <variant>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/model/material_view.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kUsePage =
    "formats/alamo/model/MESH.md#what-meshes-are-for";

constexpr Rule kDefaultVisible = {
    .id = "ALO069",
    .name = "default-shader-visible",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A visible mesh has the default shader.",
    .why =
        "The mesh is a helper that should be hidden, or it lost its material: "
        "it is drawn without texture.",
    .statement =
        "Meshes with alDefault or Default are hidden (275 of 281 sub-meshes).",
    .source = kUsePage,
    .repair =
        "Hide the mesh, or give it a material; assetlint fix --unsafe-fixes "
        "hides it.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Helpers are hidden, but the mesh may be meant to be seen and lack its "
        "material.",
};

constexpr Rule kShadowShader = {
    .id = "ALO070",
    .name = "shadow-mesh-shader",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A mesh with a shadow's name has no shadow shader.",
    .why = "The mesh is drawn instead of casting a shadow.",
    .statement =
        "Meshes whose name contains shad have MeshShadowVolume or "
        "RSkinShadowVolume (253 of 253).",
    .source = kUsePage,
    .repair = "Set the shader to MeshShadowVolume.fx, or rename the mesh.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Whether the name or the shader is wrong is not in the file.",
};

constexpr Rule kShadowHidden = {
    .id = "ALO071",
    .name = "shadow-mesh-hidden",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A mesh with a shadow shader is hidden.",
    .why = "It casts no shadow until an animation shows it.",
    .statement = "Meshes with a shadow shader are not hidden (279 of 282).",
    .source = kUsePage,
    .repair =
        "Clear isHidden unless an animation shows the mesh; assetlint fix "
        "--unsafe-fixes clears it.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason = "An animation may show the mesh when it is needed.",
};

constexpr Rule kCollisionOff = {
    .id = "ALO072",
    .name = "collision-mesh-off",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A mesh for hit tests has collision disabled.",
    .why = "The mesh is neither drawn nor hit: it does nothing.",
    .statement =
        "Meshes with MeshCollision have isCollisionEnabled set (158 of 163).",
    .source = kUsePage,
    .repair = "Export the mesh with collision enabled, or remove it.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The collision tree that the flag asks for is not in the file: export "
        "the mesh again.",
};

constexpr Rule kCollisionVisible = {
    .id = "ALO073",
    .name = "collision-mesh-visible",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A mesh for hit tests is not hidden.",
    .why = "The game sets up a mesh of which nothing should be seen.",
    .statement = "Meshes with MeshCollision are hidden (162 of 163).",
    .source = kUsePage,
    .repair = "Set isHidden; assetlint fix --unsafe-fixes does.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason = "The mesh may be shown on purpose, for tests.",
};

constexpr Rule kDecalShader = {
    .id = "ALO074",
    .name = "decal-shader",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A mesh with a blast mark's name has an opaque shader.",
    .why = "The mark covers the hull around it instead of blending with it.",
    .statement =
        "Meshes whose name contains blast, the marks of hits, have MeshAlpha "
        "(348 of 348).",
    .source = kUsePage,
    .repair = "Set the shader to MeshAlpha.fx.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Whether the name or the shader is wrong is not in the file.",
};

constexpr const Rule* kRules[] = {&kDefaultVisible,   &kShadowShader,
                                  &kShadowHidden,     &kCollisionOff,
                                  &kCollisionVisible, &kDecalShader};

// The part of `text` from the first `word` on, which is in lower case; empty
// if it is not found.
absl::string_view FromWord(absl::string_view text, absl::string_view word) {
  const auto* begin =
      std::search(text.begin(), text.end(), word.begin(), word.end(),
                  [](unsigned char a, unsigned char b) {
                    return absl::ascii_tolower(a) == b;
                  });
  return text.substr(static_cast<size_t>(begin - text.begin()));
}

// "Blaster" is a weapon.
bool IsBlastMark(absl::string_view name) {
  const absl::string_view word = FromWord(name, "blast");
  return !word.empty() && !absl::StartsWithIgnoreCase(word, "blaster");
}

bool Contains(absl::string_view text, absl::string_view word) {
  return !FromWord(text, word).empty();
}

// What the first shader of a mesh is for; the others are nearly always the same
// (2550 of 2552 meshes).
class UseChecker {
 public:
  UseChecker(const Mesh& mesh, const MeshInfo& info, const ShaderName& shader,
             int64_t material, const Path& path, Report& report)
      : mesh_(mesh),
        info_(info),
        shader_(shader),
        material_(material),
        name_(NameOf(mesh)),
        path_(path),
        report_(report) {}

  void Check() {
    const absl::string_view stem = StemOf(shader_);
    const bool hidden = info_.is_hidden != 0;
    if (IsShadowShader(stem)) {
      if (hidden) ReportShadowHidden();
    } else if (IsCollisionShader(stem)) {
      CheckCollision();
    } else if (IsDefaultShader(stem)) {
      if (!hidden) ReportDefault();
    } else if (IsBlastMark(name_) && !Contains(stem, "alpha")) {
      ReportShader(kDecalShader, "MeshAlpha.fx");
    }
    if (Contains(name_, "shad") && !Contains(stem, "shadow")) {
      ReportShader(kShadowShader,
                   "MeshShadowVolume.fx or RSkinShadowVolume.fx");
    }
  }

 private:
  FindingBuilder AddFlag(const Rule& rule, absl::string_view field,
                         uint32_t found) {
    const Path path(path_, "info");
    FindingBuilder finding = report_.Add(rule, path, ChunkField(info_, field));
    finding.Field(field).Found(found);
    return finding;
  }

  void FixHidden(FindingBuilder& finding, uint32_t hidden,
                 absl::string_view reason) {
    finding.Allowed(hidden).FixBy(
        FixLevel::kUnsafe, Overwrite(ChunkField(info_, "isHidden"), hidden),
        reason);
  }

  void ReportShadowHidden() {
    FindingBuilder finding =
        AddFlag(kShadowHidden, "isHidden", info_.is_hidden);
    FixHidden(finding, 0, "meshes with a shadow shader are not hidden");
    finding.Message("isHidden is ", info_.is_hidden,
                    ", but the mesh should cast a shadow");
  }

  void CheckCollision() {
    if (info_.is_hidden == 0) {
      FindingBuilder finding = AddFlag(kCollisionVisible, "isHidden", 0);
      FixHidden(finding, 1, "meshes with MeshCollision are hidden");
      finding.Message("isHidden is 0, but the mesh is for hit tests only");
    }
    if (info_.is_collision_enabled == 0 && !MayHaveTree()) {
      AddFlag(kCollisionOff, "isCollisionEnabled", 0)
          .Allowed(1)
          .Message(
              "isCollisionEnabled is 0, but the mesh is for hit tests only");
    }
  }

  // Without the flag, a tree is reported by collision-flag.
  bool MayHaveTree() const {
    bool may = CountOf<UnknownChunk>(mesh_.children) > 0 ||
               IsEndLost(mesh_.origin, mesh_.children);
    ForEach<SubMesh>(mesh_.children, [&](const SubMesh& submesh, size_t) {
      may |= CountOf<CollisionTree>(submesh.children) > 0 ||
             CountOf<UnknownChunk>(submesh.children) > 0;
    });
    return may;
  }

  FindingBuilder AddShader(const Rule& rule) {
    const Path material_path(path_, "material", material_);
    const Path path(material_path, "shader");
    FindingBuilder finding = report_.Add(rule, path, TextRange(shader_));
    finding.Field("text").Found(shader_.text.text());
    finding.Message("the shader is \"",
                    shader_.text.text().substr(0, kMaxQuotedText), "\", but ");
    return finding;
  }

  void ReportDefault() {
    FindingBuilder finding = AddShader(kDefaultVisible);
    FixHidden(finding, 1, "meshes with this shader are hidden");
    finding.Message("the mesh is visible");
  }

  void ReportShader(const Rule& rule, absl::string_view allowed) {
    AddShader(rule).Allowed(allowed).Message(
        "the mesh is called \"", name_.substr(0, kMaxQuotedText), "\"");
  }

  const Mesh& mesh_;
  const MeshInfo& info_;
  const ShaderName& shader_;
  const int64_t material_;
  const absl::string_view name_;
  const Path& path_;
  Report& report_;
};

}  // namespace

void ValidateMeshUse(const Mesh& mesh, const Path& path, Report& report) {
  const auto* info = First<MeshInfo>(mesh.children);
  if (info == nullptr) return;
  int64_t material = 0;
  for (const Mesh::Child& child : mesh.children) {
    const auto* candidate = std::get_if<Material>(&child);
    if (candidate == nullptr) continue;
    if (const ShaderName* shader = ShaderOf(*candidate)) {
      return UseChecker(mesh, *info, *shader, material, path, report).Check();
    }
    ++material;
  }
}

absl::Span<const Rule* const> MeshUseRules() { return kRules; }

}  // namespace assetlint::alamo
