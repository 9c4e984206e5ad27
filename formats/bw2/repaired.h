// Reads a library again as it would be without the damage that a diagnosis
// assumes.
#ifndef ASSETLINT_FORMATS_BW2_REPAIRED_H_
#define ASSETLINT_FORMATS_BW2_REPAIRED_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"

namespace assetlint::bw2 {

// The findings for `repaired`, without messages and diagnoses; nothing if the
// work left in `report` does not suffice.
std::optional<std::vector<Finding>> FindingsOf(absl::string_view repaired,
                                               Report& report);

// Drops the findings of `report` that are not among `left`, except those of the
// class "structure". `original` turns an offset of the damaged file into one of
// the repaired file.
void KeepFindings(const std::vector<Finding>& left,
                  absl::FunctionRef<uint64_t(uint64_t)> original,
                  Report& report);

// Both together; false, and nothing dropped, if the work does not suffice.
bool KeepFindingsOf(absl::string_view repaired,
                    absl::FunctionRef<uint64_t(uint64_t)> original,
                    Report& report);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_REPAIRED_H_
