// What checks of all writers have in common.
#ifndef ASSETLINT_FUZZ_CHECKS_WRITTEN_REPORT_H_
#define ASSETLINT_FUZZ_CHECKS_WRITTEN_REPORT_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "fuzz/checks/made_report.h"
#include "fuzz/checks/memory_output.h"
#include "lint/json/json.h"

namespace assetlint {

// The output of the writer that `make` returns for an Output.
template <typename MakeWriter>
std::string WriteReport(const MadeReport& report, const MakeWriter& make) {
  return WrittenBy([&](Output& out) {
    auto writer = make(out);
    writer.Begin();
    for (const auto& [path, result] : report.files) writer.File(path, result);
    writer.End(report.summary);
  });
}

// An error unless both numbers are the same.
absl::Status ExpectCount(absl::string_view what, uint64_t found,
                         uint64_t wanted);

// The JSON, which must be well-formed, UTF-8, without a key that occurs twice
// in one object, and without blanks between keys and colons.
absl::StatusOr<nlohmann::json> ParseWrittenJson(const std::string& text);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_WRITTEN_REPORT_H_
