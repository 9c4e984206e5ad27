#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/node_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

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

// The first of other files of a finding.
void AddRelated(absl::Span<const ModFile* const> others, absl::string_view what,
                FindingBuilder& finding) {
  for (const ModFile* const other : others.subspan(0, kMaxFoldedOffsets)) {
    finding.Related(other->file->path, {}, what);
  }
}

// The models of a skeleton that have no animation of a type.
struct Lacking {
  size_t count = 0;
  std::vector<const ModFile*> first;  // kMaxNamed of them
};

class ModelChecker {
 public:
  ModelChecker(const ModIndex& index, const XmlNames& names,
               SkeletonIndex& skeletons, const AcrossOptions& options)
      : index_(index),
        names_(names),
        skeletons_(skeletons),
        options_(options) {}

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
    const auto [without, is_new] =
        without_.try_emplace(absl::AsciiStrToLower(MissingModels(animation)));
    if (is_new) without->second = {&animation, fitting, lacking, {}};
    without->second.files.push_back(&file);
  }

  // Reports each missing model once.
  void Report(const NameLookup& lookup, ModReport& report) const {
    for (const auto& [model, without] : without_) Add(without, lookup, report);
  }

 private:
  // The animations of a missing model; what is known of the first.
  struct Without {
    const NamedAnimation* first = nullptr;
    const SameSkeleton* fitting = nullptr;
    const Lacking* lacking = nullptr;
    std::vector<const ModFile*> files;
  };

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

  static void Add(const Without& without, const NameLookup& lookup,
                  ModReport& report) {
    const ModFile& file = *without.first->file;
    const std::string missing = MissingModels(*without.first);
    FindingBuilder finding = report.Add(kAnimationModel, file);
    finding.Found(missing).Message("there is no ", missing);
    if (without.files.size() > 1) {
      finding.With("animations", without.files.size())
          .Message(" for ", without.files.size(), " animations");
    }
    AddMeant(without, lookup, finding);
    AddRelated(absl::MakeConstSpan(without.files).subspan(1),
               "another animation", finding);
  }

  // Which model is probably meant.
  static void AddMeant(const Without& without, const NameLookup& lookup,
                       FindingBuilder& finding) {
    const AnimationReading& reading = without.first->name.readings.front();
    const SameSkeleton* const fitting = without.fitting;
    const Lacking* const lacking = without.lacking;
    if (fitting == nullptr) {
      const ModFile* const near = lookup.FindNear(
          *without.first->file, kModelFolder,
          absl::StrCat(reading.model, ".alo"), kModelExtensions);
      if (near != nullptr && near->is_model()) {
        AddNearName("the mod", near->given_name(), finding);
      }
      return;
    }
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
                      reading.type->name, " animation");
    }
    for (const ModFile* model : named) {
      finding.Related(model->file->path, {}, "a model with its skeleton");
    }
  }

  const ModIndex& index_;
  const XmlNames& names_;
  SkeletonIndex& skeletons_;
  const AcrossOptions& options_;
  absl::node_hash_map<std::pair<const SameSkeleton*, const AnimationTypeRow*>,
                      Lacking>
      lacking_;
  std::map<std::string, Without> without_;  // by the names of the model
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

std::string ExplainType(const AnimationNameFault& fault, Game game) {
  // The last word, if the name shows no more.
  const absl::string_view last = fault.head.substr(fault.head.rfind('_') + 1);
  const std::vector<absl::string_view> meant =
      TypesMeantBy(fault.type.empty() ? last : fault.type, game);
  const std::string proposal =
      meant.empty()
          ? ""
          : absl::StrCat("; did you mean ", absl::StrJoin(meant, " or "), "?");
  if (fault.type.empty()) {
    return absl::StrCat(
        "the name has no type that the game knows before its number", proposal);
  }
  return absl::StrCat("the game does not know the type ",
                      absl::AsciiStrToUpper(fault.type), proposal);
}

std::string Explain(const ModIndex& index, const ModFile& animation,
                    const AnimationNameFault& fault, Game game) {
  switch (fault.kind) {
    case AnimationNameFault::Kind::kNumber:
      return ExplainNumber(index, animation, fault);
    case AnimationNameFault::Kind::kTypeOfGame:
      return absl::StrCat("the type is ", fault.type,
                          ", which only Forces of Corruption knows");
    case AnimationNameFault::Kind::kUnknownType:
      return ExplainType(fault, game);
    case AnimationNameFault::Kind::kNeither:
      break;
  }
  return "the name ends in neither a type nor a number, must be "
         "MODEL_TYPE_NN.ala";
}

FindingBuilder AddName(const ModFile& animation, ModReport& report) {
  return std::move(report.Add(kAnimationName, animation)
                       .Found(animation.given_name())
                       .Allowed("MODEL_TYPE_NN.ala"));
}

// The animation of which a file has the name with a number more, as tools name
// a second file: X.ala of X.001.ala. Null for none.
const ModFile* OriginalOf(const ModFile& file, const ModIndex& index) {
  const absl::string_view stem = WithoutDigits(file.stem());
  if (!absl::EndsWith(stem, ".") || stem == file.stem()) return nullptr;
  const auto found = index.Find(file.place, absl::StrCat(stem, "ala"));
  return found.empty() ? nullptr : &found.front();
}

// A copy is kept for ReportCopies.
void CheckName(const NamedAnimation& named, const ModIndex& index, Game game,
               std::vector<const ModFile*>& copies, ModReport& report) {
  const ModFile& animation = *named.file;
  if (animation.facts() == nullptr) return;
  const ModFile* model = named.models.empty() ? nullptr : &named.models[0];
  const bool in_model_folder =
      animation.place.in_data && animation.place.folder == kModelFolder;
  if (model == nullptr && !in_model_folder) return;
  if (OriginalOf(animation, index) != nullptr) {
    return copies.push_back(&animation);
  }
  const AnimationNameFault fault = ExplainAnimationName(
      animation.stem(), model == nullptr ? "" : model->stem());
  FindingBuilder finding = AddName(animation, report);
  finding.Message(Explain(index, animation, fault, game));
  if (model != nullptr) {
    finding.Related(model->file->path, {},
                    "the model that the name begins with");
  }
}

void ReportCopies(absl::Span<const ModFile* const> copies,
                  const ModIndex& index, ModReport& report) {
  if (copies.empty()) return;
  const ModFile& original = *OriginalOf(*copies.front(), index);
  FindingBuilder finding = AddName(*copies.front(), report);
  finding.With("copies", copies.size())
      .Message("the file has the name of a copy of ", original.given_name());
  if (copies.size() > 1) {
    finding.Message(", as ", copies.size() == 2 ? "has " : "have ",
                    Quantity(copies.size() - 1, "other"), " of the folder");
  }
  finding.Related(original.file->path, {}, "the animation of that name");
  AddRelated(copies.subspan(1), "another copy", finding);
}

}  // namespace

void CheckAnimations(const ModIndex& index, absl::Span<const ModFile> folder,
                     const NameLookup& lookup, const XmlNames& names,
                     const AcrossOptions& options, ModReport& report) {
  const std::vector<NamedAnimation> animations =
      AnimationsIn(folder, options.game);
  SkeletonIndex skeletons(folder);
  ModelChecker model_checker(index, names, skeletons, options);
  std::vector<const ModFile*> copies;
  for (const NamedAnimation& animation : animations) {
    if (IsMisnamed(animation, options)) {
      CheckName(animation, index, options.game, copies, report);
    }
    if (!animation.name.readings.empty()) model_checker.Check(animation);
  }
  ReportCopies(copies, index, report);
  model_checker.Report(lookup, report);
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
