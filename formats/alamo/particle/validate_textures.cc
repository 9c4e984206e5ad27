// The names of the textures of an emitter.
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/particle/validate_particle.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kEmitterTexture = {
    .id = "ALP013",
    .name = "emitter-texture",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "A texture's name ends in neither .tga nor .dds.",
    .why = "The game looks only for these two; any other name is not found.",
    .statement = "Emitters name a colour texture and a second one.",
    .source = "formats/alamo/particle/FORMAT.md#texts",
    .repair = "Name one of the game's textures.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Which texture is meant is not known.",
};

template <typename Texture>
void CheckTexture(const Emitter& emitter, const Path& path, Report& report) {
  const auto* texture = First<Texture>(emitter.children);
  if (texture == nullptr) return;
  const absl::string_view name = texture->text.text();
  if (name.empty() || absl::EqualsIgnoreCase(name, "none")) return;
  const Path texture_path(path, Texture::kType.name);
  if (absl::EndsWithIgnoreCase(name, ".tga") ||
      absl::EndsWithIgnoreCase(name, ".dds")) {
    return;
  }
  report
      .Add(kEmitterTexture, texture_path,
           {BodyOffset(texture->origin), texture->text.bytes.size()})
      .Field("text")
      .Found(name)
      .Message("the texture is \"", name.substr(0, kMaxQuotedText),
               "\", must end in .tga or .dds");
}

}  // namespace

void ValidateEmitterTextures(const Emitter& emitter, const Path& path,
                             Report& report) {
  CheckTexture<ColourTexture>(emitter, path, report);
  CheckTexture<NormalTexture>(emitter, path, report);
}

absl::Span<const Rule* const> EmitterTextureRules() {
  static constexpr const Rule* kRules[] = {&kEmitterTexture};
  return kRules;
}

}  // namespace assetlint::alamo
