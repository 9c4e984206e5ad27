#include "corpus/alamo/particle_files.h"

#include <cstddef>
#include <initializer_list>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"

namespace assetlint::corpus {

namespace {

enum Type { kU8, kU32, kF32, kF32x3, kF32x4 };

struct Property {
  int id;
  Type type;
};

// In the order found in real files.
constexpr Property kProperties[] = {
    {4, kU32},  {5, kU32},    {6, kU32},    {7, kU8},   {67, kU8},  {8, kU8},
    {9, kF32},  {10, kF32x3}, {12, kF32},   {15, kF32}, {18, kF32}, {19, kF32},
    {73, kU32}, {16, kU32},   {20, kU32},   {21, kU8},  {23, kF32}, {11, kF32},
    {35, kU8},  {36, kF32},   {37, kF32},   {38, kU32}, {39, kU32}, {40, kF32},
    {42, kU32}, {43, kU8},    {44, kF32x4}, {45, kU8},  {46, kU8},  {47, kU32},
    {48, kF32}, {49, kU8},    {50, kF32},   {51, kF32}, {52, kU32}, {53, kU8},
    {59, kU8},  {60, kF32},   {61, kU8},    {62, kF32}, {63, kF32}, {64, kF32},
    {65, kU8},  {66, kF32},   {68, kU8},    {70, kU8},  {71, kF32}, {72, kU8}};

template <typename Map>
auto ValueOr0(const Map& map, int id) {
  auto it = map.find(id);
  return it == map.end() ? typename Map::mapped_type{0} : it->second;
}

// Chunk 0x1101, of 64 bytes.
std::string Shape(uint32_t shape, float radius, uint32_t surface,
                  std::initializer_list<float> min = {-1, -1, -1},
                  std::initializer_list<float> max = {1, 1, 1}) {
  return Container(0x1100, Chunk(0x1101, Bytes()
                                             .U32(shape)
                                             .F32s(min)
                                             .F32s(max)
                                             .F32(0.5f)
                                             .F32(radius)
                                             .U32(surface)
                                             .F32(1)
                                             .U32(1)
                                             .F32(3)
                                             .F32s({0, 0, 1})
                                             .str()));
}

std::string ColourEnds(uint8_t first, uint8_t last, uint32_t interpolation) {
  return Chunk(0x0,
               MiniU8(2, first) + MiniU8(3, last) + MiniU32(4, interpolation));
}

std::string FloatEnds(float first, float last) {
  return Chunk(0x0, MiniF32(2, first) + MiniF32(3, last) + MiniU32(4, 2));
}

}  // namespace

std::string ColourTrack(uint8_t value) {
  return ColourEnds(value, value, 0) + Chunk(0x1, "");
}
std::string FloatTrack(float value) {
  return FloatEnds(value, value) + Chunk(0x1, "");
}

std::string EmitterSpec::Properties() const {
  Bytes body;
  for (const Property& property : kProperties) {
    if (left_out.contains(property.id)) continue;
    const auto id = static_cast<uint8_t>(property.id);
    if (const auto other = replaced.find(property.id);
        other != replaced.end()) {
      body.Raw(other->second);
      continue;
    }
    body.Raw(property.type == kU8      ? MiniU8(id, ValueOr0(u8, id))
             : property.type == kU32   ? MiniU32(id, ValueOr0(u32, id))
             : property.type == kF32   ? MiniF32(id, 1)
             : property.type == kF32x3 ? MiniF32s(id, {0, 0, -9.8f})
                                       : MiniF32s(id, {1, 1, 1, 1}));
  }
  return Chunk(0x2, body.Raw(copies).str());
}

std::string EmitterSpec::Groups() const {
  Bytes body;
  for (uint32_t group = 0; group < num_groups; ++group) {
    body.Raw(group == 0 ? Shape(shape, 2, 0)
             : group == 2
                 ? Shape(2, 1, 1)
                 : Shape(1, 1, 0, {0, 0, 0}, {on_x, group_lifetime, 0}));
  }
  return Container(0x29, body.str());
}

std::string EmitterSpec::Tracks() const {
  const std::string tracks[] = {
      ColourEnds(255, 0, interpolation) +
          Chunk(0x1, Mini(5, Bytes().U32(red_key).F32(key_time).str()) +
                         Mini(5, Bytes().U32(64).F32(0.75f).str())),
      ColourEnds(255, 0, 1) + Chunk(0x1, ""),
      ColourEnds(255, 0, 1) + Chunk(0x1, ""),
      ColourEnds(255, 0, 1) + Chunk(0x1, ""),
      FloatEnds(1, 2) + Chunk(0x1, Mini(5, Bytes().F32s({1.5f, 0.5f}).str()))};
  std::string body;
  for (uint32_t track = 0; track < num_tracks; ++track) {
    if (const auto other = other_tracks.find(track);
        other != other_tracks.end()) {
      body += other->second;
      continue;
    }
    body += track < 5 ? tracks[track] : FloatEnds(0, 0) + Chunk(0x1, "");
  }
  return Container(0x1, body);
}

std::string EmitterSpec::Build() const {
  const auto texture = [](uint32_t id, const std::string& file) {
    return file.empty() ? Chunk(id, "") : TextChunk(id, file);
  };
  return Container(
      0x700,
      Properties() + texture(0x3, colour_texture) + TextChunk(0x16, name) +
          Groups() + Tracks() +
          (has_links ? Chunk(0x36, MiniU32(0x37, death) + MiniU32(0x39, birth))
                     : "") +
          (has_normal_texture ? texture(0x45, normal_texture) : "") + extra);
}

std::string ParticleSpec::Build() const {
  std::string list;
  for (const EmitterSpec& emitter : emitters) list += emitter.Build();
  return Container(0x900,
                   TextChunk(0x0, name) + Chunk(0x1, Bytes().U32(id).str()) +
                       Container(0x800, list) + extra +
                       (has_persist ? Chunk(0x2, Bytes().U8(0).str()) : ""));
}

ParticleSpec SmallSystem() {
  ParticleSpec system;
  EmitterSpec first;
  first.u32 = {{4, 1}, {5, 1}, {16, 64}, {38, 2}, {39, 0xFFFFFFFF}, {42, 10}};
  first.u8 = {{21, 1}, {67, 1}};
  first.death = 1;
  EmitterSpec second = first;
  second.name = "Sparks";
  second.u32[20] = 1;
  second.death = 0xFFFFFFFF;
  system.emitters = {first, second};
  return system;
}

namespace {

using P = ParticleSpec;

// The name is that of the file.
CorpusFile File(const char* name, ParticleSpec spec) {
  spec.name = name;
  return {absl::StrCat("alamo/valid/", name, ".alo"), spec.Build()};
}

// The chunk in which an editor notes a link group, with two bytes of flags.
std::string GroupRecords(uint32_t size, uint32_t count = 1, uint32_t group = 7,
                         absl::string_view flags = "\1\1") {
  return Chunk(0x3, Bytes().U32(count).U32(group).U32(size).Raw(flags).str());
}

// The number of a link group that an emitter is in.
std::string LinkGroup(uint32_t group) {
  return Chunk(0x100, Bytes().U32(group).str());
}

// Gives a property of the first emitter that value.
CaseRow<P>::Change Float(uint8_t id, float value) {
  return [=](P& p) { p.emitters[0].replaced[id] = MiniF32(id, value); };
}

// Gives an emitter that range of random colours.
CaseRow<P>::Change Colour(size_t emitter, std::initializer_list<float> rgba) {
  return [emitter, colour = MiniF32s(44, rgba)](P& p) {
    p.emitters[emitter].replaced[44] = colour;
  };
}

CaseRow<P>::Change LeftOut(const std::set<int>& properties) {
  return [=](P& p) { p.emitters[0].left_out = properties; };
}

// Keeps one emitter, whose colours are black.
void KeepOneBlack(P& p) {
  p.emitters.resize(1);
  p.emitters[0].death = 0xFFFFFFFF;
  for (const uint32_t track : {0, 1, 2}) {
    p.emitters[0].other_tracks[track] = ColourTrack(0);
  }
}

std::vector<CorpusFile> ValidParticles() {
  P bare = SmallSystem();
  bare.emitters.clear();
  P empty_texts = SmallSystem();
  empty_texts.emitters[0].normal_texture = "";
  P old = SmallSystem();
  old.emitters[0].left_out = {5, 6, 70, 71, 72, 73};
  P rare = SmallSystem();
  rare.emitters[0].replaced[9] = MiniF32s(9, {0, 0, 1});
  rare.emitters[0].replaced[15] = MiniF32(15, 1) + MiniF32(17, 0.5f);
  rare.emitters[0].u32[47] = rare.emitters[0].u32[52] = 2;
  rare.emitters[1].u32[4] = 2;
  rare.emitters[1].u8[59] = rare.emitters[1].u8[72] = 1;
  rare.emitters[1].replaced[23] = MiniF32(23, 1.5f);
  P extra = SmallSystem();
  extra.extra = GroupRecords(2);
  extra.emitters[1].extra = LinkGroup(7);
  P none = SmallSystem();
  none.has_persist = false;
  none.emitters[0].has_normal_texture = false;
  return {
      File("particles_two_emitters", SmallSystem()),
      File("particles_no_emitters", bare),
      File("particles_empty_texts", empty_texts),
      File("particles_older_editor", old),
      File("particles_without_optional_chunks", none),
      File("particles_extra_chunks", extra),
      File("particles_rare_properties", rare),
  };
}

using ParticleRows = std::vector<CaseRow<ParticleSpec>>;

ParticleRows ParticleDamages() {
  return {
      {"ALP002/acceleration-of-unknown-type",
       [](P& p) {
         p.emitters[0].replaced[10] = MiniF32s(200, {0, 0, -9.8f});
       },
       LeftOut({5, 6, 72, 73})},
      {"ALP003/renamed-file", [](P& p) { p.name = "p_smoke"; },
       [](P& p) { p.name = "RENAMED-FILE"; }},
      {"ALP005/all-one-too-high",
       [](P& p) {
         p.emitters[0].u32[20] = 1;
         p.emitters[1].u32[20] = 2;
       }},
      {"ALP017/colour-in-bytes", Colour(1, {1, 255, 0, 1}),
       Colour(1, {0, 1, 0, 1})},
      {"ALP006/blend-mode-14", [](P& p) { p.emitters[0].u32[4] = 14; },
       [](P& p) { p.emitters[0].u32[4] = 13; }},
      {"ALP008/death-of-emitter-two", [](P& p) { p.emitters[0].death = 2; },
       [](P& p) { p.emitters[0].death = 0; }},
      {"ALP018/emitter-carries-itself", [](P& p) { p.emitters[1].birth = 1; },
       [](P& p) { p.emitters[0].birth = 1; }},
      {"ALP014/triangles-wrap", [](P& p) { p.emitters[0].u32[5] = 0xFFFFFFFF; },
       [](P& p) { p.emitters[0].u32[5] = 0xFFFFFFFE; }},
      {"ALP022/same-child-twice",
       [](P& p) { p.emitters[0].death = p.emitters[0].birth = 1; },
       [](P& p) {
         p.emitters[0].death = 0xFFFFFFFF;
         p.emitters[0].birth = 1;
       }},
      {"ALP023/record-too-long", [](P& p) { p.extra = GroupRecords(300); },
       [](P& p) { p.extra = GroupRecords(2); }},
      {"ALP023/link-group-of-two-bytes",
       [](P& p) { p.emitters[1].extra = Chunk(0x100, Bytes().U16(1).str()); },
       [](P& p) { p.emitters[1].extra = LinkGroup(0x01010101); }},
      {"ALP024/link-group-zero",
       [](P& p) { p.emitters[1].extra = LinkGroup(0); },
       [](P& p) { p.emitters[1].extra = LinkGroup(1); }},
      {"ALP025/share-in-percent", Float(18, 25), Float(18, 1)},
      {"ALP026/lifetime-of-two-seconds",
       [](P& p) { p.emitters[0].group_lifetime = 2; },
       [](P& p) {
         p.emitters[0].group_lifetime = 0;
         p.emitters[0].on_x = 1;
         p.emitters[1].group_lifetime = std::numeric_limits<float>::infinity();
       }},
      {"ALP027/alpha-is-zero",
       [](P& p) {
         p.emitters[0].u32[4] = 2;
         p.emitters[0].other_tracks[3] = ColourTrack(0);
         Colour(0, {0, 0, 0, 0})(p);
       },
       [](P& p) {
         p.emitters[0].u32[4] = 3;
         p.emitters[0].other_tracks[3] = ColourTrack(0);
       }},
      {"ALP027/no-emitter-has-a-size",
       [](P& p) {
         for (EmitterSpec& emitter : p.emitters) {
           emitter.other_tracks[4] = FloatTrack(0);
         }
       },
       [](P& p) {
         p.emitters[0].other_tracks[4] = FloatTrack(-1);
         p.emitters[1].other_tracks[4] =  // without its last key
             Chunk(0x0, MiniF32(2, 0)) + Chunk(0x1, "");
       }},
      {"ALP029/multiplier-without-its-switch",
       [](P& p) { p.emitters[0].u8[67] = 0; },
       [](P& p) {
         p.emitters[0].u8[67] = 0;
         Float(40, 0)(p);
       }},
      {"ALC011/unknown-property",
       [](P& p) { p.emitters[0].copies = MiniU32(96, 1); }},
      {"ALP010/key-after-the-end", [](P& p) { p.emitters[0].key_time = 1.5f; },
       [](P& p) { p.emitters[0].key_time = 1; }},
      {"ALP010/key-before-the-start",
       [](P& p) { p.emitters[0].key_time = -0.5f; },
       [](P& p) { p.emitters[0].key_time = 0; }},
      {"ALP011/keys-swapped", [](P& p) { p.emitters[0].key_time = 0.9f; },
       [](P& p) { p.emitters[0].key_time = 0.75f; }},
      {"ALP012/red-is-256", [](P& p) { p.emitters[0].red_key = 256; },
       [](P& p) { p.emitters[0].red_key = 255; }},
      {"ALC028/emitter-without-texture",
       [](P& p) { p.emitters[0].colour_texture = ""; }},
      {"ALC029/texture-of-windows",
       [](P& p) { p.emitters[0].colour_texture = "..\\..\\Windows\\win.tga"; }},
      {"ALC029/texture-two-folders-above",
       [](P& p) { p.emitters[0].normal_texture = "Fx\\.. \\.. \\smoke.tga"; }},
      {"ALC029/texture-of-a-device",
       [](P& p) { p.emitters[0].normal_texture = "nul.dds"; }},
      {"ALP013/texture-is-bmp",
       [](P& p) { p.emitters[0].colour_texture = "smoke.bmp"; },
       [](P& p) { p.emitters[0].colour_texture = "none"; }},
      {"ALC008/fourth-group", [](P& p) { p.emitters[0].num_groups = 4; }},
      {"ALC008/fifty-groups", [](P& p) { p.emitters[1].num_groups = 50; }},
      {"ALC008/eighth-track", [](P& p) { p.emitters[0].num_tracks = 8; }},
      {"ALC007/two-groups", [](P& p) { p.emitters[0].num_groups = 2; }},
      {"ALC007/six-tracks", [](P& p) { p.emitters[0].num_tracks = 6; }},
      {"ALC013/blend-mode-twice",
       [](P& p) { p.emitters[0].copies = MiniU32(4, 2); }},
      {"ALC026/emitter-without-links",
       [](P& p) { p.emitters[1].has_links = false; }},
      {"ALC026/links-of-unknown-type",
       [](P& p) {
         EmitterSpec& emitter = p.emitters[0];
         emitter.has_links = emitter.has_normal_texture = false;
         emitter.extra = Chunk(
             0x999, MiniU32(0x37, 0xFFFFFFFF) + MiniU32(0x39, 0xFFFFFFFF));
       }},
      {"ALP016/blend-mode-twice-the-same",
       [](P& p) { p.emitters[0].copies = MiniU32(4, 1); },
       [](P& p) { p.emitters[0].copies = MiniU32(4, 2); }},
  };
}

ParticleRows ParticleVariants() {
  return {
      {"ALP002/those before and after the optional ones", LeftOut({4, 5, 6, 7}),
       LeftOut({5, 6})},
      {"ALP005/the second says that it is the first",
       [](P& p) {
         p.emitters.push_back(p.emitters[1]);
         p.emitters[1].u32[20] = 0;
       }},
      {"ALP017/a lifetime of 0", Float(15, 0), Float(15, 0.01f)},
      {"ALP017/more than the speed of the parent", Float(40, 23), Float(40, 0)},
      {"ALP017/faster after a bounce",
       [](P& p) {
         p.emitters[0].u32[47] = 2;
         Float(48, 31.3f)(p);
       },
       Float(48, 31.3f)},
      {"ALP025/a lifetime in percent", Float(19, 25), Float(23, 17)},
      {"ALP027/the only emitter is black and additive",
       [](P& p) {
         KeepOneBlack(p);
         Colour(0, {0, 0, 0, 1})(p);
       },
       KeepOneBlack},
      {"ALP029/heat with a tail",
       [](P& p) { p.emitters[0].u8[65] = p.emitters[0].u8[59] = 1; },
       [](P& p) { p.emitters[0].u8[65] = 1; }},
      {"ALP029/flat with a tail",
       [](P& p) { p.emitters[0].u8[65] = p.emitters[0].u8[46] = 1; },
       [](P& p) { p.emitters[0].u8[46] = 1; }},
      {"ALP006/shape 5", [](P& p) { p.emitters[0].shape = 5; },
       [](P& p) { p.emitters[0].shape = 4; }},
      {"ALP006/interpolation 3", [](P& p) { p.emitters[0].interpolation = 3; },
       [](P& p) { p.emitters[0].interpolation = 2; }},
      {"ALP018/through another one",
       [](P& p) {
         p.emitters[0].birth = 1;
         p.emitters[1].death = 0;
       },
       [](P& p) { p.emitters[0].birth = p.emitters[0].death = 1; }},
      {"ALP013/a second bitmap",
       [](P& p) { p.emitters[0].normal_texture = "smoke.bmp"; },
       [](P& p) { p.emitters[0].normal_texture = "none"; }},
      {"ALP022/a child of two emitters",
       [](P& p) {
         p.emitters.push_back(p.emitters[1]);
         p.emitters[2].u32[20] = 2;
         p.emitters[2].death = 1;
       },
       [](P& p) {
         p.emitters.push_back(p.emitters[1]);
         p.emitters[2].u32[20] = 2;
       }},
      {"ALP023/two records where there is one",
       [](P& p) { p.extra = GroupRecords(2, 2); },
       [](P& p) { p.extra = GroupRecords(2, 0); }},
      {"ALP023/too short for the number of records",
       [](P& p) { p.extra = Chunk(0x3, "\1"); }},
      {"ALP024/flags of group 0", [](P& p) { p.extra = GroupRecords(2, 1, 0); },
       [](P& p) { p.extra = GroupRecords(2, 1, 1); }},
      {"ALP024/a flag of 2",
       [](P& p) { p.extra = GroupRecords(2, 1, 7, "\1\2"); },
       [](P& p) { p.extra = GroupRecords(1, 1, 7, "\1\2"); }},
  };
}

}  // namespace

std::vector<CaseTable> AlamoParticleCases() {
  return {{"alo-particle", "alamo", ".alo", true,
           NamedCases(SmallSystem(), ParticleDamages())},
          {"alo-particle", "alamo", ".alo", false,
           NamedCases(SmallSystem(), ParticleVariants())}};
}

std::vector<CorpusFile> AlamoParticleFiles() {
  std::vector<CorpusFile> all = ValidParticles();
  AppendFiles(AlamoParticleCases(), all);
  return all;
}

}  // namespace assetlint::corpus
