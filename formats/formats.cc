#include "formats/formats.h"

#include <algorithm>
#include <vector>

#include "absl/strings/match.h"
#include "formats/alamo/formats.h"
#include "formats/bw2/formats.h"
#include "formats/prime/formats.h"
#include "formats/swat3/formats.h"

namespace assetlint {
namespace {

constexpr const Format* kFormats[] = {
    &alamo::kAnimationFormat, &alamo::kModelFormat, &alamo::kParticleFormat,
    &prime::kAnimFormat,      &swat3::kGsaFormat,   &bw2::kAlFormat,
};

bool HasExtension(const Format& format, absl::string_view file_name) {
  return std::any_of(format.extensions.begin(), format.extensions.end(),
                     [&](absl::string_view extension) {
                       return absl::EndsWithIgnoreCase(file_name, extension);
                     });
}

}  // namespace

absl::Span<const Format* const> AllFormats() { return kFormats; }

const Format* FindFormat(absl::string_view name) {
  for (const Format* format : kFormats) {
    if (format->name == name) return format;
  }
  return nullptr;
}

const Format* RecogniseFormat(absl::string_view bytes,
                              absl::string_view file_name) {
  // In falling order of trust: content and extension agree; content alone is
  // sure; content allows what the extension says; the extension alone.
  enum { kNone, kByExtension, kPlausible, kByContent, kBoth };
  const Format* best = nullptr;
  int best_trust = kNone;
  for (const Format* format : kFormats) {
    const Recognition recognition = format->recognise(bytes);
    const bool extension = HasExtension(*format, file_name);
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
  return std::any_of(
      std::begin(kFormats), std::end(kFormats),
      [&](const Format* format) { return HasExtension(*format, file_name); });
}

std::vector<const Rule*> AllRules() {
  std::vector<const Rule*> rules;
  for (const Format* format : kFormats) {
    for (const Rule* rule : format->rules()) rules.push_back(rule);
  }
  std::sort(rules.begin(), rules.end(),
            [](const Rule* a, const Rule* b) { return a->id < b->id; });
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  return rules;
}

}  // namespace assetlint
