// An archive as a container of other files.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CONTAINER_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CONTAINER_H_

#include "absl/strings/string_view.h"
#include "formats/base/container.h"
#include "formats/base/format.h"

namespace assetlint::alamo {

// The directory is the header and the tables. While they are not complete,
// directory_size asks for at least half as much again as it was given, so that
// a few calls are enough whatever the tables hold.
extern const Container kArchiveContainer;

// How certain it is that bytes are an archive.

// Versions 2 and 3 have a magic. Version 1 has none, so that only tables
// without any fault are certain. Reads only the tables.
Recognition RecogniseArchive(absl::string_view bytes);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CONTAINER_H_
