// MEG archives of the files of a mod.
#ifndef ASSETLINT_CORPUS_MODS_ARCHIVE_H_
#define ASSETLINT_CORPUS_MODS_ARCHIVE_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/mods/mod.h"

namespace assetlint::corpus {

// Version 1 as the game's own tools write it: names in upper case with
// backslashes, all in the order of the names' checksums.
std::string Archive(const std::vector<ModFile>& files);

// The name of such an entry.
std::string EntryName(absl::string_view path);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_ARCHIVE_H_
