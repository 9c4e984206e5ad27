#include "formats/alamo/mod/animations.h"

#include "absl/strings/str_cat.h"

namespace assetlint::alamo {
namespace {

// A file on disk replaces those in archives, and is first.
bool IsReplaced(const ModIndex& index, const ModFile& file) {
  return !file.archive.empty() &&
         index.Find(file.place, file.name).front().archive.empty();
}

}  // namespace

std::vector<NamedAnimation> AnimationsIn(const ModIndex& index,
                                         absl::Span<const ModFile> folder,
                                         Game game) {
  std::vector<NamedAnimation> animations;
  for (const ModFile& file : folder) {
    if (!file.HasExtension(".ala") || IsReplaced(index, file)) continue;
    NamedAnimation& animation = animations.emplace_back();
    animation.file = &file;
    animation.name = ReadAnimationName(file.stem(), game);
    for (const AnimationReading& reading : animation.name.readings) {
      const std::string model = absl::StrCat(reading.model, ".alo");
      if (!index.Find(file.place, model).empty()) {
        animation.found.push_back(reading);
      }
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

const ModFile* ModelOf(const ModIndex& index, const NamedAnimation& animation,
                       const AcrossOptions& options) {
  if (animation.found.size() != 1) return nullptr;
  const std::string model = absl::StrCat(animation.found.front().model, ".alo");
  for (const AnimationReading& reading : animation.name.readings) {
    if (reading.model != animation.found.front().model &&
        IsGameFile(*animation.file, kModelFolder,
                   absl::StrCat(reading.model, ".alo"), options)) {
      return nullptr;
    }
  }
  return ModIndex::Loaded(index.Find(animation.file->place, model),
                          *animation.file);
}

}  // namespace assetlint::alamo
