#include "corpus/bw2/files.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "corpus/bytes.h"

namespace assetlint::corpus {
namespace {

struct AlEvent {
  std::string bone;
  std::string name;
};

struct AlAnimation {
  std::string name;
  uint32_t frames = 2;
  uint32_t keys_a = 2;
  uint32_t keys_b = 1;
  std::vector<AlEvent> events = {};
  std::string gap = "";  // after its data
  uint32_t bones = 3;
  bool shared_strings = false;  // all events use those of the first
};

struct AlLibrary {
  std::vector<AlAnimation> animations;
  std::string filler = "";
  std::string gap = "";
  bool bones = true;
};

// A file, and where its metadata and its animations' data begin.
struct AlFile {
  std::string bytes;
  size_t metadata = 0;
  std::vector<size_t> data;

  static constexpr size_t kHeaderSize = 0x90;  // of an animation
  static constexpr size_t kMetadataSize = kHeaderSize + 4;
  static constexpr size_t kEventSize = 0x48;
  static constexpr uint32_t kFill = 8;  // bytes after the frame offsets

  size_t Metadata(size_t i) const { return metadata + i * kMetadataSize; }
};

std::string Header(const AlAnimation& a, uint32_t strings, uint32_t block) {
  return Bytes()
      .U32(0xFEC)
      .U32(9)
      .Fixed(a.name, 64)
      .U32(3)
      .U32(strings)
      .U32(block)
      .U32(0)
      .U32(0)
      .U32(static_cast<uint32_t>(a.events.size()))
      .U32(a.bones)
      .U32(a.frames)
      .F32(30)
      .F32(static_cast<float>(a.frames) / 30)
      .F32(1.5f)
      .U8(1)
      .U8(1)
      .U16(0)
      .U32(11)
      .U32(12)
      .U32(13)
      .U32(11)
      .U32(12)
      .U32(14);
}

std::string Events(const AlAnimation& a) {
  Bytes bytes;
  const auto strings = static_cast<uint32_t>(
      AlFile::kHeaderSize + AlFile::kEventSize * a.events.size());
  uint32_t at = strings;
  for (const AlEvent& event : a.events) {
    const AlEvent& e = a.shared_strings ? a.events.front() : event;
    if (a.shared_strings) at = strings;
    bytes.U32(at);
    at += static_cast<uint32_t>(e.bone.size() + 1);
    bytes.U32(at);
    at += static_cast<uint32_t>(e.name.size() + 1);
    bytes.F32s({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 3, 4, 1});
  }
  return bytes;
}

std::string Skeleton(bool bones) {
  Bytes bytes;
  if (!bones) return bytes.U32(0).U32(0);
  return bytes.U32(3)
      .U32(0)
      .Fixed("Root", 32)
      .S32(-1)
      .Fixed("Spine", 32)
      .S32(0)
      .Fixed("Head", 32)
      .S32(1);
}

std::string EventStrings(const AlAnimation& a) {
  Bytes bytes;
  for (const AlEvent& e : a.events) {
    bytes.Text(e.bone).Text(e.name);
    if (a.shared_strings) break;
  }
  return bytes;
}

std::string Data(const AlAnimation& a) {
  const std::string strings = EventStrings(a);
  Bytes bytes;
  bytes.Raw(Header(a, static_cast<uint32_t>(strings.size()),
                   8 * a.frames + AlFile::kFill));
  bytes.Raw(Events(a)).Raw(strings);
  bytes.U32(5).Fill(0, 12).Raw("lhvms");
  for (uint32_t i = 0; i < a.frames; ++i) bytes.U32(i).U32(100 * i);
  bytes.Fill(0, AlFile::kFill).U32(a.keys_a).U32(a.keys_b).Fill(0x5A, 32);
  bytes.F32s({1, 2, 3}).F32s({-1, -2, -3});
  for (uint32_t i = 0; i < a.bones; ++i) bytes.F32s({0.6f, 0, 0, 0.8f});
  for (uint32_t i = 0; i < a.bones; ++i) bytes.F32s({0, 1, 2});
  const uint32_t keys = (a.frames - 1) * (a.keys_a + a.keys_b);
  for (uint32_t i = 0; i < keys; ++i) bytes.S16s({-300, 7, 32767});
  return bytes;
}

AlFile Build(const AlLibrary& l) {
  const std::string skeleton = Skeleton(l.bones) + l.filler;
  AlFile file;
  file.metadata = 0x60 + skeleton.size();
  size_t at = file.metadata + AlFile::kMetadataSize * l.animations.size() +
              l.gap.size();
  Bytes metadata, data;
  for (const AlAnimation& a : l.animations) {
    file.data.push_back(at);
    metadata.Raw(Header(a, 0, 0)).U32(static_cast<uint32_t>(at));
    const std::string bytes = Data(a) + a.gap;
    data.Raw(bytes);
    at += bytes.size();
  }
  file.bytes = Bytes()
                   .U32(0xFEC)
                   .U32(0xFFFF0002)
                   .Fixed("bear", 64)
                   .U32(static_cast<uint32_t>(skeleton.size()))
                   .U32(static_cast<uint32_t>(at - 0x60))
                   .U32(0x1234)
                   .U32(static_cast<uint32_t>(l.animations.size()))
                   .F32s({0.5f, 2})
                   .Raw(skeleton)
                   .Raw(metadata.str())
                   .Raw(l.gap)
                   .Raw(data.str());
  return file;
}

// Offsets of fields in the library's header, in a bone, in an animation's
// header (in the metadata and at the data), and in an event.
constexpr size_t kMetadataOffset = 0x48, kSize = 0x4C, kCount = 0x54;
constexpr size_t kUnknown2 = 0x58, kBoneCount = 0x60;
constexpr size_t kBones = 0x68, kBoneSize = 36, kParent = 32;
constexpr size_t kVersion = 0x04, kName = 0x08;
constexpr size_t kEventStrings = 0x4C, kOffsetBlock = 0x50;
constexpr size_t kEvents = 0x5C, kAnimationBones = 0x60, kFrames = 0x64;
constexpr size_t kRate = 0x68, kDuration = 0x6C, kDistance = 0x70;
constexpr size_t kCyclic = 0x74;
constexpr size_t kDataOffset = 0x90, kTransform = 8;

const AlAnimation kIdle = {.name = "a_bear_idle", .frames = 4};
const AlAnimation kWalk = {.name = "a_bear_walk",
                           .frames = 3,
                           .keys_a = 3,
                           .keys_b = 0,
                           .events = {{"LHAnimEvent04", "::FOOTSTEPS.99"},
                                      {"LHAnimEvent05", "::FOOTSTEPS.98"}}};

// The two animations most often damaged: idle is animation 0, walk is 1.
const AlFile& Sample() {
  static const AlFile* const file =
      new AlFile(Build({.animations = {kIdle, kWalk}}));
  return *file;
}

// The sample with a number changed at an animation's data, in its metadata, or
// in both.
template <typename T>
std::string AtData(size_t animation, size_t field, T value) {
  return With(Sample().bytes, Sample().data[animation] + field, value);
}
template <typename T>
std::string InMetadata(size_t animation, size_t field, T value) {
  return With(Sample().bytes, Sample().Metadata(animation) + field, value);
}
template <typename T>
std::string InBoth(size_t animation, size_t field, T value) {
  return With(InMetadata(animation, field, value),
              Sample().data[animation] + field, value);
}
template <typename T>
std::string InHeader(size_t field, T value) {
  return With(Sample().bytes, field, value);
}

// The sample overwritten with text.
std::string Overwritten(size_t offset, const std::string& text) {
  std::string bytes = Sample().bytes;
  return bytes.replace(offset, text.size(), text);
}

// Offsets of the walk's strings, of the size after them, and of an animation's
// keys per frame.
size_t WalkStrings() {
  return Sample().data[1] + AlFile::kHeaderSize + 2 * AlFile::kEventSize;
}
size_t WalkOpaqueSize() { return WalkStrings() + EventStrings(kWalk).size(); }
size_t IdleOpaqueSize() { return Sample().data[0] + AlFile::kHeaderSize; }
size_t IdleOffsets() { return IdleOpaqueSize() + 16 + 5; }
size_t IdleKeys() { return IdleOffsets() + 8 * kIdle.frames + AlFile::kFill; }
size_t IdleRotations() { return IdleKeys() + 8 + 32 + 24; }

std::vector<CorpusFile> ValidFiles() {
  AlAnimation one_frame = kIdle;
  one_frame.frames = 1;
  AlAnimation no_bones = kIdle;
  no_bones.bones = 0;
  no_bones.keys_a = no_bones.keys_b = 0;
  AlAnimation gap = kIdle;
  gap.gap = "between";
  AlAnimation last_gap = kWalk;
  last_gap.gap = std::string(3, '\0');
  AlAnimation other = kWalk;
  other.name = "a_bear_die";
  return {
      {"no_animations.al", Build({}).bytes},
      {"no_bones.al", Build({.animations = {no_bones}, .bones = false}).bytes},
      {"one_animation.al", Build({.animations = {kIdle}}).bytes},
      {"one_frame.al", Build({.animations = {one_frame}}).bytes},
      {"events.al", Build({.animations = {kWalk}}).bytes},
      {"many_animations.al",
       Build({.animations = {kIdle, kWalk, one_frame, other}}).bytes},
      {"filler.al", Build({.animations = {kIdle}, .filler = "filler"}).bytes},
      {"gaps.al", Build({.animations = {gap, last_gap}, .gap = "gap"}).bytes},
  };
}

std::string Valid(absl::string_view name) {
  return BytesOf(ValidFiles(), absl::StrCat(name, ".al"));
}

// In the sample, three bones are at byte 104, metadata at 212 and 360, data of
// the idle at 508 and of the walk at 915.
std::vector<Case> Damages() {
  const std::string& sample = Sample().bytes;
  const auto size = static_cast<uint32_t>(sample.size());
  const auto idle = static_cast<uint32_t>(Sample().data[0]);
  AlAnimation uncounted = kIdle;
  uncounted.gap = "?";
  AlFile swapped = Build({.animations = {kWalk, kIdle}});
  // The metadata entries are swapped, each keeping its offset.
  const std::string first =
      swapped.bytes.substr(swapped.Metadata(0), AlFile::kMetadataSize);
  const std::string second =
      swapped.bytes.substr(swapped.Metadata(1), AlFile::kMetadataSize);
  swapped.bytes.replace(swapped.Metadata(0), 2 * AlFile::kMetadataSize,
                        second + first);
  constexpr uint32_t kNan = 0x7FC00000, kInfinity = 0x7F800000;
  const size_t walk = Sample().data[1];
  const size_t event = walk + AlFile::kHeaderSize;  // the first
  const size_t strings = WalkStrings() - walk;
  const std::string events = Build({.animations = {kWalk}}).bytes;
  return Cases({
      {"BWA001/before_the_bones", sample.substr(0, 0x66), events},
      {"BWA001/past_the_strings",
       With(sample.substr(0, WalkOpaqueSize() + 6), kSize,
            static_cast<uint32_t>(WalkOpaqueSize() + 6 - 0x60)),
       events},
      {"BWA002/one_byte", InHeader<uint8_t>(0, 0xED), Legal().U8(0, 0xEC)},
      {"BWA002/noise", Noise(2048), events},
      {"BWA003/2_to_31", InHeader<uint32_t>(kBoneCount, 0x80000000),
       Legal().U32(96, 3)},
      {"BWA004/between_bones", InHeader<uint32_t>(kMetadataOffset, 8),
       Legal().U32(72, 116)},
      {"BWA004/after_the_end", InHeader<uint32_t>(kMetadataOffset, 0xFFFFFFFF),
       Legal().U32(72, 116)},
      {"BWA004/nowhere",
       With(Build({.animations = {kIdle}, .filler = "filler"}).bytes,
            kMetadataOffset, uint32_t{20}),
       Legal().U32(72, 122)},
      {"BWA005/2_to_32", InHeader<uint32_t>(kCount, 0xFFFFFFFF),
       Legal().U32(84, 2)},
      {"BWA006/second", InMetadata<uint32_t>(1, 0, 0xFED),
       Legal().U32(360, 0xFEC)},
      {"BWA007/after_the_end", InMetadata<uint32_t>(1, kDataOffset, 0x7FFFFFFF),
       Legal().U32(504, 915)},
      {"BWA007/in_the_keyframes",
       InMetadata<uint32_t>(1, kDataOffset, idle + 200), Legal().U32(504, 915)},
      {"BWA008/second", AtData<uint32_t>(1, 0, 0xFEB), Legal().U32(915, 0xFEC)},
      {"BWA009/same", InMetadata<uint32_t>(1, kDataOffset, idle),
       Legal().U32(504, 915)},
      {"BWA010/2_to_32", InBoth<uint32_t>(1, kEvents, 0xFFFFFFFF),
       Legal().U32(1007, 2)},
      {"BWA011/2_to_31", AtData<uint32_t>(1, kEventStrings, 0x80000000),
       Legal().U32(991, 58)},
      {"BWA012/2_to_32",
       With<uint32_t>(Sample().bytes, IdleOpaqueSize(), 0xFFFFFFFF),
       Legal().U32(652, 5)},
      {"BWA013/too_small", AtData<uint32_t>(0, kOffsetBlock, 31),
       Legal().U32(588, 32)},
      {"BWA013/2_to_32_frames", InBoth<uint32_t>(0, kFrames, 0xFFFFFFFF),
       Legal().U32(608, 4)},
      {"BWA014/zero", InBoth<uint32_t>(0, kFrames, 0), Legal().U32(608, 1)},
      {"BWA015/2_to_32", InBoth<uint32_t>(1, kAnimationBones, 0xFFFFFFFF),
       Legal().U32(1011, 3)},
      {"BWA016/one_more", With<uint32_t>(Sample().bytes, IdleKeys(), 3),
       Legal().U32(713, 2)},
      {"BWA016/past_2_to_64",
       With<uint64_t>(Sample().bytes, IdleKeys(), 0xFFFFFFFFFFFFFFFF),
       Legal().U32(713, 2).U32(717, 1)},
      {"BWA017/library", Overwritten(kName, std::string(64, 'b')),
       Legal().U8(71, 0)},
      {"BWA017/bone", Overwritten(kBones, std::string(32, 'b')),
       Legal().U8(135, 0)},
      {"BWA019/0xffff0003", InHeader<uint32_t>(4, 0xFFFF0003),
       Legal().U32(4, 0xFFFF0002)},
      {"BWA020/whole_file", InHeader<uint32_t>(kSize, size),
       Legal().U32(76, 1402)},
      {"BWA020/cut_short", sample.substr(0, sample.size() - 100), events},
      {"BWA021/after_the_last",
       InHeader<int32_t>(kBones + kBoneSize + kParent, 3), Legal().U32(172, 2)},
      {"BWA021/minus_two", InHeader<int32_t>(kBones + kParent, -2),
       Legal().U32(136, 0xFFFFFFFF)},
      {"BWA022/itself", InHeader<int32_t>(kBones + 2 * kBoneSize + kParent, 2),
       Legal().U32(208, 1)},
      {"BWA025/at_the_end", Build({.animations = {kIdle, uncounted}}).bytes,
       events},
      {"BWA041/library", InHeader<uint32_t>(kUnknown2 + 4, kNan),
       Legal().F32(92, 1e30f)},
      {"BWA027/10", InBoth<uint32_t>(0, kVersion, 10), Legal().U32(216, 9)},
      {"BWA029/60", InMetadata<uint32_t>(1, kEventStrings, 60),
       Legal().U32(436, 0)},
      {"BWA033/two", InBoth<uint8_t>(0, kCyclic, 2), Legal().U8(328, 0)},
      {"BWA035/negative", InBoth(0, kRate, -30.0f), Legal().F32(316, 30)},
      {"BWA036/frames_by_rate", InBoth(0, kDuration, 4.0f * 30),
       Legal().F32(320, 5 / 30.0f)},
      {"BWA037/two", InBoth<uint32_t>(0, kAnimationBones, 2),
       Legal().U32(308, 3)},
      {"BWA038/frames", InMetadata<uint32_t>(0, kFrames, 5),
       Legal().U32(312, 4)},
      {"BWA038/events", AtData<uint32_t>(1, kEvents, 1), Legal().U32(1007, 2)},
      {"BWA039/distance", AtData(0, kDistance, 2.5f), Legal().F32(620, 1.5f)},
      {"BWA039/name", AtData<uint8_t>(1, kName, 'b'), Legal().U8(923, 'a')},
      {"BWA040/swapped", swapped.bytes, Valid("many_animations")},
      {"BWA041/transform",
       With<uint32_t>(sample, event + kTransform + 60, kNan),
       Legal().F32(1127, 1e30f)},
      {"BWA041/distance", InBoth<uint32_t>(0, kDistance, kInfinity),
       Legal().F32(324, 1e30f).F32(620, 1e30f)},
      {"BWA041/rotation",
       With<uint32_t>(sample, IdleRotations() + 20, kInfinity),
       Legal().F32(797, 1e30f)},
      {"BWA042/second_bone", With(sample, IdleRotations() + 28, 0.9f),
       Legal().F32(805, 0.8004f)},
      {"BWA054/second_bone",
       Overwritten(IdleRotations() + 16, std::string(16, '\0')),
       Legal().F32(793, 1e-10f)},
      {"BWA044/bone", With<uint32_t>(sample, event, 8), Legal().U32(1059, 288)},
      {"BWA044/name",
       With<uint32_t>(sample, event + AlFile::kEventSize + 4, 0xFFFFFFFF),
       Legal().U32(1135, 331)},
      {"BWA045/last", With<uint8_t>(sample, WalkOpaqueSize() - 1, '!'),
       Legal().U8(1260, 0)},
      {"BWA046/offset",
       With<uint32_t>(sample, event + 4, static_cast<uint32_t>(strings + 15)),
       Legal().U32(1063, 302)},
      {"BWA046/lost_nul", With<uint8_t>(sample, WalkStrings() + 13, '_'),
       Legal().U8(1216, 0)},
      {"BWA046/nul_inside", With<uint8_t>(sample, WalkStrings() + 5, 0),
       Legal().U8(1208, 'm')},
      {"BWA047/size",
       With(AtData<uint32_t>(
                1, kEventStrings,
                static_cast<uint32_t>(EventStrings(kWalk).size() + 4)),
            WalkOpaqueSize() + 4, uint32_t{1}),
       Legal().U32(991, 58).U32(1265, 0)},
      {"BWA048/axis", With(sample, event + kTransform, 2.0f),
       Legal().F32(1067, 1)},
      {"BWA048/last_column", With(sample, event + kTransform + 60, 0.0f),
       Legal().F32(1127, 1)},
      {"BWA052/in_the_bones", sample.substr(0, 150), events},
      {"BWA052/in_the_first_frame", sample.substr(0, sample.size() - 110),
       events},
  });
}

std::vector<Case> Variants() {
  const std::string& sample = Sample().bytes;
  const std::string events = Build({.animations = {kWalk}}).bytes;
  return Cases({
      // The second word makes it a damaged library.
      {"BWA002/noise_after_the_words",
       With<uint32_t>(Noise(2048), 4, 0xFFFF0002), events},
      // The third rotation has no length: only the second is normalised.
      {"BWA042/before_no_rotation",
       With(sample, IdleRotations() + 28, 0.9f)
           .replace(IdleRotations() + 32, 16, 16, '\0'),
       Legal().F32(805, 0.8f)},
  });
}

}  // namespace

std::string LargeAlFile(size_t size) {
  AlAnimation animation = kWalk;
  animation.frames = 31;
  const size_t bytes = AlFile::kMetadataSize + Data(animation).size();
  AlLibrary library;
  for (size_t i = 0; i < std::max<size_t>(1, size / bytes); ++i) {
    animation.name = absl::StrCat("a_bear_", i);
    library.animations.push_back(animation);
  }
  return Build(library).bytes;
}

std::string SharedEventNames(size_t events, size_t length) {
  AlAnimation animation = kWalk;
  animation.events.assign(events, {"", ""});
  animation.events[0] = {"LHAnimEvent04", std::string(length, 'A')};
  animation.shared_strings = true;
  return Build({.animations = {animation}}).bytes;
}

std::vector<CaseTable> Bw2Cases() {
  return {{"al", "bw2", ".al", true, Damages()},
          {"al", "bw2", ".al", false, Variants()}};
}

std::vector<CorpusFile> Bw2Files() {
  std::vector<CorpusFile> all;
  Append("bw2/valid/", ValidFiles(), all);
  AppendFiles(Bw2Cases(), all);
  return all;
}

}  // namespace assetlint::corpus
