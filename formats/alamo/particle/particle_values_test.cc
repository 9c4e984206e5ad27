#include "formats/alamo/particle/particle_values.h"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/particle_files.h"
#include "formats/alamo/formats.h"
#include "formats/alamo/particle/particle.h"
#include "formats/alamo/particle/validate_particle.h"
#include "formats/base/codec.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/testing/description.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::Bytes;
using corpus::Chunk;
using corpus::Container;
using corpus::Mini;
using corpus::MiniF32;
using corpus::MiniU8;
using corpus::ParticleSpec;
using corpus::SmallSystem;
using ::testing::HasSubstr;

std::string ValuesOf(const std::string& bytes) {
  ValueText writer;
  EXPECT_EQ(kParticleFormat.values(bytes, writer), absl::OkStatus());
  return writer.text();
}

// The values of a system whose only emitter has these chunks in its list of
// tracks.
std::string ValuesWithTracks(const std::string& tracks) {
  return ValuesOf(Container(
      0x900, Container(0x800, Container(0x700, Container(0x1, tracks)))));
}

constexpr char kTracks[] =
    "lifetime:1,tracks:["
    "{name:'red',interpolation:0,keys:[[0,255],[0.25,128],[0.75,64],[1,0]]},"
    "{name:'green',interpolation:1,keys:[[0,255],[1,0]]},"
    "{name:'blue',interpolation:1,keys:[[0,255],[1,0]]},"
    "{name:'alpha',interpolation:1,keys:[[0,255],[1,0]]},"
    "{name:'size',interpolation:2,keys:[[0,1],[0.5,1.5],[1,2]]},"
    "{name:'textureIndex',interpolation:2,keys:[[0,0],[1,0]]},"
    "{name:'rotationSpeed',interpolation:2,keys:[[0,0],[1,0]]}]}";

TEST(ParticleValuesTest, SmallSystemInFull) {
  ParticleSpec system = SmallSystem();
  system.name = "p_fire";
  EXPECT_EQ(ValuesOf(system.Build()),
            absl::StrCat("{name:'p_fire',emitters:[{name:'Smoke',", kTracks,
                         ",{name:'Sparks',", kTracks, "]}"));
}

TEST(ParticleValuesTest, KeysAreAsStored) {
  ParticleSpec system = SmallSystem();
  system.emitters[0].red_key = 0xFFFFFFFF;
  system.emitters[0].key_time = 7;
  system.emitters[0].interpolation = 3;
  EXPECT_THAT(ValuesOf(system.Build()),
              HasSubstr("{name:'red',interpolation:3,keys:[[0,255],"
                        "[7,4.29497e+09],[0.75,64],[1,0]]}"));
}

TEST(ParticleValuesTest, KeysThatAreMissingAreLeftOut) {
  const std::string first = Chunk(0x0, MiniU8(2, 9));
  const std::string last = Chunk(0x0, MiniU8(3, 8));
  EXPECT_THAT(ValuesWithTracks(absl::StrCat(first, last)),
              HasSubstr("tracks:[{name:'red',interpolation:0,keys:[[0,9]]},"
                        "{name:'green',interpolation:0,keys:[[1,8]]}]"));
}

TEST(ParticleValuesTest, ATrackMayLackOneOfItsChunks) {
  const std::string key = Mini(5, Bytes().U32(7).F32(0.5f).str());
  EXPECT_THAT(ValuesWithTracks(Chunk(0x1, key)),
              HasSubstr("tracks:[{name:'red',interpolation:0,"
                        "keys:[[0.5,7]]}]"));
}

TEST(ParticleValuesTest, TracksPastTheSeventhAreLeftOut) {
  ParticleSpec system = SmallSystem();
  system.emitters[0].num_tracks = 9;
  system.emitters[1].num_tracks = 2;
  const std::string values = ValuesOf(system.Build());
  EXPECT_THAT(values, HasSubstr(absl::StrCat("{name:'Smoke',", kTracks)));
  EXPECT_THAT(values, HasSubstr("{name:'green',interpolation:1,"
                                "keys:[[0,255],[1,0]]}]}]}"));
}

TEST(ParticleValuesTest, WhatIsMissingHasADefault) {
  EXPECT_EQ(ValuesOf(Container(0x900, "")), "{name:'',emitters:[]}");
  EXPECT_EQ(ValuesOf(Container(0x900, Container(0x800, Container(0x700, "")))),
            "{name:'',emitters:[{name:'',lifetime:0,tracks:[]}]}");
}

TEST(ParticleValuesTest, NothingOfAFileThatDoesNotDecode) {
  const std::string whole = SmallSystem().Build();
  for (const std::string& bytes :
       {std::string("junk"), whole.substr(0, whole.size() / 2)}) {
    ValueText writer;
    EXPECT_FALSE(kParticleFormat.values(bytes, writer).ok());
    EXPECT_EQ(writer.text(), "");
  }
}

// The emitters of a file that decodes.
template <typename File, typename Visit>
void ForEachEmitter(File& file, const Visit& visit) {
  for (auto& root : file.children) {
    auto* system = std::get_if<ParticleSystem>(&root);
    if (system == nullptr) continue;
    for (auto& child : system->children) {
      auto* emitters = std::get_if<Emitters>(&child);
      if (emitters == nullptr) continue;
      for (auto& emitter : emitters->children) {
        if (auto* known = std::get_if<Emitter>(&emitter)) visit(*known);
      }
    }
  }
}

// Turns mini-chunks into records, which are never usual.
void MakeRecords(Minis& minis) {
  if (!minis.empty()) (void)minis[0];
}
void MakeRecords(Emitter& emitter) {
  for (auto& child : emitter.children) {
    if (auto* properties = std::get_if<EmitterProperties>(&child)) {
      MakeRecords(properties->minis);
    }
    auto* tracks = std::get_if<EmitterTracks>(&child);
    if (tracks == nullptr) continue;
    for (auto& part : tracks->children) {
      if (auto* ends = std::get_if<TrackEnds>(&part)) MakeRecords(ends->minis);
      if (auto* keys = std::get_if<TrackKeys>(&part)) MakeRecords(keys->minis);
    }
  }
}
ParticleFile WithRecords(ParticleFile file) {
  ForEachEmitter(file, [](Emitter& emitter) { MakeRecords(emitter); });
  return file;
}

// How many of a file's lists are usual.
size_t UsualLists(const ParticleFile& file) {
  size_t usual = 0;
  ForEachEmitter(file, [&](const Emitter& emitter) {
    ForEach<EmitterProperties>(
        emitter.children, [&](const EmitterProperties& properties, size_t) {
          usual += AreUsualProperties(properties.minis);
        });
    ForEach<EmitterTracks>(
        emitter.children, [&](const EmitterTracks& tracks, size_t) {
          ForEach<TrackEnds>(tracks.children, [&](const auto& ends, size_t) {
            usual += AreUsual(ends);
          });
          ForEach<TrackKeys>(tracks.children, [&](const auto& keys, size_t) {
            usual += !keys.minis.empty() && AreUsual(keys);
          });
        });
  });
  return usual;
}

// What the checks find, as "rule@offset+length".
std::vector<std::string> FindingsIn(const ParticleFile& file) {
  Report report(Report::Mode::kCollect);
  ValidateParticleGrammar(file, report);
  ForEachEmitter(file, [&](const Emitter& emitter) {
    ValidateEmitter(emitter, 2, Path(), report);
  });
  std::vector<std::string> found;
  for (const Finding& finding : report.findings()) {
    found.push_back(std::string(finding.rule->id) + "@" +
                    std::to_string(finding.range.offset) + "+" +
                    std::to_string(finding.range.length));
  }
  return found;
}

TEST(UsualValuesTest, ListsOfTheSmallSystemAreUsual) {
  const std::string bytes = corpus::SmallSystem().Build();
  const ParticleFile file = *Decode<ParticleCodec>(bytes);
  // In each emitter, the properties, the ends of seven tracks and the keys of
  // two.
  EXPECT_EQ(UsualLists(file), 2 * 10u);
  EXPECT_EQ(UsualLists(WithRecords(file)), 0u);
}

// The checks that look at each value find nothing in what is usual.
TEST(UsualValuesTest, HideNoFinding) {
  const std::string sound = corpus::SmallSystem().Build();
  size_t with_findings = 0;
  for (size_t i = 0; i < sound.size(); ++i) {
    for (const int change : {0x01, 0x02, 0x10, 0x40, 0x80, 0xFF}) {
      std::string bytes = sound;
      bytes[i] = static_cast<char>(bytes[i] ^ change);
      const auto file = Decode<ParticleCodec>(bytes);
      if (!file.ok()) continue;
      const std::vector<std::string> found = FindingsIn(*file);
      EXPECT_EQ(found, FindingsIn(WithRecords(*file)))
          << "byte " << i << " changed by " << change;
      with_findings += !found.empty();
    }
  }
  EXPECT_GT(with_findings, 500u);
}

}  // namespace

}  // namespace assetlint::alamo
