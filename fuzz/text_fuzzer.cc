// Fuzzes what the program writes and what users write: ASSETLINT_FUZZ_TARGET is
// "json_writer" and so on for the outputs of check, "dump_json" and "dump_tree"
// for those of dump, "xml" for the XML of mods, or the kind of a user's file.
// What reads does so on a small stack.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "formats/alamo/xml/xml_law.h"
#include "fuzz/checks/dump_checks.h"
#include "fuzz/checks/user_file_checks.h"
#include "fuzz/checks/writer_checks.h"
#include "fuzz/small_stack.h"

namespace assetlint {
namespace {

absl::Status Check(absl::string_view target, absl::string_view bytes) {
  if (absl::ConsumeSuffix(&target, "_writer")) {
    return CheckWriter(target, ReportFromBytes(bytes));
  }
  if (absl::ConsumePrefix(&target, "dump_")) return CheckDump(target, bytes);
  absl::Status status;
  OnSmallStack([&] {
    status = target == "xml" ? alamo::CheckXmlLaw(bytes)
                             : CheckUserFile(target, bytes);
  });
  return status;
}

}  // namespace
}  // namespace assetlint

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::Status status = assetlint::Check(
      ASSETLINT_FUZZ_TARGET,
      {size == 0 ? "" : reinterpret_cast<const char*>(data), size});
  if (!status.ok()) {
    std::cerr << ASSETLINT_FUZZ_TARGET << ": " << status << "\n";
    std::abort();
  }
  return 0;
}
