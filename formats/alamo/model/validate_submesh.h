// The structure rules of models: counts and the buffers that they count. Their
// check is ModelCodec::CheckStructure.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_SUBMESH_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_SUBMESH_H_

#include "absl/types/span.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

absl::Span<const Rule* const> SubMeshCountRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_SUBMESH_H_
