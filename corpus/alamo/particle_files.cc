#include "corpus/alamo/particle_files.h"

#include <functional>
#include <initializer_list>

#include "absl/strings/str_cat.h"
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
struct ParticleRow {
  const char* where;
  std::function<void(P&)> damage;
};

// The system is named after the file, so that only the intended rule is broken.
CorpusFile File(const std::string& path, ParticleSpec spec) {
  if (spec.name.empty()) spec.name = path.substr(path.rfind('/') + 1);
  return {absl::StrCat("alamo/", path, ".alo"), spec.Build()};
}

// The chunk in which an editor notes a link group, with two bytes of flags.
std::string GroupRecords(uint32_t size) {
  return Chunk(0x3, Bytes().U32(1).U32(7).U32(size).str() + "\1\1");
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

std::vector<ParticleRow> InvalidParticles() {
  return {
      {"ALP002/acceleration-of-unknown-type",
       [](P& p) {
         p.emitters[0].replaced[10] = MiniF32s(200, {0, 0, -9.8f});
       }},
      {"ALP003/renamed-file", [](P& p) { p.name = "p_smoke"; }},
      {"ALP005/all-one-too-high",
       [](P& p) {
         p.emitters[0].u32[20] = 1;
         p.emitters[1].u32[20] = 2;
       }},
      {"ALP017/colour-in-bytes",
       [](P& p) {
         p.emitters[1].replaced[44] = MiniF32s(44, {1, 255, 0, 1});
       }},
      {"ALP006/blend-mode-14", [](P& p) { p.emitters[0].u32[4] = 14; }},
      {"ALP008/death-of-emitter-two", [](P& p) { p.emitters[0].death = 2; }},
      {"ALP018/emitter-carries-itself", [](P& p) { p.emitters[1].birth = 1; }},
      {"ALP014/triangles-wrap",
       [](P& p) { p.emitters[0].u32[5] = 0xFFFFFFFF; }},
      {"ALP022/same-child-twice",
       [](P& p) { p.emitters[0].death = p.emitters[0].birth = 1; }},
      {"ALP023/record-too-long", [](P& p) { p.extra = GroupRecords(300); }},
      {"ALP023/link-group-of-two-bytes",
       [](P& p) { p.emitters[1].extra = Chunk(0x100, Bytes().U16(1).str()); }},
      {"ALP024/link-group-zero",
       [](P& p) { p.emitters[1].extra = Chunk(0x100, Bytes().U32(0).str()); }},
      {"ALP025/share-in-percent",
       [](P& p) { p.emitters[0].replaced[18] = MiniF32(18, 25); }},
      {"ALP026/lifetime-of-two-seconds",
       [](P& p) { p.emitters[0].group_lifetime = 2; }},
      {"ALP027/alpha-is-zero",
       [](P& p) {
         p.emitters[0].u32[4] = 2;
         p.emitters[0].other_tracks[3] = ColourTrack(0);
         p.emitters[0].replaced[44] = MiniF32s(44, {0, 0, 0, 0});
       }},
      {"ALP027/no-emitter-has-a-size",
       [](P& p) {
         for (auto& emitter : p.emitters)
           emitter.other_tracks[4] = FloatTrack(0);
       }},
      {"ALP029/multiplier-without-its-switch",
       [](P& p) { p.emitters[0].u8[67] = 0; }},
      {"ALC011/unknown-property",
       [](P& p) { p.emitters[0].copies = MiniU32(96, 1); }},
      {"ALP010/key-after-the-end", [](P& p) { p.emitters[0].key_time = 1.5f; }},
      {"ALP010/key-before-the-start",
       [](P& p) { p.emitters[0].key_time = -0.5f; }},
      {"ALP011/keys-swapped", [](P& p) { p.emitters[0].key_time = 0.9f; }},
      {"ALP012/red-is-256", [](P& p) { p.emitters[0].red_key = 256; }},
      {"ALC028/emitter-without-texture",
       [](P& p) { p.emitters[0].colour_texture = ""; }},
      {"ALC029/texture-of-windows",
       [](P& p) { p.emitters[0].colour_texture = "..\\..\\Windows\\win.tga"; }},
      {"ALC029/texture-two-folders-above",
       [](P& p) { p.emitters[0].normal_texture = "Fx\\.. \\.. \\smoke.tga"; }},
      {"ALC029/texture-of-a-device",
       [](P& p) { p.emitters[0].normal_texture = "nul.dds"; }},
      {"ALP013/texture-is-bmp",
       [](P& p) { p.emitters[0].colour_texture = "smoke.bmp"; }},
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
       [](P& p) { p.emitters[0].copies = MiniU32(4, 1); }},
  };
}

}  // namespace

std::vector<CorpusFile> AlamoParticleFiles() {
  std::vector<CorpusFile> all = ValidParticles();
  for (const ParticleRow& row : InvalidParticles()) {
    ParticleSpec spec = SmallSystem();
    row.damage(spec);
    all.push_back(File(absl::StrCat("invalid/", row.where), spec));
  }
  return all;
}

}  // namespace assetlint::corpus
