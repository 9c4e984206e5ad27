#include "formats/file/wrong_extension.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "formats/base/path.h"

namespace assetlint::file {
namespace {

constexpr Rule kWrongExtension = {
    .id = "FIL007",
    .name = "wrong-extension",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The file's format does not match its extension.",
    .why =
        "The game loads a file by its name and reads it in the format of the "
        "extension: it rejects this one or misreads it.",
    .statement = "Each format has its own extension.",
    .source = "formats/file/DIAGNOSES.md#extension",
    .repair = "Rename the file.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "A fix changes bytes, not names: other files may use this one."};

constexpr const Rule* kRules[] = {&kWrongExtension};

}  // namespace

bool HasExtensionOf(const Format& format, absl::string_view file_name) {
  return std::any_of(format.extensions.begin(), format.extensions.end(),
                     [&](absl::string_view extension) {
                       return absl::EndsWithIgnoreCase(file_name, extension);
                     });
}

void CheckExtension(const Format& format, absl::Span<const KnownFormat> formats,
                    absl::string_view bytes, absl::string_view file_name,
                    Report& report) {
  if (HasExtensionOf(format, file_name)) return;
  const auto named = std::find_if(
      formats.begin(), formats.end(), [&](const KnownFormat& other) {
        return HasExtensionOf(*other.format, file_name);
      });
  if (named == formats.end() || format.recognise(bytes) != Recognition::kYes) {
    return;
  }
  const std::string extensions = absl::StrJoin(format.extensions, ", ");
  report.Add(kWrongExtension, Path(), {0, 0})
      .Found(named->format->extensions.front())
      .Allowed(extensions)
      .Message("the format is ", format.title, " (", extensions,
               "), the extension is that of ", named->format->title);
}

absl::Span<const Rule* const> WrongExtensionRules() { return kRules; }

}  // namespace assetlint::file
