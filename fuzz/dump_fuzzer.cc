// Checks what `dump` prints for any bytes; ASSETLINT_FUZZ_DUMP is its format,
// tree or json. The first byte selects the file's format and the options.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "fuzz/checks/dump_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const absl::string_view bytes(reinterpret_cast<const char*>(data + 1),
                                size - 1);
  const absl::Status status =
      assetlint::CheckDump(ASSETLINT_FUZZ_DUMP, data[0], bytes);
  if (!status.ok()) {
    std::cerr << "dump --format=" << ASSETLINT_FUZZ_DUMP << ": " << status
              << "\n";
    std::abort();
  }
  return 0;
}
