#include "lint/text/count_text.h"

#include "absl/strings/str_cat.h"

namespace assetlint {

std::string WithThousands(uint64_t n) {
  std::string digits = absl::StrCat(n);
  for (size_t left = digits.size(); left > 3;) {
    left -= 3;
    digits.insert(left, 1, ',');
  }
  return digits;
}

std::string CountOf(uint64_t n, absl::string_view noun) {
  return absl::StrCat(WithThousands(n), " ", noun, n == 1 ? "" : "s");
}

std::string OffsetText(uint64_t offset) {
  return absl::StrCat("0x", absl::Hex(offset, absl::kZeroPad8));
}

std::string HexByte(char byte) {
  return absl::StrCat(absl::Hex(static_cast<uint8_t>(byte), absl::kZeroPad2));
}

}  // namespace assetlint
