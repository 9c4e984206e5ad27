#include "corpus/swat3/files.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/bytes.h"

namespace assetlint::corpus {
namespace {

constexpr size_t kHeader = 24;
constexpr uint8_t kOld = 1, kNew = 2;  // the minor version

using Ids = std::vector<uint16_t>;
using Events = std::vector<std::string>;

std::string Header(uint8_t minor, uint16_t rate = 10) {
  return Bytes()
      .Raw({"\xCF\xD0\x09\xA8\x2A\x1F\xD2\x11\x87\x49\x00\x20\xAF\xE6\x36\xEE",
            16})
      .U8(minor)
      .U8(4)
      .U16(1)
      .U16(rate)
      .U16(2);
}

// The content of a skeleton is unknown; this has only its size.
std::string Skeleton() {
  return Bytes().U16(3).Text("Root").F32s({0, 0, 1}).Text("Hips").Text("Neck");
}

// The marker, the ids, and the number of frames that follow.
std::string Counts(const Ids& ids, uint16_t frames) {
  Bytes bytes;
  bytes.U16(0xFFFF).U16(static_cast<uint16_t>(ids.size()));
  for (uint16_t id : ids) bytes.U16(id);
  return bytes.U16(frames);
}

// A frame without its events: `rotations` different rotations, all of length 1.
std::string Pose(size_t rotations, float forward = 0) {
  Bytes bytes;
  bytes.F32s({0, 0, 0}).F32s({0, 0, 0, 1}).F32s({forward, 0, 0});
  for (size_t i = 0; i < rotations; ++i) {
    if (i % 3 == 0) bytes.F32s({0.5f, 0.5f, 0.5f, 0.5f});
    if (i % 3 == 1) bytes.F32s({0, 0, 0.6f, 0.8f});
    if (i % 3 == 2) bytes.F32s({-0.28f, 0, 0, 0.96f});
  }
  return bytes;
}

std::string EventList(const Events& events) {
  Bytes bytes;
  bytes.U16(static_cast<uint16_t>(events.size()));
  for (const std::string& event : events) {
    bytes.U16(static_cast<uint16_t>(event.size() + 1)).Text(event);
  }
  return bytes;
}

std::string NewPose(size_t rotations, const Events& events = {},
                    float forward = 0) {
  return Pose(rotations, forward) + EventList(events);
}

// Two listed bones, three frames; the middle one has the events.
std::string NewFile(const Events& events = {}) {
  return Header(kNew) + Skeleton() + Counts({0, 2}, 3) + NewPose(2) +
         NewPose(2, events, 0.5f) + NewPose(2, {}, 1.5f);
}

std::string OldFile() {
  return Header(kOld) + Skeleton() + Counts({0, 2}, 3) + Pose(2) +
         Pose(2, 0.5f) + Pose(2, 1.5f);
}

// Offsets of fields in these two files.
size_t Marker() { return kHeader + Skeleton().size(); }
size_t FirstId() { return Marker() + 4; }
size_t FrameCount() { return FirstId() + 4; }
size_t FirstFrame() { return FrameCount() + 2; }
constexpr size_t kNewPose = 40 + 2 * 16 + 2;

std::vector<CorpusFile> ValidFiles() {
  // 0xFFFF at even and odd offsets, once followed by ids, and once by a number
  // of frames that cannot fit.
  const std::string markers =
      Bytes().U16s({0xFFFF, 1, 7, 2}).U8(9).U16s({0xFFFF, 0, 1, 0xFFFF});
  return {
      {"4_1_ids.gsa", OldFile()},
      {"4_1_all_bones.gsa",
       Header(kOld) + Skeleton() + Counts({}, 2) + Pose(3) + Pose(3, 1)},
      {"4_1_marker_in_skeleton.gsa", Header(kOld) + Skeleton() + markers +
                                         Counts({1}, 2) + Pose(1) + Pose(1)},
      {"4_2_ids.gsa", NewFile()},
      {"4_2_all_bones.gsa", Header(kNew) + Skeleton() + Counts({}, 2) +
                                NewPose(3) + NewPose(3, {"RLIFT"}, 1)},
      {"4_2_events.gsa", NewFile({"LLIFT", "LPLANT", "RLIFT", "RPLANT",
                                  "sound=cuff", "itemsound=magout"})},
      {"4_2_marker_in_skeleton.gsa", Header(kNew) + Skeleton() + markers +
                                         Counts({1}, 2) + NewPose(1) +
                                         NewPose(1, {"sound=cuff"})},
      {"one_frame.gsa",
       Header(kNew) + Skeleton() + Counts({1}, 1) + NewPose(1)},
  };
}

std::string Valid(absl::string_view name) {
  return BytesOf(ValidFiles(), absl::StrCat(name, ".gsa"));
}

// After the skeleton of 29 bytes, the marker is at byte 53, the number of bones
// at 55, two ids at 57, the number of frames at 61, and frames of 74 bytes
// (without events) from 63 on. The events of the second are counted at 209.
std::vector<Case> Damages() {
  const std::string with_event = NewFile({"sound=cuff"});
  const size_t event = FirstFrame() + 2 * kNewPose;
  constexpr uint32_t kNan = 0x7FC00000;
  const size_t second = FirstFrame() + kNewPose;
  return Cases({
      {"GSA001/in_the_version", Header(kNew).substr(0, 17), NewFile()},
      {"GSA002/one_byte", With<uint8_t>(NewFile(), 15, 0xEF),
       Legal().U8(15, 0xEE)},
      {"GSA002/noise", Noise(512), NewFile()},
      {"GSA003/4_3", With<uint8_t>(NewFile(), 16, 3), Legal().U8(16, 2)},
      {"GSA005/nothing_after_header", Header(kNew), NewFile()},
      {"GSA005/only_a_skeleton", Header(kNew) + Skeleton(), NewFile()},
      {"GSA005/4_2_without_events", With<uint8_t>(OldFile(), 16, kNew),
       Legal().U8(16, 1)},
      {"GSA005/4_1_with_events", With<uint8_t>(with_event, 16, kOld),
       Legal().U8(16, 2)},
      {"GSA005/another_marker", With<uint8_t>(NewFile(), Marker() + 1, 0xFE),
       Legal().U8(54, 0xFF)},
      {"GSA005/too_few_frames", With<uint16_t>(NewFile(), FrameCount(), 2),
       Legal().U16(61, 3)},
      {"GSA005/too_many_frames",
       With<uint16_t>(OldFile(), FrameCount(), 0xFFFF), Legal().U16(61, 3)},
      {"GSA005/event_count", With<uint16_t>(with_event, event - 2, 300),
       Legal().U16(209, 1)},
      {"GSA005/cut_short", NewFile().substr(0, NewFile().size() - 7),
       NewFile()},
      {"GSA005/byte_after_end", OldFile() + "x", OldFile()},
      // Both markers are followed by one frame without a rotation: the first
      // interprets the second as its event.
      {"GSA010/two_markers",
       Header(kNew) + Skeleton() + Counts({}, 1) + Pose(0) +
           std::string(Bytes().U16(1).U16(48)) + Counts({}, 1) + NewPose(0),
       Valid("4_2_marker_in_skeleton")},
      // Without events, 0 and 3 rotations fit equally well: one frame's
      // rotations may be another's event.
      {"GSA010/two_numbers_of_rotations",
       Header(kNew) + Skeleton() + Counts({}, 1) + Pose(0) +
           std::string(Bytes().U16(1).U16(14).Fill(0, 14)),
       Valid("4_2_all_bones")},
      {"GSA032/121", Header(kNew, 121) + NewFile().substr(kHeader),
       Legal().U16(20, 120)},
      {"GSA013/empty", Header(kNew) + Counts({0}, 1) + NewPose(1),
       Valid("one_frame")},
      {"GSA014/second", With<uint16_t>(NewFile(), FirstId() + 2, 0),
       Legal().U16(59, 1)},
      {"GSA015/first", With<uint16_t>(NewFile(), FirstId(), 0x1000),
       Legal().U16(57, 28)},
      {"GSA016/zero", Header(kNew) + Skeleton() + Counts({0, 2}, 0),
       Valid("one_frame")},
      {"GSA031/in_the_skeleton",
       Header(kNew) + Skeleton() + Header(kNew) + Skeleton() + Counts({1}, 1) +
           NewPose(1),
       Legal().U8(53, 0xCE)},
      {"GSA017/no_bones",
       Header(kOld) + Skeleton() + Counts({}, 2) + Pose(0) + Pose(0),
       Valid("4_1_all_bones")},
      {"GSA018/origin", With<uint32_t>(NewFile(), FirstFrame() + 4, kNan),
       Legal().F32(67, 1e30f)},
      {"GSA018/rotation", With<uint32_t>(NewFile(), second + 60, kNan),
       Legal().F32(197, 1e30f)},
      {"GSA019/origin_rotation", With(NewFile(), second + 24, 2.0f),
       Legal().F32(161, 1.0004f)},
      {"GSA019/rotation", With(NewFile(), second + 40, 0.75f),
       Legal().F32(177, 0.5f)},
      {"GSA034/origin_rotation", With(NewFile(), second + 24, 0.0f),
       Legal().F32(161, 1e-10f)},
      {"GSA034/rotation",
       NewFile().replace(second + 40, 16, std::string(16, '\0')),
       Legal().F32(177, 1e-10f)},
      {"GSA024/zero",
       Header(kNew) + Skeleton() + Counts({0, 2}, 1) + Pose(2) +
           std::string(Bytes().U16(1).U16(0)),
       Legal().Text(137, 2, {"\1\0", 3})},
      {"GSA025/letter", With<uint8_t>(with_event, event + 2 + 10, 's'),
       Legal().U8(223, 0)},
      {"GSA026/cut", With<uint8_t>(with_event, event + 2 + 8, 0),
       Legal().U8(221, 'f')},
      {"GSA027/lower_case", NewFile({"llift"}), Legal().Text(213, 5, "LLIFT")},
      {"GSA027/no_name", NewFile({""}), Legal().Text(211, 3, {"\6\0LLIFT", 8})},
      {"GSA028/itemsound", NewFile({"RLIFT", "itemsound="}),
       Legal().Text(219, 13, {"\x0C\0itemsound=m", 14})},
      {"GSA029/bell", NewFile({"sound=cu\aff"}), Legal().U8(221, 'f')},
      {"GSA029/marker", NewFile({"sound=\xFF\xFF"}),
       Legal().Text(219, 2, "ab")},
  });
}

// The rest is checked when the version is known.
std::vector<Case> Variants() {
  std::string file = Header(kNew, 121) + NewFile().substr(kHeader);
  file.replace(0, 16, 16, 'x');
  return Cases({
      {"GSA002/of_a_known_version", file, NewFile()},
      {"GSA002/of_version_4_9", With<uint8_t>(file, 16, 9), NewFile()},
  });
}

}  // namespace

std::vector<CaseTable> Swat3Cases() {
  return {{"gsa", "swat3", ".gsa", true, Damages()},
          {"gsa", "swat3", ".gsa", false, Variants()}};
}

std::vector<CorpusFile> Swat3Files() {
  std::vector<CorpusFile> all;
  Append("swat3/valid/", ValidFiles(), all);
  AppendFiles(Swat3Cases(), all);
  return all;
}

std::string LargeGsaFile(size_t size) {
  // As many rotations as keep the frames countable.
  constexpr size_t kMostFrames = 60'000;
  const size_t rotations = 2 + size / 16 / kMostFrames;
  const size_t frames = size / NewPose(rotations).size();
  Ids ids;
  for (size_t i = 0; i < rotations; ++i)
    ids.push_back(static_cast<uint16_t>(i));
  std::string skeleton = Skeleton();
  // Each bone takes at least one byte.
  while (skeleton.size() <= rotations) skeleton += Skeleton();
  std::string file =
      Header(kNew) + skeleton + Counts(ids, static_cast<uint16_t>(frames));
  for (size_t i = 0; i < frames; ++i) {
    const Events step = {i % 2 == 0 ? "LPLANT" : "RPLANT"};
    file += NewPose(rotations, i % 16 == 0 ? step : Events(),
                    0.5f * static_cast<float>(i));
  }
  return file;
}

}  // namespace assetlint::corpus
