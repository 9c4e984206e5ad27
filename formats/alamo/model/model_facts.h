// What a model has that other files refer to, and what it refers to.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_FACTS_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_FACTS_H_

#include "formats/alamo/model/model.h"
#include "formats/base/facts.h"

namespace assetlint::alamo {

// Adds bones, meshes, materials, texture parameters and proxies. `file` was
// decoded without a finding of the class "structure".
void CollectModelFacts(const ModelFile& file, Facts& facts);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_FACTS_H_
