#include "formats/diagnose/text_conversion.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace assetlint::diagnose {

namespace {

constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Characters of Windows-1252 that Latin-1 lacks.
struct Windows1252 {
  absl::string_view utf8;
  uint8_t byte;
};
constexpr Windows1252 kWindows1252[] = {
    {"\xE2\x82\xAC", 0x80}, {"\xE2\x80\x9A", 0x82}, {"\xC6\x92", 0x83},
    {"\xE2\x80\x9E", 0x84}, {"\xE2\x80\xA6", 0x85}, {"\xE2\x80\xA0", 0x86},
    {"\xE2\x80\xA1", 0x87}, {"\xCB\x86", 0x88},     {"\xE2\x80\xB0", 0x89},
    {"\xC5\xA0", 0x8A},     {"\xE2\x80\xB9", 0x8B}, {"\xC5\x92", 0x8C},
    {"\xC5\xBD", 0x8E},     {"\xE2\x80\x98", 0x91}, {"\xE2\x80\x99", 0x92},
    {"\xE2\x80\x9C", 0x93}, {"\xE2\x80\x9D", 0x94}, {"\xE2\x80\xA2", 0x95},
    {"\xE2\x80\x93", 0x96}, {"\xE2\x80\x94", 0x97}, {"\xCB\x9C", 0x98},
    {"\xE2\x84\xA2", 0x99}, {"\xC5\xA1", 0x9A},     {"\xE2\x80\xBA", 0x9B},
    {"\xC5\x93", 0x9C},     {"\xC5\xBE", 0x9E},     {"\xC5\xB8", 0x9F},
};

// Edits closer than this are joined: each takes about as much memory.
constexpr uint64_t kJoinedGap = 64;

uint8_t ByteAt(absl::string_view bytes, size_t at) {
  return static_cast<uint8_t>(bytes[at]);
}

// A run of converted bytes, and the one byte that it was before.
struct Unit {
  size_t length = 0;  // 0: no character of the two encodings
  uint8_t original = 0;
};

// The character outside ASCII at `at`.
Unit HighCharacter(absl::string_view bytes, size_t at) {
  const uint8_t lead = ByteAt(bytes, at);
  if ((lead == 0xC2 || lead == 0xC3) && at + 1 < bytes.size()) {
    const uint8_t next = ByteAt(bytes, at + 1);
    if ((next & 0xC0) != 0x80) return {};
    return {2, static_cast<uint8_t>((lead << 6) | (next & 0x3F))};
  }
  for (const Windows1252& character : kWindows1252) {
    if (absl::StartsWith(bytes.substr(at), character.utf8)) {
      return {character.utf8.size(), character.byte};
    }
  }
  return {};
}

Unit NextUnit(const Conversion& conversion, absl::string_view bytes,
              size_t at) {
  const uint8_t byte = ByteAt(bytes, at);
  if (conversion.encoding && byte >= 0x80) {
    const Unit character = HighCharacter(bytes, at);
    if (character.length > 0) return character;
  }
  if (conversion.line_ends && byte == '\r' && at + 1 < bytes.size() &&
      bytes[at + 1] == '\n') {
    return {2, '\n'};
  }
  return {1, byte};
}

// Calls take(position in `bytes`, unit) for each byte of the original.
template <typename Take>
void ForEachUnit(const Conversion& conversion, absl::string_view bytes,
                 const Take& take) {
  for (size_t at = conversion.mark ? kByteOrderMark.size() : 0;
       at < bytes.size();) {
    const Unit unit = NextUnit(conversion, bytes, at);
    take(at, unit);
    at += unit.length;
  }
}

// Adds an edit, or extends the last one if that ends close by.
void AddEdit(absl::string_view bytes, ByteRange range, absl::string_view fresh,
             std::vector<Edit>& edits) {
  if (edits.empty() || range.offset - edits.back().range.end() > kJoinedGap) {
    edits.push_back({range, std::string(fresh), {}});
    return;
  }
  Edit& last = edits.back();
  absl::StrAppend(
      &last.new_bytes,
      bytes.substr(last.range.end(), range.offset - last.range.end()), fresh);
  last.range.length = range.end() - last.range.offset;
}

}  // namespace

ConversionTraces FindConversionTraces(absl::string_view bytes) {
  ConversionTraces traces;
  traces.possible.mark = absl::StartsWith(bytes, kByteOrderMark);
  bool characters = true;  // of the two encodings only
  bool line_ends = true;
  for (size_t at = traces.possible.mark ? kByteOrderMark.size() : 0;
       at < bytes.size() && (characters || line_ends); ++at) {
    const uint8_t byte = ByteAt(bytes, at);
    if (byte == '\n') {
      line_ends = line_ends && at > 0 && bytes[at - 1] == '\r';
      ++traces.line_ends;
    } else if (byte >= 0x80 && characters) {
      const size_t length = HighCharacter(bytes, at).length;
      characters = length > 0;
      ++traces.characters;
      if (characters) at += length - 1;
    }
  }
  if (!line_ends) traces.line_ends = 0;
  if (!characters) traces.characters = 0;
  traces.possible.line_ends = traces.line_ends > 0;
  traces.possible.encoding = traces.characters > 0;
  return traces;
}

Occurrences FindReplacements(absl::string_view bytes) {
  Occurrences found;
  for (size_t at = 0; at < bytes.size();) {
    const uint8_t lead = ByteAt(bytes, at);
    const size_t length = lead < 0x80   ? 1
                          : lead < 0xC2 ? 0
                          : lead < 0xE0 ? 2
                          : lead < 0xF0 ? 3
                                        : 4;
    const absl::string_view character = bytes.substr(at, length);
    if (length == 0 || lead > 0xF4 || character.size() < length) return {};
    for (size_t i = 1; i < length; ++i) {
      if ((ByteAt(character, i) & 0xC0) != 0x80) return {};
    }
    if (character == "\xEF\xBF\xBD") found.Note(at);
    at += length;
  }
  return found;
}

std::vector<Edit> UndoingEdits(const Conversion& conversion,
                               absl::string_view bytes) {
  std::vector<Edit> edits;
  if (conversion.mark) AddEdit(bytes, {0, kByteOrderMark.size()}, "", edits);
  ForEachUnit(conversion, bytes, [&](size_t at, const Unit& unit) {
    if (unit.length == 1) return;
    const char original = static_cast<char>(unit.original);
    if (original == '\n') {
      AddEdit(bytes, {at, 1}, "", edits);
    } else {
      AddEdit(bytes, {at, unit.length}, absl::string_view(&original, 1), edits);
    }
  });
  return edits;
}

PositionMap MapOf(const Conversion& conversion, absl::string_view bytes) {
  std::vector<PositionMap::Change> changes;
  uint64_t original = 0;
  const uint64_t mark = conversion.mark ? kByteOrderMark.size() : 0;
  if (mark > 0) changes.push_back({{0, mark}, {0, 0}});
  ForEachUnit(conversion, bytes, [&](size_t at, const Unit& unit) {
    if (unit.length > 1) changes.push_back({{at, unit.length}, {original, 1}});
    ++original;
  });
  return PositionMap(std::move(changes));
}

}  // namespace assetlint::diagnose
