// Repairs of a fault that many vertices of a buffer have: one fix for all.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_FIXES_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_FIXES_H_

#include <vector>

#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/vertex_scan.h"
#include "formats/base/fix.h"

namespace assetlint::alamo {

// Each returns edits for all of the fault that `unusual` vertices have, in the
// order of the file. None: there is no right value for some vertex, or there
// are too many. Takes time linear in the number of unusual vertices.
std::vector<Edit> ClampColours(const VertexView& vertices,
                               const std::vector<UnusualVertex>& unusual);
// Weights that add up to 1.
std::vector<Edit> NormaliseWeights(const VertexView& vertices,
                                   const std::vector<UnusualVertex>& unusual);

// How far weights may add up to less or more than 1.
inline constexpr float kWeightTolerance = 0.02f;

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_FIXES_H_
