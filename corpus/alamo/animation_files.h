// A small animation in parts, so that a corpus file states only how it differs.
#ifndef ASSETLINT_CORPUS_ALAMO_ANIMATION_FILES_H_
#define ASSETLINT_CORPUS_ALAMO_ANIMATION_FILES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"

namespace assetlint::corpus {

using Words = std::vector<uint16_t>;

// One bone: its info, and for format 1 its tracks.
struct BoneTrackSpec {
  std::string name = "Bone";
  uint32_t index = 1;
  std::optional<uint32_t> unknown;
  Vec3 translation_offset = {1, 2, 3};
  Vec3 translation_scale = {0, 0, 0};
  Vec3 scale_offset = {1, 1, 1};
  Vec3 scale_scale = {0, 0, 0};
  // Format 1; when empty, no chunk is written.
  Words translations;
  Words scales;
  Words rotations = {0, 0, 0, 32767};
  // Both formats; when empty, no chunk is written.
  std::string visibility;
  std::string steps;
  // Format 2.
  uint16_t translation_index = 0xFFFF;
  uint16_t scale_index = 0xFFFF;
  uint16_t rotation_index = 0xFFFF;
  Words default_rotation = {0, 0, 0, 32767};

  std::string Info(int version) const;
  std::string Build(int version) const;
};

struct AnimationSpec {
  int version = 1;
  uint32_t frames = 4;
  float fps = 30;
  std::optional<uint32_t> bone_count;  // default: the number of bones
  uint32_t rotation_block = 0;
  uint32_t translation_block = 0;
  uint32_t scale_block = 0;
  std::vector<BoneTrackSpec> bones;
  Words scale_pool;
  Words translation_pool;
  Words rotation_pool;
  bool empty_pools = false;  // write chunks of pools without words

  std::string Info() const;
  std::string Children() const;
  std::string Build() const;
};

// Format 1: three bones, 4 frames; one bone is still, one moves, scales, turns
// and hides, one has steps.
AnimationSpec Format1();
// Format 2: the same motions in pools.
AnimationSpec Format2();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_ANIMATION_FILES_H_
