#include "formats/alamo/archive/name_use.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/strings/ascii.h"
#include "formats/alamo/archive/crc32.h"

namespace assetlint::alamo {
namespace {

// More unused names than this are not a slip, and not compared.
constexpr size_t kMaxCompared = 16;

bool HasOnlyAscii(absl::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<uint8_t>(c) < 0x80; });
}

// Orders paths as the game spells them; 0 if they are the same.
int ComparePaths(absl::string_view a, absl::string_view b) {
  const size_t shorter = std::min(a.size(), b.size());
  for (size_t i = 0; i < shorter; ++i) {
    // A char is signed on some machines only.
    const auto left = static_cast<uint8_t>(Canonical(a[i]));
    const auto right = static_cast<uint8_t>(Canonical(b[i]));
    if (left != right) return left < right ? -1 : 1;
  }
  if (a.size() == b.size()) return 0;
  return a.size() < b.size() ? -1 : 1;
}

}  // namespace

bool IsNameText(absl::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ';
  });
}

char Canonical(char c) { return c == '/' ? '\\' : absl::ascii_toupper(c); }

std::string CanonicalPath(absl::string_view path) {
  std::string text(path);
  for (char& c : text) c = Canonical(c);
  return text;
}

NameUse::NameUse(const Archive& archive) : archive_(archive) {
  CollectUsed();
  CollectUnused();
  NumberPaths();
}

void NameUse::CollectUsed() {
  std::vector<uint32_t> names;
  names.reserve(archive_.records.size());
  for (const ArchiveRecord& record : archive_.records) {
    if (record.name_index < archive_.names.size()) {
      names.push_back(record.name_index);
    }
  }
  std::sort(names.begin(), names.end());
  used_.reserve(names.size());
  for (const uint32_t name : names) {
    if (used_.empty() || used_.back().name != name) {
      const absl::string_view text = archive_.names[name].text;
      used_.push_back({name, 0, Crc32(text), 0, HasOnlyAscii(text)});
    }
    ++used_.back().users;
  }
}

void NameUse::CollectUnused() {
  unused_.reserve(archive_.names.size() - used_.size());
  auto next = used_.begin();
  for (uint32_t name = 0; name < archive_.names.size(); ++name) {
    if (next != used_.end() && next->name == name) {
      ++next;
    } else {
      unused_.push_back(name);
    }
  }
  if (unused_.size() > kMaxCompared) return;
  for (const uint32_t name : unused_) {
    unused_crcs_.push_back(Crc32(archive_.names[name].text));
  }
}

void NameUse::NumberPaths() {
  struct Spelled {
    uint32_t crc;
    uint32_t used;
  };
  const auto text = [&](const Spelled& spelled) {
    return archive_.names[used_[spelled.used].name].text;
  };
  std::vector<Spelled> all;
  all.reserve(used_.size());
  for (uint32_t i = 0; i < used_.size(); ++i) {
    all.push_back({Crc32(archive_.names[used_[i].name].text, Canonical), i});
  }
  // Equal checksums nearly always are equal paths.
  std::sort(all.begin(), all.end(), [&](const Spelled& a, const Spelled& b) {
    return a.crc != b.crc ? a.crc < b.crc : ComparePaths(text(a), text(b)) < 0;
  });
  uint32_t path = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    path += i > 0 && (all[i].crc != all[i - 1].crc ||
                      ComparePaths(text(all[i - 1]), text(all[i])) != 0);
    used_[all[i].used].path = path;
  }
}

const NameUse::Used* NameUse::Find(const ArchiveRecord& record) const {
  const auto it = std::lower_bound(
      used_.begin(), used_.end(), record.name_index,
      [](const Used& used, uint32_t name) { return used.name < name; });
  return it == used_.end() || it->name != record.name_index ? nullptr : &*it;
}

std::optional<uint32_t> NameUse::NameCrc(const ArchiveRecord& record) const {
  const Used* used = Find(record);
  if (used == nullptr) return std::nullopt;
  return used->crc;
}

uint32_t NameUse::Path(const ArchiveRecord& record) const {
  const Used* used = Find(record);
  return used == nullptr ? kNone : used->path;
}

bool NameUse::IsAscii(const ArchiveRecord& record) const {
  const Used* used = Find(record);
  return used == nullptr || used->ascii;
}

uint32_t NameUse::Users(const ArchiveRecord& record) const {
  const Used* used = Find(record);
  return used == nullptr ? 0 : used->users;
}

std::optional<uint32_t> NameUse::UnusedNameWith(uint32_t crc) const {
  const auto it = std::find(unused_crcs_.begin(), unused_crcs_.end(), crc);
  if (it == unused_crcs_.end() ||
      std::count(it, unused_crcs_.end(), crc) != 1) {
    return std::nullopt;
  }
  return unused_[it - unused_crcs_.begin()];
}

}  // namespace assetlint::alamo
