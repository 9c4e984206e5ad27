#include "formats/file/text.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/match.h"

namespace assetlint::file {
namespace {

constexpr size_t kMinText = 4;

bool IsControl(uint8_t c) {
  return c == 0x7F || (c < 0x20 && !(c >= '\t' && c <= '\r'));
}

// UTF-16 in which most characters are ASCII: every other byte is 0.
bool IsUtf16(absl::string_view bytes) {
  const bool little = absl::StartsWith(bytes, "\xFF\xFE");
  if (!little && !absl::StartsWith(bytes, "\xFE\xFF")) return false;
  size_t ascii = 0;
  size_t units = 0;
  for (size_t i = 2; i + 1 < bytes.size(); i += 2, ++units) {
    const uint8_t high = bytes[little ? i + 1 : i];
    const uint8_t low = bytes[little ? i : i + 1];
    if (high != 0) continue;
    if (IsControl(low)) return false;
    ++ascii;
  }
  return ascii * 4 > units * 3;
}

}  // namespace

bool IsText(absl::string_view bytes) {
  if (bytes.size() < kMinText) return false;
  bytes = bytes.substr(0, kTextSample);
  if (IsUtf16(bytes)) return true;
  size_t high = 0;
  for (const char c : bytes) {
    if (IsControl(static_cast<uint8_t>(c))) return false;
    high += static_cast<uint8_t>(c) >= 0x80;
  }
  return high * 4 < bytes.size();
}

}  // namespace assetlint::file
