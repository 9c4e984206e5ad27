#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/alamo/model/material_view.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/model/vertex_format.h"
#include "formats/alamo/tables/shaders.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kRelationsPage =
    "formats/alamo/model/MESH.md#shader-and-vertex-format";

constexpr Rule kShaderVertexFormat = {
    .id = "ALO062",
    .name = "shader-vertex-format",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The vertex format lacks what the shader reads.",
    .why =
        "The shader gets no texture coordinates, tangents or colours: the "
        "mesh is drawn in one colour, flat or black.",
    .statement =
        "Each shader of the games goes with one vertex format (2554 of 2647 "
        "models).",
    .source = kRelationsPage,
    .repair = "Export the mesh with the vertex format of its shader.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The vertices were exported without those parts: export them again.",
    .one_cause = true,
};

constexpr Rule kShaderSkinning = {
    .id = "ALO063",
    .name = "shader-skinning",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary =
        "One of the shader and the vertex format is for skinned meshes, the "
        "other is not.",
    .why =
        "The mesh does not follow its bones, or the shader reads bones that "
        "the vertices do not have.",
    .statement =
        "A shader whose name begins with RSkin goes with a skinned vertex "
        "format, and only with it (2647 of 2647 models).",
    .source = kRelationsPage,
    .repair = "Choose the shader that fits: MeshGloss or RSkinGloss.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which of the two is wrong is not in the file.",
    .one_cause = true,
};

constexpr Rule kMappingNotSkinned = {
    .id = "ALO064",
    .name = "mapping-not-skinned",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A sub-mesh that is not skinned has a bone mapping.",
    .why =
        "The vertex format passes no bones to the shader, so the mesh does not "
        "follow them.",
    .statement =
        "Only sub-meshes with a skinned vertex format have a mapping (2646 of "
        "2647 models).",
    .source = "formats/alamo/model/MESH.md#bone-mapping",
    .repair = "Use a skinned format and shader, or export without a mapping.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Whether the mesh should be skinned is not in the file.",
    .one_cause = true,
};

constexpr const Rule* kRules[] = {&kShaderVertexFormat, &kShaderSkinning,
                                  &kMappingNotSkinned};

// "texture coordinates, tangents"
std::string PartNames(uint8_t parts) {
  std::vector<absl::string_view> names;
  if (parts & kNormalPart) names.push_back("normals");
  if (parts & kTexCoordPart) names.push_back("texture coordinates");
  if (parts & kTangentPart) names.push_back("tangents");
  if (parts & kColourPart) names.push_back("colours");
  return absl::StrJoin(names, ", ");
}

class PairChecker {
 public:
  PairChecker(const ShaderName& shader, const VertexFormat& format,
              const VertexParts& parts, const Path& path, Report& report)
      : shader_(shader),
        format_(format),
        parts_(parts),
        path_(path, "vertexFormat"),
        report_(report) {}

  void Check() {
    const absl::string_view stem = StemOf(shader_);
    const bool skins = absl::StartsWithIgnoreCase(stem, "RSkin");
    if (skins == parts_.skinned) return CheckParts(FindShader(stem));
    // Other mods' shaders have any name.
    if (skins || FindShader(stem) != nullptr) ReportSkinning();
  }

 private:
  FindingBuilder Add(const Rule& rule) {
    FindingBuilder finding = report_.Add(rule, path_, TextRange(format_));
    finding.Field("text").Found(format_.text.text());
    return finding;
  }

  absl::string_view Shader() const {
    return shader_.text.text().substr(0, kMaxQuotedText);
  }

  void ReportSkinning() {
    Add(kShaderSkinning)
        .With("shader", shader_.text.text())
        .Message("the shader is \"", Shader(), "\", but the vertex format \"",
                 format_.text.text(), "\" is ",
                 parts_.skinned ? "skinned" : "not skinned");
  }

  void CheckParts(const ShaderRow* shader) {
    if (shader == nullptr || !IsCounted(*shader)) return;
    const std::string expected =
        absl::StrCat(kVertexFormatPrefix, shader->format);
    const std::optional<VertexParts> read = ParseVertexFormat(expected);
    const int missing = read.value_or(VertexParts()).parts & ~parts_.parts;
    if (missing == 0) return;
    Add(kShaderVertexFormat)
        .Allowed(expected)
        .With("shader", shader_.text.text())
        .Message("the vertex format is \"", format_.text.text(),
                 "\", but the shader \"", Shader(), "\" goes with ", expected,
                 ", which adds ", PartNames(static_cast<uint8_t>(missing)));
  }

  const ShaderName& shader_;
  const VertexFormat& format_;
  const VertexParts& parts_;
  const Path path_;
  Report& report_;
};

}  // namespace

void ValidateShader(const Material& material, const SubMesh& submesh,
                    const Path& path, Report& report) {
  const auto* format = First<VertexFormat>(submesh.children);
  if (format == nullptr) return;
  const std::optional<VertexParts> parts =
      ParseVertexFormat(format->text.text());
  // A format that does not exist is reported by itself.
  if (!parts.has_value() || parts->special) return;
  const ShaderName* shader = ShaderOf(material);
  if (shader != nullptr) {
    PairChecker(*shader, *format, *parts, path, report).Check();
    if (absl::StartsWithIgnoreCase(StemOf(*shader), "RSkin")) return;
  }
  const auto* mapping = First<BoneMapping>(submesh.children);
  if (mapping == nullptr || parts->skinned) return;
  const Path mapping_path(path, "boneMapping");
  report.Add(kMappingNotSkinned, mapping_path, TypeWord(mapping->origin))
      .With("format", format->text.text())
      .Message("the sub-mesh has a bone mapping, but its vertex format \"",
               format->text.text(), "\" is not skinned");
}

absl::Span<const Rule* const> ShaderRules() { return kRules; }

}  // namespace assetlint::alamo
