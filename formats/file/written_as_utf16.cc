#include "formats/file/written_as_utf16.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/match.h"
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
        "text, and saves it as UTF-16 with a byte order mark (FF FE); no "
        "format begins with it.",
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

}  // namespace

bool DiagnoseUtf16(absl::string_view bytes, Report& report) {
  const bool little = absl::StartsWith(bytes, kLittleEndian);
  if (!little && !absl::StartsWith(bytes, kBigEndian)) return false;
  const absl::string_view sample = bytes.substr(0, kTextSample);
  size_t units = 0;
  for (size_t at = 2; at + 1 < sample.size(); at += 2, ++units) {
    const auto first = static_cast<uint8_t>(sample[at]);
    const auto second = static_cast<uint8_t>(sample[at + 1]);
    const uint32_t unit = little ? second << 8 | first : first << 8 | second;
    if (!IsOfCodePage(unit)) return false;
  }
  if (units < kMinUnits) return false;
  report.Add(kUtf16, Path(), {0, bytes.size()})
      .As(FindingRole::kCause)
      .Message("the file was written as UTF-16: after the byte order mark (",
               little ? "ff fe" : "fe ff",
               "), each byte of the asset takes two");
  return true;
}

absl::Span<const Rule* const> Utf16Rules() { return kRules; }

}  // namespace assetlint::file
