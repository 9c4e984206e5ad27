// A small mod for tests: a tank with an animation, a particle system and a
// texture.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_SMALL_MOD_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_SMALL_MOD_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/facts.h"
#include "formats/testing/across_case.h"

namespace assetlint::alamo {

// "Data/Art/Models/x.alo".
inline std::string InModels(absl::string_view name) {
  return absl::StrCat("Data/Art/Models/", name);
}

// A model with these bones; the name of bone i is at 100 * i.
inline Facts ModelWith(std::initializer_list<absl::string_view> bones) {
  Facts facts;
  for (const absl::string_view bone : bones) {
    facts.bones.push_back({facts.Add(bone, 100 * facts.bones.size()), -1});
  }
  return facts;
}

// An animation with a track for each of these bones, from bone 1 on; the name
// of track i is at 1000 + 100 * i.
inline Facts TracksFor(const std::vector<absl::string_view>& bones) {
  Facts facts;
  for (const absl::string_view bone : bones) {
    const auto i = static_cast<uint32_t>(facts.tracks.size());
    facts.tracks.push_back({facts.Add(bone, 1000 + 100 * i), i + 1});
  }
  return facts;
}

// Adds a mesh with one material; the names of its shader and texture are at
// `offset` and `offset` + 50.
inline void AddMesh(Facts& facts, absl::string_view name,
                    absl::string_view shader, absl::string_view texture,
                    uint64_t offset, bool hidden = false) {
  const auto mesh = static_cast<uint32_t>(facts.meshes.size());
  const auto material = static_cast<uint32_t>(facts.materials.size());
  facts.meshes.push_back({facts.Add(name, offset + 80), 0, hidden, false});
  facts.materials.push_back({mesh, facts.Add(shader, offset), {}});
  facts.parameters.push_back({material, facts.Add("BaseTexture", offset + 30),
                              facts.Add(texture, offset + 50)});
}

// Adds a proxy; its name is at `offset`.
inline void AddProxy(Facts& facts, absl::string_view name, uint64_t offset) {
  facts.proxies.push_back({facts.Add(name, offset), 0});
}

// The tank: bones Root, Hull, Turret, Barrel; mesh Hull with its names at 2000
// and 2050; a proxy at 3000.
inline Facts Tank() {
  Facts tank = ModelWith({"Root", "Hull", "Turret", "Barrel"});
  AddMesh(tank, "Hull", "MeshGloss.fx", "RV_Tank.tga", 2000);
  AddProxy(tank, "p_fire", 3000);
  return tank;
}

inline FactsMod SmallMod() {
  FactsMod mod;
  mod.Put(InModels("RV_Tank.ALO"), "alo", Tank());
  mod.Put(InModels("rv_tank_Idle_00.ala"), "ala",
          TracksFor({"HULL", "Turret", "Barrel"}));
  Facts fire;
  fire.textures.push_back(fire.Add("p_particle_master.tga", 500));
  mod.Put(InModels("P_Fire.alo"), "alo-particle", fire);
  mod.Put("Data/Art/Textures/rv_tank.dds");
  return mod;
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_SMALL_MOD_H_
