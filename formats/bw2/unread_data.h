// The data of animations that is not where their metadata says.
#ifndef ASSETLINT_FORMATS_BW2_UNREAD_DATA_H_
#define ASSETLINT_FORMATS_BW2_UNREAD_DATA_H_

#include "formats/base/report.h"
#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// Reports which animations' data was not read, and why. Data that is missing
// because the file ends is one finding.
void CheckUnreadData(const ParsedLibrary& l, Report& report);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_UNREAD_DATA_H_
