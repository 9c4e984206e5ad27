// The decoded values of a model.
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/base/packed_array.h"

namespace assetlint::alamo {
namespace {

constexpr BoneMatrix kIdentity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

// -1 for no bone.
int64_t IndexOf(std::optional<uint32_t> bone) {
  return bone ? int64_t{*bone} : -1;
}

// Writes each child of type T as an element of an array.
template <typename T, typename Child, typename Write>
void WriteList(absl::string_view key, const std::vector<Child>& children,
               const Write& write, ValueWriter& writer) {
  writer.Array(key, [&] {
    ForEach<T>(children, [&](const T& child, size_t) { write(child, writer); });
  });
}

void WriteBone(const Bone& bone, ValueWriter& writer) {
  BoneData data;
  data.matrix = kIdentity;
  data = DataOf(bone).value_or(data);
  writer.BeginObject();
  writer.Text("name", TextOfFirst<BoneName>(bone.children));
  writer.Integer("parent", data.parent);
  writer.Bool("visible", data.visible != 0);
  writer.Text("billboard", data.billboard < std::size(kBillboardNames)
                               ? kBillboardNames[data.billboard]
                               : "unknown");
  writer.Numbers("matrix", data.matrix);
  writer.EndObject();
}

template <typename T, size_t kCount>
void WriteAttribute(absl::string_view key,
                    std::array<T, kCount> Vertex::*attribute,
                    const VertexView& vertices, ValueWriter& writer) {
  writer.Array(key, [&] {
    for (uint64_t i = 0; i < vertices.size(); ++i) {
      const Vertex vertex = vertices.At(i);
      writer.BeginArray();
      for (const T number : vertex.*attribute) {
        if constexpr (std::is_integral_v<T>) {
          writer.Integer(number);
        } else {
          writer.Number(number);
        }
      }
      writer.EndArray();
    }
  });
}

void WriteVertices(const VertexView& vertices, ValueWriter& writer) {
  WriteAttribute("positions", &Vertex::position, vertices, writer);
  if (writer.picture_only()) return;
  WriteAttribute("normals", &Vertex::normal, vertices, writer);
  WriteAttribute("tex_coords", &Vertex::tex_coords, vertices, writer);
  WriteAttribute("tangents", &Vertex::tangent, vertices, writer);
  WriteAttribute("binormals", &Vertex::binormal, vertices, writer);
  WriteAttribute("colors", &Vertex::colour, vertices, writer);
  WriteAttribute("bone_indices", &Vertex::bone_indices, vertices, writer);
  WriteAttribute("bone_weights", &Vertex::bone_weights, vertices, writer);
}

// One or two indices at the end, which are no triangle, are left out.
void WriteTriangles(const PackedArray<uint16_t>& indices, ValueWriter& writer) {
  writer.Array("triangles", [&] {
    for (uint64_t i = 0; i + 3 <= indices.size(); i += 3) {
      writer.BeginArray();
      for (uint64_t corner = 0; corner < 3; ++corner) {
        writer.Integer(indices[i + corner]);
      }
      writer.EndArray();
    }
  });
}

void WriteParameter(const Minis& minis, absl::string_view type,
                    ValueWriter& writer) {
  writer.BeginObject();
  writer.Text("name", GetText(minis, kParameterName));
  writer.Text("type", type);
  if (const auto value = FindMini(minis, kParameterValue)) {
    writer.Key("value");
    WriteMiniValue(value->value, writer);
  }
  writer.EndObject();
}

void WriteSubMesh(const Material& material, const SubMesh& submesh,
                  ValueWriter& writer) {
  const SubMeshView view = ViewSubMesh(submesh);
  writer.BeginObject();
  writer.Text("shader", TextOfFirst<ShaderName>(material.children));
  writer.Array("parameters", [&] {
    ForEachParameter(material, [&](const auto& parameter, size_t) {
      WriteParameter(parameter.minis, parameter.kType.name, writer);
    });
  });
  writer.Text("vertex_format", TextOfFirst<VertexFormat>(submesh.children));
  writer.Bool("skinned", view.mapping != nullptr);
  writer.Array("bone_mapping", [&] {
    if (view.mapping == nullptr) return;
    for (uint64_t i = 0; i < view.mapping->values.size(); ++i) {
      writer.Integer(view.mapping->values[i]);
    }
  });
  WriteVertices(view.vertices, writer);
  WriteTriangles(FirstOrEmpty<IndexBuffer>(submesh.children).values, writer);
  writer.EndObject();
}

// A sub-mesh is drawn with the material before it. A material is used once, so
// that the name of its shader is written once.
void WriteSubMeshes(const Mesh& mesh, ValueWriter& writer) {
  writer.Array("submeshes", [&] {
    static const Material kNone;
    const Material* material = &kNone;
    for (const Mesh::Child& child : mesh.children) {
      if (const auto* found = std::get_if<Material>(&child)) material = found;
      const auto* submesh = std::get_if<SubMesh>(&child);
      if (submesh == nullptr) continue;
      WriteSubMesh(*material, *submesh, writer);
      material = &kNone;
    }
  });
}

void WriteMesh(const Mesh& mesh, int64_t bone, ValueWriter& writer) {
  const auto& info = FirstOrEmpty<MeshInfo>(mesh.children);
  writer.BeginObject();
  writer.Text("name", TextOfFirst<MeshName>(mesh.children));
  writer.Integer("bone", bone);
  writer.Bool("hidden", info.is_hidden != 0);
  writer.Bool("collision", info.is_collision_enabled != 0);
  writer.Numbers("box_min", info.box_min);
  writer.Numbers("box_max", info.box_max);
  WriteSubMeshes(mesh, writer);
  writer.EndObject();
}

void WriteLight(const Light& light, int64_t bone, ValueWriter& writer) {
  const auto& data = FirstOrEmpty<LightData>(light.children);
  writer.BeginObject();
  writer.Text("name", TextOfFirst<LightName>(light.children));
  writer.Integer("type", data.type);
  writer.Integer("bone", bone);
  writer.Numbers("color", data.colour);
  writer.Number("intensity", data.intensity);
  writer.Number("far_attenuation_end", data.far_attenuation_end);
  writer.Number("far_attenuation_start", data.far_attenuation_start);
  writer.Number("hotspot_size", data.hotspot_size);
  writer.Number("falloff_size", data.falloff_size);
  writer.EndObject();
}

// Writes the meshes or the lights. They are mixed in the file and numbered
// together.
template <typename T, typename Write>
void WriteObjects(absl::string_view key, const ModelFile& file,
                  const ObjectBones& bones, const Write& write,
                  ValueWriter& writer) {
  writer.Array(key, [&] {
    size_t object = 0;
    for (const ModelFile::Child& child : file.children) {
      const T* chunk = std::get_if<T>(&child);
      if (chunk != nullptr) write(*chunk, IndexOf(bones[object]), writer);
      if (std::holds_alternative<Mesh>(child) ||
          std::holds_alternative<Light>(child)) {
        ++object;
      }
    }
  });
}

void WriteProxy(const ProxyConnection& proxy, ValueWriter& writer) {
  writer.BeginObject();
  writer.Text("name", GetText(proxy.minis, kProxyName));
  writer.Integer("bone", IndexOf(GetMini<uint32_t>(proxy.minis, kProxyBone)));
  writer.Bool("hidden", GetMini<uint32_t>(proxy.minis, kProxyHidden, 0) != 0);
  writer.Bool(
      "alt_decrease_stay_hidden",
      GetMini<uint32_t>(proxy.minis, kProxyAltDecreaseStayHidden, 0) != 0);
  writer.EndObject();
}

void WriteDazzle(const Dazzle& dazzle, ValueWriter& writer) {
  const Minis& minis = FirstOrEmpty<DazzleData>(dazzle.children).minis;
  writer.BeginObject();
  writer.Text("name", GetText(minis, kDazzleName));
  writer.Integer("bone", IndexOf(GetMini<uint32_t>(minis, kDazzleBone)));
  writer.Bool("hidden", GetMini<uint32_t>(minis, kDazzleHidden, 0) != 0);
  writer.Numbers("position", GetMini<Float3>(minis, kDazzlePosition, {}));
  writer.Numbers("color", GetMini<Float3>(minis, kDazzleColour, {}));
  writer.Number("radius", GetMini<float>(minis, kDazzleRadius, 0));
  writer.Number("frequency", GetMini<float>(minis, kDazzleFrequency, 0));
  writer.Number("phase", GetMini<float>(minis, kDazzlePhase, 0));
  writer.Number("bias", GetMini<float>(minis, kDazzleBias, 1));
  writer.EndObject();
}

}  // namespace

absl::Status WriteModelValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<ModelFile> file = DecodeModel(bytes);
  if (!file.ok()) return file.status();
  const auto& skeleton = FirstOrEmpty<Skeleton>(file->children);
  const auto& connections = FirstOrEmpty<Connections>(file->children);
  const ObjectBones bones = BonesOfObjects(*file, connections);
  writer.BeginObject();
  WriteList<Bone>("bones", skeleton.children, &WriteBone, writer);
  WriteObjects<Mesh>("meshes", *file, bones, &WriteMesh, writer);
  WriteObjects<Light>("lights", *file, bones, &WriteLight, writer);
  WriteList<ProxyConnection>("proxies", connections.children, &WriteProxy,
                             writer);
  WriteList<Dazzle>("dazzles", connections.children, &WriteDazzle, writer);
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::alamo
