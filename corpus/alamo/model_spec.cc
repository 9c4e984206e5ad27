#include "corpus/alamo/model_spec.h"

#include "corpus/alamo/chunks.h"

namespace assetlint::corpus {
namespace {

template <typename Array>
Bytes& Floats(Bytes& bytes, const Array& values) {
  for (float value : values) bytes.F32(value);
  return bytes;
}

std::string MiniVec3(uint8_t id, const Vec3& v) {
  return MiniF32s(id, {v[0], v[1], v[2]});
}

std::string Padding(const std::string& given, size_t size) {
  return given.empty() ? std::string(size, '\0') : given;
}

}  // namespace

std::string BoneSpec::Data() const {
  Bytes body;
  body.S32(parent).U32(visible);
  if (!version1) body.U32(billboard);
  return Chunk(version1 ? 0x205 : 0x206, Floats(body, matrix).str());
}

std::string BoneSpec::Build() const {
  return Container(0x202,
                   Bytes().Raw(TextChunk(0x203, name)).Raw(Data()).str());
}

std::string VertexSpec::Build(bool version1) const {
  Bytes body;
  Floats(body, position);
  Floats(body, normal);
  Floats(body, tex_coords);
  Floats(body, tangent);
  Floats(body, binormal);
  Floats(body, colour);
  if (!version1) Floats(body, unused);
  for (uint32_t bone : bones) body.U32(bone);
  return Floats(body, weights);
}

std::string TreeSpec::Build() const {
  const auto node_count = static_cast<uint32_t>(nodes.size());
  const auto triangle_count = static_cast<uint32_t>(mapping.size());
  Bytes info;
  info.Raw(MiniVec3(0, min))
      .Raw(MiniVec3(1, max))
      .Raw(MiniU32(2, num_nodes.value_or(node_count)))
      .Raw(MiniU32(3, num_primitives.value_or(triangle_count)));
  Bytes node_bytes;
  for (const NodeSpec& node : nodes) {
    for (uint8_t v : node.min) node_bytes.U8(v);
    for (uint8_t v : node.max) node_bytes.U8(v);
    node_bytes.U16(node.primitives).U16(node.link);
  }
  Bytes mapping_bytes;
  for (uint16_t triangle : mapping) mapping_bytes.U16(triangle);
  return Container(0x1200, Bytes()
                               .Raw(Chunk(0x1201, info.str()))
                               .Raw(Chunk(0x1202, node_bytes.str()))
                               .Raw(Chunk(0x1203, mapping_bytes.str()))
                               .str());
}

std::string SubMeshSpec::Info() const {
  const auto vertex_count = static_cast<uint32_t>(vertices.size());
  const auto triangle_count = static_cast<uint32_t>(indices.size() / 3);
  return Chunk(0x10001, Bytes()
                            .U32(num_vertices.value_or(vertex_count))
                            .U32(num_primitives.value_or(triangle_count))
                            .Raw(Padding(zero, 120))
                            .str());
}

std::string SubMeshSpec::Vertices() const {
  Bytes body;
  for (const VertexSpec& vertex : vertices) body.Raw(vertex.Build(version1));
  return Chunk(version1 ? 0x10005 : 0x10007, body.str());
}

std::string SubMeshSpec::Indices() const {
  Bytes body;
  for (uint16_t index : indices) body.U16(index);
  return Chunk(0x10004, body.str());
}

std::string SubMeshSpec::Build() const {
  Bytes body;
  body.Raw(Info())
      .Raw(TextChunk(0x10002, format))
      .Raw(Vertices())
      .Raw(Indices());
  if (mapping.has_value()) {
    Bytes bones;
    for (uint32_t bone : *mapping) bones.U32(bone);
    body.Raw(Chunk(0x10006, bones.str()));
  }
  if (tree.has_value()) body.Raw(tree->Build());
  return Container(0x10000, body.str());
}

std::string MaterialSpec::Build() const {
  return Container(
      0x10100, Bytes().Raw(TextChunk(0x10101, shader)).Raw(parameters).str());
}

std::string MeshSpec::Info() const {
  const auto count = static_cast<uint32_t>(submeshes.size());
  Bytes body;
  body.U32(num_materials.value_or(count));
  Floats(body, box_min);
  Floats(body, box_max);
  body.U32(unused).U32(hidden).U32(collision).Fill(0, 88);
  return Chunk(0x402, body.str());
}

std::string MeshSpec::Build() const {
  Bytes body;
  body.Raw(TextChunk(0x401, name)).Raw(Info());
  for (size_t i = 0; i < submeshes.size(); ++i) {
    body.Raw(materials[i].Build()).Raw(submeshes[i].Build());
  }
  return Container(0x400, body.str());
}

std::string LightSpec::Build() const {
  return Container(0x1300, Bytes()
                               .Raw(TextChunk(0x1301, name))
                               .Raw(Chunk(0x1302, Bytes()
                                                      .U32(type)
                                                      .F32(colour[0])
                                                      .F32(colour[1])
                                                      .F32(colour[2])
                                                      .F32(intensity)
                                                      .F32(end)
                                                      .F32(start)
                                                      .F32(hotspot)
                                                      .F32(falloff)
                                                      .str()))
                               .str());
}

std::string DazzleSpec::Build() const {
  Bytes body;
  body.Raw(MiniVec3(0, colour))
      .Raw(MiniF32s(1, {0, 0, 1}))
      .Raw(MiniF32(2, radius))
      .Raw(MiniU32(3, slot_x))
      .Raw(MiniU32(4, slot_y))
      .Raw(MiniU32(6, num_slots))
      .Raw(MiniText(5, "dazzle.tga"))
      .Raw(MiniF32(7, 0.5f))
      .Raw(MiniF32(8, 0.25f))
      .Raw(MiniU32(9, night_only))
      .Raw(MiniU32(0x0A, bone))
      .Raw(MiniText(0x0B, "Blink"))
      .Raw(MiniU32(0x0C, hidden));
  if (bias) body.Raw(MiniF32(0x0D, 0.125f));
  return Container(0x604, Chunk(0x0, body.str()));
}

std::string ProxySpec::Build() const {
  Bytes body;
  body.Raw(MiniText(5, name)).Raw(MiniU32(6, bone));
  if (hidden.has_value()) body.Raw(MiniU32(7, *hidden));
  if (alt_decrease.has_value()) body.Raw(MiniU32(8, *alt_decrease));
  return Chunk(0x603, body.str());
}

std::string ObjectSpec::Build() const {
  return Chunk(0x602,
               Bytes().Raw(MiniU32(2, object)).Raw(MiniU32(3, bone)).str());
}

std::string ConnectionsSpec::Build() const {
  const auto object_count = static_cast<uint32_t>(objects.size());
  const auto proxy_count = static_cast<uint32_t>(proxies.size());
  const auto dazzle_count = static_cast<uint32_t>(dazzles.size());
  Bytes counts;
  counts.Raw(MiniU32(1, num_objects.value_or(object_count)))
      .Raw(MiniU32(4, num_proxies.value_or(proxy_count)));
  if (num_dazzles.has_value() || dazzle_count > 0) {
    counts.Raw(MiniU32(9, num_dazzles.value_or(dazzle_count)));
  }
  Bytes body;
  body.Raw(Chunk(0x601, counts.str()));
  for (const ObjectSpec& object : objects) body.Raw(object.Build());
  for (const ProxySpec& proxy : proxies) body.Raw(proxy.Build());
  for (const DazzleSpec& dazzle : dazzles) body.Raw(dazzle.Build());
  return Container(0x600, body.str());
}

std::string ModelSpec::Skeleton() const {
  const auto count = static_cast<uint32_t>(bones.size());
  Bytes body;
  body.Raw(Chunk(
      0x201,
      Bytes().U32(num_bones.value_or(count)).Raw(Padding(zero, 124)).str()));
  for (const BoneSpec& bone : bones) body.Raw(bone.Build());
  return Container(0x200, body.str());
}

std::string ModelSpec::Build() const {
  Bytes file;
  file.Raw(Skeleton());
  for (const MeshSpec& mesh : meshes) file.Raw(mesh.Build());
  for (const LightSpec& light : lights) file.Raw(light.Build());
  return file.Raw(connections.Build());
}

SubMeshSpec Tetrahedron() {
  SubMeshSpec submesh;
  submesh.vertices.resize(4);
  submesh.vertices[1].position = {1, 0, 0};
  submesh.vertices[2].position = {0, 1, 0};
  submesh.vertices[3].position = {0, 0, 1};
  submesh.vertices[1].tex_coords = {1, 0};
  submesh.vertices[2].tex_coords = {0, 1};
  submesh.vertices[3].tex_coords = {1, 1};
  submesh.indices = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  return submesh;
}

TreeSpec TetrahedronTree() {
  TreeSpec tree;
  tree.nodes.resize(3);
  tree.nodes[0].link = 1;
  tree.nodes[1].primitives = 2;
  tree.nodes[2].primitives = 2;
  tree.nodes[2].link = 2;
  tree.mapping = {3, 1, 0, 2};
  return tree;
}

ModelSpec SmallModel() {
  ModelSpec model;
  model.bones.resize(3);
  model.bones[1].name = "Turret";
  model.bones[1].parent = 0;
  model.bones[1].matrix[11] = 2;
  model.bones[2].name = "Muzzle";
  model.bones[2].parent = 1;
  model.bones[2].billboard = 1;

  MaterialSpec material;
  material.parameters =
      Bytes()
          .Raw(Chunk(
              0x10102,
              Bytes().Raw(MiniText(1, "Passes")).Raw(MiniU32(2, 2)).str()))
          .Raw(Chunk(
              0x10103,
              Bytes().Raw(MiniText(1, "Shininess")).Raw(MiniF32(2, 32)).str()))
          .Raw(Chunk(0x10104, Bytes()
                                  .Raw(MiniText(1, "Offset"))
                                  .Raw(MiniF32s(2, {0, 0, 1}))
                                  .str()))
          .Raw(Chunk(0x10105, Bytes()
                                  .Raw(MiniText(1, "BaseTexture"))
                                  .Raw(MiniText(2, "hull.dds"))
                                  .str()))
          .Raw(Chunk(0x10106, Bytes()
                                  .Raw(MiniText(1, "Diffuse"))
                                  .Raw(MiniF32s(2, {1, 1, 1, 1}))
                                  .str()));
  MeshSpec hull;
  hull.collision = 1;
  hull.materials = {material};
  hull.submeshes = {Tetrahedron()};
  hull.submeshes[0].tree = TetrahedronTree();
  MeshSpec skin;
  skin.name = "Skin";
  skin.hidden = 1;
  skin.materials = {MaterialSpec{"RSkinGloss.fx", ""}};
  skin.submeshes = {Tetrahedron()};
  skin.submeshes[0].format = "alD3dVertRSkinNU2";
  skin.submeshes[0].mapping = {{1, 2}};
  skin.submeshes[0].vertices[3].bones[0] = 1;
  model.meshes = {hull, skin};
  model.lights.resize(1);
  model.connections.objects = {{0, 0}, {1, 1}, {2, 2}};
  model.connections.proxies.resize(2);
  model.connections.proxies[1].hidden = 1;
  model.connections.proxies[1].alt_decrease = 0;
  return model;
}

}  // namespace assetlint::corpus
