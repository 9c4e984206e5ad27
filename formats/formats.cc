#include "formats/formats.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "formats/diagnose/damaged_file.h"
#include "formats/diagnose/diagnoses.h"
// Generated: all formats, or the one of a fuzz target.
#include ASSETLINT_KNOWN_FORMATS

namespace assetlint {
namespace {

constexpr Rule kWrongExtension = {
    .id = "FIL007",
    .name = "wrong-extension",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "The file's format does not match its extension.",
    .why =
        "The game loads a file by its name and reads it in the format of the "
        "extension: it rejects this one or misreads it.",
    .statement = "Each format has its own extension.",
    .source = "formats/diagnose/DIAGNOSES.md#extension",
    .repair = "Rename the file.",
    .fix_reason =
        "A fix changes bytes, not names: other files may use this one."};

constexpr const Rule* kExtensionRules[] = {&kWrongExtension};

// Reports a file of `format`, identified by its content, whose extension
// belongs only to others. An unknown extension may be anything.
void CheckExtension(const Format& format, absl::string_view bytes,
                    absl::string_view file_name, Report& report) {
  if (HasExtensionOf(format, file_name)) return;
  const auto named =
      std::find_if(std::begin(kKnownFormats), std::end(kKnownFormats),
                   [&](const diagnose::KnownFormat& other) {
                     return HasExtensionOf(*other.format, file_name);
                   });
  if (named == std::end(kKnownFormats) ||
      format.recognise(bytes) != Recognition::kYes) {
    return;
  }
  const std::string extensions = absl::StrJoin(format.extensions, ", ");
  report.Add(kWrongExtension, Path(), {0, 0})
      .Found(named->format->extensions.front())
      .Allowed(extensions)
      .Message("the format is ", format.title, " (", extensions,
               "), but the extension is that of ", named->format->title);
}

// The verbs of a row, wrapped around those of the format itself.
template <const Format& kOwn>
struct ListedFormat {
  static void Lint(absl::string_view bytes, const FileContext& context,
                   Report& report) {
    diagnose::Lint(kOwn, kKnownFormats, bytes, context, report);
    if (report.collects() && !bytes.empty()) {
      CheckExtension(kOwn, bytes, context.file_name, report);
    }
  }

  // An empty file belongs to no format, even if a description could read it.
  static absl::Status CheckNotEmpty(absl::string_view bytes) {
    return bytes.empty() ? absl::DataLossError("the file is empty")
                         : absl::OkStatus();
  }
  static absl::StatusOr<std::string> Reencode(absl::string_view bytes) {
    const absl::Status status = CheckNotEmpty(bytes);
    if (!status.ok()) return status;
    return kOwn.reencode(bytes);
  }
  static absl::Status Values(absl::string_view bytes, ValueWriter& writer) {
    const absl::Status status = CheckNotEmpty(bytes);
    return status.ok() ? kOwn.values(bytes, writer) : status;
  }

  static absl::Span<const Rule* const> Rules() {
    static const auto& rules = *new std::vector<const Rule*>(
        SortedRules({kExtensionRules, diagnose::Rules(), kOwn.rules()}));
    return rules;
  }

  static const Format& Row() {
    static const Format row = [] {
      Format listed = kOwn;
      listed.lint = &Lint;
      listed.reencode = &Reencode;
      if (kOwn.values != nullptr) listed.values = &Values;
      listed.rules = &Rules;
      return listed;
    }();
    return row;
  }
};

constexpr size_t kFormats = std::size(kKnownFormats);

template <size_t... kIndices>
std::array<const Format*, kFormats> Rows(std::index_sequence<kIndices...>) {
  return {&ListedFormat<*kKnownFormats[kIndices].format>::Row()...};
}

// In ascending order: extension alone; content allows what the extension says;
// content alone is certain; content and extension agree.
enum class Trust : uint8_t {
  kNone,
  kByExtension,
  kPlausible,
  kByContent,
  kBoth
};

struct Recognised {
  const Format* format = nullptr;
  Trust trust = Trust::kNone;
};

Recognised BestFormat(absl::string_view bytes, absl::string_view file_name) {
  Recognised best;
  for (const Format* format : AllFormats()) {
    const Recognition recognition = format->recognise(bytes);
    const bool extension = HasExtensionOf(*format, file_name);
    Trust trust = Trust::kNone;
    if (recognition == Recognition::kYes) {
      trust = extension ? Trust::kBoth : Trust::kByContent;
    } else if (extension) {
      trust = recognition == Recognition::kMaybe ? Trust::kPlausible
                                                 : Trust::kByExtension;
    }
    if (trust > best.trust) best = {format, trust};
  }
  return best;
}

Recognised Recognise(absl::string_view bytes, absl::string_view file_name) {
  const Recognised best = BestFormat(bytes, file_name);
  if (best.trust == Trust::kNone || best.trust >= Trust::kByContent) {
    return best;
  }
  // A program that took the file for text may have changed what identifies it.
  const std::string original = diagnose::BeforeConversion(bytes);
  if (original.empty()) return best;
  const Recognised before = BestFormat(original, file_name);
  return before.trust > best.trust ? before : best;
}

}  // namespace

absl::Span<const Format* const> AllFormats() {
  static const auto rows = Rows(std::make_index_sequence<kFormats>());
  return rows;
}

const Format* FindFormat(absl::string_view name) {
  for (const Format* format : AllFormats()) {
    if (format->name == name) return format;
  }
  return nullptr;
}

const Format* RecogniseFormat(absl::string_view bytes,
                              absl::string_view file_name) {
  return Recognise(bytes, file_name).format;
}

const Format* RecogniseFound(absl::string_view bytes,
                             absl::string_view file_name) {
  const auto [format, trust] = Recognise(bytes, file_name);
  const bool unsure = trust == Trust::kByExtension && format->common_extension;
  return unsure ? nullptr : format;
}

bool HasExtensionOf(const Format& format, absl::string_view file_name) {
  return std::any_of(format.extensions.begin(), format.extensions.end(),
                     [&](absl::string_view extension) {
                       return absl::EndsWithIgnoreCase(file_name, extension);
                     });
}

bool HasKnownExtension(absl::string_view file_name) {
  return std::any_of(
      AllFormats().begin(), AllFormats().end(),
      [&](const Format* format) { return HasExtensionOf(*format, file_name); });
}

}  // namespace assetlint
