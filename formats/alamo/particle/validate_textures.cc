// The names of the textures of an emitter.
#include "absl/strings/ascii.h"
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

constexpr Rule kMasterTexture = {
    .id = "ALP021",
    .name = "emitter-texture-letters",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary =
        "A texture's name is that of a master texture but for one or two "
        "letters.",
    .why = "The game does not find a texture whose name is misspelled.",
    .statement =
        "Most textures are p_particle_master.tga or "
        "p_particle_depth_master.tga (1792 of 2042 names); no other name is "
        "nearly the same (sample: 158 of 158).",
    .source = "formats/alamo/particle/FORMAT.md#texts",
    .repair = "Correct the letters.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Whether another texture is meant is not known.",
};

constexpr absl::string_view kMasters[] = {"p_particle_master.tga",
                                          "p_particle_depth_master.tga"};
// As many letters may be wrong.
constexpr int kMaxWrong = 2;

// Whether `name`, which is at byte `offset`, is nearly that of a master
// texture.
void CheckMaster(absl::string_view name, uint64_t offset, const Path& path,
                 Report& report) {
  for (const absl::string_view master : kMasters) {
    if (name.size() < master.size()) continue;
    const size_t folder = name.size() - master.size();
    const absl::string_view file = name.substr(folder);
    int wrong = 0;
    size_t first = 0;
    size_t last = 0;
    for (size_t i = 0; i < file.size() && wrong <= kMaxWrong; ++i) {
      if (absl::ascii_tolower(static_cast<unsigned char>(file[i])) ==
          master[i]) {
        continue;
      }
      if (wrong++ == 0) first = i;
      last = i;
    }
    if (wrong == 0 || wrong > kMaxWrong) continue;
    if (name.find_last_of("\\/") + 1 != folder) continue;  // npos + 1 is 0
    report
        .Add(kMasterTexture, path, {offset + folder + first, last + 1 - first})
        .Field("text")
        .Found(file)
        .Allowed(master)
        .Message("the texture is \"", file, "\", expected \"", master,
                 "\", from which it differs by ",
                 wrong == 1 ? "one letter" : "two letters");
  }
}

template <typename Texture>
void CheckTexture(const Emitter& emitter, const Path& path, Report& report) {
  const auto* texture = First<Texture>(emitter.children);
  if (texture == nullptr) return;
  const absl::string_view name = texture->text.text();
  if (name.empty() || absl::EqualsIgnoreCase(name, "none")) return;
  const Path texture_path(path, Texture::kType.name);
  if (absl::EndsWithIgnoreCase(name, ".tga") ||
      absl::EndsWithIgnoreCase(name, ".dds")) {
    CheckMaster(name, BodyOffset(texture->origin), texture_path, report);
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
  static constexpr const Rule* kRules[] = {&kEmitterTexture, &kMasterTexture};
  return kRules;
}

}  // namespace assetlint::alamo
