#include "formats/testing/generator.h"

#include <algorithm>
#include <cstring>

namespace assetlint {
namespace {

// The room in a block: mostly small, sometimes larger than a small array.
constexpr uint64_t kMaxRoom = 1024;
constexpr uint64_t kMaxSmallRoom = 64;
constexpr uint64_t kMaxCount = 4;

// Numbers that readers stumble over: the largest and smallest of each type,
// NaN, infinity, minus zero, and the values of 32767 and 65535 in tracks.
constexpr uint32_t kEdges[] = {0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, 0x7FC00001,
                               0x7F800000, 0x3F800000, 0x0000FFFF, 0x00007FFF};

}  // namespace

uint8_t Generator::Choose() {
  return next_ < choices_.size() ? static_cast<uint8_t>(choices_[next_++]) : 0;
}

uint32_t Generator::ChooseWord(Scalar type) {
  const uint8_t choice = Choose();
  switch (choice % 4) {
    case 0:
      return choice / 4;
    case 1:
      return kEdges[choice / 4 % std::size(kEdges)];
    default: {
      uint32_t word = choice / 4;
      for (size_t i = 0; i < ScalarSize(type); ++i) word = word << 8 | Choose();
      return word;
    }
  }
}

uint64_t Generator::remaining() const {
  if (ends_.empty()) return kRoom - std::min(kRoom, offset_);
  return ends_.back() - std::min(ends_.back(), offset_);
}

uint64_t Generator::Rest() {
  return ends_.empty() ? Choose() % 32 : remaining();
}

void Generator::Scalars(absl::string_view, Scalar type, void* values,
                        size_t count) {
  const size_t size = ScalarSize(type);
  for (size_t i = 0; i < count; ++i) {
    uint32_t word = 0;
    if (promise_ == Promise::kNothing) {
      word = ChooseWord(type);
    } else {
      word = promised_tag_;
      unknown_block_ = promise_ == Promise::kUnknownTag;
      promise_ = Promise::kNothing;
    }
    const auto half = static_cast<uint16_t>(word);
    const auto byte = static_cast<uint8_t>(word);
    const void* from = size == 1   ? static_cast<const void*>(&byte)
                       : size == 2 ? static_cast<const void*>(&half)
                                   : static_cast<const void*>(&word);
    std::memcpy(static_cast<char*>(values) + i * size, from, size);
  }
  offset_ += size * count;
}

void Generator::Count(absl::string_view, Scalar type, uint64_t& count) {
  count = Choose() % (kMaxCount + 1);
  offset_ += ScalarSize(type);
}

void Generator::ViewBytes(absl::string_view, const ElementType& type,
                          uint64_t count, absl::string_view& bytes) {
  bytes = GenerateBytes(BytesKind::kOpaque, count * type.size);
}

void Generator::Bytes(absl::string_view, BytesKind kind, uint64_t length,
                      absl::string_view& bytes) {
  bytes = GenerateBytes(kind, length);
}

bool Generator::Block(const BlockFormat& format, uint32_t& flags,
                      absl::FunctionRef<void()> body) {
  if (unknown_block_) {
    // The flags of a known block say what it is, and stay.
    flags = Choose() % 2 != 0 ? format.flag_mask : 0;
    unknown_block_ = false;
  }
  const uint64_t largest = format.size_type == Scalar::kU8 ? 0xFF : kMaxRoom;
  const uint8_t choice = Choose();
  const uint64_t room =
      choice % 4 != 3 ? choice % kMaxSmallRoom : uint64_t{choice} * 5;
  offset_ += ScalarSize(format.size_type);
  ends_.push_back(offset_ + std::min(room, largest));
  body();
  ends_.pop_back();
  return true;
}

bool Generator::NextTag(size_t header_size, absl::Span<const uint32_t> expected,
                        uint32_t& tag) {
  const uint8_t choice = Choose();
  // One list in eight ends here, and every list does when the choices run out.
  if (choice % 8 == 0) return false;
  const bool known = choice % 16 != 1 && !expected.empty();
  if (known) {
    tag = expected[Choose() % expected.size()];
  } else {
    tag = ChooseWord(header_size == 2 ? Scalar::kU8 : Scalar::kU32);
    if (header_size == 2) tag &= 0xFF;
    if (std::find(expected.begin(), expected.end(), tag) != expected.end()) {
      return false;
    }
  }
  promise_ = known ? Promise::kKnownTag : Promise::kUnknownTag;
  promised_tag_ = tag;
  return true;
}

absl::string_view Generator::GenerateBytes(BytesKind kind, uint64_t length) {
  std::string& bytes = arena_.emplace_back(length, '\0');
  offset_ += length;
  if (length == 0) return {};
  switch (kind) {
    case BytesKind::kText:
      // Readable text with its terminating NUL, and occasionally without.
      for (char& c : bytes) c = static_cast<char>('a' + Choose() % 26);
      if (Choose() % 8 != 1) bytes.back() = '\0';
      break;
    case BytesKind::kPadding:
      if (Choose() % 8 == 1) bytes[Choose() % length] = '\x01';
      break;
    default: {
      // A short repeated pattern: arrays would use up all the choices.
      const std::string pattern = {static_cast<char>(Choose()),
                                   static_cast<char>(Choose()),
                                   static_cast<char>(Choose())};
      for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = pattern[i % 3];
    }
  }
  return bytes;
}

}  // namespace assetlint
