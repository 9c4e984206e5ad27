#include "corpus/alamo/particle_spec.h"

#include <algorithm>
#include <iterator>

#include "corpus/alamo/chunks.h"

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
std::string Shape(uint32_t shape, float min_x, float radius, uint32_t surface) {
  return Container(0x1100, Chunk(0x1101, Bytes()
                                             .U32(shape)
                                             .F32s({min_x, -1, -1})
                                             .F32s({1, 1, 1})
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
  return Chunk(0x0, Bytes()
                        .Raw(MiniU8(2, first))
                        .Raw(MiniU8(3, last))
                        .Raw(MiniU32(4, interpolation))
                        .str());
}

std::string FloatEnds(float first, float last) {
  return Chunk(0x0, Bytes()
                        .Raw(MiniF32(2, first))
                        .Raw(MiniF32(3, last))
                        .Raw(MiniU32(4, 2))
                        .str());
}

}  // namespace

std::string EmitterSpec::Properties() const {
  Bytes body;
  auto add = [&](const Property& property) {
    const auto id = static_cast<uint8_t>(property.id);
    const auto other = replaced.find(property.id);
    if (other != replaced.end()) return void(body.Raw(other->second));
    switch (property.type) {
      case kU8:
        body.Raw(MiniU8(id, ValueOr0(u8, id)));
        break;
      case kU32:
        body.Raw(MiniU32(id, ValueOr0(u32, id)));
        break;
      case kF32:
        body.Raw(MiniF32(id, 1));
        break;
      case kF32x3:
        body.Raw(MiniF32s(id, {0, 0, -9.8f}));
        break;
      case kF32x4:
        body.Raw(MiniF32s(id, {1, 1, 1, 1}));
        break;
    }
  };
  for (const Property& property : kProperties) {
    const bool here =
        property.id != moved_last && left_out.count(property.id) == 0;
    if (here) add(property);
  }
  for (const Property& property : kProperties) {
    if (property.id == moved_last) add(property);
  }
  return Chunk(0x2, body.Raw(copies).str());
}

std::string EmitterSpec::Groups() const {
  Bytes body;
  for (uint32_t group = 0; group < num_groups; ++group) {
    body.Raw(group == 0   ? Shape(shape, min_x, sphere_radius, sphere_surface)
             : group == 2 ? Shape(2, -1, 1, 1)
                          : Shape(0, -1, 1, 0));
  }
  return Container(0x29, body.str());
}

std::string EmitterSpec::Tracks() const {
  const std::string red_keys =
      Chunk(0x1, Bytes()
                     .Raw(Mini(5, Bytes().U32(red_key).F32(key_time).str()))
                     .Raw(Mini(5, Bytes().U32(64).F32(0.75f).str()))
                     .str());
  Bytes body;
  for (uint32_t track = 0; track < num_tracks; ++track) {
    if (track == 0) {
      body.Raw(ColourEnds(255, 0, interpolation)).Raw(red_keys);
    } else if (track < 4) {
      body.Raw(ColourEnds(255, 0, 1)).Raw(Chunk(0x1, ""));
    } else if (track == 4) {
      body.Raw(FloatEnds(1, 2))
          .Raw(Chunk(0x1, Mini(5, Bytes().F32(1.5f).F32(0.5f).str())));
    } else {
      body.Raw(FloatEnds(0, 0)).Raw(Chunk(0x1, ""));
    }
  }
  return Container(0x1, body.str());
}

std::string EmitterSpec::Build() const {
  auto texture = [](uint32_t id, const std::string& file) {
    return file.empty() ? Chunk(id, "") : TextChunk(id, file);
  };
  Bytes body;
  body.Raw(Properties())
      .Raw(texture(0x3, colour_texture))
      .Raw(TextChunk(0x16, name))
      .Raw(Groups())
      .Raw(Tracks());
  if (has_links) {
    body.Raw(Chunk(
        0x36,
        Bytes().Raw(MiniU32(0x37, death)).Raw(MiniU32(0x39, birth)).str()));
  }
  if (has_normal_texture) body.Raw(texture(0x45, normal_texture));
  return Container(0x700, body.Raw(extra).str());
}

std::string ParticleSpec::Build() const {
  Bytes list;
  for (const EmitterSpec& emitter : emitters) list.Raw(emitter.Build());
  Bytes body;
  body.Raw(TextChunk(0x0, name))
      .Raw(Chunk(0x1, Bytes().U32(id).str()))
      .Raw(Container(0x800, list.str()))
      .Raw(extra);
  if (has_persist) body.Raw(Chunk(0x2, Bytes().U8(persist).str()));
  return Container(0x900, body.str());
}

ParticleSpec SmallSystem() {
  ParticleSpec system;
  EmitterSpec first;
  first.u32 = {{4, 1}, {5, 1}, {16, 64}, {38, 2}, {39, 0xFFFFFFFF}, {42, 10}};
  first.u8 = {{21, 1}};
  first.death = 1;
  EmitterSpec second = first;
  second.name = "Sparks";
  second.u32[20] = 1;
  second.death = 0xFFFFFFFF;
  system.emitters = {first, second};
  return system;
}

}  // namespace assetlint::corpus
