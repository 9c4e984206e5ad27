// Which files there are besides those of a run.
#ifndef ASSETLINT_LINT_RUN_NAMES_BESIDE_H_
#define ASSETLINT_LINT_RUN_NAMES_BESIDE_H_

#include <string>
#include <vector>

#include "lint/run/file_finder.h"

namespace assetlint {

// The paths, sorted and written like the run's, of files that are not in it:
// those beside files that were named or excluded, and with `whole_mods` all
// those in the folders "Data" that have a file of the run. Folders are listed,
// no file is opened. Links are not followed, and what cannot be listed is not
// there.
std::vector<std::string> NamesBeside(const FoundFiles& found, bool whole_mods);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_NAMES_BESIDE_H_
