// A format as the diagnoses see it.
#ifndef ASSETLINT_FORMATS_FILE_KNOWN_FORMAT_H_
#define ASSETLINT_FORMATS_FILE_KNOWN_FORMAT_H_

#include "formats/base/beginning.h"
#include "formats/base/format.h"

namespace assetlint::file {

struct KnownFormat {
  // The format's own row, without the diagnoses.
  const Format* format;
  const Beginning* beginning;
};

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_KNOWN_FORMAT_H_
