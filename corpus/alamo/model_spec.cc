#include "corpus/alamo/model_spec.h"

namespace assetlint::corpus {
namespace {

// The numbers of each array.
template <typename... Arrays>
std::string Floats(const Arrays&... arrays) {
  Bytes bytes;
  const auto add = [&](const auto& values) {
    for (float value : values) bytes.F32(value);
  };
  (add(arrays), ...);
  return bytes;
}

template <typename Number>
std::string NumberBytes(const std::vector<Number>& values) {
  Bytes bytes;
  for (const Number value : values) {
    if constexpr (sizeof(Number) == 2) {
      bytes.U16(value);
    } else {
      bytes.U32(value);
    }
  }
  return bytes;
}

template <typename Spec>
std::string All(const std::vector<Spec>& specs) {
  std::string bytes;
  for (const Spec& spec : specs) bytes += spec.Build();
  return bytes;
}

// What a file declares, or the number of elements.
template <typename List>
uint32_t CountOr(const std::optional<uint32_t>& declared, const List& list) {
  return declared.value_or(static_cast<uint32_t>(list.size()));
}

std::string Padding(const std::string& given, size_t size) {
  return given.empty() ? std::string(size, '\0') : given;
}

}  // namespace

std::string BoneSpec::Data() const {
  Bytes body;
  body.S32(parent).U32(visible);
  if (!version1) body.U32(billboard);
  return Chunk(version1 ? 0x205 : 0x206, body.Raw(Floats(matrix)).str());
}

std::string BoneSpec::Build() const {
  return Container(0x202, TextChunk(0x203, name) + Data());
}

std::string VertexSpec::Build(bool version1) const {
  Bytes body;
  body.Raw(Floats(position, normal, tex_coords, tangent, binormal, colour));
  if (!version1) body.Raw(Floats(unused));
  for (uint32_t bone : bones) body.U32(bone);
  return body.Raw(Floats(weights));
}

std::string TreeSpec::Build() const {
  Bytes node_bytes;
  for (const NodeSpec& node : nodes) {
    for (uint8_t v : node.min) node_bytes.U8(v);
    for (uint8_t v : node.max) node_bytes.U8(v);
    node_bytes.U16(node.primitives).U16(node.link);
  }
  return Container(
      0x1200, Chunk(0x1201, MiniVec3(0, min) + MiniVec3(1, max) +
                                MiniU32(2, CountOr(num_nodes, nodes)) +
                                MiniU32(3, CountOr(num_primitives, mapping))) +
                  Chunk(0x1202, node_bytes.str()) +
                  Chunk(0x1203, NumberBytes(mapping)));
}

std::string SubMeshSpec::Info() const {
  const auto triangle_count = static_cast<uint32_t>(indices.size() / 3);
  return Chunk(0x10001, Bytes()
                            .U32(CountOr(num_vertices, vertices))
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
  return Chunk(0x10004, NumberBytes(indices));
}

std::string SubMeshSpec::Build() const {
  return Container(
      0x10000,
      Info() + TextChunk(0x10002, format) + Vertices() + Indices() +
          (mapping.has_value() ? Chunk(0x10006, NumberBytes(*mapping)) : "") +
          (tree.has_value() ? tree->Build() : ""));
}

std::string MaterialSpec::Build() const {
  return Container(0x10100, TextChunk(0x10101, shader) + parameters);
}

std::string MeshSpec::Info() const {
  return Chunk(0x402, Bytes()
                          .U32(CountOr(num_materials, submeshes))
                          .Raw(Floats(box_min, box_max))
                          .U32(unused)
                          .U32(hidden)
                          .U32(collision)
                          .Fill(0, 88)
                          .str());
}

std::string MeshSpec::Build() const {
  std::string body = TextChunk(0x401, name) + Info();
  for (size_t i = 0; i < submeshes.size(); ++i) {
    body += materials[i].Build() + submeshes[i].Build();
  }
  return Container(0x400, body);
}

std::string LightSpec::Build() const {
  const std::string data = Bytes()
                               .U32(type)
                               .Raw(Floats(colour))
                               .F32s({intensity, end, start, hotspot, falloff});
  return Container(0x1300, TextChunk(0x1301, name) + Chunk(0x1302, data));
}

std::string DazzleSpec::Build() const {
  return Container(
      0x604,
      Chunk(0x0, MiniVec3(0, colour) + MiniF32s(1, {0, 0, 1}) +
                     MiniF32(2, radius) + MiniU32(3, 1) + MiniU32(4, slot_y) +
                     MiniU32(6, num_slots) + MiniText(5, "dazzle.tga") +
                     MiniF32(7, frequency) + MiniF32(8, phase) +
                     MiniU32(9, night_only) + MiniU32(0x0A, bone) +
                     MiniText(0x0B, "Blink") + MiniU32(0x0C, hidden) +
                     (bias.has_value() ? MiniF32(0x0D, *bias) : "")));
}

std::string ProxySpec::Build() const {
  return Chunk(0x603,
               MiniText(5, name) + MiniU32(6, bone) +
                   (hidden.has_value() ? MiniU32(7, *hidden) : "") +
                   (alt_decrease.has_value() ? MiniU32(8, *alt_decrease) : ""));
}

std::string ObjectSpec::Build() const {
  return Chunk(0x602, MiniU32(2, object) + MiniU32(3, bone));
}

std::string ConnectionsSpec::Build() const {
  std::string counts = MiniU32(1, CountOr(num_objects, objects)) +
                       MiniU32(4, CountOr(num_proxies, proxies));
  if (num_dazzles.has_value() || !dazzles.empty()) {
    counts += MiniU32(9, CountOr(num_dazzles, dazzles));
  }
  return Container(
      0x600, Chunk(0x601, counts) + All(objects) + All(proxies) + All(dazzles));
}

std::string ModelSpec::Skeleton() const {
  const std::string count =
      Bytes().U32(CountOr(num_bones, bones)).Raw(Padding(zero, 124));
  return Container(0x200, Chunk(0x201, count) + All(bones));
}

std::string ModelSpec::Build() const {
  return Skeleton() + All(meshes) + All(lights) + connections.Build();
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
  const auto add = [&](uint32_t chunk, const char* name,
                       const std::string& value) {
    material.parameters += Chunk(chunk, MiniText(1, name) + value);
  };
  add(0x10102, "Passes", MiniU32(2, 2));
  add(0x10103, "Shininess", MiniF32(2, 32));
  add(0x10104, "Offset", MiniF32s(2, {0, 0, 1}));
  add(0x10105, "BaseTexture", MiniText(2, "hull.dds"));
  add(0x10106, "Diffuse", MiniF32s(2, {1, 1, 1, 1}));
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
