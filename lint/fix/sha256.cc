#include "lint/fix/sha256.h"

#include <sha2.h>

#include <cstdint>

namespace assetlint {

std::string Sha256(absl::string_view bytes) {
  static_assert(SHA256_DIGEST_STRING_LENGTH == kSha256Digits + 1);
  char digits[SHA256_DIGEST_STRING_LENGTH];
  SHA256Data(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size(),
             digits);
  return digits;
}

}  // namespace assetlint
