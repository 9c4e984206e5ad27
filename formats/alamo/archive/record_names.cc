#include "formats/alamo/archive/record_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "absl/strings/ascii.h"

namespace assetlint::alamo {
namespace {

constexpr std::array<uint32_t, 256> kCrcOfByte = [] {
  std::array<uint32_t, 256> table{};
  for (uint32_t byte = 0; byte < table.size(); ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320 : 0);
    }
    table[byte] = crc;
  }
  return table;
}();

char Canonical(char c) { return c == '/' ? '\\' : absl::ascii_toupper(c); }

// Not the checksum, of which anybody can make many that are equal.
struct PathHash {
  size_t operator()(absl::string_view path) const {
    return absl::HashOf(CanonicalPath(path));
  }
};

struct IsSamePath {
  bool operator()(absl::string_view a, absl::string_view b) const {
    return std::equal(
        a.begin(), a.end(), b.begin(), b.end(),
        [](char x, char y) { return Canonical(x) == Canonical(y); });
  }
};

}  // namespace

uint32_t Crc32(absl::string_view text) {
  uint32_t crc = 0xFFFFFFFF;
  for (const char c : text) {
    crc = (crc >> 8) ^ kCrcOfByte[(crc ^ static_cast<uint8_t>(c)) & 255];
  }
  return ~crc;
}

std::string CanonicalPath(absl::string_view path) {
  std::string text(path);
  for (char& c : text) c = Canonical(c);
  return text;
}

NameUse::NameUse(const Archive& archive) : names(archive.names.size()) {
  for (const ArchiveRecord& record : archive.records) {
    if (record.name_index < names.size()) ++names[record.name_index].users;
  }
  absl::flat_hash_map<absl::string_view, uint32_t, PathHash, IsSamePath> paths;
  for (uint32_t i = 0; i < names.size(); ++i) {
    const absl::string_view text = archive.names[i].text;
    names[i].crc = Crc32(text);
    names[i].path = paths.try_emplace(text, i).first->second;
    names[i].ascii = std::all_of(text.begin(), text.end(), absl::ascii_isascii);
  }
}

}  // namespace assetlint::alamo
