// Fuzzes one of the writers of `check` with hostile text; ASSETLINT_FUZZ_WRITER
// is the name of its format.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "fuzz/checks/made_report.h"
#include "fuzz/checks/writer_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes(
      size == 0 ? "" : reinterpret_cast<const char*>(data), size);
  const absl::Status status = assetlint::CheckWriter(
      ASSETLINT_FUZZ_WRITER, assetlint::ReportFromBytes(bytes));
  if (!status.ok()) {
    std::cerr << ASSETLINT_FUZZ_WRITER << ": " << status << "\n";
    std::abort();
  }
  return 0;
}
