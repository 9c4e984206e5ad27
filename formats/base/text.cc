#include "formats/base/text.h"

#include <algorithm>
#include <bit>

#include "absl/strings/match.h"

namespace assetlint {

std::optional<char32_t> DecodeUtf8(absl::string_view bytes, size_t& length) {
  length = 1;
  const auto lead = static_cast<uint8_t>(bytes[0]);
  if (lead < 0x80) return lead;

  size_t size = 0;
  char32_t value = 0;
  char32_t smallest = 0;
  if ((lead & 0xE0) == 0xC0) {
    size = 2, value = lead & 0x1F, smallest = 0x80;
  } else if ((lead & 0xF0) == 0xE0) {
    size = 3, value = lead & 0x0F, smallest = 0x800;
  } else if ((lead & 0xF8) == 0xF0) {
    size = 4, value = lead & 0x07, smallest = 0x10000;
  }
  if (size == 0 || bytes.size() < size) return std::nullopt;
  for (size_t i = 1; i < size; ++i) {
    const auto next = static_cast<uint8_t>(bytes[i]);
    if ((next & 0xC0) != 0x80) return std::nullopt;
    value = value << 6 | (next & 0x3F);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < smallest || surrogate || value > 0x10FFFF) return std::nullopt;
  length = size;
  return value;
}

namespace {

constexpr uint64_t kBlock = 64;

uint64_t LowBits(uint64_t count) {
  return count < kBlock ? (uint64_t{1} << count) - 1 : ~uint64_t{0};
}

}  // namespace

TextPlace TextLines::Block::After(uint64_t bytes) const {
  const uint64_t before = LowBits(bytes);
  const uint64_t ended = ends & before;
  const uint64_t start = kBlock - std::countl_zero(ended);  // of the last line
  TextPlace place = begin;
  place.line += std::popcount(ended);
  if (ended != 0) place.column = 1;
  place.column += static_cast<uint32_t>(
      bytes - start - std::popcount(silent & before & ~LowBits(start)));
  return place;
}

std::optional<TextRange> TextLines::RangeOf(const ByteRange& range) const {
  if (blocks.empty()) return std::nullopt;
  const auto place = [&](uint64_t offset) {
    const uint64_t block =
        std::min<uint64_t>(offset / kBlock, blocks.size() - 1);
    return blocks[block].After(std::min(offset - block * kBlock, kBlock));
  };
  return TextRange{place(range.offset), place(range.end())};
}

TextLines LinesOf(absl::string_view text) {
  using Block = TextLines::Block;
  TextLines lines;
  lines.blocks.resize(text.size() / kBlock + 1);
  const auto set = [&](uint64_t Block::*bits, size_t at) {
    lines.blocks[at / kBlock].*bits |= uint64_t{1} << at % kBlock;
  };
  // Of `size` bytes before `end`, only `units` count.
  const auto count = [&](size_t end, size_t size, size_t units) {
    for (size_t i = end - size + units; i < end; ++i) set(&Block::silent, i);
  };
  size_t at = 0;
  if (absl::StartsWith(text, "\xEF\xBB\xBF")) count(at = 3, 3, 0);
  for (size_t size = 0; at < text.size();) {
    // Most bytes are ASCII, and end no line.
    if (static_cast<signed char>(text[at]) > '\r') {
      ++at;
      continue;
    }
    const std::optional<char32_t> c = DecodeUtf8(text.substr(at), size);
    at += size;
    if (size > 1) count(at, size, *c > 0xFFFF ? 2 : 1);
    const bool ends = c == U'\n' || (c == U'\r' && text.substr(at, 1) != "\n");
    if (ends) set(&Block::ends, at - 1);
  }
  for (size_t i = 1; i < lines.blocks.size(); ++i) {
    lines.blocks[i].begin = lines.blocks[i - 1].After(kBlock);
  }
  return lines;
}

}  // namespace assetlint
