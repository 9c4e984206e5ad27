// Particle systems (0x900), typed in from formats/alamo/particle/FORMAT.md.
// Chunk types are local to their parent: 0x2 is "persist" in a system and the
// properties in an emitter.
#include "formats/alamo/particle/particle.h"

#include <cstdint>
#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/particle_files.h"
#include "corpus/typed_bytes.h"
#include "formats/alamo/container/golden.h"
#include "formats/alamo/formats.h"
#include "formats/testing/laws.h"
#include "formats/testing/named.h"
#include "formats/testing/rule_case.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::TypedBytes;

ParticleFile FileOf(const std::vector<ParticleSystem::Child>& children) {
  ParticleSystem system;
  system.children = children;
  ParticleFile file;
  file.children.emplace_back(system);
  return file;
}

ParticleFile FileWithEmitter(const std::vector<Emitter::Child>& children) {
  Emitter emitter;
  emitter.children = children;
  Emitters emitters;
  emitters.children.emplace_back(emitter);
  return FileOf({emitters});
}

// A system of one emitter with these chunks, as bytes.
std::string EmitterBytes(const std::string& chunks) {
  std::string bytes = TypedBytes(
      "00 09 00 00 00 00 00 80  00 08 00 00 00 00 00 80"
      "  00 07 00 00 00 00 00 80");
  for (size_t level = 0; level < 3; ++level) {
    const size_t size = chunks.size() + 8 * (2 - level);
    bytes[8 * level + 4] = static_cast<char>(size % 256);
    bytes[8 * level + 5] = static_cast<char>(size / 256);
  }
  return bytes + chunks;
}

Mini MakeMini(uint8_t id, MiniValue value) { return {id, {}, value}; }

TEST(ParticleTest, NameIdAndPersist) {
  const std::string bytes = TypedBytes(R"(
      00 09 00 00  22 00 00 80
        00 00 00 00  05 00 00 00  'p_hi' 00
        01 00 00 00  04 00 00 00  2A 00 00 00   # id 42
        02 00 00 00  01 00 00 00  01            # persist
  )");
  SystemName name;
  name.text.bytes = absl::string_view("p_hi\0", 5);
  SystemId id;
  id.id_value = 42;
  SystemPersist persist;
  persist.persist = 1;
  ExpectGolden<ParticleCodec>(bytes, FileOf({name, id, persist}));
}

TEST(ParticleTest, EmittersAndTheUndocumentedChunk) {
  const std::string bytes = TypedBytes(R"(
      00 09 00 00  22 00 00 80
        00 08 00 00  10 00 00 80   # 0x800
          00 07 00 00  00 00 00 80   # 0x700, twice
          00 07 00 00  00 00 00 80
        03 00 00 00  02 00 00 00  AA BB
  )");
  Emitters emitters;
  emitters.children = {Emitter{}, Emitter{}};
  SystemExtra extra;
  extra.bytes = "\xAA\xBB";
  ExpectGolden<ParticleCodec>(bytes, FileOf({emitters, extra}));
}

TEST(ParticleTest, PropertiesInTheOrderOfFiles) {
  const std::string bytes = EmitterBytes(TypedBytes(R"(
      02 00 00 00  5B 00 00 00
        04 04  0D 00 00 00   # blendMode 13
        05 04  01 00 00 00   # primitiveType
        07 01  01            # flag
        43 01  00            # 67, which is between 7 and 8
        09 0C  00 00 80 3F 00 00 00 40 00 00 40 40  # inward speed 1 2 3
        0A 0C  00 00 00 00 00 00 00 00 00 00 80 BF  # acceleration 0 0 -1
        0F 04  00 00 00 40   # 15: lifetime 2
        14 04  01 00 00 00   # 20: index 1
        26 04  05 00 00 00   # 38: particles for each burst
        2C 10  00 00 80 3F 00 00 00 3F 00 00 80 3E 00 00 80 3F  # 44: colour
        34 04  03 00 00 00   # 52: emitMode 3
        48 01  01            # 72
  )"));
  EmitterProperties properties;
  properties.minis = {MakeMini(kBlendMode, uint32_t{13}),
                      MakeMini(5, uint32_t{1}),
                      MakeMini(7, uint8_t{1}),
                      MakeMini(67, uint8_t{0}),
                      MakeMini(9, Float3{1, 2, 3}),
                      MakeMini(10, Float3{0, 0, -1}),
                      MakeMini(15, 2.0f),
                      MakeMini(kEmitterIndex, uint32_t{1}),
                      MakeMini(38, uint32_t{5}),
                      MakeMini(44, Float4{1, 0.5f, 0.25f, 1}),
                      MakeMini(kEmitMode, uint32_t{3}),
                      MakeMini(72, uint8_t{1})};
  ExpectGolden<ParticleCodec>(bytes, FileWithEmitter({properties}));
}

TEST(ParticleTest, EveryPropertyHasTheTypeOfThePage) {
  // "Types:" in the document, by mini-chunk type; 9 is both, and 6 is a u32.
  const auto type_of = [](uint32_t id) {
    const MiniSpec* spec = kEmitterTable.Find(id);
    return spec == nullptr ? -1 : static_cast<int>(spec->type);
  };
  for (uint32_t id : {4, 5, 6, 16, 20, 38, 39, 42, 47, 52}) {
    EXPECT_EQ(type_of(id), static_cast<int>(MiniType::kU32)) << id;
  }
  for (uint32_t id :
       {7, 8, 21, 35, 43, 45, 46, 49, 53, 59, 61, 65, 67, 68, 70, 72}) {
    EXPECT_EQ(type_of(id), static_cast<int>(MiniType::kU8)) << id;
  }
  for (uint32_t id : {11, 12, 15, 17, 18, 19, 23, 36, 37, 40, 48, 50, 51, 60,
                      62, 63, 64, 66, 71}) {
    EXPECT_EQ(type_of(id), static_cast<int>(MiniType::kF32)) << id;
  }
  EXPECT_EQ(type_of(9), static_cast<int>(MiniType::kF32OrF32x3));
  EXPECT_EQ(type_of(10), static_cast<int>(MiniType::kF32x3));
  EXPECT_EQ(type_of(44), static_cast<int>(MiniType::kF32x4));
}

TEST(ParticleTest, TexturesAndName) {
  const std::string bytes = EmitterBytes(TypedBytes(R"(
      03 00 00 00  06 00 00 00  'a.tga' 00
      16 00 00 00  06 00 00 00  'Smoke' 00
      45 00 00 00  01 00 00 00  00            # no second texture
      00 01 00 00  01 00 00 00  FF            # 0x100
  )"));
  ColourTexture colour;
  colour.text.bytes = absl::string_view("a.tga\0", 6);
  EmitterName name;
  name.text.bytes = absl::string_view("Smoke\0", 6);
  NormalTexture normal;
  normal.text.bytes = absl::string_view("\0", 1);
  EmitterExtra extra;
  extra.bytes = "\xFF";
  ExpectGolden<ParticleCodec>(bytes,
                              FileWithEmitter({colour, name, normal, extra}));
}

TEST(ParticleTest, GroupsHoldAShape) {
  const std::string bytes = EmitterBytes(TypedBytes(R"(
      29 00 00 00  50 00 00 80
        00 11 00 00  48 00 00 80
          01 11 00 00  40 00 00 00               # 0x1101, 64 bytes
            03 00 00 00                          # type 3
            00 00 80 BF 00 00 00 C0 00 00 40 C0  # min -1 -2 -3
            00 00 80 3F 00 00 00 40 00 00 40 40  # max 1 2 3
            00 00 80 40                          # side 4
            00 00 A0 40                          # sphereRadius 5
            01 00 00 00                          # sphereSurface
            00 00 C0 40                          # cylinderRadius 6
            00 00 00 00                          # cylinderSurface
            00 00 E0 40                          # cylinderHeight 7
            00 00 00 41 00 00 10 41 00 00 20 41  # value 8 9 10
  )"));
  GroupShape shape;
  shape.shape = 3;
  shape.min = {-1, -2, -3};
  shape.max = {1, 2, 3};
  shape.side = 4;
  shape.sphere_radius = 5;
  shape.sphere_surface = 1;
  shape.cylinder_radius = 6;
  shape.cylinder_surface = 0;
  shape.cylinder_height = 7;
  shape.value = {8, 9, 10};
  RandomGroup group;
  group.children.emplace_back(shape);
  EmitterGroups groups;
  groups.children.emplace_back(group);
  ExpectGolden<ParticleCodec>(bytes, FileWithEmitter({groups}));
}

TrackEnds Ends(uint32_t ordinal, MiniValue first, MiniValue last) {
  TrackEnds ends;
  ends.ordinal = ordinal;
  ends.minis = {MakeMini(kFirstKey, first), MakeMini(kLastKey, last),
                MakeMini(kInterpolation, uint32_t{ordinal % 3})};
  return ends;
}

TrackKeys Keys(uint32_t ordinal, const std::vector<MiniValue>& keys) {
  TrackKeys chunk;
  chunk.ordinal = ordinal;
  for (const MiniValue& key : keys) chunk.minis.push_back(MakeMini(kKey, key));
  return chunk;
}

TEST(ParticleTest, FourTracksOfBytesAndThreeOfFloats) {
  const std::string bytes = EmitterBytes(TypedBytes(R"(
      01 00 00 00  F4 00 00 80
        00 00 00 00  0C 00 00 00  02 01 FF  03 01 00  04 04 00 00 00 00  # red
        01 00 00 00  14 00 00 00
          05 08  80 00 00 00  00 00 80 3E   # 128 at 1/4
          05 08  40 00 00 00  00 00 00 3F   # 64 at 1/2
        00 00 00 00  0C 00 00 00  02 01 01  03 01 02  04 04 01 00 00 00  # green
        01 00 00 00  00 00 00 00
        00 00 00 00  0C 00 00 00  02 01 03  03 01 04  04 04 02 00 00 00  # blue
        01 00 00 00  00 00 00 00
        00 00 00 00  0C 00 00 00  02 01 05  03 01 06  04 04 00 00 00 00  # alpha
        01 00 00 00  00 00 00 00
        00 00 00 00  12 00 00 00                                         # size
          02 04 00 00 80 3F  03 04 00 00 00 40  04 04 01 00 00 00
        01 00 00 00  0A 00 00 00
          05 08  00 00 40 40  00 00 00 3F   # 3.0 at 1/2
        00 00 00 00  12 00 00 00                                 # textureIndex
          02 04 00 00 00 00  03 04 00 00 80 40  04 04 02 00 00 00
        01 00 00 00  00 00 00 00
        00 00 00 00  12 00 00 00                                # rotationSpeed
          02 04 00 00 80 BF  03 04 00 00 00 3F  04 04 00 00 00 00
        01 00 00 00  00 00 00 00
  )"));
  EmitterTracks tracks;
  tracks.children = {
      Ends(0, uint8_t{255}, uint8_t{0}),
      Keys(0, {ColourKey{128, 0.25f}, ColourKey{64, 0.5f}}),
      Ends(1, uint8_t{1}, uint8_t{2}),
      Keys(1, {}),
      Ends(2, uint8_t{3}, uint8_t{4}),
      Keys(2, {}),
      Ends(3, uint8_t{5}, uint8_t{6}),
      Keys(3, {}),
      Ends(4, 1.0f, 2.0f),
      Keys(4, {FloatKey{3, 0.5f}}),
      Ends(5, 0.0f, 4.0f),
      Keys(5, {}),
      Ends(6, -1.0f, 0.5f),
      Keys(6, {}),
  };
  ExpectGolden<ParticleCodec>(bytes, FileWithEmitter({tracks}));
}

TEST(ParticleTest, LinksAreEmittersOrNone) {
  const std::string bytes = EmitterBytes(TypedBytes(R"(
      36 00 00 00  0C 00 00 00
        37 04  01 00 00 00   # what dying particles start
        39 04  FF FF FF FF   # none
  )"));
  EmitterLinks links;
  links.minis = {MakeMini(kDeathEmitter, uint32_t{1}),
                 MakeMini(kBirthEmitter, kNoLink)};
  ExpectGolden<ParticleCodec>(bytes, FileWithEmitter({links}));
}

TEST(ParticleTest, SystemsOfUniverseAtWarAreKept) {
  const std::string bytes = TypedBytes(R"(
      00 15 00 00  03 00 00 80  01 02 03
  )");
  UnknownChunk system;
  system.id = kUniverseParticleId;
  system.flags = kContainerBit;
  system.body = "\1\2\3";
  ParticleFile file;
  file.children.emplace_back(system);
  ExpectGolden<ParticleCodec>(bytes, file);
}

using corpus::ParticleSpec;
using corpus::SmallSystem;

TEST(ParticleFactsTest, TheNameOfTheSystem) {
  ParticleSpec system = SmallSystem();
  system.name = "p_fire";
  const Facts facts = FactsOf(kParticleFormat, system.Build());
  EXPECT_EQ(NameIn(facts, facts.system_name), (Named{"p_fire", 16}));
}

TEST(ParticleFactsTest, BothTexturesOfEachEmitter) {
  ParticleSpec system = SmallSystem();
  system.emitters[1].colour_texture = "C:\\work\\p_spark.tga";
  const Facts facts = FactsOf(kParticleFormat, system.Build());
  std::vector<Named> textures;
  for (const FactName texture : facts.textures) {
    textures.push_back(NameIn(facts, texture));
  }
  EXPECT_EQ(textures, (std::vector<Named>{{"p_smoke.tga", 321},
                                          {"p_smoke_depth.dds", 875},
                                          {"C:\\work\\p_spark.tga", 1177},
                                          {"p_smoke_depth.dds", 1740}}));
}

TEST(ParticleFactsTest, AnEmptyNameIsNoTexture) {
  ParticleSpec system = SmallSystem();
  system.emitters.resize(1);
  system.emitters[0].colour_texture = "";
  system.emitters[0].has_normal_texture = false;
  const Facts facts = FactsOf(kParticleFormat, system.Build());
  EXPECT_TRUE(facts.textures.empty());
}

}  // namespace

// Damages to particle systems, and what their fixes make of them.

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
