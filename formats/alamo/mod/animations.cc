#include "formats/alamo/mod/animations.h"

#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/alamo/tables/known_names.h"

namespace assetlint::alamo {

namespace {

// The readings of "MODEL_TYPE", the longest model first.
std::vector<AnimationReading> Readings(absl::string_view head) {
  std::vector<AnimationReading> readings;
  const size_t longest = LongestAnimationType() + 1;
  const size_t end = head.size() > longest ? head.size() - longest : 1;
  for (size_t i = head.size(); i-- > end;) {
    if (head[i] != '_') continue;
    const AnimationTypeRow* type = FindAnimationType(head.substr(i + 1));
    if (type != nullptr) readings.push_back({head.substr(0, i), type});
  }
  return readings;
}

bool IsKnownTo(const AnimationTypeRow& type, Game game) {
  return game != Game::kEmpireAtWar || type.games == AnimationGames::kBoth;
}

// Whether the name ends in "_NN".
bool IsNumbered(absl::string_view stem) {
  return stem.size() > 3 && stem[stem.size() - 3] == '_' &&
         WithoutDigits(stem.substr(stem.size() - 2)).empty();
}

// The word and what it may be another form of: FIRING, FIR and FIRE.
std::vector<std::string> FormsOf(absl::string_view word) {
  std::vector<std::string> forms = {std::string(word)};
  if (absl::ConsumeSuffix(&word, "S") || absl::ConsumeSuffix(&word, "ING")) {
    forms.emplace_back(word);
    forms.push_back(absl::StrCat(word, "E"));
  }
  return forms;
}

const NearNames& NamesOfTypes() {
  static const NearNames& names = *new NearNames([] {
    NearNames all;
    const absl::Span<const AnimationTypeRow> types = AnimationTypes();
    for (size_t i = 0; i < types.size(); ++i) all.Add(types[i].name, i);
    return all;
  }());
  return names;
}

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

}  // namespace

absl::string_view WithoutDigits(absl::string_view name) {
  while (!name.empty() && absl::ascii_isdigit(name.back())) {
    name.remove_suffix(1);
  }
  return name;
}

AnimationName ReadAnimationName(absl::string_view stem, Game game) {
  AnimationName name;
  if (!IsNumbered(stem)) return name;
  name.head = stem.substr(0, stem.size() - 3);
  name.number = 10 * (stem[stem.size() - 2] - '0') + (stem.back() - '0');
  name.readings = Readings(name.head);
  std::erase_if(name.readings, [&](const AnimationReading& reading) {
    return !IsKnownTo(*reading.type, game);
  });
  return name;
}

std::string AnimationStem(absl::string_view head, int number) {
  return absl::StrCat(head, "_", absl::Dec(number, absl::kZeroPad2));
}

AnimationNameFault ExplainAnimationName(absl::string_view stem,
                                        absl::string_view model) {
  AnimationNameFault fault;
  const absl::string_view head = absl::StripSuffix(WithoutDigits(stem), "_");
  const std::vector<AnimationReading> readings = Readings(head);
  fault.head = head;
  if (!readings.empty()) {
    // With a number, it would have a reading if the game knew the type.
    fault.kind = IsNumbered(stem) ? AnimationNameFault::Kind::kTypeOfGame
                                  : AnimationNameFault::Kind::kNumber;
    fault.type = readings.front().type->name;
    return fault;
  }
  if (!IsNumbered(stem)) return fault;
  fault.kind = AnimationNameFault::Kind::kUnknownType;
  fault.type = model.empty() || model.size() >= head.size()
                   ? absl::string_view()
                   : head.substr(model.size() + 1);
  return fault;
}

std::vector<absl::string_view> TypesMeantBy(absl::string_view type, Game game) {
  std::vector<absl::string_view> names;
  const auto add = [&](absl::string_view name) {
    const AnimationTypeRow* const row = FindAnimationType(name);
    if (row != nullptr && IsKnownTo(*row, game)) names.push_back(row->name);
  };
  for (const std::string& form : FormsOf(absl::AsciiStrToUpper(type))) {
    add(TypeMeantBy(form));
    add(form);
  }
  const size_t near =
      names.empty() ? NamesOfTypes().Find(type) : NearNames::kNone;
  if (near != NearNames::kNone) add(AnimationTypes()[near].name);
  return names;
}

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
  return ExplainAnimationName(file.stem(), "").kind ==
             AnimationNameFault::Kind::kNumber ||
         !IsUnplayedAnimation(
             absl::StripSuffix(WithoutDigits(file.stem()), "_"));
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
