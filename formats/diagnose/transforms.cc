#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/base/cursor.h"
#include "formats/base/edits.h"
#include "formats/base/quantity.h"
#include "formats/diagnose/diagnoses.h"
#include "formats/diagnose/text_conversion.h"

namespace assetlint::diagnose {
namespace {

constexpr absl::string_view kFrontRepair =
    "Save the asset alone: without the headers of the transfer (curl without "
    "-i), or unpacked from the container. assetlint fix removes zeros, and "
    "with --unsafe-fixes other bytes.";
constexpr absl::string_view kFrontReason =
    "Safe only for zeros: before an asset without errors they cannot be a part "
    "of it. What other bytes were for is not known.";

constexpr Rule kInFront = {
    .id = "FIL032",
    .name = "bytes-in-front",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "Other bytes precede the asset.",
    .why =
        "A reader takes them for the start of the asset: it rejects the file, "
        "or reads wrong values.",
    .statement =
        "An asset begins at the first byte of its file. Programs put headers "
        "in front: of a transfer (HTTP, multipart), of an old file system "
        "(MacBinary, AppleSingle), a byte order mark, a warning as text, or "
        "thousands of zeros.",
    .source = "formats/diagnose/DIAGNOSES.md#bytes-in-front",
    .repair = kFrontRepair,
    .fix = FixLevel::kSafe,
    .fix_reason = kFrontReason};

constexpr Rule kInFrontOfValues = ReadableRule(
    kInFront, "FIL033", "bytes-in-front-of-values",
    "Other bytes precede the asset; the file can be read, but its values are "
    "others.");

constexpr absl::string_view kUndoReason =
    "The result parses, but nothing proves that every such byte was inserted; "
    "compare it with the source if there is one.";

constexpr Rule kLineEnds = {
    .id = "FIL040",
    .name = "line-ends-converted",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "A text-mode transfer inserted 0x0D before each 0x0A.",
    .why =
        "Everything after the first such byte is shifted: a reader rejects the "
        "file or reads garbage.",
    .statement =
        "Git with autocrlf and FTP in text mode write each 0x0A (LF) as 0x0D "
        "0x0A (CRLF); in a binary file, 0x0A also occurs alone.",
    .source = "formats/diagnose/DIAGNOSES.md#line-ends",
    .repair =
        "Mark the files as binary (*.alo binary in .gitattributes; binary mode "
        "in FTP) and get them again. assetlint fix --unsafe-fixes removes the "
        "bytes if the result parses.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = kUndoReason};

constexpr Rule kEncoding = {
    .id = "FIL041",
    .name = "written-as-utf-8",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary =
        "A program read the file as Latin-1 or Windows-1252 text and wrote it "
        "as UTF-8.",
    .why =
        "Every byte that was inserted shifts what follows: a reader rejects "
        "the file or reads wrong values.",
    .statement =
        "UTF-8 writes the characters from 0x80 as several bytes; binary data "
        "with such bytes is not valid UTF-8.",
    .source = "formats/diagnose/DIAGNOSES.md#encoding",
    .repair =
        "Get the file again, without a text editor or script in between. "
        "assetlint fix --unsafe-fixes restores the bytes if the result parses.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = kUndoReason};

constexpr Rule kMarkRule = {
    .id = "FIL042",
    .name = "byte-order-mark",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "A UTF-8 byte order mark precedes the content.",
    .why = "A reader takes the three bytes for the start of the first field.",
    .statement =
        "Editors and scripts put EF BB BF in front of text that they save as "
        "UTF-8; no format begins with it.",
    .source = "formats/diagnose/DIAGNOSES.md#encoding",
    .repair =
        "Remove the first three bytes, or get the file again. assetlint fix "
        "--unsafe-fixes does it if the result parses.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = kUndoReason};

constexpr Rule kConvertedValues = ReadableRule(
    kEncoding, "FIL043", "converted-values",
    "A program converted the file as text; it can be read, but its values are "
    "wrong.");

constexpr Rule kSwapped = {
    .id = "FIL046",
    .name = "bytes-swapped",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "The bytes of each word or number are in reverse order.",
    .why = "A reader takes every number for another one.",
    .statement =
        "Each format has one byte order; dumps for another machine reverse the "
        "bytes of every number, or of every 16-bit or 32-bit word.",
    .source = "formats/diagnose/DIAGNOSES.md#byte-order",
    .repair = "Swap the bytes back with the tool that wrote the file.",
    .fix_reason = "Every byte of the file would change."};

constexpr Rule kUtf16 = {
    .id = "FIL047",
    .name = "written-as-utf-16",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "A program read the file as text and wrote it as UTF-16.",
    .why =
        "Each byte became two, so nothing of the asset is where a reader "
        "expects it.",
    .statement =
        "The operator > of Windows PowerShell treats a program's output as "
        "text and saves it as UTF-16 with a byte order mark (FF FE); no format "
        "begins with one. Other programs write UTF-16 without it.",
    .source = "formats/diagnose/DIAGNOSES.md#encoding",
    .repair =
        "Get the file again with a program that copies bytes: git restore or "
        "git checkout in place of git show > FILE, or > in cmd instead of "
        "PowerShell.",
    .fix_reason =
        "Line ends were converted too, and which code page the characters are "
        "from is not known."};

constexpr const Rule* kTransformRules[] = {
    &kInFront,  &kInFrontOfValues, &kLineEnds, &kEncoding,
    &kMarkRule, &kConvertedValues, &kSwapped,  &kUtf16};

bool ShareExtension(const Format& a, const Format& b) {
  return absl::c_any_of(a.extensions, [&](absl::string_view one) {
    return absl::c_linear_search(b.extensions, one);
  });
}

// How far into a file its content is looked for. Headers of HTTP have at most
// 8 KiB.
constexpr uint64_t kMaxFront = 16 << 10;
// A number that is not 0 has fewer zeros of its own in front.
constexpr size_t kOwnZeros = 4;
constexpr absl::string_view kZero("\0", 1);

bool HasOnly(absl::string_view bytes, absl::string_view allowed) {
  return bytes.find_first_not_of(allowed) == absl::string_view::npos;
}

// What `front` is, with the verb "precede": "3 bytes of text precede".
std::string DescribeFront(absl::string_view front) {
  const absl::string_view what = HasOnly(front, kZero) ? "zero byte" : "byte";
  return absl::StrCat(Quantity(front.size(), what),
                      IsText(front) ? " of text" : "",
                      front.size() == 1 ? " precedes" : " precede");
}

bool ConfirmFront(DamagedFile& file, uint64_t at, const Format& format) {
  const absl::string_view front = file.bytes().substr(0, at);
  const bool same = &format == &file.format();
  // Undoing a conversion removes a mark too.
  if (!ShareExtension(format, file.format()) ||
      (same && front == "\xEF\xBB\xBF")) {
    return false;
  }
  Hypothesis in_front = {&kInFront, &kInFrontOfValues, {0, at}};
  in_front.edits = {{{0, at}, "", ""}};
  in_front.must_be_sound = true;
  in_front.format = &format;
  in_front.message =
      absl::StrCat(DescribeFront(front), " the asset, which begins at byte ",
                   at, "; without that the file decodes",
                   same ? "" : absl::StrCat(" as ", format.title));
  if (same && HasOnly(front, kZero)) {
    in_front.fix = FixLevel::kSafe;
    in_front.reason = "they are zeros, and the rest has no error";
  } else if (same) {
    in_front.fix = FixLevel::kUnsafe;
    in_front.reason = "without these bytes the file decodes";
  }
  return file.Confirm(in_front);
}

bool ConfirmFront(DamagedFile& file, uint64_t at) {
  const absl::string_view rest = file.bytes().substr(at);
  return absl::c_any_of(file.formats(), [&](const KnownFormat& known) {
    return known.format->recognise(rest) != Recognition::kNo &&
           ConfirmFront(file, at, *known.format);
  });
}

// Zeros, a saved header, a byte order mark, a warning as text.
bool DiagnoseBytesInFront(DamagedFile& file) {
  const absl::string_view bytes = file.bytes();
  if (!AnyError(file.findings()) ||
      file.format().recognise(bytes) == Recognition::kYes) {
    return false;
  }
  const size_t zeros = std::min(bytes.find_first_not_of(kZero), bytes.size());
  for (size_t own = 0; own < std::min(kOwnZeros, zeros); ++own) {
    if (ConfirmFront(file, zeros - own)) return true;
  }
  for (uint64_t at = 1; at < std::min<uint64_t>(bytes.size(), kMaxFront);
       ++at) {
    const Format* const format =
        FormatThatBegins(bytes.substr(at), file.formats());
    if (format != nullptr && ConfirmFront(file, at, *format)) return true;
  }
  return false;
}

// Conversions that show without a file that decodes: fewer occur by chance.
constexpr uint64_t kMinLineEnds = 3;
constexpr uint64_t kMinCharacters = 4;

// The part of the possible conversions that the bytes show, although undoing it
// does not give a file that decodes. A mark always does: texts were diagnosed
// before, and no format begins with it.
Conversion EvidentPart(const ConversionTraces& traces) {
  Conversion evident = traces.possible;
  evident.line_ends = evident.line_ends && traces.line_ends >= kMinLineEnds;
  evident.encoding = evident.encoding && traces.characters >= kMinCharacters;
  return evident;
}

bool DiagnoseReplaced(DamagedFile& file) {
  if (file.decodes()) return false;
  const Occurrences places = FindReplacements(file.bytes());
  if (places.empty()) return false;
  Hypothesis replaced = {&kEncoding, nullptr, {places.first(), 3}};
  replaced.places = places;
  replaced.message =
      absl::StrCat("the file was saved as UTF-8: U+FFFD (ef bf bd) replaces ",
                   Quantity(places.count(), "byte that is", "bytes that are"),
                   " no character");
  file.Explain(replaced, {});
  return true;
}

// The conversions to undo by trial, the most complete first.
std::vector<Conversion> PossibleConversions(const Conversion& possible) {
  std::vector<Conversion> candidates;
  for (const bool encoding : {true, false}) {
    for (const bool line_ends : {true, false}) {
      const Conversion candidate = {encoding, line_ends, possible.mark};
      if (candidate.any() && (possible.encoding || !encoding) &&
          (possible.line_ends || !line_ends)) {
        candidates.push_back(candidate);
      }
    }
  }
  return candidates;
}

// "0x0D was inserted before each of 12 line feeds and 3 bytes ... "
std::string Description(const Conversion& conversion,
                        const ConversionTraces& traces) {
  std::vector<std::string> parts;
  if (conversion.encoding) {
    parts.push_back(absl::StrCat(
        Quantity(traces.characters, "byte"),
        " from 0x80 became the UTF-8 of Latin-1 or Windows-1252 characters"));
  }
  if (conversion.line_ends) {
    parts.push_back(
        traces.line_ends == 1
            ? std::string("0x0d was inserted before the only byte 0x0a")
            : absl::StrCat("0x0d was inserted before each of the ",
                           traces.line_ends, " bytes 0x0a"));
  }
  if (conversion.mark) {
    parts.push_back("a byte order mark (ef bb bf) was put in front");
  }
  return absl::StrJoin(parts, "; ");
}

// The offsets of the first few converted bytes, and how many there are.
Occurrences PlacesOf(const std::vector<Edit>& edits,
                     const Conversion& conversion,
                     const ConversionTraces& traces) {
  Occurrences places;
  for (const Edit& edit : edits) {
    if (places.full()) break;
    places.Note(edit.range.offset);
  }
  const uint64_t all = (conversion.encoding ? traces.characters : 0) +
                       (conversion.line_ends ? traces.line_ends : 0) +
                       (conversion.mark ? 1 : 0);
  while (places.count() < all) places.NoteOneMore();
  return places;
}

Hypothesis HypothesisOf(const DamagedFile& file, const Conversion& conversion,
                        const ConversionTraces& traces) {
  Hypothesis converted;
  converted.unreadable = conversion.encoding    ? &kEncoding
                         : conversion.line_ends ? &kLineEnds
                                                : &kMarkRule;
  converted.readable = &kConvertedValues;
  converted.edits = UndoingEdits(conversion, file.bytes());
  converted.range = converted.edits.front().range;
  converted.places = PlacesOf(converted.edits, conversion, traces);
  converted.message = Description(conversion, traces);
  return converted;
}

// Undoes it; if the result decodes, reports it.
bool ConfirmConversion(DamagedFile& file, const Conversion& conversion,
                       const ConversionTraces& traces) {
  Hypothesis converted = HypothesisOf(file, conversion, traces);
  const std::string original = ApplyEdits(file.bytes(), converted.edits);
  if (original.empty() ||
      (file.format().recognise(original) == Recognition::kNo &&
       absl::c_any_of(file.formats(), [&](const KnownFormat& known) {
         return known.format->recognise(original) == Recognition::kYes;
       }))) {
    return false;
  }
  converted.message += "; without that the file decodes";
  converted.fix = FixLevel::kUnsafe;
  converted.reason = "without the inserted bytes the file decodes";
  converted.map = MapOf(conversion, file.bytes());
  return file.Confirm(converted);
}

bool DiagnoseConversion(DamagedFile& file) {
  if (!AnyError(file.findings())) return false;
  const ConversionTraces traces = FindConversionTraces(file.bytes());
  for (const Conversion& candidate : PossibleConversions(traces.possible)) {
    if (ConfirmConversion(file, candidate, traces)) return true;
  }
  if (file.decodes()) return false;
  const Conversion evident = EvidentPart(traces);
  if (!evident.any()) return false;
  Hypothesis converted = HypothesisOf(file, evident, traces);
  if (!file.refused()) {
    converted.message += "; undoing it does not give a file that decodes";
  }
  file.Explain(converted, {});
  return true;
}

// `bytes` with each word reversed; a rest stays.
template <typename Word>
std::string Swapped(absl::string_view bytes) {
  std::string swapped(bytes);
  for (size_t at = 0; at + sizeof(Word) <= swapped.size(); at += sizeof(Word)) {
    Store(&swapped[at], Load<Word>(&swapped[at], ByteOrder::kBig),
          ByteOrder::kLittle);
  }
  return swapped;
}

// Of swapped bytes the content says nothing, so the file's format was chosen by
// the extension, which formats share.
bool DiagnoseSwapped(DamagedFile& file) {
  if (file.decodes() || !file.searches()) return false;
  if (file.format().lint_swapped != nullptr) {
    const auto reading = file.Read(file.bytes(), file.format().lint_swapped);
    if (reading.has_value() && !AnyError(reading->findings)) {
      return file.ExplainAll(kSwapped,
                             "the bytes of each number are reversed: the file "
                             "decodes in the other "
                             "byte order");
    }
  }
  for (const bool wide : {true, false}) {
    const std::string swapped = wide ? Swapped<uint32_t>(file.bytes())
                                     : Swapped<uint16_t>(file.bytes());
    for (const KnownFormat& known : file.formats()) {
      const bool same = known.format == &file.format();
      const Recognition recognition = known.format->recognise(swapped);
      if (recognition == Recognition::kNo ||
          (!same && recognition != Recognition::kYes)) {
        continue;
      }
      const auto reading = file.Read(swapped, known.format->lint);
      if (!reading.has_value() || !reading->decodes) continue;
      return file.ExplainAll(
          kSwapped,
          absl::StrCat("the bytes of each ", wide ? "32" : "16",
                       "-bit word are reversed; swapped back the file decodes",
                       same ? "" : " as ", same ? "" : known.format->title));
    }
  }
  return false;
}

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

}  // namespace

bool DiagnoseUtf16(DamagedFile& file) {
  const absl::string_view bytes = file.bytes();
  const bool little = absl::StartsWith(bytes, "\xFF\xFE");
  if (!little && !absl::StartsWith(bytes, "\xFE\xFF")) return false;
  if (!IsOfBytes(bytes.substr(2),
                 little ? ByteOrder::kLittle : ByteOrder::kBig)) {
    return false;
  }
  return file.ExplainAll(
      kUtf16,
      absl::StrCat(
          "the file was written as UTF-16: after the byte order mark (",
          little ? "ff fe" : "fe ff", "), each byte of the asset takes two"));
}

bool DiagnoseTransforms(DamagedFile& file) {
  // The likeliest first.
  return DiagnoseBytesInFront(file) || DiagnoseReplaced(file) ||
         DiagnoseConversion(file) || DiagnoseSwapped(file);
}

std::string BeforeConversion(absl::string_view bytes) {
  const ConversionTraces traces = FindConversionTraces(bytes);
  if (!traces.possible.any()) return "";
  return ApplyEdits(bytes, UndoingEdits(traces.possible, bytes));
}

absl::Span<const Rule* const> TransformRules() { return kTransformRules; }

}  // namespace assetlint::diagnose
