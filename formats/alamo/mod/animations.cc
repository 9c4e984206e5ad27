#include "formats/alamo/mod/animations.h"

#include "absl/strings/str_cat.h"

namespace assetlint::alamo {
namespace {

// A file on disk replaces those in archives, and is first.
bool IsReplaced(absl::Span<const ModFile> folder, const ModFile& file) {
  return !file.archive.empty() &&
         ModIndex::FindIn(folder, file.name).front().archive.empty();
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
