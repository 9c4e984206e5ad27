// The checks of what the loaded XML of a mod names.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_XML_CHECKS_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_XML_CHECKS_H_

#include "absl/types/span.h"
#include "formats/alamo/mod/loaded_xml.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/alamo/mod/name_lookup.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// What the two lists of a mod load; nothing without a list.
struct LoadedXml {
  const ModIndex& index;
  const ModPlace& folder;  // of the lists
  LoadedObjects objects;
  LoadedObjects hardpoints;
};

// All of these, for each mod with a list.
void CheckXml(const ModIndex& index, const NameLookup& lookup,
              const AcrossOptions& options, ModReport& report);
absl::Span<const Rule* const> XmlRules();

// That the files can be read.
void CheckXmlFiles(const LoadedXml& xml, ModReport& report);
absl::Span<const Rule* const> XmlFileRules();

// That models exist.
void CheckXmlModels(const LoadedXml& xml, const NameLookup& lookup,
                    const AcrossOptions& options, ModReport& report);
absl::Span<const Rule* const> XmlModelRules();

// That the models of objects have the bones of their hardpoints.
void CheckHardpoints(const LoadedXml& xml, ModReport& report);
absl::Span<const Rule* const> HardpointRules();

// That the models of death clones have an animation to die.
void CheckDeathModels(const LoadedXml& xml, const AcrossOptions& options,
                      ModReport& report);
absl::Span<const Rule* const> DeathModelRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_XML_CHECKS_H_
