#include "formats/file/swapped_words.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "formats/base/endian.h"
#include "formats/base/format.h"
#include "formats/base/path.h"

namespace assetlint::file {
namespace {

constexpr Rule kSwapped = {
    .id = "FIL046",
    .name = "bytes-swapped",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The bytes of each word are in reverse order.",
    .why = "A reader takes every number for another one.",
    .statement =
        "Each format has one byte order; dumps for another machine reverse the "
        "bytes of every 16-bit or 32-bit word.",
    .source = "formats/file/DIAGNOSES.md#byte-order",
    .repair = "Swap the bytes back with the tool that wrote the file.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Every byte of the file would change."};

constexpr const Rule* kRules[] = {&kSwapped};

// Copying and reversing that many bytes is a step of work.
constexpr uint64_t kBytesPerStep = 4;

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

}  // namespace

bool DiagnoseSwappedWords(absl::string_view bytes, Trials& trials,
                          Report& report) {
  for (const size_t width : {size_t{4}, size_t{2}}) {
    if (!trials.work().TrySpend(bytes.size() / kBytesPerStep)) return false;
    const std::string swapped =
        width == 4 ? Swapped<uint32_t>(bytes) : Swapped<uint16_t>(bytes);
    if (trials.format().recognise(swapped) == Recognition::kNo ||
        !trials.PlacesIfDecodes(swapped).has_value()) {
      continue;
    }
    report.Add(kSwapped, Path(), {0, bytes.size()})
        .As(FindingRole::kCause)
        .With("width", uint64_t{width})
        .Message("the bytes of each ", 8 * width,
                 "-bit word are reversed; swapped back the file parses");
    return true;
  }
  return false;
}

absl::Span<const Rule* const> SwappedWordsRules() { return kRules; }

}  // namespace assetlint::file
