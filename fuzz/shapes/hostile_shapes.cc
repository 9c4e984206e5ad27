#include "fuzz/shapes/hostile_shapes.h"

#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/bytes.h"
#include "corpus/typed_bytes.h"
#include "formats/base/endian.h"
#include "formats/formats.h"
#include "fuzz/shapes/al_shapes.h"
#include "fuzz/shapes/meg_shapes.h"

namespace assetlint {
namespace {

constexpr uint32_t kContainer = 0x80000000u;

// Types of containers at the root, and an unknown one.
constexpr uint32_t kRoots[] = {0x200, 0x400, 0x900, 0x1000, 0x777};

void AppendU32(std::string& bytes, uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<char>(value >> shift & 0xFF));
  }
}

// A chunk of the Alamo container; `flags` are added to its size.
std::string Chunk(uint32_t id, uint32_t flags, absl::string_view body) {
  std::string bytes;
  AppendU32(bytes, id);
  AppendU32(bytes, static_cast<uint32_t>(body.size()) | flags);
  absl::StrAppend(&bytes, body);
  return bytes;
}

std::string Repeat(absl::string_view unit, size_t size) {
  std::string bytes;
  bytes.reserve(size + unit.size());
  while (bytes.size() < size) absl::StrAppend(&bytes, unit);
  return bytes;
}

// Nested headers of type `id`, each ending where the file ends.
std::string Nested(uint32_t id, size_t size) {
  std::string bytes;
  bytes.reserve(size);
  for (size_t left = size / 8 * 8; left > 0; left -= 8) {
    AppendU32(bytes, id);
    AppendU32(bytes, static_cast<uint32_t>(left - 8) | kContainer);
  }
  return bytes;
}

// `body` inside containers of these types, outermost first.
std::string Inside(const std::vector<uint32_t>& ids, std::string body) {
  for (auto id = ids.rbegin(); id != ids.rend(); ++id) {
    body = Chunk(*id, kContainer, body);
  }
  return body;
}

// A path of containers from the root, and what the innermost holds many of.
struct Place {
  std::vector<uint32_t> containers;
  uint32_t id;
};

// Containers, and a child that real files put there.
std::vector<Place> CrowdedPlaces() {
  return {{{0x200}, 0x202},
          {{0x200, 0x202}, 0x203},
          {{0x400}, 0x10000},
          {{0x400}, 0x10100},
          {{0x400, 0x10000, 0x1200}, 0x1202},
          {{0x400, 0x10100}, 0x10106},
          {{0x600}, 0x603},
          {{0x600}, 0x604},
          {{0x1000}, 0x1002},
          {{0x1000, 0x1002}, 0x1003},
          {{0x900, 0x800}, 0x700},
          {{0x900, 0x800, 0x700, 0x1}, 0x1},
          {{0x900, 0x800, 0x700, 0x29}, 0x1100}};
}

// Chunks of mini-chunks.
std::vector<Place> MiniPlaces() {
  return {{{0x1000}, 0x1001},
          {{0x1000, 0x1002}, 0x1003},
          {{0x400, 0x10100}, 0x10102},
          {{0x400, 0x10000, 0x1200}, 0x1201},
          {{0x600}, 0x601},
          {{0x600}, 0x603},
          {{0x900, 0x800, 0x700}, 0x2},
          {{0x900, 0x800, 0x700, 0x1}, 0x1}};
}

// Adds the shape for each format that may accept such bytes.
void Add(const std::string& name,
         const std::function<std::string(size_t)>& of_size,
         std::vector<Shape>& shapes) {
  for (const Format* format : AllFormats()) {
    if (format->recognise(of_size(4096)) != Recognition::kNo) {
      shapes.push_back({name, format, of_size});
    }
  }
}

void AddCrowds(std::vector<Shape>& shapes) {
  for (const uint32_t id : kRoots) {
    Add(
        absl::StrCat("roots 0x", absl::Hex(id), ", empty"),
        [id](size_t size) { return Repeat(Chunk(id, kContainer, ""), size); },
        shapes);
  }
  for (const Place& place : CrowdedPlaces()) {
    for (const uint32_t flags : {0u, kContainer}) {
      Add(
          absl::StrCat("many empty 0x", absl::Hex(place.id), " in 0x",
                       absl::Hex(place.containers.back()),
                       flags != 0 ? " (container)" : ""),
          [place, flags](size_t size) {
            return Inside(place.containers,
                          Repeat(Chunk(place.id, flags, ""), size));
          },
          shapes);
    }
  }
}

// Mini-chunks of two bytes: known, unknown, and a list of known ones.
void AddMinis(std::vector<Shape>& shapes) {
  for (const Place& place : MiniPlaces()) {
    for (const int mini : {1, 4, 5, 0xEE}) {
      Add(
          absl::StrCat("many empty minis ", mini, " in 0x",
                       absl::Hex(place.id)),
          [place, mini](size_t size) {
            const std::string unit = {static_cast<char>(mini), '\0'};
            return Inside(place.containers,
                          Chunk(place.id, 0, Repeat(unit, size)));
          },
          shapes);
    }
  }
}

// What fuzzing for high cost found: faults that are cheap to make and costly to
// compare, in files whose sizes do not fit, so that the file is read again and
// again.
void AddRereadFiles(std::vector<Shape>& shapes) {
  Add(
      "minis larger than their chunks",
      [](size_t size) {
        const std::string minis("\x01\x04\x04\0\0\0\x02\xFD\0\0\xF0\x41", 12);
        return Chunk(0x1000, 0x7BC30000, Repeat(Chunk(0x1001, 0, minis), size));
      },
      shapes);
  Add(
      "collision nodes turned inside out",
      [](size_t size) {
        const std::string node("\xFF\xFF\xFF\0\0\0\0\0\0\0", 10);
        const std::string cut_mapping = Chunk(0x1203, 0xC000, "");
        return Inside({0x400, 0x10000, 0x1200},
                      Chunk(0x1202, 0, Repeat(node, size)) + cut_mapping);
      },
      shapes);
}

// A GSA whose skeleton is searched for in markers and zeros, and that may end
// before the zeros.
void AddMarkersAndZeros(std::vector<Shape>& shapes) {
  const std::string header = corpus::TypedBytes(R"(
      a9 d0 09 a8 2a 1f d2 11 00 0a 00 ff a5 03 00 52 6f 6f 75 00 00 00 00
      00 00 00 00 00 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00 00 00
      53 00 00 00 00 00 80 3f 00 00 c0 3f 00 00 00 00 00 00 00 00 00 4c 4c
      49 46 54 cd cc 4c 3f 00 00 00 00 ff ff 00 00 00 00 2b 00 00 00 00 00
      00 00 00 00 00 00 3f ff
  )");
  Add(
      "markers and zeros",
      [header](size_t size) {
        std::string bytes = header;
        bytes.append(size / 2, '\xFF');
        bytes.append(size / 2, '\0');
        return bytes;
      },
      shapes);
}

// Bones whose rotations are in a pool that comes after all of them. Each bone
// has an index and the index of its rotation, each frame 4 words.
void AddBonesBeforeTheirPool(std::vector<Shape>& shapes) {
  Add(
      "bones before their pool",
      [](size_t size) {
        const std::string one_frame("\x01\x04\x01\0\0\0\x0B\x04\x04\0\0\0", 12);
        const std::string places("\x05\x04\x01\0\0\0\x10\x02\0\0", 10);
        const std::string bone = Inside({0x1002}, Chunk(0x1003, 0, places));
        return Inside({0x1000}, Chunk(0x1001, 0, one_frame) +
                                    Repeat(bone, size) +
                                    Chunk(0x1009, 0, std::string(8, '\1')));
      },
      shapes);
}

// An uncompressed animation without two bytes of its duration, whose tables
// give each bone a channel that others have too.
void AddChannelsUsedAgain(std::vector<Shape>& shapes) {
  Add(
      "channels used again",
      [](size_t size) {
        const std::string channels = Repeat("\5\6\4", size / 2);
        corpus::Bytes bytes(ByteOrder::kBig);
        bytes.U32(0).U16(0).U32(0).F32(1.0F / 30).U32(0).U32(1).U32(3);
        for (int table = 0; table < 2; ++table) {
          bytes.U32(static_cast<uint32_t>(channels.size())).Raw(channels);
        }
        return bytes.U32(0).U32(0).U32(0xFFFFFFFF).str();
      },
      shapes);
}

void AddFills(std::vector<Shape>& shapes) {
  for (const Format* format : AllFormats()) {
    for (const char fill : {'\0', '\x01', '\xFF'}) {
      shapes.push_back(
          {absl::StrCat("fill of ", static_cast<uint8_t>(fill)), format,
           [fill](size_t size) { return std::string(size, fill); }});
    }
  }
}

}  // namespace

std::vector<Shape> NestedShapes() {
  std::vector<Shape> shapes;
  for (const uint32_t id : kRoots) {
    Add(
        absl::StrCat("nested 0x", absl::Hex(id)),
        [id](size_t size) { return Nested(id, size); }, shapes);
  }
  return shapes;
}

std::vector<Shape> HostileShapes() {
  std::vector<Shape> shapes = NestedShapes();
  AddFills(shapes);
  AddCrowds(shapes);
  AddMinis(shapes);
  AddRereadFiles(shapes);
  AddMarkersAndZeros(shapes);
  AddBonesBeforeTheirPool(shapes);
  AddChannelsUsedAgain(shapes);
  for (Shape& shape : AlShapes()) shapes.push_back(std::move(shape));
  for (Shape& shape : MegShapes()) shapes.push_back(std::move(shape));
  return shapes;
}

}  // namespace assetlint
