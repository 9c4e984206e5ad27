#include "formats/alamo/archive/damaged_name.h"

#include <array>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "formats/alamo/archive/crc32.h"
#include "formats/alamo/archive/name_use.h"

namespace assetlint::alamo {
namespace {

// The byte whose entry in kCrcOfByte has that highest byte: each has another.
constexpr std::array<uint8_t, 256> kByteOfHighest = [] {
  std::array<uint8_t, 256> bytes{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    bytes[kCrcOfByte[byte] >> 24] = static_cast<uint8_t>(byte);
  }
  return bytes;
}();

bool IsInPath(char c) {
  return absl::ascii_isprint(c) && Canonical(c) == c &&
         absl::string_view("<>:\"|?*").find(c) == absl::string_view::npos;
}

bool IsComponent(absl::string_view part) {
  return !part.empty() && part.back() != '.' && part.back() != ' ';
}

absl::string_view Root(absl::string_view path) {
  return path.substr(0, path.find('\\'));
}

// Whether `name` with the byte replaced is a path as the game spells it, in
// the same folder at the root or in DATA.
bool IsPathWith(const ChangedByte& change, absl::string_view name) {
  std::string path(name);
  path[change.at] = change.right;
  for (const char c : path) {
    if (!IsInPath(c)) return false;
  }
  for (const absl::string_view part : absl::StrSplit(path, '\\')) {
    if (!IsComponent(part)) return false;
  }
  return Root(path) == Root(name) || Root(path) == "DATA";
}

}  // namespace

std::optional<ChangedByte> FindChangedByte(absl::string_view name,
                                           uint32_t crc) {
  if (name.size() > kMaxNameSize) return std::nullopt;
  // Checksums are linear: whatever the text, the same change of a byte changes
  // its checksum by the same bits. Those of a change of the last byte are in
  // the table, and each byte after it shifts them once more.
  uint32_t bits = Crc32(name) ^ crc;
  std::optional<ChangedByte> found;
  for (size_t at = name.size(); at-- > 0;) {
    const uint8_t byte = kByteOfHighest[bits >> 24];
    if (kCrcOfByte[byte] == bits && byte != 0) {
      const ChangedByte change = {at, static_cast<char>(name[at] ^ byte)};
      if (found.has_value()) return std::nullopt;
      found = change;
    }
    bits = (bits ^ kCrcOfByte[byte]) << 8 | byte;
  }
  if (!found.has_value() || !IsPathWith(*found, name)) return std::nullopt;
  return found;
}

}  // namespace assetlint::alamo
