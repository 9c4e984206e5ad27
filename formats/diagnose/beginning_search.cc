#include "formats/diagnose/beginning_search.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "formats/base/beginning.h"
#include "formats/base/cursor.h"

namespace assetlint::diagnose {

BeginningSearch::BeginningSearch(absl::Span<const KnownFormat> formats)
    : formats_(formats) {
  for (size_t i = 0; i < formats.size(); ++i) {
    const Beginning& beginning = *formats[i].beginning;
    for (const uint32_t word : beginning.words) {
      (beginning.offset == 0 ? first_ : second_)[Hash(word)] |= 1u << i;
    }
  }
}

uint32_t BeginningSearch::MayBegin(absl::string_view bytes) const {
  const char* from = bytes.data();
  return first_[Hash(Load<uint32_t>(from, ByteOrder::kLittle))] |
         second_[Hash(Load<uint32_t>(from + 4, ByteOrder::kLittle))];
}

const Format* BeginningSearch::FormatThatBegins(absl::string_view bytes) const {
  if (bytes.size() < Beginning::kSize) return nullptr;
  for (uint32_t left = MayBegin(bytes); left != 0; left &= left - 1) {
    const KnownFormat& known = formats_[std::countr_zero(left)];
    if (known.beginning->HasWord(bytes) && known.beginning->may_begin(bytes) &&
        known.format->recognise(bytes) == Recognition::kYes) {
      return known.format;
    }
  }
  return nullptr;
}

namespace {

constexpr Rule kSecondFile = {
    .id = "FIL020",
    .name = "second-file",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A second file follows the first.",
    .why = "The game reads one of the two, or parts of both; the rest is lost.",
    .statement = "A file holds one asset.",
    .source = "formats/diagnose/DIAGNOSES.md#two-files-in-one",
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
    .source = "formats/diagnose/DIAGNOSES.md#two-files-in-one",
    .repair =
        "Split the file at the offset of the finding: each part is a complete "
        "file. Tools that append instead of replacing produce such files.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which of the two files is wanted cannot be known."};

constexpr const Rule* kSecondFileRules[] = {&kSecondFile,
                                            &kSecondFileUnreadable};

}  // namespace

bool DiagnoseSecondFile(DamagedFile& file) {
  const absl::string_view bytes = file.bytes();
  const BeginningSearch search(file.formats());
  // Whether a file begins at `at`, after a complete one; if so, reports it.
  const auto begins = [&](uint64_t at) {
    const Format* const second = search.FormatThatBegins(bytes.substr(at));
    if (second == nullptr) return false;
    Hypothesis appended = {
        &kSecondFileUnreadable, &kSecondFile, {at, bytes.size() - at}};
    auto first = file.Read(bytes.substr(0, at), file.format().lint);
    if (!first.has_value() || !first->decodes ||
        !AddsNone(first->findings, file.findings())) {
      return false;
    }
    appended.message = absl::StrCat(
        "a second file begins here: ", bytes.size() - at, " bytes of format ",
        second->title, " follow a complete file of ", at);
    file.Explain(appended, std::move(first->findings));
    return true;
  };
  if (!AnyError(file.findings())) {
    // With warnings only, the second file can only begin where one of them is.
    return std::any_of(file.findings().begin(), file.findings().end(),
                       [&](const Finding& finding) {
                         const uint64_t at = finding.range.offset;
                         return at > 0 && at < bytes.size() && begins(at);
                       });
  }
  for (uint64_t at = 1; at < bytes.size(); ++at) {
    if (begins(at)) return true;
  }
  return false;
}

absl::Span<const Rule* const> SecondFileRules() { return kSecondFileRules; }

}  // namespace assetlint::diagnose
