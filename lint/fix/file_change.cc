#include "lint/fix/file_change.h"

#include <sha2.h>

#include <cstdint>

#include "absl/strings/escaping.h"

namespace assetlint {

std::string Sha256(absl::string_view bytes) {
  static_assert(2 * SHA256_DIGEST_LENGTH == kSha256Digits);
  SHA2_CTX context;
  SHA256Init(&context);
  SHA256Update(&context, reinterpret_cast<const uint8_t*>(bytes.data()),
               bytes.size());
  uint8_t digest[SHA256_DIGEST_LENGTH];
  SHA256Final(digest, &context);
  return absl::BytesToHexString(
      absl::string_view(reinterpret_cast<const char*>(digest), sizeof(digest)));
}

}  // namespace assetlint
