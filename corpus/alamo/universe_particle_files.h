// A small particle system of Universe at War in parts.
#ifndef ASSETLINT_CORPUS_ALAMO_UNIVERSE_PARTICLE_FILES_H_
#define ASSETLINT_CORPUS_ALAMO_UNIVERSE_PARTICLE_FILES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace assetlint::corpus {

// A parameter: the chunks of its id and of its value.
std::string Parameter(uint32_t id, absl::string_view value);

struct PluginSpec {
  uint32_t id = 0;
  std::string parameters;
  bool is_data = false;  // the list of parameters

  // `slot`: 1 creator, 2 translater, 3 killer, 4 renderer, 5 modifier.
  std::string Build(uint32_t slot) const;
};

struct UniverseEmitterSpec {
  std::string name = "Smoke";
  PluginSpec creator;
  PluginSpec translater = {27, {}};
  PluginSpec killer = {19, {}};
  PluginSpec renderer = {22, {}};
  std::vector<PluginSpec> modifiers;

  std::string Build() const;
};

struct UniverseSystemSpec {
  std::string name;
  std::string before;  // chunks before the emitters
  std::vector<UniverseEmitterSpec> emitters;
  std::string after;

  std::string Build() const;
};

// Two emitters; the first starts the second, which has keys and a texture.
UniverseSystemSpec SmallUniverseSystem();

// A light of 62 bytes: 0x3 in a system.
std::string LightField();

// A property group of 104 bytes.
std::string PropertyGroup(uint32_t shape);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_UNIVERSE_PARTICLE_FILES_H_
