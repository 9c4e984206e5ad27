#include "lint/text/user_text.h"

#include <cstdint>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace assetlint {
namespace {

void AppendUtf8(uint32_t character, std::string& text) {
  if (character < 0x80) {
    text.push_back(static_cast<char>(character));
    return;
  }
  int shift = character < 0x800 ? 6 : character < 0x10000 ? 12 : 18;
  const uint32_t lead = shift == 6 ? 0xC0 : shift == 12 ? 0xE0 : 0xF0;
  text.push_back(static_cast<char>(lead | character >> shift));
  while (shift > 0) {
    shift -= 6;
    text.push_back(static_cast<char>(0x80 | (character >> shift & 0x3F)));
  }
}

}  // namespace

std::string Utf16ToUtf8(absl::string_view bytes, bool big_endian) {
  const auto unit = [&](size_t i) -> uint32_t {
    const auto low = static_cast<uint8_t>(bytes[i + (big_endian ? 1 : 0)]);
    const auto high = static_cast<uint8_t>(bytes[i + (big_endian ? 0 : 1)]);
    return uint32_t{high} << 8 | low;
  };
  std::string text;
  text.reserve(bytes.size() / 2);
  for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
    uint32_t character = unit(i);
    if (character >> 10 == 0x36 && i + 3 < bytes.size() &&
        unit(i + 2) >> 10 == 0x37) {
      character = 0x10000 + ((character & 0x3FF) << 10) + (unit(i + 2) & 0x3FF);
      i += 2;
    }
    AppendUtf8(character, text);
  }
  return text;
}

absl::string_view UserText(absl::string_view bytes, std::string& converted) {
  const bool big_endian = absl::StartsWith(bytes, "\xfe\xff");
  if (big_endian || absl::StartsWith(bytes, "\xff\xfe")) {
    converted = Utf16ToUtf8(bytes.substr(2), big_endian);
    return converted;
  }
  absl::ConsumePrefix(&bytes, "\xef\xbb\xbf");
  return bytes;
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
