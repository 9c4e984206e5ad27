// The checks, one a topic, with their rules.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_

#include "absl/types/span.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/loaded_xml.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/alamo/mod/name_lookup.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// The animations of one folder: that the game reads their names, that their
// numbers have no gap, that the game knows their formats, that they have a
// model, and that they move its bones.
void CheckAnimations(const ModIndex& index, absl::Span<const ModFile> folder,
                     const NameLookup& lookup, const XmlNames& names,
                     const AcrossOptions& options, ModReport& report);
absl::Span<const Rule* const> AnimationFileRules();

// The last of these.
void CheckSkeletons(absl::Span<const NamedAnimation> animations,
                    SkeletonIndex& skeletons, const AcrossOptions& options,
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

// What the loaded XML of each mod with a list names: that the files can be read
// and models exist, and what follows.
void CheckXml(const ModIndex& index, const NameLookup& lookup,
              const XmlNames& names, const AcrossOptions& options,
              ModReport& report);
absl::Span<const Rule* const> XmlRules();

// Checks that the models of objects have the bones that hardpoints name, and
// that ships fire forward.
void CheckHardpoints(const LoadedXml& xml, ModReport& report);
absl::Span<const Rule* const> HardpointRules();

// That death clones are as large as what they replace, and that their models
// have an animation to die.
void CheckDeathClones(const LoadedXml& xml, const AcrossOptions& options,
                      ModReport& report);

// That the files of the lists exist, and that they have the hardpoints that
// objects name.
void CheckListedFiles(const LoadedXml& xml, const XmlNames& names,
                      const NameLookup& lookup, const AcrossOptions& options,
                      ModReport& report);
absl::Span<const Rule* const> ObjectRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_
