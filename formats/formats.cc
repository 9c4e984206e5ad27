#include "formats/formats.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/alamo/formats.h"
#include "formats/bw2/formats.h"
#include "formats/file/diagnosis.h"
#include "formats/file/known_format.h"
#include "formats/file/wrong_extension.h"
#include "formats/prime/formats.h"
#include "formats/prime/recognise.h"
#include "formats/swat3/formats.h"

namespace assetlint {
namespace {

constexpr file::KnownFormat kKnownFormats[] = {
    {&alamo::kAnimationFormat, &alamo::MayBeginAnimation},
    {&alamo::kModelFormat, &alamo::MayBeginModel},
    {&alamo::kParticleFormat, &alamo::MayBeginParticles},
    {&prime::kAnimFormat, &prime::MayBeginAnimation},
    {&swat3::kGsaFormat, &swat3::MayBeginGsa},
    {&bw2::kAlFormat, &bw2::MayBeginAl},
};

// The verbs of a row, wrapped around those of the format itself.
template <const Format& kOwn>
struct ListedFormat {
  static void Lint(absl::string_view bytes, const FileContext& context,
                   Report& report) {
    file::Lint(kOwn, kKnownFormats, bytes, context, report);
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
        SortedRules({file::Rules(), kOwn.rules()}));
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

}  // namespace

absl::Span<const Format* const> AllFormats() {
  static const Format* const kRows[] = {
      &ListedFormat<alamo::kAnimationFormat>::Row(),
      &ListedFormat<alamo::kModelFormat>::Row(),
      &ListedFormat<alamo::kParticleFormat>::Row(),
      &ListedFormat<prime::kAnimFormat>::Row(),
      &ListedFormat<swat3::kGsaFormat>::Row(),
      &ListedFormat<bw2::kAlFormat>::Row(),
  };
  return kRows;
}

const Format* FindFormat(absl::string_view name) {
  for (const Format* format : AllFormats()) {
    if (format->name == name) return format;
  }
  return nullptr;
}

const Format* RecogniseFormat(absl::string_view bytes,
                              absl::string_view file_name) {
  // In ascending order of trust: extension alone; content allows what the
  // extension says; content alone is certain; content and extension agree.
  enum { kNone, kByExtension, kPlausible, kByContent, kBoth };
  const Format* best = nullptr;
  int best_trust = kNone;
  for (const Format* format : AllFormats()) {
    const Recognition recognition = format->recognise(bytes);
    const bool extension = file::HasExtensionOf(*format, file_name);
    int trust = kNone;
    if (recognition == Recognition::kYes) {
      trust = extension ? kBoth : kByContent;
    } else if (extension) {
      trust = recognition == Recognition::kMaybe ? kPlausible : kByExtension;
    }
    if (trust > best_trust) {
      best = format;
      best_trust = trust;
    }
  }
  return best;
}

bool HasKnownExtension(absl::string_view file_name) {
  return std::any_of(AllFormats().begin(), AllFormats().end(),
                     [&](const Format* format) {
                       return file::HasExtensionOf(*format, file_name);
                     });
}

std::vector<const Rule*> AllRules() {
  std::vector<const Rule*> rules;
  for (const Format* format : AllFormats()) {
    for (const Rule* rule : format->rules()) rules.push_back(rule);
  }
  return SortedRules({rules});
}

}  // namespace assetlint
