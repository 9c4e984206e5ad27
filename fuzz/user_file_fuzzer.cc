// Any bytes as a file written by a user, on a small stack;
// ASSETLINT_FUZZ_USER_FILE is its kind.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "fuzz/checks/user_file_checks.h"
#include "fuzz/small_stack.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes(
      size == 0 ? "" : reinterpret_cast<const char*>(data), size);
  assetlint::OnSmallStack([&] {
    const absl::Status status =
        assetlint::CheckUserFile(ASSETLINT_FUZZ_USER_FILE, bytes);
    if (status.ok()) return;
    std::cerr << ASSETLINT_FUZZ_USER_FILE << ": " << status << "\n";
    std::abort();
  });
  return 0;
}
