#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kAnimationFormat = {
    .id = "MOD014",
    .name = "animation-format-game",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kDocument},
    .summary = "An animation is of a format that the game does not know.",
    .why =
        "Empire at War does not know the pools of format 2: the model does "
        "not move. Reported with game \"eaw\" only.",
    .statement =
        "Format 1 is that of Empire at War; format 2 came with Forces of "
        "Corruption.",
    .source = "formats/alamo/mod/ACROSS.md#formats-of-animations",
    .repair = "Export the animation again for Empire at War.",
    .fix_reason = "Format 2 is legal in animations for the other games.",
};

constexpr uint32_t kFormatOfExpansion = 2;

void CheckAnimationFormats(absl::Span<const NamedAnimation> animations,
                           const AcrossOptions& options, ModReport& report) {
  if (options.game != Game::kEmpireAtWar) return;
  for (const NamedAnimation& animation : animations) {
    const Facts* facts = animation.file->facts();
    if (facts == nullptr || facts->animation_format != kFormatOfExpansion) {
      continue;
    }
    report.Add(kAnimationFormat, *animation.file)
        .SetPath({{"animation", PathSegment::kNoIndex, {}}})
        .Found(kFormatOfExpansion)
        .Allowed(1)
        .Message(
            "the animation is of format 2, which Empire at War does not know");
  }
}

constexpr Rule kAnimationGap = {
    .id = "MOD002",
    .name = "animation-gap",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "An animation's number comes after a gap.",
    .why =
        "The game counts from 00 and stops at the first number without a "
        "file: it never loads those after it.",
    .statement =
        "The numbers of a model's animations of one type run from 00 without a "
        "gap (116 of 116).",
    .source = "formats/alamo/mod/ACROSS.md#numbers-of-animations",
    .repair = "Number the animations of this type from 00.",
    .fix_reason = "A file's name is not part of its bytes.",
};

// The animations of one type of one model, by number.
using Group = absl::Span<const NamedAnimation* const>;

void ReportGap(Group after, int missing, const ModFile* before,
               ModReport& report) {
  const auto reported = absl::c_find_if(after, [](const NamedAnimation* named) {
    return named->file->facts() != nullptr;
  });
  if (reported == after.end()) return;
  const AnimationName& name = (*reported)->name;
  const ModFile& file = *(*reported)->file;
  FindingBuilder finding = report.Add(kAnimationGap, file);
  finding.Found(name.number)
      .Allowed(missing)
      .With("unloaded", after.size())
      .Message("the number is ", absl::Dec(name.number, absl::kZeroPad2),
               ", but there is no ",
               AnimationStem(file.AsGiven(name.head), missing), ".ala");
  if (after.size() > 1) {
    finding.Message("; the game loads none of ", after.size(),
                    " animations from here on");
  }
  if (before != nullptr) {
    finding.Related(before->file->path, {}, "the last one before the gap");
  }
}

void CheckGroup(Group group, const AcrossOptions& options, ModReport& report) {
  const NamedAnimation& first = *group.front();
  // The others of a model that is not here may not be here either.
  if (!HasModel(first, options)) return;
  const auto is_in_game = [&](int number) {
    return IsGameFile(
        *first.file, kModelFolder,
        absl::StrCat(AnimationStem(first.name.head, number), ".ala"), options);
  };
  int expected = 0;
  const ModFile* before = nullptr;
  for (size_t i = 0; i < group.size(); ++i) {
    const int number = group[i]->name.number;
    while (expected < number && is_in_game(expected)) ++expected;
    if (number > expected) {
      return ReportGap(group.subspan(i), expected, before, report);
    }
    expected = std::max(expected, number + 1);
    before = group[i]->file;
  }
}

void CheckAnimationGaps(absl::Span<const NamedAnimation> animations,
                        const AcrossOptions& options, ModReport& report) {
  std::vector<const NamedAnimation*> sorted;
  for (const NamedAnimation& animation : animations) {
    if (!animation.name.readings.empty()) sorted.push_back(&animation);
  }
  absl::c_stable_sort(sorted,
                      [](const NamedAnimation* a, const NamedAnimation* b) {
                        return std::tie(a->name.head, a->name.number) <
                               std::tie(b->name.head, b->name.number);
                      });
  for (size_t i = 0; i < sorted.size();) {
    size_t end = i + 1;
    while (end < sorted.size() &&
           sorted[end]->name.head == sorted[i]->name.head) {
      ++end;
    }
    CheckGroup(Group(sorted).subspan(i, end - i), options, report);
    i = end;
  }
}

constexpr Rule kAnimationModel = {
    .id = "MOD003",
    .name = "animation-no-model",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The model that an animation is named for does not exist.",
    .why =
        "The game looks for the animations of its models only: it never "
        "loads this one.",
    .statement =
        "The model of MODEL_TYPE_NN.ala is MODEL.alo in the same folder: 119 "
        "of 129, and the other 10 are animations of models that were renamed.",
    .source = "formats/alamo/mod/ACROSS.md#models-of-animations",
    .repair =
        "Rename the animation for the model that its skeleton fits, or remove "
        "it.",
    .fix_reason = "A file's name is not part of its bytes.",
};

constexpr size_t kMaxNamed = 3;

// The models of a skeleton that have no animation of a type.
struct Lacking {
  size_t count = 0;
  std::vector<const ModFile*> first;  // kMaxNamed of them
};

class ModelChecker {
 public:
  ModelChecker(const ModIndex& index, const XmlNames& names,
               SkeletonIndex& skeletons, const AcrossOptions& options,
               ModReport& report)
      : index_(index),
        names_(names),
        skeletons_(skeletons),
        options_(options),
        report_(report) {}

  void Check(const NamedAnimation& animation) {
    const ModFile& file = *animation.file;
    if (file.facts() == nullptr || HasModel(animation, options_)) return;
    if (IsOverride(animation)) return;
    const SameSkeleton* fitting = skeletons_.FindFitting(*file.facts());
    const bool all_known = options_.game_files != nullptr && file.place.in_data;
    const Lacking* lacking =
        fitting == nullptr ? nullptr : &LackingOf(*fitting, animation);
    // Without the game's files, its model may be there; a model here that
    // lacks just this animation says that it is not.
    if (!all_known && (lacking == nullptr || lacking->count == 0)) return;
    Add(animation, fitting, lacking);
  }

 private:
  // An object of the mod can have the animations of another model, which need
  // not exist.
  bool IsOverride(const NamedAnimation& animation) const {
    return absl::c_any_of(
        animation.name.readings, [&](const AnimationReading& reading) {
          return names_.IsOverride(*animation.file, reading.model);
        });
  }

  bool HasAnimation(const ModFile& model, absl::string_view type) const {
    const std::string name =
        absl::AsciiStrToLower(absl::StrCat(model.stem(), "_", type, "_00.ala"));
    return !index_.Find(model.place, name).empty() ||
           IsGameFile(model, kModelFolder, name, options_);
  }

  // Looked for once for each skeleton and type.
  const Lacking& LackingOf(const SameSkeleton& models,
                           const NamedAnimation& animation) {
    const AnimationTypeRow* type = animation.name.readings.front().type;
    const auto [entry, is_new] = lacking_.try_emplace(std::pair(&models, type));
    Lacking& lacking = entry->second;
    if (!is_new) return lacking;
    for (const ModFile* model : models) {
      if (HasAnimation(*model, type->name)) continue;
      ++lacking.count;
      if (lacking.first.size() < kMaxNamed) lacking.first.push_back(model);
    }
    return lacking;
  }

  static std::string MissingModels(const NamedAnimation& animation) {
    return absl::StrJoin(
        animation.name.readings, " or ",
        [&](std::string* out, const AnimationReading& reading) {
          absl::StrAppend(out, animation.file->AsGiven(reading.model), ".alo");
        });
  }

  void Add(const NamedAnimation& animation, const SameSkeleton* fitting,
           const Lacking* lacking) {
    FindingBuilder finding = report_.Add(kAnimationModel, *animation.file);
    const std::string missing = MissingModels(animation);
    finding.Found(missing).Message("there is no ", missing);
    if (fitting == nullptr) return;
    const bool some_lack = lacking->count > 0;
    std::vector<const ModFile*> named = lacking->first;
    if (!some_lack) {
      named.assign(fitting->begin(),
                   fitting->begin() + std::min(kMaxNamed, fitting->size()));
    }
    const size_t count = some_lack ? lacking->count : fitting->size();
    finding.Message(
        "; its skeleton is that of ",
        absl::StrJoin(named, ", ", [](std::string* out, const ModFile* model) {
          absl::StrAppend(out, model->given_name());
        }));
    if (count > named.size()) {
      finding.Message(" and ", Quantity(count - named.size(), "other"));
    }
    if (some_lack) {
      finding.Message(count == 1 ? ", which has no " : ", which have no ",
                      animation.name.readings.front().type->name, " animation");
    }
    for (const ModFile* model : named) {
      finding.Related(model->file->path, {}, "a model with its skeleton");
    }
  }

  const ModIndex& index_;
  const XmlNames& names_;
  SkeletonIndex& skeletons_;
  const AcrossOptions& options_;
  ModReport& report_;
  absl::flat_hash_map<std::pair<const SameSkeleton*, const AnimationTypeRow*>,
                      Lacking>
      lacking_;
};

constexpr Rule kAnimationName = {
    .id = "MOD001",
    .name = "animation-name",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The game never loads an animation of this name.",
    .why =
        "The game does not search the folder: it asks for MODEL_TYPE_00.ala, "
        "MODEL_TYPE_01.ala and so on, for the types that it knows.",
    .statement =
        "An animation beside models is named MODEL_TYPE_NN.ala: a model, one "
        "of 119 types, and two digits (507 of 507 names in sound maps; 299 of "
        "4927 names in mods differ, of which 240 are copies of the games' own "
        "clips that no game plays).",
    .source = "formats/alamo/mod/ACROSS.md#names-of-animations",
    .repair = "Rename the file.",
    .fix_reason = "A file's name is not part of its bytes.",
};

// The first number without a file.
int FreeNumber(const ModIndex& index, const ModFile& animation,
               absl::string_view head) {
  int number = 0;
  while (number < 99 &&
         !index
              .Find(animation.place,
                    absl::StrCat(AnimationStem(head, number), ".ala"))
              .empty()) {
    ++number;
  }
  return number;
}

std::string ExplainNumber(const ModIndex& index, const ModFile& animation,
                          const AnimationNameFault& fault) {
  const std::string better = AnimationStem(
      animation.AsGiven(fault.head), FreeNumber(index, animation, fault.head));
  const absl::string_view rest = animation.stem().substr(fault.head.size());
  absl::string_view fault_text = "is not followed by _ and two digits";
  if (rest.empty()) {
    fault_text = "has no number";
  } else if (absl::ascii_isdigit(rest.front())) {
    fault_text = "has no underscore before its number";
  }
  return absl::StrCat("the type ", fault.type, " ", fault_text,
                      "; did you mean ", better, ".ala?");
}

std::string ExplainType(const AnimationNameFault& fault) {
  if (fault.type.empty()) {
    return "the name has no type that the game knows before its number";
  }
  const std::string type = absl::AsciiStrToUpper(fault.type);
  const auto similar = SimilarTypes(type);
  return absl::StrCat("the game does not know the type ", type,
                      similar.empty() ? "" : "; did you mean ",
                      absl::StrJoin(similar, " or "),
                      similar.empty() ? "" : "?");
}

std::string Explain(const ModIndex& index, const ModFile& animation,
                    const AnimationNameFault& fault) {
  switch (fault.kind) {
    case AnimationNameFault::Kind::kNumber:
      return ExplainNumber(index, animation, fault);
    case AnimationNameFault::Kind::kTypeOfGame:
      return absl::StrCat("the type is ", fault.type,
                          ", which only Forces of Corruption knows");
    case AnimationNameFault::Kind::kUnknownType:
      return ExplainType(fault);
    case AnimationNameFault::Kind::kNeither:
      break;
  }
  return "the name ends in neither a type nor a number, must be "
         "MODEL_TYPE_NN.ala";
}

void CheckName(const NamedAnimation& named, const ModIndex& index,
               ModReport& report) {
  const ModFile& animation = *named.file;
  if (animation.facts() == nullptr) return;
  const ModFile* model = named.models.empty() ? nullptr : &named.models[0];
  const bool in_model_folder =
      animation.place.in_data && animation.place.folder == kModelFolder;
  if (model == nullptr && !in_model_folder) return;
  const AnimationNameFault fault = ExplainAnimationName(
      animation.stem(), model == nullptr ? "" : model->stem());
  FindingBuilder finding = report.Add(kAnimationName, animation);
  finding.Found(animation.given_name())
      .Allowed("MODEL_TYPE_NN.ala")
      .Message(Explain(index, animation, fault));
  if (model != nullptr) {
    finding.Related(model->file->path, {},
                    "the model that the name begins with");
  }
}

}  // namespace

void CheckAnimations(const ModIndex& index, absl::Span<const ModFile> folder,
                     const XmlNames& names, const AcrossOptions& options,
                     ModReport& report) {
  const std::vector<NamedAnimation> animations =
      AnimationsIn(folder, options.game);
  SkeletonIndex skeletons(folder);
  ModelChecker model_checker(index, names, skeletons, options, report);
  for (const NamedAnimation& animation : animations) {
    if (IsMisnamed(animation, options)) CheckName(animation, index, report);
    if (!animation.name.readings.empty()) model_checker.Check(animation);
  }
  CheckAnimationGaps(animations, options, report);
  CheckAnimationFormats(animations, options, report);
  CheckSkeletons(animations, skeletons, options, report);
}

absl::Span<const Rule* const> AnimationFileRules() {
  static constexpr const Rule* kRules[] = {&kAnimationFormat, &kAnimationGap,
                                           &kAnimationModel, &kAnimationName};
  return kRules;
}

}  // namespace assetlint::alamo
