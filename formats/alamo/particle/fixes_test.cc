// Damages to particle systems, and what their fixes make of them.
#include <cstdint>
#include <string>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/particle_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/fix_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ParticleSpec;

// A system with the same name as its file.
ParticleSpec NamedSystem() {
  ParticleSpec system = corpus::SmallSystem();
  system.name = "p_fire";
  return system;
}

const FixCase<ParticleSpec> kCases[] = {
    {"ALC007", "two groups",
     [](ParticleSpec& p) { p.emitters[0].num_groups = 2; }, FixLevel::kNone},
    {"ALC008", "a fourth group",
     [](ParticleSpec& p) { p.emitters[0].num_groups = 4; }, FixLevel::kUnsafe,
     Repaired::kSound},
    {"ALC008", "an eighth track",
     [](ParticleSpec& p) { p.emitters[0].num_tracks = 8; }, FixLevel::kUnsafe},
    {"ALC013", "another blend mode at the end",
     [](ParticleSpec& p) { p.emitters[0].copies = corpus::MiniU32(4, 2); },
     FixLevel::kUnsafe},
    {"ALP016", "the same blend mode at the end",
     [](ParticleSpec& p) { p.emitters[0].copies = corpus::MiniU32(4, 1); },
     FixLevel::kUnsafe},
    {"ALP002", "an unknown type in the place of a property",
     [](ParticleSpec& p) {
       p.emitters[0].replaced[10] = corpus::MiniF32s(200, {0, 0, -9.8f});
     },
     FixLevel::kUnsafe},
    {"ALC011", "an unknown property",
     [](ParticleSpec& p) { p.emitters[0].copies = corpus::MiniU32(200, 2); },
     FixLevel::kNone},
    {"ALC026", "no links",
     [](ParticleSpec& p) { p.emitters[0].has_links = false; }, FixLevel::kNone},
    {"ALP003", "another name",
     [](ParticleSpec& p) { p.name = "p_smoke_and_fire"; }, FixLevel::kUnsafe},
    {"ALP003", "no name", [](ParticleSpec& p) { p.name = ""; },
     FixLevel::kUnsafe},
    {"ALP005", "the first emitter says 1",
     [](ParticleSpec& p) { p.emitters[0].u32[20] = 1; }, FixLevel::kUnsafe},
    {"ALP005", "the first emitter says 5",
     [](ParticleSpec& p) { p.emitters[0].u32[20] = 5; }, FixLevel::kSafe},
    {"ALP006", "an undefined blend mode",
     [](ParticleSpec& p) { p.emitters[0].u32[4] = 99; }, FixLevel::kNone},
    {"ALP008", "an emitter that does not exist",
     [](ParticleSpec& p) { p.emitters[1].death = 2; }, FixLevel::kUnsafe},
    {"ALP010", "a time before 0",
     [](ParticleSpec& p) { p.emitters[0].key_time = -0.5f; }, FixLevel::kUnsafe,
     Repaired::kSound},
    {"ALP011", "a time after the next key's",
     [](ParticleSpec& p) { p.emitters[0].key_time = 0.9f; }, FixLevel::kNone},
    {"ALP012", "a value with a second byte",
     [](ParticleSpec& p) { p.emitters[0].red_key = 0x0700 + 128; },
     FixLevel::kUnsafe},
};

TEST(ParticleFixesTest, EveryRule) {
  ExpectFixes(kCases, kParticleFormat, NamedSystem(), "p_fire.alo");
}

}  // namespace
}  // namespace assetlint::alamo
