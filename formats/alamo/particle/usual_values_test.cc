#include "formats/alamo/particle/usual_values.h"

#include <cstddef>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "corpus/alamo/particle_spec.h"
#include "formats/alamo/particle/particle.h"
#include "formats/alamo/particle/validate_particle.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

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
  const ParticleFile file = *DecodeParticles(bytes);
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
      const auto file = DecodeParticles(bytes);
      if (!file.ok()) continue;
      const std::vector<std::string> found = FindingsIn(*file);
      EXPECT_EQ(found, FindingsIn(WithRecords(*file)))
          << "byte " << i << " changed by " << change;
      with_findings += !found.empty();
    }
  }
  EXPECT_GT(with_findings, 500u);
}

TEST(UsualValuesTest, EachNumberOfAShapeIsExamined) {
  GroupShape usual;
  EXPECT_TRUE(IsUsual(usual));
  const auto with = [](auto change) {
    GroupShape shape;
    change(shape);
    return IsUsual(shape);
  };
  EXPECT_TRUE(with([](GroupShape& s) { s.shape = 4; }));
  EXPECT_FALSE(with([](GroupShape& s) { s.shape = 5; }));
  EXPECT_TRUE(with([](GroupShape& s) { s.min[1] = 1; }));
  constexpr float kNone = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(with([](GroupShape& s) { s.min[1] = -kNone; }));
  EXPECT_FALSE(with([](GroupShape& s) { s.max[2] = kNone; }));
  EXPECT_FALSE(with([](GroupShape& s) { s.value[0] = kNone; }));
  EXPECT_FALSE(with([](GroupShape& s) { s.side = kNone; }));
  EXPECT_FALSE(with([](GroupShape& s) { s.sphere_radius = kNone; }));
  EXPECT_FALSE(with([](GroupShape& s) { s.cylinder_radius = kNone; }));
  EXPECT_FALSE(with([](GroupShape& s) { s.cylinder_height = kNone; }));
}

}  // namespace
}  // namespace assetlint::alamo
