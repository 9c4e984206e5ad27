// The checks, one a topic, with their rules.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_

#include <cstddef>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/loaded_xml.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/alamo/mod/name_lookup.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// What the XML files of a mod name that checks of other files must know.
class XmlNames {
 public:
  explicit XmlNames(const ModIndex& index);

  // Whether an object of the mod that `file` is in uses the animations of
  // `model` instead of its own model's. Lower case, without extension.
  bool IsOverride(const ModFile& file, absl::string_view model) const {
    return overrides_.contains(Key(file.place.mod, std::string(model)));
  }
  // Whether it defines an object of that name, in lower case.
  bool IsObject(const ModFile& file, absl::string_view name) const {
    return objects_.contains(Key(file.place.mod, std::string(name)));
  }

 private:
  using Key =
      std::pair<absl::string_view, std::string>;  // the mod and the name

  void AddObjects(const ModFile& file);
  void AddOverrides(const ModFile& file);

  absl::flat_hash_set<Key> overrides_;
  absl::flat_hash_set<Key> objects_;
};

// The names of a model's bones and meshes, in lower case.
struct ModelNames {
  explicit ModelNames(const Facts& facts);
  bool Has(absl::string_view bone_or_mesh) const;

  absl::flat_hash_map<std::string, size_t> bones;  // the first of that name
  absl::flat_hash_set<std::string> meshes;
};

// The animations of one folder: that the game reads their names, that their
// numbers have no gap, that the game knows their formats, that they have a
// model, and that they move its bones.
void CheckAnimations(const ModIndex& index, absl::Span<const ModFile> folder,
                     const XmlNames& names, const AcrossOptions& options,
                     ModReport& report);
absl::Span<const Rule* const> AnimationFileRules();

// The last of these.
void CheckSkeletons(absl::Span<const NamedAnimation> animations,
                    LazySkeletons& skeletons, const AcrossOptions& options,
                    ModReport& report);

// The proxies of a model: that they name particle systems, which exist.
void CheckProxies(const NameLookup& lookup, const XmlNames& names,
                  const ModFile& file, ModReport& report);
absl::Span<const Rule* const> ModelUseRules();

// The textures of a model or a particle system: that they exist.
void CheckTextures(const NameLookup& lookup, const ModFile& file,
                   ModReport& report);

// The shaders of a model: that the games know them.
void CheckShaders(const NameLookup& lookup, const ModFile& file,
                  ModReport& report);

// That no two files of a folder have names that differ only by case.
void CheckCollidingNames(const ModIndex& index, ModReport& report);
absl::Span<const Rule* const> ReferenceRules();

// What the two lists of a mod load; nothing without a list.
struct LoadedXml {
  const ModIndex& index;
  const ModPlace& folder;  // of the lists
  LoadedObjects objects;
  LoadedObjects hardpoints;
};

// What the loaded XML of each mod with a list names: that the files can be read
// and models exist, and what follows.
void CheckXml(const ModIndex& index, const NameLookup& lookup,
              const AcrossOptions& options, ModReport& report);
absl::Span<const Rule* const> XmlRules();

// That the models of objects have the bones of their hardpoints.
void CheckHardpoints(const LoadedXml& xml, ModReport& report);

// That the models of death clones have an animation to die.
void CheckDeathModels(const LoadedXml& xml, const AcrossOptions& options,
                      ModReport& report);
absl::Span<const Rule* const> HardpointRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_
