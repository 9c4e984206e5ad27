// The descriptions of the Alamo formats, for the generator and the mutator.
#ifndef ASSETLINT_FORMATS_ALAMO_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_ALAMO_DESCRIPTIONS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "formats/alamo/animation/animation.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/particle/particle.h"
#include "formats/alamo/universe_particle/universe_particle.h"
#include "formats/base/tree_walker.h"
#include "formats/testing/description.h"

namespace assetlint::alamo {

// Makes the fields of a generated archive agree.
inline void MakeArchiveConsistent(Archive& a) {
  if (!IsVersion3(a)) {
    const size_t count = std::min(a.names.size(), a.records.size());
    a.names.resize(count);
    a.records.resize(count);
  }
  a.names_in_cipher = std::min(
      a.names_in_cipher, static_cast<uint32_t>(a.names_cipher.size() / 2));
  const size_t names = a.encrypted() ? a.names_in_cipher : a.names.size();
  if (names == a.records.size()) a.files_first = false;
  const bool empty_v1 = a.version == ArchiveVersion::kV1 && a.names.empty();
  if (empty_v1) a.data = {};
  a.data_start = 0;
  if (a.version == ArchiveVersion::kV1) return;
  a.data_start = static_cast<uint32_t>(RecordSize(a) - a.data.size());
}

// Sets the counts of every sub-mesh to match its buffers. A number of indices
// that is not three per triangle stays, and is refused.
inline void MakeModelConsistent(ModelFile& file) {
  for (auto& root : file.children) {
    auto* mesh = std::get_if<Mesh>(&root);
    if (mesh == nullptr) continue;
    for (auto& child : mesh->children) {
      auto* submesh = std::get_if<SubMesh>(&child);
      if (submesh == nullptr) continue;
      const SubMeshView view = ViewSubMesh(*submesh);
      for (auto& part : submesh->children) {
        auto* info = std::get_if<SubMeshInfo>(&part);
        if (info == nullptr) continue;
        info->num_vertices = static_cast<uint32_t>(view.vertices.size());
        if (view.indices == nullptr) continue;
        info->num_primitives =
            static_cast<uint32_t>(view.indices->values.size() / 3);
      }
    }
  }
}

inline constexpr NamedDescription kDescriptions[] = {
    {"ala", &kDescriptionOf<AnimationCodec>},
    {"alo", &kDescriptionOf<ModelCodec, &MakeModelConsistent>},
    {"alo-particle", &kDescriptionOf<ParticleCodec>},
    {"alo-uaw-particle", &kDescriptionOf<universe::ParticleCodec>},
    {"meg", &kDescriptionOf<ArchiveCodec, &MakeArchiveConsistent>},
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_DESCRIPTIONS_H_
