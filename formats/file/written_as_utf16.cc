#include "formats/file/written_as_utf16.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/match.h"
#include "formats/base/endian.h"
#include "formats/base/format.h"
#include "formats/base/path.h"
#include "formats/file/text.h"

namespace assetlint::file {
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
