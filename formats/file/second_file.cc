#include "formats/file/second_file.h"

#include <algorithm>
#include <cstdint>

#include "formats/base/path.h"
#include "formats/file/beginning_search.h"
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

}  // namespace

bool DiagnoseSecondFile(absl::string_view bytes,
                        absl::Span<const KnownFormat> formats,
                        const Report& own, Trials& trials, Report& report) {
  const BeginningSearch search(formats);
  // Whether a file begins at `at`, after a complete one; if so, reports it.
  auto begins = [&](uint64_t at) {
    const Format* second = search.FormatThatBegins(bytes.substr(at));
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
    if (begins(at)) return true;
  }
  return false;
}

absl::Span<const Rule* const> SecondFileRules() { return kRules; }

}  // namespace assetlint::file
