#include "corpus/mods/art.h"

#include <cstdint>
#include <utility>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/particle_files.h"
#include "corpus/bytes.h"

namespace assetlint::corpus {
namespace {

std::string Parameter(uint32_t chunk, absl::string_view name,
                      absl::string_view value) {
  return Chunk(chunk, Bytes().Raw(MiniText(1, name)).Raw(value).str());
}
std::string Vector(absl::string_view name) {
  return Parameter(0x10106, name, MiniF32s(2, {1, 1, 1, 1}));
}
std::string Number(absl::string_view name) {
  return Parameter(0x10103, name, MiniF32(2, 32));
}

// What most shaders have first.
std::string Lighting() {
  return Vector("Emissive") + Vector("Diffuse") + Vector("Specular") +
         Number("Shininess");
}

MeshSpec Mesh(absl::string_view name, absl::string_view shader,
              std::string parameters, absl::string_view format) {
  MeshSpec mesh;
  mesh.name = std::string(name);
  mesh.materials = {{std::string(shader), std::move(parameters)}};
  mesh.submeshes = {Tetrahedron()};
  mesh.submeshes[0].format = std::string(format);
  return mesh;
}

}  // namespace

ModelSpec Skeleton(const std::vector<std::string>& bones) {
  ModelSpec model;
  model.bones.resize(1);
  for (const std::string& name : bones) {
    BoneSpec bone;
    bone.name = name;
    bone.parent = 0;
    model.bones.push_back(bone);
  }
  return model;
}

void AddMesh(ModelSpec& model, MeshSpec mesh, uint32_t bone) {
  const auto object = static_cast<uint32_t>(model.meshes.size());
  model.meshes.push_back(std::move(mesh));
  model.connections.objects.push_back({object, bone});
}

void AddProxy(ModelSpec& model, absl::string_view name) {
  ProxySpec proxy;
  proxy.name = std::string(name);
  proxy.bone = static_cast<uint32_t>(model.bones.size());
  BoneSpec bone;
  bone.name = proxy.name;
  bone.parent = 0;
  model.bones.push_back(bone);
  model.connections.proxies.push_back(proxy);
}

MeshSpec BumpMesh(absl::string_view name, absl::string_view base_texture,
                  absl::string_view normal_texture) {
  return Mesh(name, "MeshBumpColorize.fx",
              Lighting() + Vector("Colorization") + Vector("UVOffset") +
                  TextureChunk("BaseTexture", base_texture) +
                  TextureChunk("NormalTexture", normal_texture),
              "alD3dVertNU2U3U3");
}

MeshSpec GlossMesh(absl::string_view name, absl::string_view texture,
                   absl::string_view shader) {
  return Mesh(name, shader, Lighting() + TextureChunk("BaseTexture", texture),
              "alD3dVertNU2");
}

MeshSpec SkinnedMesh(absl::string_view name, absl::string_view texture,
                     const std::vector<uint32_t>& bones) {
  MeshSpec mesh = Mesh(name, "RSkinGlossColorize.fx",
                       Lighting() + Vector("Colorization") +
                           TextureChunk("BaseTexture", texture) +
                           TextureChunk("GlossTexture", texture),
                       "alD3dVertRSkinNU2");
  SubMeshSpec& submesh = mesh.submeshes[0];
  submesh.mapping = bones;
  for (size_t i = 0; i < submesh.vertices.size(); ++i) {
    submesh.vertices[i].bones[0] = static_cast<uint32_t>(i % bones.size());
  }
  return mesh;
}

MeshSpec ShadowMesh(absl::string_view name) {
  return Mesh(name, "MeshShadowVolume.fx", Vector("DebugColor"), "alD3dVertN");
}

MeshSpec CollisionMesh(absl::string_view name) {
  MeshSpec mesh = Mesh(name, "MeshCollision.fx", Vector("Color"), "alD3dVertN");
  mesh.hidden = 1;
  mesh.collision = 1;
  mesh.submeshes[0].tree = TetrahedronTree();
  return mesh;
}

SubMeshSpec Tetrahedra(size_t count) {
  SubMeshSpec all = Tetrahedron();
  const SubMeshSpec one = all;
  for (size_t i = 1; i < count; ++i) {
    all.vertices.insert(all.vertices.end(), one.vertices.begin(),
                        one.vertices.end());
    for (const uint16_t index : one.indices) {
      all.indices.push_back(static_cast<uint16_t>(index + 4 * i));
    }
  }
  return all;
}

AnimationSpec ClipFor(const ModelSpec& model) {
  AnimationSpec clip;
  for (size_t i = 1; i < model.bones.size(); ++i) {
    BoneTrackSpec track;
    track.name = model.bones[i].name;
    track.index = static_cast<uint32_t>(i);
    clip.bones.push_back(track);
  }
  return clip;
}

std::string Particles(absl::string_view name, absl::string_view colour_texture,
                      absl::string_view normal_texture) {
  ParticleSpec system = SmallSystem();
  system.name = std::string(name);
  for (EmitterSpec& emitter : system.emitters) {
    emitter.colour_texture = std::string(colour_texture);
    emitter.normal_texture = std::string(normal_texture);
  }
  return system.Build();
}

}  // namespace assetlint::corpus
