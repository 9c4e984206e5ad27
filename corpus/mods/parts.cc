#include "corpus/mods/parts.h"

#include <cstdint>

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

constexpr absl::string_view kDeclaration = "<?xml version=\"1.0\"?>\n";

std::string Element(absl::string_view name, absl::string_view text) {
  return absl::StrCat("<", name, ">", text, "</", name, ">\n");
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

std::string ObjectFile(absl::string_view root,
                       const std::vector<XmlObject>& objects) {
  std::string xml = absl::StrCat(kDeclaration, "<", root, ">\n");
  for (const XmlObject& object : objects) {
    absl::StrAppend(&xml, "\t<", object.element, " Name=\"", object.name,
                    "\">\n");
    for (const auto& [element, text] : object.fields) {
      absl::StrAppend(&xml, "\t\t", Element(element, text));
    }
    absl::StrAppend(&xml, "\t</", object.element, ">\n");
  }
  return absl::StrCat(xml, "</", root, ">\n");
}

std::string FileList(absl::string_view root,
                     const std::vector<std::string>& files) {
  std::string xml = absl::StrCat(kDeclaration, "<", root, ">\n");
  for (const std::string& file : files) {
    absl::StrAppend(&xml, "\t", Element("File", file));
  }
  return absl::StrCat(xml, "</", root, ">\n");
}

void PutClip(Mod& mod, absl::string_view file, const ModelSpec& model) {
  mod.Put(ModelPath(file), ClipFor(model).Build());
}

ModelSpec TankModel() {
  ModelSpec model =
      Skeleton({"Chassis", "TurretBone", "BarrelBone", "MuzzleA_00",
                "HP_Gun_Bone", "HP_Gun_EmitDamage", "HP_Engine"});
  AddMesh(model, BumpMesh("Hull", "rv_tank.dds", "rv_tank_b.dds"), 1);
  AddMesh(model, GlossMesh("Tracks", "rv_tracks.dds"), 1);
  AddMesh(model, ShadowMesh("HullShadow"), 1);
  AddMesh(model, CollisionMesh("HullCollision"), 1);
  AddProxy(model, "p_tankfire");
  return model;
}

XmlObject TankObject() {
  return {"GroundVehicle",
          "RV_Tank",
          {{"Text_ID", "TEXT_RV_TANK"},
           {"Land_Model_Name", "rv_tank.alo"},
           {"HardPoints", "HP_Tank_Gun"}}};
}

XmlObject TankGun() {
  return {"HardPoint",
          "HP_Tank_Gun",
          {{"Type", "HARD_POINT_WEAPON_LASER"},
           {"Attachment_Bone", "HP_Gun_Bone"},
           {"Damage_Particles", "HP_Gun_EmitDamage"},
           {"Turret_Bone_Name", "TurretBone"},
           {"Barrel_Bone_Name", "BarrelBone"},
           {"Fire_Bone_A", "MuzzleA_00"},
           {"Engine_Particles", "HP_Engine"}}};
}

void PutXml(Mod& mod, const std::vector<XmlObject>& objects,
            const std::vector<XmlObject>& hard_points) {
  mod.Put(XmlPath("GameObjectFiles.xml"),
          FileList("Game_Object_Files", {"Vehicles.xml"}));
  mod.Put(XmlPath("HardpointDataFiles.xml"),
          FileList("Hard_Point_Files", {"HardPoints.xml"}));
  mod.Put(XmlPath("Vehicles.xml"), ObjectFile("Vehicles", objects));
  mod.Put(XmlPath("HardPoints.xml"), ObjectFile("HardPoints", hard_points));
}

Mod TankMod() {
  Mod mod;
  mod.name = "tank";
  const ModelSpec model = TankModel();
  mod.Put(ModelPath("rv_tank.alo"), model.Build());
  for (const char* const clip :
       {"rv_tank_idle_00.ala", "rv_tank_idle_01.ala", "rv_tank_move_00.ala",
        "rv_tank_attackidle_00.ala", "rv_tank_die_00.ala"}) {
    PutClip(mod, clip, model);
  }
  mod.Put(
      ModelPath("p_tankfire.alo"),
      Particles("p_tankfire", "p_tankfire.dds", "p_particle_depth_master.dds"));
  for (const char* const texture :
       {"rv_tank.dds", "rv_tank_b.dds", "rv_tracks.dds", "p_tankfire.dds"}) {
    mod.Put(TexturePath(texture), "");
  }
  PutXml(mod, {TankObject()}, {TankGun()});
  return mod;
}

}  // namespace assetlint::corpus
