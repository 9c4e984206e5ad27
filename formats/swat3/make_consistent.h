// Makes a generated animation encodable.
#ifndef ASSETLINT_FORMATS_SWAT3_MAKE_CONSISTENT_H_
#define ASSETLINT_FORMATS_SWAT3_MAKE_CONSISTENT_H_

#include "formats/swat3/gsa.h"

namespace assetlint::swat3 {

// Sets what every GSA has (the GUID, a known version, the marker), drops the
// events that version 4.1 cannot have, and adds a skeleton of constant bytes.
void MakeConsistent(Animation& animation);

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_MAKE_CONSISTENT_H_
