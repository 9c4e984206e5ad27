#include "formats/file/second_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/base/beginning.h"
#include "formats/base/endian.h"
#include "formats/base/path.h"
#include "formats/file/transfer.h"

namespace assetlint::file {
namespace {

constexpr Rule kSecondFile = {
    .id = "FIL020",
    .name = "second-file",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A second file follows the first.",
    .why = "The game reads one of the two, or parts of both; the rest is lost.",
    .statement = "A file holds one asset.",
    .source = "formats/file/DIAGNOSES.md#two-files-in-one",
    .repair =
        "Split the file at the offset of the finding: each part is a complete "
        "file. Tools that append instead of replacing produce such files.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which of the two files is wanted cannot be known."};

constexpr Rule kSecondFileUnreadable = {
    .id = "FIL021",
    .name = "second-file-unreadable",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary =
        "A second file follows the first, and together they cannot be read.",
    .why = "A reader that continues after the first file finds no valid data.",
    .statement = "A file holds one asset.",
    .source = "formats/file/DIAGNOSES.md#two-files-in-one",
    .repair =
        "Split the file at the offset of the finding: each part is a complete "
        "file. Tools that append instead of replacing produce such files.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which of the two files is wanted cannot be known."};

constexpr const Rule* kRules[] = {&kSecondFile, &kSecondFileUnreadable};

// Steps of work per byte examined.
constexpr uint64_t kStepsPerByte = 3;
// Steps for a position that passes the quick look of a format.
constexpr uint64_t kStepsToRecognise = 160;
// How many positions are paid for at once.
constexpr uint64_t kBlock = 1024;

// Which formats' words may be at a position: none at nearly every one.
class BeginningFilter {
 public:
  explicit BeginningFilter(absl::Span<const KnownFormat> formats) {
    for (size_t i = 0; i < formats.size(); ++i) {
      const Beginning& beginning = *formats[i].beginning;
      for (const uint32_t word : beginning.words) {
        (beginning.offset == 0 ? first_ : second_)[Hash(word)] |= 1u << i;
      }
    }
  }

  // A bit for each format. `bytes` are at least Beginning::kSize.
  uint32_t MayBegin(absl::string_view bytes) const {
    const char* from = bytes.data();
    return first_[Hash(Load<uint32_t>(from, ByteOrder::kLittle))] |
           second_[Hash(Load<uint32_t>(from + 4, ByteOrder::kLittle))];
  }

 private:
  static size_t Hash(uint32_t word) { return word * 0x9E3779B1u >> 26; }

  std::array<uint32_t, 64> first_ = {};   // by the word at offset 0
  std::array<uint32_t, 64> second_ = {};  // at offset 4
};

// The format of the file at the start of `bytes`; null if none, or if `work`
// does not allow for finding out.
const Format* FormatThatBegins(absl::Span<const KnownFormat> formats,
                               const BeginningFilter& filter,
                               absl::string_view bytes, WorkMeter& work) {
  if (bytes.size() < Beginning::kSize) return nullptr;
  for (uint32_t left = filter.MayBegin(bytes); left != 0; left &= left - 1) {
    const KnownFormat& known = formats[std::countr_zero(left)];
    if (known.beginning->HasWord(bytes) && known.beginning->may_begin(bytes) &&
        work.TrySpend(kStepsToRecognise) &&
        known.format->recognise(bytes) == Recognition::kYes) {
      return known.format;
    }
  }
  return nullptr;
}

}  // namespace

bool DiagnoseSecondFile(absl::string_view bytes,
                        absl::Span<const KnownFormat> formats,
                        const Report& own, Trials& trials, Report& report) {
  const BeginningFilter filter(formats);
  // Whether a file begins at `at`, after a complete one; if so, reports it.
  auto begins = [&](uint64_t at) {
    const Format* second =
        FormatThatBegins(formats, filter, bytes.substr(at), trials.work());
    if (second == nullptr ||
        !trials.PlacesIfWhole(bytes.substr(0, at), own.findings())
             .has_value()) {
      return false;
    }
    Transfer(trials.Findings(bytes.substr(0, at)), report);
    report
        .Add(own.decodes() ? kSecondFile : kSecondFileUnreadable, Path(),
             {at, bytes.size() - at})
        .As(FindingRole::kCause)
        .With("format", second->name)
        .Message("a second file begins here: ", bytes.size() - at,
                 " bytes of format ", second->title,
                 " follow a complete file of ", at);
    return true;
  };
  if (!AnyError(own.findings())) {
    // With warnings only, the second file can only begin where one of them is.
    return std::any_of(own.findings().begin(), own.findings().end(),
                       [&](const Finding& finding) {
                         const uint64_t at = finding.range.offset;
                         return at > 0 && at < bytes.size() && begins(at);
                       });
  }
  for (uint64_t at = 1; at < bytes.size(); ++at) {
    if (at % kBlock == 1 && !trials.work().TrySpend(kBlock * kStepsPerByte)) {
      return false;
    }
    if (begins(at)) return true;
  }
  return false;
}

absl::Span<const Rule* const> SecondFileRules() { return kRules; }

}  // namespace assetlint::file
