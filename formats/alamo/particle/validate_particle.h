// The rules for Alamo particle systems, one file per topic.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_VALIDATE_PARTICLE_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_VALIDATE_PARTICLE_H_

#include <cstddef>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// Order and number of all chunks and mini-chunks, strings and floats.
void ValidateParticleGrammar(const ParticleFile& file, Report& report);
absl::Span<const Rule* const> ParticleGrammarRules();

// The system: its name and an editor's records. `file_name` may be empty.
void ValidateParticleSystem(const ParticleSystem& system,
                            absl::string_view file_name, const Path& path,
                            Report& report);

// One emitter of `count`, which may exceed the number present: properties,
// textures, groups, tracks, links.
void ValidateEmitter(const Emitter& emitter, size_t count, const Path& path,
                     Report& report);
// The numbers that emitters give themselves.
void ValidateEmitterIndices(const Emitters& list, const Path& path,
                            Report& report);

// Links that lead back to where they come from, and emitters with two parents.
void ValidateEmitterLinks(const Emitters& list, const Path& path,
                          Report& report);

// The rules of each file.
absl::Span<const Rule* const> ParticleSystemRules();
absl::Span<const Rule* const> EmitterRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_VALIDATE_PARTICLE_H_
