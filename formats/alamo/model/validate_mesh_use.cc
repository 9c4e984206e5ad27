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
    .severity = Severity::kInfo,
    .summary = "A visible mesh has the default shader.",
    .why =
        "The mesh is a helper that should be hidden, or it lost its material: "
        "it is drawn without texture.",
    .statement =
        "Meshes with alDefault or Default are hidden (2610 of 2647 models).",
    .source = kUsePage,
    .repair =
        "Hide the mesh, or give it a material; assetlint fix --unsafe-fixes "
        "hides it.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Helpers are hidden, but the mesh may be meant to be seen and lack its "
        "material.",
    .one_cause = true,
};

constexpr Rule kShadowShader = {
    .id = "ALO070",
    .name = "shadow-mesh-shader",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A mesh with a shadow's name has no shadow shader.",
    .why = "The mesh is drawn instead of casting a shadow.",
    .statement =
        "Meshes whose name has the word shadow or shad have MeshShadowVolume "
        "or RSkinShadowVolume (at least 2643 of 2647 models).",
    .source = kUsePage,
    .repair = "Set the shader to MeshShadowVolume.fx, or rename the mesh.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Whether the name or the shader is wrong is not in the file.",
    .one_cause = true,
};

constexpr Rule kShadowHidden = {
    .id = "ALO071",
    .name = "shadow-mesh-hidden",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A mesh with a shadow shader is hidden.",
    .why = "It casts no shadow until an animation shows it.",
    .statement =
        "Meshes with a shadow shader are not hidden (2639 of 2647 models).",
    .source = kUsePage,
    .repair =
        "Clear isHidden unless an animation shows the mesh; assetlint fix "
        "--unsafe-fixes clears it.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason = "An animation may show the mesh when it is needed.",
    .one_cause = true,
};

constexpr Rule kCollisionVisible = {
    .id = "ALO073",
    .name = "collision-mesh-visible",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A mesh for hit tests is not hidden.",
    .why = "The shader draws the mesh in translucent blue over the model.",
    .statement = "Meshes with MeshCollision are hidden (2642 of 2647 models).",
    .source = kUsePage,
    .repair = "Set isHidden; assetlint fix --unsafe-fixes does.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason = "The mesh may be shown on purpose, for tests.",
    .one_cause = true,
};

constexpr const Rule* kRules[] = {&kDefaultVisible, &kShadowShader,
                                  &kShadowHidden, &kCollisionVisible};

// Whether the name has the word "shadow", or "shad" at its end or before
// anything but a letter: initialShadingGroup is the name of a material.
bool IsShadowName(absl::string_view name) {
  constexpr absl::string_view kShad = "shad";
  for (size_t i = 0; i + kShad.size() <= name.size(); ++i) {
    if (!absl::StartsWithIgnoreCase(name.substr(i), kShad)) continue;
    const absl::string_view rest = name.substr(i + kShad.size());
    if (rest.empty() || !absl::ascii_isalpha(rest[0]) ||
        absl::StartsWithIgnoreCase(rest, "ow")) {
      return true;
    }
  }
  return false;
}

// What the first shader of a mesh is for; the others are nearly always the same
// (2550 of 2552 meshes).
class UseChecker {
 public:
  UseChecker(const Mesh& mesh, const MeshInfo& info, const ShaderName& shader,
             int64_t material, const Path& path, Report& report)
      : info_(info),
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
      if (!hidden) ReportCollisionVisible();
    } else if (IsDefaultShader(stem)) {
      if (!hidden && info_.box_min != info_.box_max) ReportDefault();
    }
    if (IsShadowName(name_) &&
        !absl::StrContains(absl::AsciiStrToLower(stem), "shadow")) {
      AddShader(kShadowShader)
          .Allowed("MeshShadowVolume.fx or RSkinShadowVolume.fx")
          .Message("the mesh is called \"", name_.substr(0, kMaxQuotedText),
                   "\"");
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

  void ReportCollisionVisible() {
    FindingBuilder finding = AddFlag(kCollisionVisible, "isHidden", 0);
    FixHidden(finding, 1, "meshes with MeshCollision are hidden");
    finding.Message("isHidden is 0, but the mesh is for hit tests only");
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
