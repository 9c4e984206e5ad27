// Checks across the Alamo files of a mod: animations against models, proxies
// against particle systems, names against files. ACROSS.md has the statements
// and their evidence.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_MOD_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_MOD_H_

#include <vector>

#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// What is wrong between the files of a run, which may have several mods in it;
// files of other kinds are ignored. Sorted by the path of the file, then by the
// place in it, whatever the order of `files`. Files without facts have no
// findings, but others find them.
std::vector<AcrossFinding> CheckMod(absl::Span<const AcrossFile> files,
                                    const AcrossOptions& options);

// Every rule that CheckMod can report, sorted by id.
absl::Span<const Rule* const> ModRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_MOD_H_
