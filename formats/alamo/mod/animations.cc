#include "formats/alamo/mod/animations.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "formats/alamo/tables/known_names.h"

namespace assetlint::alamo {
namespace {

// A file on disk replaces those in archives, and is first.
bool IsReplaced(absl::Span<const ModFile> folder, const ModFile& file) {
  return !file.archive.empty() &&
         ModIndex::FindIn(folder, file.name).front().archive.empty();
}

// Longer names, which no disk has, get no help: the search below looks at each
// beginning of a name.
constexpr size_t kMaxStem = 255;

// The models with the longest name that the animation's begins with, and an
// underscore.
absl::Span<const ModFile> ModelsByPrefix(absl::Span<const ModFile> folder,
                                         absl::string_view stem) {
  if (stem.size() > kMaxStem) return {};
  for (size_t end = stem.rfind('_'); end != absl::string_view::npos && end > 0;
       end = stem.rfind('_', end - 1)) {
    const auto found =
        ModIndex::FindIn(folder, absl::StrCat(stem.substr(0, end), ".alo"));
    if (!found.empty()) return found;
  }
  return {};
}

// Without a number at the end: "MODEL_TYPE".
absl::string_view WithoutNumber(absl::string_view stem) {
  while (!stem.empty() && absl::ascii_isdigit(stem.back())) {
    stem.remove_suffix(1);
  }
  return absl::StripSuffix(stem, "_");
}

}  // namespace

std::vector<NamedAnimation> AnimationsIn(absl::Span<const ModFile> folder,
                                         Game game) {
  std::vector<NamedAnimation> animations;
  for (const ModFile& file : folder) {
    if (!file.HasExtension(".ala") || IsReplaced(folder, file)) continue;
    NamedAnimation& animation = animations.emplace_back();
    animation.file = &file;
    animation.name = ReadAnimationName(file.stem(), game);
    if (animation.name.readings.empty()) {
      animation.models = ModelsByPrefix(folder, file.stem());
    }
    for (const AnimationReading& reading : animation.name.readings) {
      const std::string model = absl::StrCat(reading.model, ".alo");
      const auto models = ModIndex::FindIn(folder, model);
      if (models.empty()) continue;
      if (animation.found.empty()) animation.models = models;
      animation.found.push_back(reading);
    }
  }
  return animations;
}

bool IsMisnamed(const NamedAnimation& animation, const AcrossOptions& options) {
  const ModFile& file = *animation.file;
  if (!animation.name.readings.empty() ||
      IsGameFile(file, kModelFolder, file.name, options)) {
    return false;
  }
  // FORCE_RUN is a type, RUN is not.
  return ExplainAnimationName(file.stem(), "", options.game).kind ==
             AnimationNameFault::Kind::kNumber ||
         !IsUnplayedAnimation(WithoutNumber(file.stem()));
}

bool HasModel(const NamedAnimation& animation, const AcrossOptions& options) {
  if (!animation.found.empty()) return true;
  for (const AnimationReading& reading : animation.name.readings) {
    if (IsGameFile(*animation.file, kModelFolder,
                   absl::StrCat(reading.model, ".alo"), options)) {
      return true;
    }
  }
  return false;
}

const ModFile* ModelOf(const NamedAnimation& animation,
                       const AcrossOptions& options) {
  if (animation.name.readings.empty()) {
    return IsMisnamed(animation, options) && !animation.models.empty()
               ? ModIndex::Loaded(animation.models, *animation.file)
               : nullptr;
  }
  if (animation.found.size() != 1) return nullptr;
  for (const AnimationReading& reading : animation.name.readings) {
    if (reading.model != animation.found.front().model &&
        IsGameFile(*animation.file, kModelFolder,
                   absl::StrCat(reading.model, ".alo"), options)) {
      return nullptr;
    }
  }
  return ModIndex::Loaded(animation.models, *animation.file);
}

}  // namespace assetlint::alamo
