// Makes the fields of a generated archive agree.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_MAKE_CONSISTENT_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_MAKE_CONSISTENT_H_

#include "formats/alamo/archive/archive.h"

namespace assetlint::alamo {

void MakeArchiveConsistent(Archive& archive);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_MAKE_CONSISTENT_H_
