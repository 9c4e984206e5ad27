#include "formats/file/swapped_words.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "formats/base/cursor.h"
#include "formats/base/format.h"
#include "formats/base/path.h"

namespace assetlint::file {
namespace {

constexpr Rule kSwapped = {
    .id = "FIL046",
    .name = "bytes-swapped",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The bytes of each word or number are in reverse order.",
    .why = "A reader takes every number for another one.",
    .statement =
        "Each format has one byte order; dumps for another machine reverse the "
        "bytes of every number, or of every 16-bit or 32-bit word.",
    .source = "formats/file/DIAGNOSES.md#byte-order",
    .repair = "Swap the bytes back with the tool that wrote the file.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Every byte of the file would change."};

constexpr const Rule* kRules[] = {&kSwapped};

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

// The format in which the swapped bytes decode; null for none, or when they
// must not be read again. Of swapped bytes the content says nothing, so
// `format` was chosen by the extension, which formats share.
const Format* FormatOf(absl::string_view swapped,
                       absl::Span<const KnownFormat> formats, Trials& trials) {
  if (trials.format().recognise(swapped) != Recognition::kNo &&
      trials.Decodes(swapped, trials.format())) {
    return &trials.format();
  }
  for (const KnownFormat& known : formats) {
    if (known.format != &trials.format() &&
        known.format->recognise(swapped) == Recognition::kYes &&
        trials.Decodes(swapped, *known.format)) {
      return known.format;
    }
  }
  return nullptr;
}

bool DiagnoseSwappedNumbers(absl::string_view bytes, Trials& trials,
                            Report& report) {
  if (!trials.IsSoundSwapped(bytes)) return false;
  report.Add(kSwapped, Path(), {0, bytes.size()})
      .As(FindingRole::kCause)
      .Message(
          "the bytes of each number are reversed: the file parses in the other "
          "byte order");
  return true;
}

}  // namespace

bool DiagnoseSwappedWords(absl::string_view bytes,
                          absl::Span<const KnownFormat> formats, Trials& trials,
                          Report& report) {
  if (DiagnoseSwappedNumbers(bytes, trials, report)) return true;
  for (const size_t width : {size_t{4}, size_t{2}}) {
    const std::string swapped =
        width == 4 ? Swapped<uint32_t>(bytes) : Swapped<uint16_t>(bytes);
    const Format* const format = FormatOf(swapped, formats, trials);
    if (format == nullptr) continue;
    FindingBuilder finding = report.Add(kSwapped, Path(), {0, bytes.size()});
    finding.As(FindingRole::kCause)
        .With("width", uint64_t{width})
        .Message("the bytes of each ", 8 * width,
                 "-bit word are reversed; swapped back the file parses");
    if (format != &trials.format()) finding.Message(" as ", format->title);
    return true;
  }
  return false;
}

absl::Span<const Rule* const> SwappedWordsRules() { return kRules; }

}  // namespace assetlint::file
