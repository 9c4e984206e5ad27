#include "lint/text/utf8.h"

#include <cstdint>

#include "absl/strings/str_cat.h"

namespace assetlint {

std::optional<char32_t> DecodeUtf8(absl::string_view bytes, size_t& length) {
  length = 1;
  const auto lead = static_cast<uint8_t>(bytes[0]);
  if (lead < 0x80) return lead;

  size_t size = 0;
  char32_t value = 0;
  char32_t smallest = 0;
  if ((lead & 0xE0) == 0xC0) {
    size = 2, value = lead & 0x1F, smallest = 0x80;
  } else if ((lead & 0xF0) == 0xE0) {
    size = 3, value = lead & 0x0F, smallest = 0x800;
  } else if ((lead & 0xF8) == 0xF0) {
    size = 4, value = lead & 0x07, smallest = 0x10000;
  }
  if (size == 0 || bytes.size() < size) return std::nullopt;
  for (size_t i = 1; i < size; ++i) {
    const auto next = static_cast<uint8_t>(bytes[i]);
    if ((next & 0xC0) != 0x80) return std::nullopt;
    value = value << 6 | (next & 0x3F);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < smallest || surrogate || value > 0x10FFFF) return std::nullopt;
  length = size;
  return value;
}

absl::string_view Utf8Piece(absl::string_view text, size_t limit) {
  if (text.size() <= limit) return text;
  // Bytes 10xxxxxx continue a character; more than three of them are not UTF-8,
  // and may be cut anywhere.
  size_t size = limit;
  while (limit - size < 3 && (text[size] & '\xC0') == '\x80') --size;
  return text.substr(0, (text[size] & '\xC0') == '\x80' ? limit : size);
}

std::string ShortenUtf8(absl::string_view text, size_t limit) {
  if (text.size() <= limit) return std::string(text);
  // Bytes 10xxxxxx continue a character.
  while (limit > 0 && (text[limit] & '\xC0') == '\x80') --limit;
  return absl::StrCat(text.substr(0, limit), "…");
}

}  // namespace assetlint
