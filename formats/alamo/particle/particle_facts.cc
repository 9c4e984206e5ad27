#include "formats/alamo/particle/particle_facts.h"

#include <cstddef>

#include "formats/alamo/container/fact_names.h"

namespace assetlint::alamo {
namespace {

void AddTextures(const Emitter& emitter, Facts& facts) {
  const FactName textures[] = {
      AddText<ColourTexture>(emitter.children, facts),
      AddText<NormalTexture>(emitter.children, facts),
  };
  for (const FactName texture : textures) {
    if (texture.size > 0) facts.textures.push_back(texture);
  }
}

}  // namespace

void CollectParticleFacts(const ParticleFile& file, Facts& facts) {
  // A second system is reported, and readers take the first.
  const auto* system = First<ParticleSystem>(file.children);
  if (system == nullptr) return;
  facts.system_name = AddText<SystemName>(system->children, facts);
  const auto* emitters = First<Emitters>(system->children);
  if (emitters == nullptr) return;
  facts.textures.reserve(2 * CountOf<Emitter>(emitters->children));
  ForEach<Emitter>(emitters->children, [&](const Emitter& emitter, size_t) {
    AddTextures(emitter, facts);
  });
}

}  // namespace assetlint::alamo
