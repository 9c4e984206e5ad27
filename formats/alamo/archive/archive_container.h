// An archive as a container of other files.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CONTAINER_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CONTAINER_H_

#include "formats/base/container.h"

namespace assetlint::alamo {

// The directory is the header and the tables. While they are not complete,
// directory_size asks for at least half as much again as it was given, so that
// a few calls are enough whatever the tables hold.
extern const Container kArchiveContainer;

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CONTAINER_H_
