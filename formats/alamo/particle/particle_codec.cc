// What decides whether a particle system decodes, the checks of one that does,
// and what other files may refer to.
#include <cstddef>
#include <limits>

#include "formats/alamo/container/fact_names.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/formats.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/codec.h"
#include "formats/base/facts.h"
#include "formats/base/outline.h"

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

// The emitters of a system, by their numbers and links, and each by itself.
void ValidateEmitters(const Emitters& list, const Path& path, Report& report) {
  // If the file is truncated, the original number is unknown.
  const size_t count = IsEndLost(list.origin, list.children)
                           ? std::numeric_limits<size_t>::max()
                           : list.children.size();
  ValidateEmitterIndices(list, path, report);
  ValidateEmitterLinks(list, path, report);
  ValidateEmitterValues(list, path, report);
  ForEach<Emitter>(list.children, [&](const Emitter& e, size_t i) {
    ValidateEmitter(e, count, PathOf(e, i, path), report);
  });
}

}  // namespace

void ParticleCodec::CheckStructure(const ParticleFile& file, Report& report) {
  CheckRootTypes(file.children, "a particle system", ParticleSystem::kType.id,
                 report);
}

void ParticleCodec::CollectFacts(const ParticleFile& file, Facts& facts) {
  // A second system is reported, and readers take the first.
  const auto& system = FirstOrEmpty<ParticleSystem>(file.children);
  facts.system_name = AddText<SystemName>(system.children, facts);
  const auto& emitters = FirstOrEmpty<Emitters>(system.children);
  facts.textures.reserve(2 * CountOf<Emitter>(emitters.children));
  ForEach<Emitter>(emitters.children, [&](const Emitter& emitter, size_t) {
    AddTextures(emitter, facts);
  });
}

void ParticleCodec::Validate(const ParticleFile& file,
                             const FileContext& context, Report& report) {
  ValidateParticleGrammar(file, report);
  CheckFill(file, report);
  const Path root;
  ForEach<ParticleSystem>(
      file.children, [&](const ParticleSystem& system, size_t) {
        const Path path(root, "system");
        ValidateParticleSystem(system, context.file_name, path, report);
        ForEach<Emitters>(system.children, [&](const Emitters& list, size_t) {
          ValidateEmitters(list, Path(path, "emitters"), report);
        });
      });
}

constinit const Beginning kParticleBeginning = kBeginningOf<ParticleSystem>;

const Format kParticleFormat = {
    .name = "alo-particle",
    .title = "Alamo particle system",
    .games = "Empire at War, Forces of Corruption",
    .extensions = kAloExtensions,
    .checked =
        "emitters, properties by name, groups, tracks and keys, links, what "
        "can be seen, names",
    .recognise = &RecogniseRoot<ParticleSystem>,
    .lint = &Lint<ParticleCodec>,
    .reencode = &Reencode<ParticleCodec>,
    .tree = &Tree<ParticleCodec>,
    .values = &WriteParticleValues,
    .outline = &OutlineOf<ParticleCodec>,
    .size_rule = &kWrongSize,
    .has_facts = true,
    .rules = RulesOf<ContainerRules, ParticleGrammarRules, ParticleSystemRules,
                     EmitterRules, EmitterValueRules>,
};

}  // namespace assetlint::alamo
