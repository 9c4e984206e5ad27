#include "fuzz/hostile_shapes.h"

#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace assetlint {
namespace {

constexpr uint32_t kContainer = 0x80000000u;

// Types of containers at the root, and one that nobody knows.
constexpr uint32_t kRoots[] = {0x200, 0x400, 0x900, 0x1000, 0x777};

void AppendU32(std::string& bytes, uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<char>(value >> shift & 0xFF));
  }
}

// A chunk of the Alamo container.
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

// Headers of type `id` around each other, each ending where the file ends.
std::string Nested(uint32_t id, size_t size) {
  std::string bytes;
  bytes.reserve(size);
  for (size_t left = size / 8 * 8; left > 0; left -= 8) {
    AppendU32(bytes, id);
    AppendU32(bytes, static_cast<uint32_t>(left - 8) | kContainer);
  }
  return bytes;
}

// `body` inside containers of these types, the first the outermost.
std::string Inside(const std::vector<uint32_t>& ids, std::string body) {
  for (auto id = ids.rbegin(); id != ids.rend(); ++id) {
    body = Chunk(*id, kContainer, body);
  }
  return body;
}

}  // namespace

std::vector<HostileShape> NestedShapes(size_t size) {
  std::vector<HostileShape> shapes;
  for (const uint32_t id : kRoots) {
    shapes.push_back(
        {absl::StrCat("nested 0x", absl::Hex(id)), Nested(id, size)});
  }
  return shapes;
}

std::vector<HostileShape> HostileShapes(size_t size) {
  std::vector<HostileShape> shapes = NestedShapes(size);
  auto add = [&](std::string name, std::string bytes) {
    shapes.push_back({std::move(name), std::move(bytes)});
  };
  add("0x00 fill", std::string(size, '\0'));
  add("0xFF fill", std::string(size, '\xFF'));
  add("0x01 fill", std::string(size, '\x01'));
  for (const uint32_t id : kRoots) {
    const std::string hex = absl::StrCat("0x", absl::Hex(id));
    add(absl::StrCat("roots ", hex, ", empty"),
        Repeat(Chunk(id, kContainer, ""), size));
  }
  // Many empty children of each container that real files fill.
  const std::vector<std::pair<std::vector<uint32_t>, uint32_t>> crowded = {
      {{0x200}, 0x202},
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
  for (const auto& [ids, child] : crowded) {
    for (const uint32_t flags : {0u, kContainer}) {
      add(absl::StrCat("many empty 0x", absl::Hex(child), " in 0x",
                       absl::Hex(ids.back()), flags != 0 ? " (container)" : ""),
          Inside(ids, Repeat(Chunk(child, flags, ""), size)));
    }
  }
  // Mini-chunks of two bytes: known, unknown, and a list of known ones.
  const std::vector<std::pair<std::vector<uint32_t>, uint32_t>> with_minis = {
      {{0x1000}, 0x1001},
      {{0x1000, 0x1002}, 0x1003},
      {{0x400, 0x10100}, 0x10102},
      {{0x400, 0x10000, 0x1200}, 0x1201},
      {{0x600}, 0x601},
      {{0x600}, 0x603},
      {{0x900, 0x800, 0x700}, 0x2},
      {{0x900, 0x800, 0x700, 0x1}, 0x1}};
  for (const auto& [ids, id] : with_minis) {
    for (const int mini : {1, 4, 5, 0xEE}) {
      const std::string unit = {static_cast<char>(mini), '\0'};
      add(absl::StrCat("many empty minis ", mini, " in 0x", absl::Hex(id)),
          Inside(ids, Chunk(id, 0, Repeat(unit, size))));
    }
  }
  return shapes;
}

}  // namespace assetlint
