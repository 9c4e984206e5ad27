// A format as the diagnoses see it.
#ifndef ASSETLINT_FORMATS_FILE_KNOWN_FORMAT_H_
#define ASSETLINT_FORMATS_FILE_KNOWN_FORMAT_H_

#include <cstddef>

#include "formats/base/beginning.h"
#include "formats/base/format.h"

namespace assetlint::file {

struct KnownFormat {
  // The format's own row, without the diagnoses.
  const Format* format;
  const Beginning* beginning;
};

// The search for a second file has a bit for each.
inline constexpr size_t kMaxKnownFormats = 32;

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_KNOWN_FORMAT_H_
