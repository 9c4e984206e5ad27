// The box in 0x1201, of which all boxes of a collision tree are parts.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_TREE_BOX_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_TREE_BOX_H_

#include <optional>

#include "absl/types/span.h"
#include "formats/alamo/model/collision/collision_geometry.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/vertex_scan.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// Compares it with the box of the sub-mesh's vertices, and returns it; no value
// when it is wrong, or the file lacks either. `path` is the sub-mesh's.
std::optional<Extent> ValidateTreeBox(const CollisionView& tree,
                                      const Box& vertices, const Path& path,
                                      Report& report);
absl::Span<const Rule* const> TreeBoxRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_TREE_BOX_H_
