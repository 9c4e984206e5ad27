// What decides whether a particle system of Universe at War decodes, the checks
// of one that does, and what other files may refer to.
#include "formats/alamo/container/fact_names.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/formats.h"
#include "formats/alamo/universe_particle/universe_particle.h"
#include "formats/base/codec.h"
#include "formats/base/facts.h"
#include "formats/base/outline.h"

namespace assetlint::alamo::universe {

void ParticleCodec::CheckStructure(const File& file, Report& report) {
  CheckRootTypes(file.children, "a particle system of Universe at War",
                 System::kType.id, report);
}

void ParticleCodec::Validate(const File& file, const FileContext&,
                             Report& report) {
  ValidateParticleContents(file, report);
  ValidateSkippedChunks(file, report);
}

void ParticleCodec::CollectFacts(const File& file, Facts& facts) {
  const auto& system = FirstOrEmpty<System>(file.children);
  facts.system_name = AddText<SystemName>(system.children, facts);
  const auto& emitters = FirstOrEmpty<Emitters>(system.children);
  ForEach<Emitter>(emitters.children, [&](const Emitter& emitter, size_t) {
    const auto& renderer = FirstOrEmpty<Renderer>(emitter.children);
    for (const ParameterValue* value : ParametersOf(renderer)) {
      const auto* text = std::get_if<Asciiz>(&value->value);
      if (text == nullptr || text->text().empty() ||
          value->parameter->type != ValueType::kTexture) {
        continue;
      }
      facts.textures.push_back(
          facts.Add(text->text(), BodyOffset(value->origin)));
    }
  });
}

}  // namespace assetlint::alamo::universe

namespace assetlint::alamo {

constinit const Beginning kUniverseParticleBeginning =
    kBeginningOf<universe::System>;

const Format kUniverseParticleFormat = {
    .name = "alo-uaw-particle",
    .title = "Universe at War particle system",
    .games = "Universe at War",
    .extensions = kAloExtensions,
    .checked =
        "emitters, all known plug-ins and their parameters, parents, keys, "
        "textures; no file of the game was available",
    .recognise = &RecogniseRoot<universe::System>,
    .lint = &Lint<universe::ParticleCodec>,
    .reencode = &Reencode<universe::ParticleCodec>,
    .tree = &Tree<universe::ParticleCodec>,
    .values = &universe::WriteValues,
    .outline = &OutlineOf<universe::ParticleCodec>,
    .size_rule = &kWrongSize,
    .has_facts = true,
    .rules = RulesOf<ContainerRules, universe::ParticleRules>,
};

}  // namespace assetlint::alamo
