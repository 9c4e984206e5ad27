#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/particle_spec.h"

namespace assetlint::corpus {
namespace {

using P = ParticleSpec;
using Damage = std::function<void(ParticleSpec&)>;

// The system is named after the file, so that only the intended rule is broken.
CorpusFile File(const std::string& path, ParticleSpec spec) {
  if (spec.name.empty()) spec.name = path.substr(path.rfind('/') + 1);
  return {absl::StrCat("alamo/", path, ".alo"), spec.Build()};
}

CorpusFile Invalid(const std::string& where, const Damage& damage) {
  ParticleSpec spec = SmallSystem();
  damage(spec);
  return File(absl::StrCat("invalid/", where), spec);
}

// The chunk in which an editor notes a link group, with two bytes of flags.
std::string GroupRecords(uint32_t size) {
  return Chunk(0x3, Bytes().U32(1).U32(7).U32(size).str() + "\1\1");
}

std::vector<CorpusFile> Valid() {
  P bare = SmallSystem();
  bare.emitters.clear();
  P empty_texts = SmallSystem();
  empty_texts.emitters[0].normal_texture = "";
  P old = SmallSystem();
  old.emitters[0].left_out = {5, 6, 70, 71, 72, 73};
  P rare = SmallSystem();
  rare.emitters[0].replaced[9] = MiniF32s(9, {0, 0, 1});
  rare.emitters[0].replaced[15] = MiniF32(15, 1) + MiniF32(17, 0.5f);
  P extra = SmallSystem();
  extra.extra = GroupRecords(2);
  extra.emitters[1].extra = Chunk(0x100, Bytes().U32(7).str());
  P none = SmallSystem();
  none.has_persist = false;
  none.emitters[0].has_normal_texture = false;
  return {
      File("valid/particles_two_emitters", SmallSystem()),
      File("valid/particles_no_emitters", bare),
      File("valid/particles_empty_texts", empty_texts),
      File("valid/particles_older_editor", old),
      File("valid/particles_without_optional_chunks", none),
      File("valid/particles_extra_chunks", extra),
      File("valid/particles_rare_properties", rare),
  };
}

}  // namespace

std::vector<CorpusFile> AlamoParticleFiles() {
  std::vector<CorpusFile> all = Valid();
  const std::vector<CorpusFile> invalid = {
      {"alamo/invalid/ALP001/universe-at-war.alo",
       Container(0x1500, Chunk(0, "opaque"))},
      Invalid("ALP002/no-acceleration",
              [](P& p) { p.emitters[0].left_out = {10}; }),
      Invalid("ALP002/acceleration-of-unknown-type",
              [](P& p) {
                p.emitters[0].replaced[10] = MiniF32s(200, {0, 0, -9.8f});
              }),
      Invalid("ALP003/renamed-file", [](P& p) { p.name = "p_smoke"; }),
      Invalid("ALP005/second-emitter-says-zero",
              [](P& p) { p.emitters[1].u32[20] = 0; }),
      Invalid("ALP005/all-one-too-high",
              [](P& p) {
                p.emitters[0].u32[20] = 1;
                p.emitters[1].u32[20] = 2;
              }),
      Invalid("ALP017/negative-lifetime",
              [](P& p) { p.emitters[0].replaced[15] = MiniF32(15, -1); }),
      Invalid("ALP017/colour-in-bytes",
              [](P& p) {
                p.emitters[1].replaced[44] = MiniF32s(44, {1, 255, 0, 1});
              }),
      Invalid("ALP006/blend-mode-14", [](P& p) { p.emitters[0].u32[4] = 14; }),
      Invalid("ALP006/ground-interaction-4",
              [](P& p) { p.emitters[0].u32[47] = 4; }),
      Invalid("ALP006/group-shape-5", [](P& p) { p.emitters[0].shape = 5; }),
      Invalid("ALP006/interpolation-3",
              [](P& p) { p.emitters[0].interpolation = 3; }),
      Invalid("ALP008/death-of-emitter-two",
              [](P& p) { p.emitters[0].death = 2; }),
      Invalid("ALP018/emitter-carries-itself",
              [](P& p) { p.emitters[1].birth = 1; }),
      Invalid("ALP018/two-that-start-each-other",
              [](P& p) {
                p.emitters[0].death = 1;
                p.emitters[1].death = 0;
              }),
      Invalid("ALP014/triangles-wrap",
              [](P& p) { p.emitters[0].u32[5] = 0xFFFFFFFF; }),
      Invalid("ALP022/same-child-twice",
              [](P& p) { p.emitters[0].death = p.emitters[0].birth = 1; }),
      Invalid("ALP023/record-too-long",
              [](P& p) { p.extra = GroupRecords(300); }),
      Invalid("ALC011/unknown-property",
              [](P& p) { p.emitters[0].copies = MiniU32(96, 1); }),
      Invalid("ALP010/key-after-the-end",
              [](P& p) { p.emitters[0].key_time = 1.5f; }),
      Invalid("ALP010/key-before-the-start",
              [](P& p) { p.emitters[0].key_time = -0.5f; }),
      Invalid("ALP011/keys-swapped",
              [](P& p) { p.emitters[0].key_time = 0.9f; }),
      Invalid("ALP012/red-is-256", [](P& p) { p.emitters[0].red_key = 256; }),
      Invalid("ALC028/emitter-without-texture",
              [](P& p) { p.emitters[0].colour_texture = ""; }),
      Invalid("ALC029/texture-of-windows",
              [](P& p) {
                p.emitters[0].colour_texture = "..\\..\\Windows\\win.tga";
              }),
      Invalid("ALC029/texture-two-folders-above",
              [](P& p) {
                p.emitters[0].normal_texture = "Fx\\.. \\.. \\smoke.tga";
              }),
      Invalid("ALC029/texture-of-a-device",
              [](P& p) { p.emitters[0].normal_texture = "nul.dds"; }),
      Invalid("ALP013/texture-is-bmp",
              [](P& p) { p.emitters[0].colour_texture = "smoke.bmp"; }),
      Invalid("ALC008/fourth-group",
              [](P& p) { p.emitters[0].num_groups = 4; }),
      Invalid("ALC008/fifty-groups",
              [](P& p) { p.emitters[1].num_groups = 50; }),
      Invalid("ALC008/eighth-track",
              [](P& p) { p.emitters[0].num_tracks = 8; }),
      Invalid("ALC007/two-groups", [](P& p) { p.emitters[0].num_groups = 2; }),
      Invalid("ALC007/six-tracks", [](P& p) { p.emitters[0].num_tracks = 6; }),
      Invalid("ALC013/blend-mode-twice",
              [](P& p) { p.emitters[0].copies = MiniU32(4, 2); }),
      Invalid("ALC026/emitter-without-links",
              [](P& p) { p.emitters[1].has_links = false; }),
      Invalid("ALC026/links-of-unknown-type",
              [](P& p) {
                EmitterSpec& emitter = p.emitters[0];
                emitter.has_links = emitter.has_normal_texture = false;
                emitter.extra = Chunk(0x999, MiniU32(0x37, 0xFFFFFFFF) +
                                                 MiniU32(0x39, 0xFFFFFFFF));
              }),
      Invalid("ALP016/blend-mode-twice-the-same",
              [](P& p) { p.emitters[0].copies = MiniU32(4, 1); }),
  };
  all.insert(all.end(), invalid.begin(), invalid.end());
  return all;
}

}  // namespace assetlint::corpus
