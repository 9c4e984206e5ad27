// Strings of the Alamo formats: characters and one NUL, which ends the
// enclosing chunk or mini-chunk. Bytes of 0x80 and above do occur. And what the
// games and Windows make of those that name files.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_TEXT_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_TEXT_H_

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace assetlint::alamo {

struct Asciiz {
  // As found: with the NUL, or whatever is in its place.
  absl::string_view bytes;

  // The characters that a reader sees: up to the first NUL.
  absl::string_view text() const { return bytes.substr(0, bytes.find('\0')); }

  bool operator==(const Asciiz&) const = default;
};

// What a text is for, and so what it must be.
struct TextUse {
  // Something is found by it, so that it must not be empty.
  bool needed = false;
  // It names a file of the mod or the game.
  bool file = false;
  // When empty, it may have no bytes at all instead of its NUL.
  bool may_lack_nul = false;
  // Readers take as many characters as the chunk has, so a whole name can do
  // without its NUL.
  bool sized = false;
};

inline bool IsSeparator(char c) { return c == '\\' || c == '/'; }

// The first separator from `from` on, or the end.
inline size_t SeparatorFrom(absl::string_view name, size_t from) {
  return std::min(name.find_first_of("\\/", from), name.size());
}

// Whether the name begins with a drive, as in "C:\Art\hull.tga".
inline bool HasDrive(absl::string_view name) {
  return name.size() >= 2 && absl::ascii_isalpha(name[0]) && name[1] == ':';
}

// Whether a component of a path is the folder above: "..", also with the dots
// and blanks after it that Windows drops.
bool IsParentFolder(absl::string_view component);

// Why a file's name leads out of the folder of the game's files of its kind: ""
// if it does not, else " has ...". A drive does not count: the games drop it
// with the folders.
absl::string_view WhyOutside(absl::string_view name);

// Whether the games may find a texture of that name: a .tga or .dds, or "none".
bool IsTextureName(absl::string_view name);
// Whether a file of any other name may be one all the same: it has an
// extension, which is no number as those of copies in Blender.
inline bool MayBeTexture(absl::string_view name) {
  return absl::StrContains(name, '.') && !absl::ascii_isdigit(name.back());
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_TEXT_H_
