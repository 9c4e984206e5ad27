// A small particle system in parts.
#ifndef ASSETLINT_CORPUS_ALAMO_PARTICLE_FILES_H_
#define ASSETLINT_CORPUS_ALAMO_PARTICLE_FILES_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace assetlint::corpus {

struct EmitterSpec {
  std::string name = "Smoke";
  std::string colour_texture = "p_smoke.tga";
  std::string normal_texture = "p_smoke_depth.dds";
  // Properties that differ from 0 (floats: 1), by mini-chunk type.
  std::map<int, uint32_t> u32;
  std::map<int, uint8_t> u8;
  std::set<int> left_out;
  std::string copies;  // mini-chunks after the properties
  // What is written in place of a property.
  std::map<int, std::string> replaced;
  uint32_t num_groups = 3;
  uint32_t num_tracks = 7;
  // The first group.
  uint32_t shape = 1;
  // The second group, a box: the longest life, on the y and the x axis.
  float group_lifetime = 1;
  float on_x = 0;
  // The red track, with two keys between first and last.
  uint32_t interpolation = 0;
  uint32_t red_key = 128;
  float key_time = 0.25f;
  // The two chunks of tracks that are replaced.
  std::map<uint32_t, std::string> other_tracks;
  uint32_t death = 0xFFFFFFFF;
  uint32_t birth = 0xFFFFFFFF;
  bool has_links = true;
  bool has_normal_texture = true;
  std::string extra;

  std::string Properties() const;
  std::string Groups() const;
  std::string Tracks() const;
  std::string Build() const;
};

struct ParticleSpec {
  std::string name;
  uint32_t id = 0;
  bool has_persist = true;
  std::string extra;
  std::vector<EmitterSpec> emitters;

  std::string Build() const;
};

// The two chunks of a track of one value.
std::string ColourTrack(uint8_t value);
std::string FloatTrack(float value);

// Two emitters; the first starts the second when its particles die.
ParticleSpec SmallSystem();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_PARTICLE_FILES_H_
