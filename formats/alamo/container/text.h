// Strings of the Alamo formats: characters and one NUL, which ends the
// enclosing chunk or mini-chunk. Bytes of 0x80 and above do occur.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_TEXT_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_TEXT_H_

#include "absl/strings/string_view.h"

namespace assetlint::alamo {

struct Asciiz {
  // As found: with the NUL, or whatever is in its place.
  absl::string_view bytes;

  // The characters that a reader sees: up to the first NUL.
  absl::string_view text() const { return bytes.substr(0, bytes.find('\0')); }

  friend bool operator==(const Asciiz&, const Asciiz&) = default;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_TEXT_H_
