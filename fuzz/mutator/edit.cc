#include "fuzz/mutator/edit.h"

#include <algorithm>

#include "formats/base/cursor.h"

namespace assetlint {
namespace {

// The block's new size word, or false.
bool NewSize(const Outline& outline, const Outline::Block& block,
             absl::string_view bytes, int64_t difference, uint64_t& word) {
  word = LoadWord(bytes, block.size_offset, block.size_type, outline.order);
  const int64_t size =
      static_cast<int64_t>(word & ~uint64_t{block.flag_mask}) + difference;
  if (size < 0 || static_cast<uint64_t>(size) > block.most()) {
    return false;
  }
  word = (word & block.flag_mask) | static_cast<uint64_t>(size);
  return true;
}

// Adds `difference` to the fields that hold the start of a group after `end`.
void MoveOffsets(const Outline& outline, uint64_t end, int64_t difference,
                 std::string& bytes) {
  for (const Outline::Field& field : outline.fields) {
    if (field.type != Scalar::kU32 || field.count != 1) continue;
    const uint64_t value =
        LoadWord(bytes, field.offset, field.type, outline.order);
    if (value < end || value >= bytes.size()) continue;
    const auto group = std::lower_bound(
        outline.groups.begin(), outline.groups.end(), value,
        [](const Outline::Group& g, uint64_t at) { return g.begin < at; });
    if (group == outline.groups.end() || group->begin != value) continue;
    StoreWord(bytes, field.offset, field.type, outline.order,
              value + static_cast<uint64_t>(difference));
  }
}

}  // namespace

void StoreWord(std::string& bytes, uint64_t offset, Scalar type,
               ByteOrder order, uint64_t value) {
  const size_t size = ScalarSize(type);
  for (size_t i = 0; i < size; ++i) {
    const size_t at = order == ByteOrder::kLittle ? i : size - 1 - i;
    bytes[offset + at] = static_cast<char>(value >> (8 * i) & 0xFF);
  }
}

bool ReplaceBytes(const Outline& outline, int32_t block, uint64_t begin,
                  uint64_t end, absl::string_view with, bool follow,
                  std::string& bytes) {
  const int64_t difference =
      static_cast<int64_t>(with.size()) - static_cast<int64_t>(end - begin);
  uint64_t word = 0;
  for (int32_t b = block; b != Outline::kNone; b = outline.blocks[b].parent) {
    if (!NewSize(outline, outline.blocks[b], bytes, difference, word)) {
      return false;
    }
  }
  for (int32_t b = block; b != Outline::kNone; b = outline.blocks[b].parent) {
    const Outline::Block& around = outline.blocks[b];
    NewSize(outline, around, bytes, difference, word);
    StoreWord(bytes, around.size_offset, around.size_type, outline.order, word);
  }
  if (follow) MoveOffsets(outline, end, difference, bytes);
  bytes.replace(begin, end - begin, with.data(), with.size());
  return true;
}

}  // namespace assetlint
