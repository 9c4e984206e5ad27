// Fuzzes one format; ASSETLINT_FUZZ_FORMAT is its name. A test over the seeds,
// without an engine, runs all checks on each of them.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "fuzz/checks/oracle.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const assetlint::Format* const format =
      assetlint::FindFormat(ASSETLINT_FUZZ_FORMAT);
  if (format == nullptr) std::abort();
  const absl::string_view bytes(
      size == 0 ? "" : reinterpret_cast<const char*>(data), size);
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  const absl::Status status = assetlint::CheckSampled(*format, bytes);
#else
  const absl::Status status = assetlint::CheckInput(*format, bytes);
#endif
  if (!status.ok()) {
    std::cerr << format->name << ": " << status << "\n";
    std::abort();
  }
  return 0;
}
