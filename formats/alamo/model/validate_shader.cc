#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/tables/known_names.h"
#include "formats/base/finding.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kShaderVertexFormat = {
    .id = "ALO062",
    .name = "shader-vertex-format",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The vertex format lacks what the shader reads.",
    .why =
        "The shader gets no texture coordinates, tangents or colours: the "
        "mesh is drawn in one colour, flat or black.",
    .statement =
        "Each shader of the games goes with one vertex format (2554 of 2647 "
        "models).",
    .source = "formats/alamo/model/MESH.md#shader-and-vertex-format",
    .repair = "Export the mesh with the vertex format of its shader.",
    .one_cause = true,
};

constexpr Rule kShaderSkinning = {
    .id = "ALO063",
    .name = "shader-skinning",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary =
        "One of the shader and the vertex format is for skinned meshes, the "
        "other is not.",
    .why =
        "The mesh does not follow its bones, or the shader reads bones that "
        "the vertices do not have.",
    .statement =
        "A shader whose name begins with RSkin goes with a skinned vertex "
        "format, and only with it (2647 of 2647 models).",
    .source = "formats/alamo/model/MESH.md#shader-and-vertex-format",
    .repair = "Choose the shader that fits: MeshGloss or RSkinGloss.",
    .one_cause = true,
};

constexpr Rule kMappingNotSkinned = {
    .id = "ALO064",
    .name = "mapping-not-skinned",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A sub-mesh that is not skinned has a bone mapping.",
    .why =
        "The vertex format passes no bones to the shader, so the mesh does not "
        "follow them.",
    .statement =
        "Only sub-meshes with a skinned vertex format have a mapping (2646 of "
        "2647 models).",
    .source = "formats/alamo/model/MESH.md#bone-mapping",
    .repair = "Use a skinned format and shader, or export without a mapping.",
    .one_cause = true,
};

// "texture coordinates, tangents"
std::string PartNames(uint8_t parts) {
  std::vector<absl::string_view> names;
  if (parts & kNormalPart) names.push_back("normals");
  if (parts & kTexCoordPart) names.push_back("texture coordinates");
  if (parts & kTangentPart) names.push_back("tangents");
  if (parts & kColourPart) names.push_back("colours");
  return absl::StrJoin(names, ", ");
}

// Whether the format has what the shader reads.
void CheckPair(const ShaderName& shader, const VertexFormat& format,
               const VertexParts& parts, const Path& path, Report& report) {
  const absl::string_view stem = StemOf(shader);
  const bool skins = absl::StartsWithIgnoreCase(stem, "RSkin");
  const ShaderRow* row = FindShader(stem);
  const absl::string_view quoted = shader.text.text().substr(0, kMaxQuotedText);
  if (skins != parts.skinned) {
    // Other mods' shaders have any name.
    if (!skins && row == nullptr) return;
    AddAtText(kShaderSkinning, format, path, report)
        .With("shader", shader.text.text())
        .Message("the shader is \"", quoted, "\", but the vertex format \"",
                 format.text.text(), "\" is ",
                 parts.skinned ? "skinned" : "not skinned");
    return;
  }
  if (row == nullptr || !IsCounted(*row)) return;
  const std::string expected = absl::StrCat(kVertexFormatPrefix, row->format);
  const std::optional<VertexParts> read = ParseVertexFormat(expected);
  const int missing = read.value_or(VertexParts()).parts & ~parts.parts;
  if (missing == 0) return;
  AddAtText(kShaderVertexFormat, format, path, report)
      .Allowed(expected)
      .With("shader", shader.text.text())
      .Message("the vertex format is \"", format.text.text(),
               "\", but the shader \"", quoted, "\" goes with ", expected,
               ", which adds ", PartNames(static_cast<uint8_t>(missing)));
}

constexpr absl::string_view kShaderParametersPage =
    "formats/alamo/model/MESH.md#parameters-of-a-shader";

constexpr Rule kParameterUnknown = {
    .id = "ALO065",
    .name = "parameter-unknown",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The shader has no parameter of that name.",
    .why = "The value is lost, and the shader uses its default.",
    .statement =
        "The parameters of a shader of the games have known names (2644 of "
        "2647 models), which are case-sensitive.",
    .source = kShaderParametersPage,
    .repair =
        "Correct the name or the shader; assetlint fix --unsafe-fixes does "
        "when only one name differs in case or in a single character.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The name becomes the only one of the shader that differs in case or "
        "in a single character, but a shader of the mod may have another.",
    .one_cause = true,
};

constexpr Rule kTextureMissing = {
    .id = "ALO066",
    .name = "texture-missing",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "The material lacks one of the shader's textures.",
    .why = "The shader uses its default in place of the texture.",
    .statement =
        "A material has all textures of its shader (2644 of 2647 models).",
    .source = kShaderParametersPage,
    .repair = "Set the texture, or choose a shader that does not read it.",
    .one_cause = true,
};

constexpr Rule kNoTextures = {
    .id = "ALO067",
    .name = "no-textures",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The material has none of the shader's textures.",
    .why =
        "The shader has nothing to draw the mesh with: a shield, for one, "
        "stays invisible.",
    .statement =
        "A material has at least one of the textures that its shader reads "
        "(2646 of 2647 models).",
    .source = kShaderParametersPage,
    .repair = "Set the textures of the shader.",
    .one_cause = true,
};

constexpr Rule kTypeOfShader = {
    .id = "ALO083",
    .name = "parameter-shader-type",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "A parameter has another type than the shader gives it.",
    .why =
        "The engine sets it with fewer or more numbers than the shader reads, "
        "or not at all.",
    .statement =
        "A parameter has the type that the shader gives it (2647 of 2647 "
        "models).",
    .source = kShaderParametersPage,
    .repair = "Export the material again, or give the chunk the right type.",
    .one_cause = true,
};

constexpr ParameterType TypeOf(uint32_t id) {
  return static_cast<ParameterType>(id - IntParameter::kType.id);
}

absl::string_view NameOf(ParameterType type) {
  return kParameterTypes[static_cast<size_t>(type)];
}

// Whether two names of the same length differ only in case, or in a single
// character.
bool AreAlike(absl::string_view a, absl::string_view b) {
  if (a.size() != b.size()) return false;
  if (absl::EqualsIgnoreCase(a, b)) return true;
  int different = 0;
  for (size_t i = 0; i < a.size(); ++i) different += a[i] != b[i];
  return different == 1;
}

// A parameter with a name of its own. Views the model.
struct Parameter {
  ParameterType type;
  absl::string_view kind;  // of the chunk, for its path
  int64_t index;           // among those of its kind
  Mini name;
};

// Whether the name is what its bytes say. Another rule reports a name that is
// not.
bool IsWhole(const Mini& name) {
  const auto& text = std::get<Asciiz>(name.value);
  return !text.text().empty() && text.bytes.size() == text.text().size() + 1;
}

// The parameters of a material whose shader the games have.
class ParameterChecker {
 public:
  ParameterChecker(const Material& material, const ShaderRow& shader,
                   const Path& path, Report& report)
      : material_(material),
        shader_(shader),
        known_(ParametersOf(shader)),
        path_(path),
        report_(report) {}

  template <uint32_t kId>
  void Note(const ShaderParameter<kId>& parameter, size_t index) {
    std::optional<Mini> name = FindMini(parameter.minis, kParameterName);
    if (!parameter.origin.complete || !name.has_value() || !IsWhole(*name)) {
      lost_ = true;
      return;
    }
    const size_t at = IndexOf(TextOf(*name));
    if (at < known_.size()) {
      found_ |= uint32_t{1} << at;
      if (known_[at].type != TypeOf(kId)) {
        ReportType(known_[at], parameter, index);
      }
      return;
    }
    unknown_at_.Note(name->origin.offset);
    if (unknown_.has_value()) return;
    unknown_ = {TypeOf(kId), parameter.kType.name, static_cast<int64_t>(index),
                *std::move(name)};
  }

  // `chunks_lost`: a parameter may be missing because its chunk is damaged.
  void Finish(const ShaderName& name, bool chunks_lost) {
    if (unknown_.has_value()) return ReportUnknown(name);
    if (!chunks_lost && !lost_) CheckTextures(name);
  }

 private:
  // known_.size() if it is not found.
  size_t IndexOf(absl::string_view name) const {
    size_t at = 0;
    while (at < known_.size() && known_[at].name != name) ++at;
    return at;
  }

  bool IsFound(size_t at) const { return (found_ >> at & 1) != 0; }

  template <uint32_t kId>
  void ReportType(const ShaderParameterRow& row,
                  const ShaderParameter<kId>& parameter, size_t index) {
    if (!IsCounted(shader_)) return;
    const Path path(path_, parameter.kType.name, static_cast<int64_t>(index));
    report_.Add(kTypeOfShader, path, TypeWord(parameter.origin))
        .Field("type")
        .Found(parameter.kType.name)
        .Allowed(NameOf(row.type))
        .With("shader", shader_.name)
        .Message("the shader ", shader_.name, " takes \"", row.name, "\" as ",
                 NameOf(row.type), ", but the type of the chunk is ",
                 parameter.kType.name);
  }

  // Whether the shader knows so few of the names that it is the shader that is
  // wrong.
  bool IsOtherShader() const {
    return unknown_at_.count() > 1 &&
           unknown_at_.count() > static_cast<uint64_t>(std::popcount(found_));
  }

  void ReportUnknown(const ShaderName& shader) {
    const bool other = IsOtherShader();
    const Path path = other ? Path(path_, "shader")
                            : Path(path_, unknown_->kind, unknown_->index);
    const absl::string_view name = TextOf(unknown_->name);
    FindingBuilder finding =
        report_.Add(kParameterUnknown, path,
                    other ? TextRange(shader) : MiniPayload(unknown_->name));
    finding.Field(other ? "text" : "name").Found(name);
    if (!other) finding.Times(unknown_at_);
    finding.With("shader", shader_.name)
        .Message("the shader ", shader_.name, " has no parameter \"",
                 name.substr(0, kMaxQuotedText), "\"");
    if (unknown_at_.count() > 1) {
      finding.Message("; ", unknown_at_.count(), " names are unknown",
                      other ? ": they are those of another shader" : "");
    } else if (const auto* meant = OnlyLikelyName()) {
      finding.FixBy(FixLevel::kUnsafe, Rename(meant->name),
                    "the shader's parameter ", meant->name);
    }
  }

  // The only parameter whose name the unknown one may be; null unless the
  // textures of the shader are then complete and different.
  const ShaderParameterRow* OnlyLikelyName() const {
    const absl::string_view name = TextOf(unknown_->name);
    const ShaderParameterRow* only = nullptr;
    for (size_t i = 0; i < known_.size(); ++i) {
      const ShaderParameterRow& row = known_[i];
      if (IsFound(i)) continue;
      if (AreAlike(row.name, name)) {
        if (only != nullptr || row.type != unknown_->type) return nullptr;
        only = &row;
      } else if (row.type == ParameterType::kTexture) {
        return nullptr;
      }
    }
    const bool wrong =
        only != nullptr && BecomesNormalMap(material_, name, only->name);
    return wrong ? nullptr : only;
  }

  Edit Rename(absl::string_view name) const {
    return {{MiniPayload(unknown_->name).offset, name.size()},
            std::string(name),
            {}};
  }

  void CheckTextures(const ShaderName& name) {
    size_t textures = 0;
    std::vector<absl::string_view> missing;
    for (size_t i = 0; i < known_.size(); ++i) {
      if (known_[i].type != ParameterType::kTexture) continue;
      ++textures;
      if (!IsFound(i)) missing.push_back(known_[i].name);
    }
    if (missing.empty()) return;
    const Path path(path_, "shader");
    const bool none = missing.size() == textures;
    report_.Add(none ? kNoTextures : kTextureMissing, path, TextRange(name))
        .Field("text")
        .With("shader", shader_.name)
        .With("missing", absl::StrJoin(missing, ", "))
        .Message("the shader ", shader_.name, " reads ",
                 absl::StrJoin(missing, ", "), ", which the material lacks",
                 none && textures > 1 ? "; it has none of the shader's textures"
                                      : "");
  }

  const Material& material_;
  const ShaderRow& shader_;
  const absl::Span<const ShaderParameterRow> known_;
  const Path& path_;
  Report& report_;
  uint32_t found_ = 0;  // bit i: known_[i]; a shader has at most 32
  bool lost_ = false;
  std::optional<Parameter> unknown_;  // the first
  Occurrences unknown_at_;
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
    CheckPair(*shader, *format, *parts, path, report);
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

void ValidateParameters(const Material& material, const Path& path,
                        Report& report) {
  const ShaderName* name = ShaderOf(material);
  if (name == nullptr) return;
  const ShaderRow* shader = FindShader(StemOf(*name));
  if (shader == nullptr || !IsCounted(*shader)) return;
  ParameterChecker checker(material, *shader, path, report);
  ForEachParameter(material, [&](const auto& parameter, size_t index) {
    checker.Note(parameter, index);
  });
  checker.Finish(*name, CountOf<UnknownChunk>(material.children) > 0 ||
                            IsEndLost(material.origin, material.children));
}

absl::Span<const Rule* const> ShaderRules() {
  static constexpr const Rule* kRules[] = {
      &kShaderVertexFormat, &kShaderSkinning, &kMappingNotSkinned,
      &kParameterUnknown,   &kTextureMissing, &kNoTextures,
      &kTypeOfShader};
  return kRules;
}

}  // namespace assetlint::alamo
