#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kAnimationModel = {
    .id = "MOD003",
    .name = "animation-no-model",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
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
    .confidence = Confidence::kReaders,
    .fix_reason = "A file's name is not part of its bytes.",
};

constexpr const Rule* kRules[] = {&kAnimationModel};

constexpr size_t kMaxNamed = 3;

// The models of a skeleton that have no animation of a type.
struct Lacking {
  size_t count = 0;
  std::vector<const ModFile*> first;  // kMaxNamed of them
};

class ModelChecker {
 public:
  ModelChecker(const ModIndex& index, const XmlNames& names,
               LazySkeletons& skeletons, const AcrossOptions& options,
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
    const SameSkeleton* fitting = skeletons_.Get().FindFitting(*file.facts());
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
    const auto& readings = animation.name.readings;
    return std::any_of(
        readings.begin(), readings.end(), [&](const AnimationReading& reading) {
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
  LazySkeletons& skeletons_;
  const AcrossOptions& options_;
  ModReport& report_;
  absl::flat_hash_map<std::pair<const SameSkeleton*, const AnimationTypeRow*>,
                      Lacking>
      lacking_;
};

}  // namespace

void CheckAnimationModels(const ModIndex& index,
                          absl::Span<const NamedAnimation> animations,
                          const XmlNames& names, LazySkeletons& skeletons,
                          const AcrossOptions& options, ModReport& report) {
  ModelChecker checker(index, names, skeletons, options, report);
  for (const NamedAnimation& animation : animations) {
    if (!animation.name.readings.empty()) checker.Check(animation);
  }
}

absl::Span<const Rule* const> AnimationModelRules() { return kRules; }

}  // namespace assetlint::alamo
