#include "formats/alamo/archive/archive_layout.h"

#include <algorithm>

#include "formats/base/cursor.h"

namespace assetlint::alamo {
namespace {

constexpr ByteOrder kOrder = ByteOrder::kLittle;

// The first bytes of a file. Reads that they do not cover, but the file does,
// are noted.
class Head {
 public:
  Head(absl::string_view head, uint64_t size) : head_(head), size_(size) {}

  uint64_t size() const { return size_; }
  uint64_t needed() const { return needed_; }
  // Whether a read failed only because `head` is too short.
  bool is_short() const { return needed_ > head_.size(); }

  // False past the end of the file, and when `head` is too short.
  template <typename T>
  bool Read(uint64_t at, T& value) {
    if (at > size_ || sizeof(T) > size_ - at) return false;
    needed_ = std::max(needed_, at + sizeof(T));
    if (is_short()) return false;
    value = Load<T>(head_.data() + at, kOrder);
    return true;
  }

  // The number there; 0 if it cannot be read.
  uint32_t Word(uint64_t at) {
    uint32_t value = 0;
    Read(at, value);
    return value;
  }

  // As FindNamesEnd.
  uint64_t NamesEnd(uint64_t begin, uint64_t count, uint64_t limit) {
    uint64_t at = begin;
    for (uint64_t i = 0; i < count; ++i) {
      uint16_t length = 0;
      // Each name that follows takes two bytes at least.
      if (at > limit || 2 * (count - i) > limit - at) return 0;
      if (!Read(at, length)) {
        Need(at + 2 * (count - i));
        return 0;
      }
      at += 2 + uint64_t{length};
    }
    return at <= limit ? at : 0;
  }

  void Need(uint64_t size) {
    needed_ = std::max(needed_, std::min(size, size_));
  }

 private:
  absl::string_view head_;
  uint64_t size_;
  uint64_t needed_ = 0;
};

FoundLayout Fault(LayoutFault fault, const Head& head) {
  return {fault, {}, head.needed()};
}

FoundLayout Found(const ArchiveLayout& layout, const Head& head) {
  return {LayoutFault::kNone, layout, head.needed()};
}

// The words of the header of versions 2 and 3 after the magic.
struct Words {
  uint64_t data_start, first_count, second_count, names_size;
};

ArchiveLayout LayoutOf3(const Words& words, bool encrypted, bool files_first) {
  return {encrypted ? ArchiveVersion::kEncrypted : ArchiveVersion::kV3,
          files_first && words.first_count != words.second_count,
          files_first ? words.second_count : words.first_count,
          files_first ? words.first_count : words.second_count,
          words.names_size};
}

uint64_t RecordsSize(const ArchiveLayout& layout) {
  return layout.files * ArchiveRecordSize(layout.version);
}

uint64_t LeastSize(const ArchiveLayout& layout) {
  uint64_t names = 2 * layout.names;
  if (layout.version == ArchiveVersion::kEncrypted) {
    names = std::max(names, layout.names_size);
  }
  return ArchiveHeaderSize(layout.version) + names + RecordsSize(layout);
}

// Whether the bytes read as tables of the version although dataStart does not
// prove it: names that fill what they should, and a first record with index 0.
bool LooksLike(const ArchiveLayout& layout, Head& head) {
  const bool v3 = layout.version == ArchiveVersion::kV3;
  const uint64_t begin = ArchiveHeaderSize(layout.version);
  const uint64_t limit = v3 ? begin + layout.names_size : head.size();
  if (limit > head.size()) return false;
  const uint64_t end = head.NamesEnd(begin, layout.names, limit);
  if (end == 0 || (v3 && end != limit)) return false;
  if (layout.files == 0) return v3 || end == head.size();
  uint16_t flags = 0;
  uint32_t index = 0;
  if (v3 && (!head.Read(end, flags) || flags > 1)) return false;
  return head.Read(end + (v3 ? 6 : 4), index) && index == 0;
}

// Version 2 or 3 of a damaged header.
FoundLayout GuessLayout(const Words& words, bool encrypted, Head& head) {
  if (encrypted) return Found(LayoutOf3(words, true, true), head);
  bool fits = false;
  for (const bool files_first : {true, false}) {
    const ArchiveLayout v3 = LayoutOf3(words, false, files_first);
    if (LeastSize(v3) > head.size()) continue;
    fits = true;
    if (LooksLike(v3, head)) return Found(v3, head);
    if (words.first_count == words.second_count) break;
  }
  const ArchiveLayout v2 = {ArchiveVersion::kV2, false, words.first_count,
                            words.second_count, 0};
  if (LeastSize(v2) <= head.size()) {
    fits = true;
    if (v2.names == v2.files && LooksLike(v2, head)) {
      return Found(v2, head);
    }
  }
  return Fault(fits ? LayoutFault::kUnclear : LayoutFault::kTooManyEntries,
               head);
}

FoundLayout FindWithMagic(Head& head, bool encrypted) {
  const uint64_t v2_size = ArchiveHeaderSize(ArchiveVersion::kV2);
  const uint64_t v3_size = ArchiveHeaderSize(ArchiveVersion::kV3);
  head.Need(v3_size);
  if (head.is_short()) return Fault(LayoutFault::kNone, head);
  if (head.size() < (encrypted ? v3_size : v2_size)) {
    return Fault(LayoutFault::kHeaderTruncated, head);
  }
  const Words words = {head.Word(8), head.Word(12), head.Word(16),
                       head.Word(20)};
  for (const bool files_first : {true, false}) {
    const ArchiveLayout v3 = LayoutOf3(words, encrypted, files_first);
    if (head.size() >= v3_size &&
        words.data_start == v3_size + v3.names_size + RecordsSize(v3)) {
      return Found(v3, head);
    }
  }
  const ArchiveLayout v2 = {ArchiveVersion::kV2, false, words.first_count,
                            words.second_count, 0};
  if (!encrypted && v2.names == v2.files && LeastSize(v2) <= words.data_start &&
      words.data_start <= head.size()) {
    const uint64_t limit = words.data_start - RecordsSize(v2);
    if (head.NamesEnd(v2_size, v2.names, limit) == limit) {
      return Found(v2, head);
    }
    if (head.is_short()) return Fault(LayoutFault::kNone, head);
  }
  return GuessLayout(words, encrypted, head);
}

FoundLayout FindVersion1(uint64_t names, uint64_t files, const Head& head) {
  if (names != files) return Fault(LayoutFault::kCountsDiffer, head);
  const ArchiveLayout v1 = {ArchiveVersion::kV1, false, names, files, 0};
  if (files == 0 && head.size() > ArchiveHeaderSize(v1.version)) {
    return Fault(LayoutFault::kNoEntries, head);
  }
  return Found(v1, head);
}

// Finds out whether the file can hold the tables.
FoundLayout Checked(FoundLayout found, uint64_t size) {
  if (found.fault != LayoutFault::kNone) return found;
  const ArchiveLayout& layout = found.layout;
  const uint64_t left = size - ArchiveHeaderSize(layout.version);
  if (layout.names_size > left) {
    found.fault = LayoutFault::kNamesTooLong;
  } else if (LeastSize(layout) > size) {
    found.fault = LayoutFault::kTooManyEntries;
  }
  return found;
}

}  // namespace

FoundLayout FindArchiveLayout(absl::string_view bytes, uint64_t size) {
  Head head(bytes, size);
  head.Need(8);
  if (size < 8) return Fault(LayoutFault::kHeaderTruncated, head);
  if (head.is_short()) return Fault(LayoutFault::kNone, head);
  const uint32_t first = head.Word(0);
  const uint32_t second = head.Word(4);
  const bool flags = first == kPlainFlags || first == kEncryptedFlags;
  if (flags != (second == kArchiveId)) return Fault(LayoutFault::kMagic, head);
  if (!flags) return Checked(FindVersion1(first, second, head), size);
  FoundLayout found = FindWithMagic(head, first == kEncryptedFlags);
  return found.needed > bytes.size() ? found : Checked(found, size);
}

uint64_t FindNamesEnd(absl::string_view bytes, uint64_t begin, uint64_t count,
                      uint64_t limit, uint64_t& needed) {
  Head head(bytes, limit);
  const uint64_t end = head.NamesEnd(begin, count, limit);
  needed = std::max(needed, head.needed());
  return end;
}

}  // namespace assetlint::alamo
