#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "absl/strings/match.h"
#include "formats/alamo/model/material_view.h"
#include "formats/alamo/model/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kNormalMapIsBase = {
    .id = "ALO068",
    .name = "normal-map-is-base",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The normal map is the colour map.",
    .why =
        "The shader reads directions from the colours, and lights the mesh "
        "from everywhere.",
    .statement =
        "NormalTexture and BaseTexture name different textures (2634 of 2647 "
        "models).",
    .source = "formats/alamo/model/MESH.md#parameters-of-a-shader",
    .repair =
        "Set NormalTexture to the normal map, or to a flat one; or choose a "
        "shader without it, such as MeshGlossColorize.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The name of the normal map is not in the file.",
    .one_cause = true,
};

constexpr const Rule* kRules[] = {&kNormalMapIsBase};

// How the engine looks a texture up: without its folder, and from the first dot
// on with another extension.
absl::string_view TextureStem(absl::string_view name) {
  name.remove_prefix(name.find_last_of("\\/") + 1);
  return name.substr(0, name.find('.'));
}

bool AreSameTexture(absl::string_view a, absl::string_view b) {
  const absl::string_view stem = TextureStem(a);
  return !stem.empty() && !absl::EqualsIgnoreCase(stem, "none") &&
         absl::EqualsIgnoreCase(stem, TextureStem(b));
}

constexpr absl::string_view kBaseTexture = "BaseTexture";
constexpr absl::string_view kNormalTexture = "NormalTexture";

struct Texture {
  int64_t index;  // among the texture parameters
  Mini value;
};

// The first texture parameter of that name with a value.
std::optional<Texture> FindTexture(const Material& material,
                                   absl::string_view name) {
  int64_t index = 0;
  for (const Material::Child& child : material.children) {
    const auto* parameter = std::get_if<TextureParameter>(&child);
    if (parameter == nullptr) continue;
    const std::optional<Mini> own = FindMini(parameter->minis, kParameterName);
    if (own.has_value() && TextOf(*own) == name) {
      std::optional<Mini> value = FindMini(parameter->minis, kParameterValue);
      if (value.has_value()) return Texture{index, *std::move(value)};
    }
    ++index;
  }
  return std::nullopt;
}

}  // namespace

bool BecomesNormalMap(const Material& material, absl::string_view from,
                      absl::string_view to) {
  if (to != kBaseTexture && to != kNormalTexture) return false;
  const std::optional<Texture> one = FindTexture(material, from);
  const std::optional<Texture> other =
      FindTexture(material, to == kBaseTexture ? kNormalTexture : kBaseTexture);
  return one.has_value() && other.has_value() &&
         AreSameTexture(TextOf(one->value), TextOf(other->value));
}

void ValidateNormalMap(const Material& material, const Path& path,
                       Report& report) {
  const std::optional<Texture> normal = FindTexture(material, kNormalTexture);
  if (!normal.has_value()) return;
  const std::optional<Texture> base = FindTexture(material, kBaseTexture);
  if (!base.has_value()) return;
  const absl::string_view name = TextOf(normal->value);
  if (!AreSameTexture(name, TextOf(base->value))) return;
  const Path texture_path(path, TextureParameter::kType.name, normal->index);
  report.Add(kNormalMapIsBase, texture_path, MiniPayload(normal->value))
      .Field("value")
      .Found(name)
      .Message("NormalTexture is \"", name.substr(0, kMaxQuotedText),
               "\", which is also the BaseTexture");
}

absl::Span<const Rule* const> NormalMapRules() { return kRules; }

}  // namespace assetlint::alamo
