// Makes a generated model encodable.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_MAKE_CONSISTENT_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_MAKE_CONSISTENT_H_

#include "formats/alamo/model/model.h"

namespace assetlint::alamo {

// Sets the counts of every sub-mesh to match its buffers. A number of indices
// that is not three per triangle stays, and is refused.
void MakeConsistent(ModelFile& file);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_MAKE_CONSISTENT_H_
