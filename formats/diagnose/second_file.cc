#include <cstdint>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/base/beginning.h"
#include "formats/diagnose/diagnoses.h"

namespace assetlint::diagnose {

const Format* FormatThatBegins(absl::string_view bytes,
                               absl::Span<const KnownFormat> formats) {
  if (bytes.size() < Beginning::kSize) return nullptr;
  for (const KnownFormat& known : formats) {
    if (known.beginning->HasWord(bytes) && known.beginning->may_begin(bytes) &&
        known.format->recognise(bytes) == Recognition::kYes) {
      return known.format;
    }
  }
  return nullptr;
}

namespace {

constexpr Rule kSecondFileUnreadable = {
    .id = "FIL021",
    .name = "second-file-unreadable",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary =
        "A second file follows the first, and together they cannot be read.",
    .why = "The game reads one of the two, or parts of both; the rest is lost.",
    .statement = "A file holds one asset.",
    .source = "formats/diagnose/DIAGNOSES.md#two-files-in-one",
    .repair =
        "Split the file at the offset of the finding: each part is a complete "
        "file. Tools that append instead of replacing produce such files."};

constexpr Rule kSecondFile =
    ReadableRule(kSecondFileUnreadable, "FIL020", "second-file",
                 "A second file follows the first.");

constexpr const Rule* kSecondFileRules[] = {&kSecondFile,
                                            &kSecondFileUnreadable};

}  // namespace

bool DiagnoseSecondFile(DamagedFile& file) {
  const absl::string_view bytes = file.bytes();
  // Whether a file begins at `at`, after a complete one; if so, reports it.
  const auto begins = [&](uint64_t at) {
    const Format* const second =
        FormatThatBegins(bytes.substr(at), file.formats());
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
        second->title, " follow a complete file of ", at, " bytes");
    file.Explain(appended, std::move(first->findings));
    return true;
  };
  if (!AnyError(file.findings())) {
    // With warnings only, the second file can only begin where one of them is.
    return absl::c_any_of(file.findings(), [&](const Finding& finding) {
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
