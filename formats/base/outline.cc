#include "formats/base/outline.h"

#include <algorithm>
#include <map>
#include <string>

namespace assetlint {

std::vector<PathSegment> Outline::PathOf(int32_t group) const {
  std::vector<PathSegment> path;
  for (; group != kNone; group = groups[group].parent) {
    path.push_back({std::string(groups[group].name), groups[group].index, {}});
  }
  std::reverse(path.begin(), path.end());
  return path;
}

int32_t Outline::BlockAt(uint64_t offset) const {
  // Blocks are sorted by their start, and the innermost one starts last.
  auto after = std::upper_bound(
      blocks.begin(), blocks.end(), offset,
      [](uint64_t at, const Block& block) { return at < block.begin; });
  if (after == blocks.begin()) return kNone;
  auto at = static_cast<int32_t>(after - blocks.begin()) - 1;
  while (at != kNone && blocks[at].end <= offset) at = blocks[at].parent;
  return at;
}

uint64_t LoadWord(absl::string_view bytes, uint64_t offset, Scalar type,
                  ByteOrder order) {
  const char* from = bytes.data() + offset;
  switch (ScalarSize(type)) {
    case 1:
      return static_cast<uint8_t>(*from);
    case 2:
      return Load<uint16_t>(from, order);
    default:
      return Load<uint32_t>(from, order);
  }
}

namespace {

int64_t GrowthOf(const Edit& edit) {
  return static_cast<int64_t>(edit.new_bytes.size()) -
         static_cast<int64_t>(edit.range.length);
}

// By how much the blocks have to grow.
using Growth = std::map<int32_t, int64_t>;

// False when the edit crosses the end of a block.
bool GrowAround(const Outline& outline, const Edit& edit, Growth& growth) {
  for (int32_t block = outline.BlockAt(edit.range.offset);
       block != Outline::kNone; block = outline.blocks[block].parent) {
    if (edit.range.end() > outline.blocks[block].end) return false;
    growth[block] += GrowthOf(edit);
  }
  return true;
}

enum class Written : uint8_t { kNo, kWhole, kPart };

// Whether one of the sorted edits writes the number at `word`.
Written IsWritten(const std::vector<Edit>& edits, const ByteRange& word) {
  const auto edit = std::lower_bound(
      edits.begin(), edits.end(), word.offset,
      [](const Edit& e, uint64_t at) { return e.range.end() <= at; });
  if (edit == edits.end() || edit->range.offset >= word.end()) {
    return Written::kNo;
  }
  return edit->range == word ? Written::kWhole : Written::kPart;
}

}  // namespace

bool AddSizeEdits(const Outline& outline, absl::string_view bytes,
                  std::vector<Edit>& edits) {
  Growth growth;
  for (const Edit& edit : edits) {
    if (edit.range.end() > bytes.size()) return false;
    if (GrowthOf(edit) != 0 && !GrowAround(outline, edit, growth)) return false;
  }
  SortEdits(edits);
  std::vector<Edit> added;
  for (const auto& [index, grown] : growth) {
    const Outline::Block& block = outline.blocks[index];
    const ByteRange word = {block.size_offset, ScalarSize(block.size_type)};
    const Written written = IsWritten(edits, word);
    if (grown == 0 || written == Written::kWhole) continue;
    const uint64_t old =
        LoadWord(bytes, word.offset, block.size_type, outline.order);
    const uint64_t flags = old & block.flag_mask;
    const int64_t size = static_cast<int64_t>(old - flags) + grown;
    if (written == Written::kPart || size < 0 ||
        static_cast<uint64_t>(size) > block.most()) {
      return false;
    }
    added.push_back(WordEdit(word.offset, block.size_type, outline.order,
                             static_cast<uint64_t>(size) | flags));
  }
  edits.insert(edits.end(), added.begin(), added.end());
  SortEdits(edits);
  return true;
}

void OutlineBuilder::Scalars(absl::string_view name, Scalar type, void* values,
                             size_t count) {
  const uint64_t at = offset();
  Decoder::Scalars(name, type, values, count);
  if (offset() == at) return;
  outline_.fields.push_back(
      {static_cast<uint32_t>(at), static_cast<uint32_t>(count), type});
}

void OutlineBuilder::Count(absl::string_view name, Scalar type,
                           uint64_t& count) {
  const auto at = static_cast<uint32_t>(offset());
  Decoder::Count(name, type, count);
  if (offset() > at) count_ = {at, type, count};
}

void OutlineBuilder::ViewBytes(absl::string_view name, const ElementType& type,
                               uint64_t count, absl::string_view& bytes) {
  const uint64_t at = offset();
  Decoder::ViewBytes(name, type, count, bytes);
  AddRun(at, static_cast<uint32_t>(type.size));
}

void OutlineBuilder::Bytes(absl::string_view name, BytesKind kind,
                           uint64_t length, absl::string_view& bytes) {
  const uint64_t at = offset();
  const uint64_t most = at + remaining();
  const bool fails = !ok();
  Decoder::Bytes(name, kind, length, bytes);
  AddRun(at, 1);
  if (kind != BytesKind::kText || fails) return;
  const uint64_t end = std::min(at + length, most);
  std::vector<Outline::Block>& blocks = outline_.blocks;
  if (count_.count == length && count_.offset + ScalarSize(count_.type) == at) {
    blocks.push_back({count_.offset, count_.type, 0, static_cast<uint32_t>(at),
                      static_cast<uint32_t>(end), block_, group_, 0, true});
  } else if (block_ != Outline::kNone && blocks[block_].begin == at) {
    blocks[block_].is_text = true;
  }
}

bool OutlineBuilder::Block(const BlockFormat& format, uint32_t& flags,
                           absl::FunctionRef<void()> body) {
  const auto size_offset = static_cast<uint32_t>(offset());
  const auto index = static_cast<int32_t>(outline_.blocks.size());
  const int32_t parent = block_;
  bool opened = false;
  const bool intact = Decoder::Block(format, flags, [&] {
    const auto begin = static_cast<uint32_t>(offset());
    outline_.blocks.push_back({size_offset, format.size_type, format.flag_mask,
                               begin,
                               static_cast<uint32_t>(begin + remaining()),
                               parent, group_, format.tag_length});
    outline_.fields.push_back({size_offset, 1, format.size_type});
    opened = true;
    block_ = index;
    body();
  });
  if (opened) block_ = parent;
  return intact;
}

bool OutlineBuilder::NextTag(size_t header_size,
                             absl::Span<const uint32_t> expected,
                             uint32_t& tag) {
  // A type of one byte says little, since every byte is one.
  if (header_size == 8) {
    (block_ == Outline::kNone ? outline_.roots
                              : outline_.blocks[block_].children) = expected;
  }
  return Decoder::NextTag(header_size, expected, tag);
}

void OutlineBuilder::Begin(absl::string_view name, int64_t index, uint64_t) {
  const auto at = static_cast<uint32_t>(offset());
  outline_.groups.push_back({at, at, group_, block_, name, index});
  group_ = static_cast<int32_t>(outline_.groups.size()) - 1;
}

void OutlineBuilder::End() {
  Outline::Group& group = outline_.groups[group_];
  group.end = static_cast<uint32_t>(offset());
  group_ = group.parent;
}

void OutlineBuilder::AddRun(uint64_t at, uint32_t element_size) {
  if (offset() == at) return;
  outline_.runs.push_back({static_cast<uint32_t>(at),
                           static_cast<uint32_t>(offset() - at), element_size,
                           block_});
}

}  // namespace assetlint
