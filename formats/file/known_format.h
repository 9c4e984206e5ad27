// A format as the diagnoses see it.
#ifndef ASSETLINT_FORMATS_FILE_KNOWN_FORMAT_H_
#define ASSETLINT_FORMATS_FILE_KNOWN_FORMAT_H_

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint::file {

struct KnownFormat {
  // The format's own row, without the diagnoses.
  const Format* format;
  // Whether a file of this format may begin with these bytes: a quick look at a
  // few fields, called at every byte of a damaged file.
  bool (*may_begin)(absl::string_view bytes);
};

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_KNOWN_FORMAT_H_
