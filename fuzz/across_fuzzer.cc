// Any files as a mod, checked against each other, on a small stack.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "fuzz/checks/across_checks.h"
#include "fuzz/small_stack.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes(
      size == 0 ? "" : reinterpret_cast<const char*>(data), size);
  assetlint::OnSmallStack([&] {
    const absl::Status status = assetlint::CheckJoinedRun(bytes);
    if (status.ok()) return;
    std::cerr << status << "\n";
    std::abort();
  });
  return 0;
}
