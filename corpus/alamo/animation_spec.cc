#include "corpus/alamo/animation_spec.h"

#include "corpus/alamo/chunks.h"

namespace assetlint::corpus {
namespace {

std::string WordBytes(const Words& words) {
  Bytes bytes;
  for (uint16_t word : words) bytes.U16(word);
  return bytes;
}

std::string MiniVec3(uint8_t id, const Vec3& v) {
  return MiniF32s(id, {v[0], v[1], v[2]});
}

std::string WordChunk(uint32_t id, const Words& words) {
  return words.empty() ? "" : Chunk(id, WordBytes(words));
}

// 30 degrees about x, y and z as s16 / 32767: sin 15 = 0.2588, cos = 0.9659.
constexpr uint16_t kSin = 8481;
constexpr uint16_t kCos = 31651;

}  // namespace

std::string BoneTrackSpec::Info(int version) const {
  Bytes body;
  body.Raw(MiniText(4, name)).Raw(MiniU32(5, index));
  if (unknown.has_value()) body.Raw(MiniU32(10, *unknown));
  body.Raw(MiniVec3(6, translation_offset))
      .Raw(MiniVec3(7, translation_scale))
      .Raw(MiniVec3(8, scale_offset))
      .Raw(MiniVec3(9, scale_scale));
  if (version == 2) {
    body.Raw(MiniU16(14, translation_index))
        .Raw(MiniU16(15, scale_index))
        .Raw(MiniU16(16, rotation_index))
        .Raw(Mini(17, WordBytes(default_rotation)));
  }
  return Chunk(0x1003, body.str());
}

std::string BoneTrackSpec::Build(int version) const {
  Bytes body;
  body.Raw(Info(version));
  if (version == 1) {
    body.Raw(WordChunk(0x1004, translations))
        .Raw(WordChunk(0x1005, scales))
        .Raw(WordChunk(0x1006, rotations));
  }
  if (!visibility.empty()) body.Raw(Chunk(0x1007, visibility));
  if (!steps.empty()) body.Raw(Chunk(0x1008, steps));
  return Container(0x1002, body.str());
}

std::string AnimationSpec::Info() const {
  const auto count = static_cast<uint32_t>(bones.size());
  Bytes body;
  body.Raw(MiniU32(1, frames))
      .Raw(MiniF32(2, fps))
      .Raw(MiniU32(3, bone_count.value_or(count)));
  if (version == 2) {
    body.Raw(MiniU32(11, rotation_block))
        .Raw(MiniU32(12, translation_block))
        .Raw(MiniU32(13, scale_block));
  }
  return Chunk(0x1001, body.str());
}

std::string AnimationSpec::Children() const {
  Bytes body;
  body.Raw(Info());
  for (const BoneTrackSpec& bone : bones) body.Raw(bone.Build(version));
  body.Raw(WordChunk(0x100B, scale_pool))
      .Raw(WordChunk(0x100A, translation_pool))
      .Raw(WordChunk(0x1009, rotation_pool));
  if (empty_pools) body.Raw(Chunk(0x100A, "")).Raw(Chunk(0x1009, ""));
  return body;
}

std::string AnimationSpec::Build() const {
  return Container(0x1000, Children());
}

AnimationSpec Format1() {
  AnimationSpec a;
  BoneTrackSpec still;
  still.name = "Still";
  BoneTrackSpec moving;
  moving.name = "Moving";
  moving.index = 2;
  moving.unknown = 0;
  moving.translation_scale = {0.5f, 0.25f, 1};
  moving.scale_scale = {0.001f, 0.001f, 0.001f};
  moving.translations = {0, 0, 0, 1, 2, 3, 4, 5, 6, 65535, 65535, 65535};
  moving.scales = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3};
  moving.rotations = {0, 0,    0, 32767, kSin, 0, 0,    kCos,
                      0, kSin, 0, kCos,  0,    0, kSin, kCos};
  moving.visibility = "\x0D";  // frames 0, 2 and 3
  BoneTrackSpec stepped;
  stepped.name = "Stepped";
  stepped.index = 3;
  stepped.steps = "\x05";  // frames 0 and 2
  a.bones = {still, moving, stepped};
  return a;
}

AnimationSpec Format2() {
  AnimationSpec a = Format1();
  a.version = 2;
  a.rotation_block = 8;
  a.translation_block = 3;
  a.scale_block = 3;
  for (BoneTrackSpec& bone : a.bones) {
    bone.translations.clear();
    bone.scales.clear();
    bone.rotations.clear();
  }
  a.bones[1].translation_index = 0;
  a.bones[1].scale_index = 0;
  a.bones[1].rotation_index = 0;
  a.bones[2].rotation_index = 4;
  a.translation_pool = Format1().bones[1].translations;
  a.scale_pool = Format1().bones[1].scales;
  const Words first = Format1().bones[1].rotations;
  for (int frame = 0; frame < 4; ++frame) {
    a.rotation_pool.insert(a.rotation_pool.end(), first.begin() + frame * 4,
                           first.begin() + frame * 4 + 4);
    a.rotation_pool.insert(a.rotation_pool.end(), {0, 0, 0, 32767});
  }
  return a;
}

}  // namespace assetlint::corpus
