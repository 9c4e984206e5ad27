#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/alamo/tables/shaders.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kShaderUnknown = {
    .id = "MOD010",
    .name = "shader-unknown",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A shader is neither one of the games' nor in the mod.",
    .why = "The game draws the mesh with its fallback shader.",
    .statement =
        "A shader is one of the games' or a file in Data/Art/Shaders (2545 of "
        "2567; the other 22 are Default.fx on hidden meshes).",
    .source = "formats/alamo/mod/ACROSS.md#shaders",
    .repair = "Name a shader that exists, or add its file to the mod.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The intended shader is not known.",
};

constexpr Rule kShaderDefault = {
    .id = "MOD011",
    .name = "shader-default",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "A hidden mesh has a shader that no game has.",
    .why =
        "It has no effect: the mesh is not drawn. Models of the games have it "
        "too.",
    .statement =
        "Default.fx is in no game; the 22 sub-meshes that name it are hidden.",
    .source = "formats/alamo/mod/ACROSS.md#shaders",
    .repair = "Nothing, or name alDefault.fx.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The game does not use it.",
};

constexpr const Rule* kRules[] = {&kShaderUnknown, &kShaderDefault};

// A shader that no game has and the materials with it, of which the hidden ones
// count apart.
struct ShaderUse {
  size_t material = 0;  // the first
  bool hidden = false;
  Occurrences occurrences;
};

// Those of a model, in the order of their first use.
std::vector<ShaderUse> UnknownShaders(const Facts& facts) {
  std::vector<ShaderUse> uses;
  absl::flat_hash_map<std::pair<absl::string_view, bool>, size_t> places;
  for (size_t i = 0; i < facts.materials.size(); ++i) {
    const Facts::Material& material = facts.materials[i];
    const absl::string_view stem = ShaderStem(facts.Text(material.shader));
    if (stem.empty()) continue;
    const ShaderRow* known = FindShader(stem);
    if (known != nullptr && known->file != ShaderFile::kNone) continue;
    const bool hidden = known != nullptr && facts.meshes[material.mesh].hidden;
    const auto [entry, is_new] =
        places.try_emplace(std::pair(stem, hidden), uses.size());
    if (is_new) uses.push_back({i, hidden, {}});
    uses[entry->second].occurrences.Note(material.shader.offset);
  }
  return uses;
}

}  // namespace

void CheckShaders(const NameLookup& lookup, const ModFile& file,
                  ModReport& report) {
  // Outside of a Data folder, the mod's own shaders are not known.
  if (file.facts() == nullptr || !file.place.in_data) return;
  const Facts& facts = *file.facts();
  for (const ShaderUse& use : UnknownShaders(facts)) {
    const FactName name = facts.materials[use.material].shader;
    const absl::string_view stem = ShaderStem(facts.Text(name));
    std::vector<PathSegment> path = MaterialPath(facts, use.material);
    path.push_back({"shader", PathSegment::kNoIndex, {}});
    const Reference reference = {
        .file = &file,
        .range = RangeOf(name),
        .path = &path,
        .field = "text",
        .occurrences = &use.occurrences,
        .what = "shader",
        .name = facts.Text(name),
        .candidates = {absl::StrCat(stem, ".fx"), absl::StrCat(stem, ".fxo")},
        .folders = {kShaderFolder, "art/shaders/terrain", "art/shaders/engine"},
    };
    lookup.CheckAlways(reference, use.hidden ? kShaderDefault : kShaderUnknown,
                       report);
  }
}

absl::Span<const Rule* const> ShaderUseRules() { return kRules; }

}  // namespace assetlint::alamo
