// The checks, one a topic, with their rules.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_

#include "absl/types/span.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/check_xml.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/alamo/mod/name_lookup.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// The animations of one folder: that the game reads their names.
void CheckAnimationNames(const ModIndex& index,
                         absl::Span<const NamedAnimation> animations,
                         const AcrossOptions& options, ModReport& report);
absl::Span<const Rule* const> AnimationNameRules();

// That their numbers have no gap.
void CheckAnimationGaps(absl::Span<const NamedAnimation> animations,
                        const AcrossOptions& options, ModReport& report);
absl::Span<const Rule* const> AnimationGapRules();

// That the game knows their formats.
void CheckAnimationFormats(absl::Span<const NamedAnimation> animations,
                           const AcrossOptions& options, ModReport& report);
absl::Span<const Rule* const> AnimationFormatRules();

// That they have a model.
void CheckAnimationModels(const ModIndex& index,
                          absl::Span<const NamedAnimation> animations,
                          const XmlNames& names, LazySkeletons& skeletons,
                          const AcrossOptions& options, ModReport& report);
absl::Span<const Rule* const> AnimationModelRules();

// That they move the bones of their model.
void CheckSkeletons(absl::Span<const NamedAnimation> animations,
                    LazySkeletons& skeletons, const AcrossOptions& options,
                    ModReport& report);
absl::Span<const Rule* const> SkeletonUseRules();

// The proxies of a model: that they name particle systems, which exist.
void CheckProxies(const NameLookup& lookup, const XmlNames& names,
                  const ModFile& file, ModReport& report);
absl::Span<const Rule* const> ProxyRules();

// The textures of a model or a particle system: that they exist.
void CheckTextures(const NameLookup& lookup, const ModFile& file,
                   ModReport& report);
absl::Span<const Rule* const> TextureRules();

// The shaders of a model: that the games know them.
void CheckShaders(const NameLookup& lookup, const ModFile& file,
                  ModReport& report);
absl::Span<const Rule* const> ShaderUseRules();

// That no two files of a folder have names that differ only by case.
void CheckCollidingNames(const ModIndex& index, ModReport& report);
absl::Span<const Rule* const> CollidingNameRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_
