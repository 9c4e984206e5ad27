// Transfers findings from one report to another.
#ifndef ASSETLINT_FORMATS_FILE_TRANSFER_H_
#define ASSETLINT_FORMATS_FILE_TRANSFER_H_

#include <vector>

#include "formats/base/finding.h"
#include "formats/base/report.h"

namespace assetlint::file {

// Adds `findings` to an empty report, at most as many of each rule as a report
// keeps.
void Transfer(std::vector<Finding> findings, Report& report);

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_TRANSFER_H_
