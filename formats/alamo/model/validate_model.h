// The rules for Alamo models, one file per topic.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_MODEL_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_MODEL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// Reports a flag above 1; the fix makes it `right`.
void ReportFlag(
    const Rule& rule, const FieldValue& flag, const Path& path, Report& report,
    uint32_t right = 1,
    absl::string_view reason = "readers take any value but 0 as yes");

// Order and number of all chunks and mini-chunks, strings, floats, padding.
void ValidateModelGrammar(const ModelFile& file, Report& report);

// Bones: their number, parents and values.
void ValidateSkeleton(const Skeleton& skeleton, const Path& path,
                      Report& report);
// How many bones the skeleton seems to lack: those counted by 0x201 and those
// whose type may have been damaged. Bone numbers may be shifted by that many.
uint64_t LostBones(const Skeleton& skeleton);
absl::Span<const Rule* const> SkeletonRules();

// A mesh's own chunk 0x402, except the box.
void ValidateMeshInfo(const Mesh& mesh, const Path& path, Report& report);

// The boxes of a file's meshes. Boxes that are wrong in the same way make one
// finding.
class MeshBoxChecker {
 public:
  explicit MeshBoxChecker(Report& report) : report_(report) {}

  // A mesh's box against `vertices`, the box of all its vertices.
  void Check(const Mesh& mesh, const Box& vertices, const Path& path);
  void Finish();

 private:
  // A side of a box, and where the vertices end.
  struct Side {
    ByteRange place;
    int axis;
    bool high;
    float found;
    float tight;
  };
  // The boxes of which some vertices are outside, or that are too large.
  struct Fold {
    Occurrences at;
    std::vector<PathSegment> path;  // of the first one
    Side side;
    std::string message;
    std::vector<Edit> edits;
  };

  void CheckAxis(const MeshInfo& info, const Box& vertices, int axis,
                 const Path& path, std::vector<Side>& outside,
                 std::vector<Side>& loose);
  void CheckOutside(const Mesh& mesh, const MeshInfo& info,
                    const std::vector<Side>& sides, const Path& path);
  void Add(const Rule& rule, Fold& fold);

  Report& report_;
  Fold outside_;
  Fold loose_;
};

// Shader and parameters.
void ValidateMaterial(const Material& material, const Path& path,
                      Report& report);

// A shader against the vertex format and bone mapping of its sub-mesh, whose
// path is `path`.
void ValidateShader(const Material& material, const SubMesh& submesh,
                    const Path& path, Report& report);

// The parameters of a material against those of its shader.
void ValidateParameters(const Material& material, const Path& path,
                        Report& report);

// That a material's normal map is not its colour map.
void ValidateNormalMap(const Material& material, const Path& path,
                       Report& report);
// Whether the normal map becomes the colour map when the texture parameter
// called `from` is called `to`.
bool BecomesNormalMap(const Material& material, absl::string_view from,
                      absl::string_view to);

// A mesh's name, shader and flags against each other.
void ValidateMeshUse(const Mesh& mesh, const Path& path, Report& report);

// Whether a mesh that casts a shadow is closed.
void ValidateShadowVolume(const Mesh& mesh, const Path& path, Report& report);

// The suffixes of the meshes' names.
void ValidateNames(const ModelFile& file, const Path& root, Report& report);

// Vertices and the bones they are attached to. `material` may be null. Returns
// the box they fill.
Box ValidateVertices(const SubMeshView& submesh, const Material* material,
                     const Path& path, Report& report);

// Whether the counts of a sub-mesh are those of its vertices and triangles: of
// the class "structure".
void CheckSubMeshCounts(const SubMesh& submesh, const Path& path,
                        Report& report);

// Triangles.
void ValidateIndices(const SubMeshView& submesh, const Path& path,
                     Report& report);

// Whether triangles face where the normals of their corners point.
// `material` may be null.
void ValidateFacing(const SubMeshView& submesh, const Material* material,
                    const Path& path, Report& report);

// Where the triangles of a mesh point together: the sum of their corners'
// normals, each as large as its triangle.
Vec3 FrontOf(const Mesh& mesh);

// The bones that a sub-mesh uses, from a skeleton of `num_bones`.
void ValidateBoneMapping(const BoneMapping& mapping, uint64_t num_bones,
                         const Path& path, Report& report);

void ValidateLight(const Light& light, const Path& path, Report& report);

// What is attached to which bone. `num_objects`: meshes and lights of the file.
void ValidateConnections(const Connections& connections, uint64_t num_objects,
                         uint64_t num_bones, const Path& path, Report& report);
absl::Span<const Rule* const> ConnectionRules();

// That there are dazzles, and their values. `path` is that of `connections`.
void ValidateDazzles(const Connections& connections, const Path& path,
                     Report& report);

// The names of meshes, lights and proxies against those of their bones. `path`
// is that of `connections`.
void ValidateConnectionNames(const ModelFile& file,
                             const Connections& connections, const Path& path,
                             Report& report);

// Muzzles of flashes, how far away bones of meshes and proxies are, and where
// billboards face.
void ValidateAttachments(const ModelFile& file, const Path& root,
                         Report& report);
absl::Span<const Rule* const> AttachmentRules();

// The rules of each file.
absl::Span<const Rule* const> EffectRules();
absl::Span<const Rule* const> MaterialRules();
absl::Span<const Rule* const> MeshRules();
absl::Span<const Rule* const> MeshUseRules();
absl::Span<const Rule* const> NameRules();
absl::Span<const Rule* const> ShaderRules();
absl::Span<const Rule* const> SkinningRules();
absl::Span<const Rule* const> SubMeshRules();
absl::Span<const Rule* const> VertexRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_MODEL_H_
