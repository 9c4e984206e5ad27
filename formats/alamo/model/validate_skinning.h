// The bones to which the vertices of a sub-mesh are bound. For
// validate_vertices.cc, which looks at each vertex once.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_SKINNING_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_SKINNING_H_

#include <cstdint>

#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_vertices.h"
#include "formats/alamo/model/vertex_scan.h"

namespace assetlint::alamo {

// The parts of a vertex that the shader gets: those that the format names. It
// may be all when the format is lost or unknown.
VertexParts PartsRead(const SubMeshView& submesh);

// Sets what the scan has to know of bones: whether they are read, how many
// there are, and how many slots of a vertex are used.
void SetBones(const SubMeshView& submesh, VertexScanOptions& options);

class SkinningChecker {
 public:
  SkinningChecker(const VertexView& vertices, const VertexScanOptions& options)
      : vertices_(vertices), options_(options) {}

  // Checks one vertex of a skinned format; notes weights that are infinite or
  // NaN, and read, in `not_finite`.
  void Check(uint64_t index, const Vertex& v, VertexFold& not_finite);
  // Reports what was found in all of them.
  void Finish(const VertexFindings& findings) const;

 private:
  void CheckWeights(uint64_t index, const Vertex& v, VertexFold& not_finite);
  void CheckOtherSlots(uint64_t index, const Vertex& v);

  const VertexView& vertices_;
  const VertexScanOptions& options_;
  VertexFold bone_slot_;
  VertexFold other_slots_;
  VertexFold negative_;
  VertexFold sum_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_SKINNING_H_
