// Fuzzes what the program writes and what users write; kFuzzTarget is
// "reports", "dumps", "user-files" or "xml". A test over the seeds, without an
// engine, makes all kinds of report. What reads does so on a small stack.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/xml/xml_law.h"
#include "fuzz/checks/text_checks.h"
#include "fuzz/small_stack.h"

// Each program defines it.
extern const char kFuzzTarget[];

namespace assetlint {
namespace {

// The low bits of the first byte belong to the report.
absl::Status CheckReports(absl::string_view bytes) {
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  const uint8_t choice = bytes.empty() ? 0 : static_cast<uint8_t>(bytes[0]) / 8;
  return CheckReport(choice % kReportFormats, bytes);
#else
  absl::Status status;
  for (size_t i = 0; i < kReportFormats; ++i) {
    status.Update(CheckReport(i, bytes));
  }
  return status;
#endif
}

absl::Status Check(absl::string_view bytes) {
  const absl::string_view target = kFuzzTarget;
  if (target == "reports") return CheckReports(bytes);
  if (target == "dumps") return CheckDump(bytes);
  absl::Status status;
  OnSmallStack([&] {
    status = target == "xml" ? alamo::CheckXmlLaw(bytes) : CheckUserFile(bytes);
  });
  return status;
}

}  // namespace
}  // namespace assetlint

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::Status status = assetlint::Check(
      {size == 0 ? "" : reinterpret_cast<const char*>(data), size});
  if (!status.ok()) {
    std::cerr << kFuzzTarget << ": " << status << "\n";
    std::abort();
  }
  return 0;
}
