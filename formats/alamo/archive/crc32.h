// CRC-32 with the polynomial 0xEDB88320, as in zlib.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_CRC32_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_CRC32_H_

#include <array>
#include <cstdint>
#include <functional>

#include "absl/strings/string_view.h"

namespace assetlint::alamo {

inline constexpr std::array<uint32_t, 256> kCrcOfByte = [] {
  std::array<uint32_t, 256> table{};
  for (uint32_t byte = 0; byte < table.size(); ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320 : 0);
    }
    table[byte] = crc;
  }
  return table;
}();

// Of the text with each character replaced by spell(character).
template <typename Spell = std::identity>
uint32_t Crc32(absl::string_view text, const Spell& spell = {}) {
  uint32_t crc = 0xFFFFFFFF;
  for (const char c : text) {
    crc = (crc >> 8) ^ kCrcOfByte[(crc ^ static_cast<uint8_t>(spell(c))) & 255];
  }
  return ~crc;
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_CRC32_H_
