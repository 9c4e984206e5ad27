#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/alamo/mod/name_lookup.h"
#include "formats/alamo/tables/known_names.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kTextureMissing = {
    .id = "MOD009",
    .name = "texture-missing",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A texture is neither in the mod nor in the game.",
    .why = "The game draws the part with its texture for missing ones.",
    .statement =
        "A texture is in Data/Art/Textures of the mod or the game, by its "
        "name or with .dds in place of everything from the first dot on.",
    .source = "formats/alamo/mod/ACROSS.md#textures",
    .repair = "Add the texture, or name one that exists.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The texture is not in the file.",
};

constexpr const Rule* kRules[] = {&kTextureMissing};

// The part up to the first dot.
absl::string_view StemOf(absl::string_view name) {
  return name.substr(0, name.find('.'));
}

// Names that mean "no texture", or that the engine provides.
bool NeedsNoFile(absl::string_view name) {
  const absl::string_view stem = StemOf(name);
  return stem.empty() || stem == "none" || IsEngineTexture(stem);
}

// A texture that a file names, with its first place.
struct TextureUse {
  FactName name;
  std::vector<PathSegment> path;
  Occurrences occurrences;
};

// Each name once, in the order of their first use.
class TextureUses {
 public:
  explicit TextureUses(const Facts& facts) : facts_(facts) {}

  template <typename MakePath>
  void Add(FactName name, const MakePath& make_path) {
    const auto [entry, is_new] =
        places_.try_emplace(facts_.Text(name), uses_.size());
    if (is_new) uses_.push_back({name, make_path(), {}});
    uses_[entry->second].occurrences.Note(name.offset);
  }
  const std::vector<TextureUse>& uses() const { return uses_; }

 private:
  const Facts& facts_;
  absl::flat_hash_map<absl::string_view, size_t> places_;
  std::vector<TextureUse> uses_;
};

TextureUses UsesOf(const Facts& facts) {
  TextureUses uses(facts);
  for (const Facts::Parameter& parameter : facts.parameters) {
    uses.Add(parameter.texture,
             [&] { return MaterialPath(facts, parameter.material); });
  }
  for (const FactName texture : facts.textures) {
    uses.Add(texture, [] {
      return std::vector<PathSegment>{{"system", PathSegment::kNoIndex, {}},
                                      {"emitters", PathSegment::kNoIndex, {}}};
    });
  }
  return uses;
}

}  // namespace

void CheckTextures(const NameLookup& lookup, const ModFile& file,
                   ModReport& report) {
  if (!lookup.Judges(file)) return;
  const TextureUses uses = UsesOf(*file.facts());
  for (const TextureUse& use : uses.uses()) {
    const std::string name = FileNameKey(file.facts()->Text(use.name));
    if (NeedsNoFile(name)) continue;
    const absl::string_view given = file.facts()->Text(use.name);
    const absl::string_view base = given.substr(given.size() - name.size());
    const Reference reference = {
        .file = &file,
        .range = RangeOf(use.name),
        .path = &use.path,
        .field = {},
        .occurrences = &use.occurrences,
        .what = "texture",
        .name = given,
        .candidates = {std::string(base), absl::StrCat(StemOf(base), ".dds")},
        .folders = {kTextureFolder},
    };
    const bool not_in_game =
        IsMissingInGame(StemOf(name), MissingKind::kTexture);
    lookup.Check(reference, not_in_game ? kMissingInGame : kTextureMissing,
                 report);
  }
}

absl::Span<const Rule* const> TextureRules() { return kRules; }

}  // namespace assetlint::alamo
