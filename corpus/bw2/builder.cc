#include "corpus/bw2/builder.h"

#include "corpus/bytes.h"

namespace assetlint::corpus {
namespace {

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

}  // namespace

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

}  // namespace assetlint::corpus
