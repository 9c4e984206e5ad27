// How certain it is that bytes are an archive.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECOGNISE_ARCHIVE_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECOGNISE_ARCHIVE_H_

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint::alamo {

// Versions 2 and 3 have a magic. Version 1 has none, so that only tables
// without any fault are certain. Reads only the tables.
Recognition RecogniseArchive(absl::string_view bytes);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECOGNISE_ARCHIVE_H_
