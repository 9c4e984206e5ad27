// The rules for the collision trees of Alamo models, one file per topic.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_VALIDATE_COLLISION_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_VALIDATE_COLLISION_H_

#include "absl/types/span.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// The collision tree of a sub-mesh: counts, links, leaves; and its boxes.
// `vertices` is the box of the sub-mesh's vertices, `path` the sub-mesh's.
void ValidateCollision(const SubMeshView& submesh, const Box& vertices,
                       const Path& path, Report& report);
// Whether the nodes form a tree. `path` is the tree's.
bool ValidateCollisionLinks(const CollisionView& tree, const Path& path,
                            Report& report);
// `path` is the tree's; `is_tree`: its nodes form one.
void ValidateCollisionLeaves(const CollisionView& tree, bool is_tree,
                             const Path& path, Report& report);
// The boxes of the tree and its nodes against the triangles.
void ValidateCollisionBoxes(const SubMeshView& submesh,
                            const CollisionView& tree, const Box& vertices,
                            const Path& path, Report& report);

// The rules of each file.
absl::Span<const Rule* const> CollisionRules();
absl::Span<const Rule* const> CollisionBoxRules();
absl::Span<const Rule* const> CollisionNodeRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_VALIDATE_COLLISION_H_
