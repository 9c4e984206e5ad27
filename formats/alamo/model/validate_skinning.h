// The bones to which the vertices of a sub-mesh are bound. For
// validate_vertices.cc, which looks at each vertex once.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_SKINNING_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_SKINNING_H_

#include <cstdint>

#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/vertex_findings.h"
#include "formats/alamo/model/vertex_scan.h"

namespace assetlint::alamo {

// Whether the vertex format passes bones to the shader. One that the engine
// does not name may.
bool IsSkinned(const SubMeshView& submesh);

// Sets what the scan has to know of bones: how many there are, and how many
// slots of a vertex are used.
void SetBones(const SubMeshView& submesh, VertexScanOptions& options);

class SkinningChecker {
 public:
  SkinningChecker(const VertexView& vertices, const VertexScanOptions& options,
                  bool skinned)
      : vertices_(vertices), options_(options), skinned_(skinned) {}

  // Checks one vertex; notes weights that are infinite or NaN in `not_finite`.
  void Check(uint64_t index, const Vertex& v, VertexFold& not_finite);
  // Reports what was found in all of them.
  void Finish(const VertexFindings& findings) const;

  // No vertex uses a bone slot that it should not use.
  bool slots_are_usual() const { return other_slots_.at.empty(); }

 private:
  void CheckSum(uint64_t index, const Vertex& v);
  void CheckOtherSlots(uint64_t index, const Vertex& v);

  const VertexView& vertices_;
  const VertexScanOptions& options_;
  const bool skinned_;
  VertexFold bone_slot_;
  VertexFold other_slots_;
  VertexFold weights_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_SKINNING_H_
