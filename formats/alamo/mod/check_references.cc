#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/text.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/alamo/tables/known_names.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kTextureMissing = {
    .id = "MOD009",
    .name = "texture-missing",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A texture is neither in the mod nor in the game.",
    .why = "The game draws the part with its texture for missing ones.",
    .statement =
        "A texture is in Data/Art/Textures of the mod or the game, by its "
        "name or with .dds in place of everything from the first dot on.",
    .source = "formats/alamo/mod/ACROSS.md#textures",
    .repair = "Add the texture, or name one that exists.",
};

// The part up to the first dot.
absl::string_view StemOf(absl::string_view name) {
  return name.substr(0, name.find('.'));
}

// Names that mean "no texture", or that the engine provides.
bool NeedsNoFile(absl::string_view name) {
  const absl::string_view stem = StemOf(name);
  return stem.empty() || stem == "none" || IsEngineTexture(stem);
}

// A texture that a file names.
struct TextureUse {
  FactName name;
  std::vector<PathSegment> path;
};
using TextureUses = Uses<absl::string_view, TextureUse>;

TextureUses UsesOf(const Facts& facts) {
  TextureUses uses;
  for (const Facts::Parameter& parameter : facts.parameters) {
    uses.Add(facts.Text(parameter.texture), parameter.texture.offset, [&] {
      return TextureUse{parameter.texture,
                        MaterialPath(facts, parameter.material)};
    });
  }
  for (const FactName texture : facts.textures) {
    uses.Add(facts.Text(texture), texture.offset, [&] {
      return TextureUse{texture,
                        {{"system", PathSegment::kNoIndex, {}},
                         {"emitters", PathSegment::kNoIndex, {}}}};
    });
  }
  return uses;
}

constexpr Rule kShaderUnknown = {
    .id = "MOD010",
    .name = "shader-unknown",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A shader is neither one of the games' nor in the mod.",
    .why = "The game draws the mesh with its fallback shader.",
    .statement =
        "A shader is one of the games' or a file in Data/Art/Shaders (2545 of "
        "2567; the other 22 are Default.fx on hidden meshes).",
    .source = "formats/alamo/mod/ACROSS.md#shaders",
    .repair = "Name a shader that exists, or add its file to the mod.",
};

constexpr Rule kShaderDefault = {
    .id = "MOD011",
    .name = "shader-default",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "A hidden mesh has a shader that no game has.",
    .why =
        "It has no effect: the mesh is not drawn. Models of the games have it "
        "too.",
    .statement =
        "Default.fx is in no game; the 22 sub-meshes that name it are hidden.",
    .source = "formats/alamo/mod/ACROSS.md#shaders",
    .repair = "Nothing, or name alDefault.fx.",
    .fix_reason = "The game does not use it.",
};

// The first material with a shader that no game has, and whether it is hidden:
// then it counts apart.
struct ShaderUse {
  size_t material = 0;
  bool hidden = false;
};
using ShaderUses = Uses<std::pair<absl::string_view, bool>, ShaderUse>;

ShaderUses UnknownShaders(const Facts& facts) {
  ShaderUses uses;
  for (size_t i = 0; i < facts.materials.size(); ++i) {
    const Facts::Material& material = facts.materials[i];
    const absl::string_view stem = ShaderStem(facts.Text(material.shader));
    if (stem.empty()) continue;
    const ShaderRow* known = FindShader(stem);
    if (known != nullptr && known->file != ShaderFile::kNone) continue;
    const bool hidden = known != nullptr && facts.meshes[material.mesh].hidden;
    uses.Add({stem, hidden}, material.shader.offset, [&] {
      return ShaderUse{i, hidden};
    });
  }
  return uses;
}

// The file of the games' shader whose name is near; empty for none.
std::string NearShader(absl::string_view stem) {
  const absl::Span<const ShaderRow> shaders = Shaders();
  static const NearNames& names = *new NearNames([&] {
    NearNames all;
    for (size_t i = 0; i < shaders.size(); ++i) {
      if (shaders[i].file == ShaderFile::kGame) all.Add(shaders[i].name, i);
    }
    return all;
  }());
  const size_t found = names.Find(stem);
  return found == NearNames::kNone ? ""
                                   : absl::StrCat(shaders[found].name, ".fx");
}

constexpr Rule kNamesCollide = {
    .id = "MOD027",
    .name = "names-collide",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kDocument},
    .summary = "The names of two files of a folder differ only by case.",
    .why =
        "On Windows they are one file: only one of them is there, and which "
        "one depends on how the mod was copied.",
    .statement =
        "The games ignore the case of file names, and Windows does not let two "
        "files of a folder differ by it alone.",
    .source = "formats/alamo/mod/ACROSS.md#case",
    .repair = "Remove the older of the two files, or rename one.",
};

}  // namespace

void CheckTextures(const NameLookup& lookup, const ModFile& file,
                   ModReport& report) {
  if (file.facts() == nullptr || !file.place.in_data) return;
  const TextureUses uses = UsesOf(*file.facts());
  size_t open = 0;
  size_t decided = 0;
  for (const auto& [use, occurrences] : uses.all()) {
    const std::string name = FileNameKey(file.facts()->Text(use.name));
    if (NeedsNoFile(name)) continue;
    const bool is_open = !IsTextureName(name) && MayBeTexture(name);
    if (!is_open && !lookup.Judges(file)) continue;
    const absl::string_view given = file.facts()->Text(use.name);
    const absl::string_view base = given.substr(given.size() - name.size());
    const Reference reference = {
        .file = &file,
        .range = RangeOf(use.name),
        .path = &use.path,
        .field = {},
        .occurrences = &occurrences,
        .what = "texture",
        .name = given,
        .candidates = {std::string(base), absl::StrCat(StemOf(base), ".dds")},
        .folders = {kTextureFolder},
        .extensions = kTextureExtensions,
    };
    if (is_open) ++open;
    if (is_open && lookup.Decides(reference)) ++decided;
    if (!lookup.Judges(file)) continue;
    const bool not_in_game =
        IsMissingInGame(StemOf(name), MissingKind::kTexture);
    lookup.Check(reference, not_in_game ? kMissingInGame : kTextureMissing,
                 report);
  }
  if (open > 0 && decided == open) report.Withdraw(file);
}

void CheckShaders(const NameLookup& lookup, const ModFile& file,
                  ModReport& report) {
  // Outside of a Data folder, the mod's own shaders are not known.
  if (file.facts() == nullptr || !file.place.in_data) return;
  const Facts& facts = *file.facts();
  const ShaderUses uses = UnknownShaders(facts);
  for (const auto& [use, occurrences] : uses.all()) {
    const FactName name = facts.materials[use.material].shader;
    const absl::string_view stem = ShaderStem(facts.Text(name));
    std::vector<PathSegment> path = MaterialPath(facts, use.material);
    path.push_back({"shader", PathSegment::kNoIndex, {}});
    const Reference reference = {
        .file = &file,
        .range = RangeOf(name),
        .path = &path,
        .field = "text",
        .occurrences = &occurrences,
        .what = "shader",
        .name = facts.Text(name),
        .candidates = {absl::StrCat(stem, ".fx"), absl::StrCat(stem, ".fxo")},
        .folders = {kShaderFolder, "art/shaders/terrain", "art/shaders/engine"},
        .extensions = kShaderExtensions,
    };
    lookup.Check(reference, use.hidden ? kShaderDefault : kShaderUnknown,
                 report, /*always=*/true, NearShader(stem));
  }
}

void CheckCollidingNames(const ModIndex& index, ModReport& report) {
  const ModFile* last = nullptr;
  for (const ModFile& file : index.files()) {
    const bool same = last != nullptr && last->name == file.name &&
                      last->place == file.place && last->archive.empty() &&
                      file.archive.empty();
    // Only files with facts have findings.
    const bool at_last = file.facts() == nullptr;
    if (same && (!at_last || last->facts() != nullptr)) {
      const ModFile& other = at_last ? file : *last;
      report.Add(kNamesCollide, at_last ? *last : file)
          .Found(at_last ? last->given_name() : file.given_name())
          .Message("the path differs from ", other.file->path,
                   " only by case: on Windows they are one file")
          .Related(other.file->path, {}, "the other file");
    }
    last = &file;
  }
}

absl::Span<const Rule* const> ReferenceRules() {
  static constexpr const Rule* kRules[] = {&kTextureMissing, &kShaderUnknown,
                                           &kShaderDefault, &kNamesCollide};
  return kRules;
}

}  // namespace assetlint::alamo
