#include "formats/file/conversion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/format.h"
#include "formats/base/path.h"
#include "formats/file/unexpected_content.h"

namespace assetlint::file {

namespace {

constexpr absl::string_view kMark = "\xEF\xBB\xBF";
constexpr absl::string_view kReplacement = "\xEF\xBF\xBD";

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

// The length of the character of UTF-8 outside ASCII at `at`; 0 for none. Does
// not distinguish the few sequences that only a strict decoder refuses.
size_t CharacterLength(absl::string_view bytes, size_t at) {
  const uint8_t lead = ByteAt(bytes, at);
  const size_t length = lead < 0xC2   ? 0
                        : lead < 0xE0 ? 2
                        : lead < 0xF0 ? 3
                        : lead < 0xF5 ? 4
                                      : 0;
  if (length == 0 || bytes.size() - at < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((ByteAt(bytes, at + i) & 0xC0) != 0x80) return 0;
  }
  return length;
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
  for (size_t at = conversion.mark ? kMark.size() : 0; at < bytes.size();) {
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
  traces.possible.mark = absl::StartsWith(bytes, kMark);
  bool utf8 = true;
  bool only_high = true;  // only characters of the two encodings
  bool line_ends = true;
  for (size_t at = traces.possible.mark ? kMark.size() : 0;
       at < bytes.size() && (utf8 || line_ends); ++at) {
    const uint8_t byte = ByteAt(bytes, at);
    if (byte == '\n') {
      line_ends = line_ends && at > 0 && bytes[at - 1] == '\r';
      ++traces.line_ends;
    } else if (byte >= 0x80 && utf8) {
      const size_t length = CharacterLength(bytes, at);
      utf8 = length > 0;
      if (absl::StartsWith(bytes.substr(at), kReplacement)) {
        ++traces.replaced;
      } else if (HighCharacter(bytes, at).length > 0) {
        ++traces.characters;
      } else {
        only_high = false;
      }
      if (utf8) at += length - 1;
    }
  }
  if (!line_ends) traces.line_ends = 0;
  if (!utf8) traces.replaced = 0;
  if (!utf8 || !only_high) traces.characters = 0;
  traces.possible.line_ends = traces.line_ends > 0;
  traces.possible.encoding = traces.characters > 0 && traces.replaced == 0;
  return traces;
}

std::string UndoConversion(const Conversion& conversion,
                           absl::string_view bytes) {
  std::string original;
  original.reserve(bytes.size());
  ForEachUnit(conversion, bytes, [&](size_t, const Unit& unit) {
    original.push_back(static_cast<char>(unit.original));
  });
  return original;
}

std::vector<Edit> UndoingEdits(const Conversion& conversion,
                               absl::string_view bytes) {
  std::vector<Edit> edits;
  if (conversion.mark) AddEdit(bytes, {0, kMark.size()}, "", edits);
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

std::vector<uint64_t> ConvertedOffsets(const Conversion& conversion,
                                       absl::string_view bytes,
                                       absl::Span<const uint64_t> offsets) {
  std::vector<uint64_t> converted;
  converted.reserve(offsets.size());
  uint64_t original = 0;
  ForEachUnit(conversion, bytes, [&](size_t at, const Unit&) {
    while (converted.size() < offsets.size() &&
           offsets[converted.size()] == original) {
      converted.push_back(at);
    }
    ++original;
  });
  converted.resize(offsets.size(), bytes.size());
  return converted;
}

namespace {

constexpr Rule kUtf16 = {
    .id = "FIL047",
    .name = "written-as-utf-16",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "A program read the file as text and wrote it as UTF-16.",
    .why =
        "Each byte became two, so nothing of the asset is where a reader "
        "expects it.",
    .statement =
        "The operator > of Windows PowerShell takes what a program writes for "
        "text, and saves it as UTF-16 with a byte order mark (FF FE), with "
        "which no format begins; other programs write none.",
    .source = "formats/file/DIAGNOSES.md#encoding",
    .repair =
        "Get the file again with a program that copies bytes: git restore or "
        "git checkout in place of git show > FILE, or > in cmd instead of "
        "PowerShell.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "Line ends were converted too, and which code page the characters are "
        "from is not known."};

constexpr const Rule* kRules[] = {&kUtf16};

constexpr absl::string_view kLittleEndian = "\xFF\xFE";
constexpr absl::string_view kBigEndian = "\xFE\xFF";
// Fewer may be such characters by chance.
constexpr size_t kMinUnits = 16;

// Whether a code page of single bytes has the character: letters up to Arabic,
// Thai, punctuation to box drawing, and what decoders write for other bytes. Of
// the values of 16 bits, that is one in twenty.
bool IsOfCodePage(uint32_t unit) {
  return unit < 0x700 || (unit >= 0xE00 && unit < 0xE60) ||
         (unit >= 0x2000 && unit < 0x2600) || unit == 0xFFFD;
}

uint32_t UnitAt(absl::string_view bytes, size_t at, ByteOrder order) {
  return Load<uint16_t>(bytes.data() + at, order);
}

// Whether the first characters of `text` may all come from single bytes.
bool IsOfBytes(absl::string_view text, ByteOrder order) {
  const absl::string_view sample = text.substr(0, kTextSample);
  if (sample.size() < 2 * kMinUnits) return false;
  for (size_t at = 0; at + 1 < sample.size(); at += 2) {
    if (!IsOfCodePage(UnitAt(sample, at, order))) return false;
  }
  return true;
}

// The bytes of which the characters of `text` are, if all are in Latin-1;
// otherwise "".
std::string Latin1(absl::string_view text, ByteOrder order) {
  std::string bytes;
  bytes.reserve(text.size() / 2);
  for (size_t at = 0; at + 1 < text.size(); at += 2) {
    const uint32_t unit = UnitAt(text, at, order);
    if (unit > 0xFF) return "";
    bytes.push_back(static_cast<char>(unit));
  }
  return bytes;
}

bool IsAsset(absl::string_view bytes, absl::Span<const KnownFormat> formats,
             const Format& format) {
  return format.recognise(bytes) != Recognition::kNo ||
         std::any_of(formats.begin(), formats.end(), [&](const KnownFormat& f) {
           return f.format->recognise(bytes) == Recognition::kYes;
         });
}

// Whether `text` is an asset with each byte as a character of Latin-1, and no
// mark in front.
bool IsAssetAsText(absl::string_view text, ByteOrder order,
                   absl::Span<const KnownFormat> formats,
                   const Format& format) {
  return IsOfBytes(text, order) &&
         IsAsset(Latin1(text, order), formats, format);
}

void ReportUtf16(absl::string_view bytes, absl::string_view mark,
                 Report& report) {
  report.Add(kUtf16, Path(), {0, bytes.size()})
      .As(FindingRole::kCause)
      .Message("the file was written as UTF-16: ", mark,
               "each byte of the asset takes two");
}

}  // namespace

bool DiagnoseUtf16(absl::string_view bytes,
                   absl::Span<const KnownFormat> formats, const Format& format,
                   Report& report) {
  for (const ByteOrder order : {ByteOrder::kLittle, ByteOrder::kBig}) {
    const bool little = order == ByteOrder::kLittle;
    if (absl::StartsWith(bytes, little ? kLittleEndian : kBigEndian)) {
      if (!IsOfBytes(bytes.substr(2), order)) return false;
      ReportUtf16(bytes,
                  little ? "after the byte order mark (ff fe), "
                         : "after the byte order mark (fe ff), ",
                  report);
      return true;
    }
    if (IsAssetAsText(bytes, order, formats, format)) {
      ReportUtf16(bytes, little ? "" : "high byte first, ", report);
      return true;
    }
  }
  return false;
}

absl::Span<const Rule* const> Utf16Rules() { return kRules; }

}  // namespace assetlint::file
