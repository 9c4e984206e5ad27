#include <algorithm>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/xml_checks.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kDeathModel = {
    .id = "MOD024",
    .name = "death-model-no-die",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "The model of a death clone has no DIE animation.",
    .why =
        "The destroyed object stays as it is: the game plays DIE, and does not "
        "load an animation of another name.",
    .statement =
        "A model whose name ends in _D, of an object that Death_Clone names, "
        "has an animation DIE: 52 of 65. Twelve of the others have one whose "
        "name the game does not read, one has no animation.",
    .source = "formats/alamo/xml/FORMAT.md#death-clones",
    .repair =
        "Rename the animation to MODEL_DIE_00.ala, or add one. If the game has "
        "it, tell assetlint which files the game has.",
    .confidence = Confidence::kInferred,
    .fix_reason = "A file's name is not part of its bytes.",
};

constexpr const Rule* kRules[] = {&kDeathModel};

// Whether the game draws any of it. A model that only carries particles needs
// no animation.
bool IsVisible(const ModFile& model) {
  const auto& meshes = model.facts()->meshes;
  return std::any_of(meshes.begin(), meshes.end(),
                     [](const Facts::Mesh& mesh) { return !mesh.hidden; });
}

class DeathModelChecker {
 public:
  DeathModelChecker(const LoadedXml& xml, const AcrossOptions& options,
                    ModReport& report)
      : xml_(xml), options_(options), report_(report) {}

  void CheckObject(const LoadedObject& object) {
    if (!object.Has(XmlRole::kDeathClone)) return;
    ForEachField(object, [&](const XmlField& field) {
      if (field.tag->role != XmlRole::kDeathClone) return;
      const LoadedObject* const clone = xml_.objects.Find(field.value());
      // Another model's animations are not looked for.
      if (clone != nullptr && !clone->Has(XmlRole::kAnimations)) {
        CheckClone(field, *clone);
      }
    });
  }

 private:
  void CheckClone(const XmlField& mention, const LoadedObject& clone) {
    for (const XmlRole role : {XmlRole::kLandModel, XmlRole::kSpaceModel}) {
      for (const XmlField& field : xml_.objects.Fields(clone, role)) {
        const ModFile* const model = FindModel(xml_.index, field);
        if (model == nullptr || !absl::EndsWith(model->stem(), "_d") ||
            !checked_.insert(model).second) {
          continue;
        }
        CheckModel(mention, field, *model);
      }
    }
  }

  void CheckModel(const XmlField& mention, const XmlField& field,
                  const ModFile& model) {
    const std::string clip = absl::StrCat(model.stem(), "_die_00.ala");
    if (!xml_.index.Find(model.place, clip).empty() ||
        IsGameFile(model, kModelFolder, clip, options_)) {
      return;
    }
    const Clips clips = FindClips(model);
    if (clips.unread == nullptr && (clips.any || !IsVisible(model))) return;
    FindingBuilder finding =
        report_.Add(kDeathModel, *field.file, field.range());
    finding.SetPath(field.path())
        .Field(field.tag->name)
        .Found(field.value())
        .Message("the model of a death clone, ", model.given_name(),
                 ", has no animation ", absl::AsciiStrToUpper(model.stem()),
                 "_DIE_00.ala");
    if (clips.unread != nullptr) {
      finding
          .Message(", and the game does not load ", clips.unread->given_name())
          .Related(clips.unread->file->path, {},
                   "an animation that is never loaded");
    } else {
      finding.Message(" and no other");
    }
    finding.Related(mention.file->file->path, mention.range(),
                    "an object that the clone replaces");
  }

  // The animations with a model's name before them.
  struct Clips {
    bool any = false;
    const ModFile* unread = nullptr;  // one that the game does not read
  };

  Clips FindClips(const ModFile& model) {
    const std::string prefix = absl::StrCat(model.stem(), "_");
    const absl::Span<const ModFile> folder = xml_.index.InFolder(model.place);
    auto file = std::lower_bound(
        folder.begin(), folder.end(), prefix,
        [](const ModFile& f, const std::string& p) { return f.name < p; });
    Clips clips;
    for (; file != folder.end() && absl::StartsWith(file->name, prefix) &&
           clips.unread == nullptr;
         ++file) {
      if (!file->HasExtension(".ala")) continue;
      clips.any = true;
      if (ReadAnimationName(file->stem(), options_.game).readings.empty()) {
        clips.unread = &*file;
      }
    }
    return clips;
  }

  const LoadedXml& xml_;
  const AcrossOptions& options_;
  ModReport& report_;
  absl::flat_hash_set<const ModFile*> checked_;
};

}  // namespace

void CheckDeathModels(const LoadedXml& xml, const AcrossOptions& options,
                      ModReport& report) {
  DeathModelChecker checker(xml, options, report);
  for (const LoadedObject& object : xml.objects.objects()) {
    checker.CheckObject(object);
  }
}

absl::Span<const Rule* const> DeathModelRules() { return kRules; }

}  // namespace assetlint::alamo
