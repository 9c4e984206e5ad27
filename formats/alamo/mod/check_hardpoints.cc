#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kHardpointBone = {
    .id = "MOD023",
    .name = "xml-hardpoint-bone",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A hardpoint names a bone that the object's model lacks.",
    .why =
        "What the hardpoint shows, fires or destroys appears at the object's "
        "root, or not at all.",
    .statement =
        "The bones of an object's hardpoints are bones or meshes of its model "
        "(Attachment_Bone: 847 of 874, and 26 of the other 27 belong to two "
        "objects; Damage_Decal: 263 of 280); those of Fire_Bone, Turret_Bone "
        "and Barrel_Bone may be on the model to attach (1832 of 1906).",
    .source = "formats/alamo/xml/FORMAT.md#hardpoints",
    .repair =
        "Correct the name, add the bone to the model, or remove the hardpoint "
        "from the object.",
    .fix_reason = "The intended bone is not known.",
};

constexpr Rule kHardpointNoBone = {
    .id = "MOD026",
    .name = "xml-hardpoint-no-bone",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A destroyable hardpoint has no Attachment_Bone.",
    .why = "In the game nothing can destroy the hardpoint.",
    .statement =
        "A hardpoint with Is_Destroyable has an Attachment_Bone: the 133 "
        "hardpoints of the games without one cannot be destroyed.",
    .source = "formats/alamo/xml/FORMAT.md#hardpoints",
    .repair =
        "Name the bone that the hardpoint is at, or set Is_Destroyable to No.",
    .fix_reason = "The intended bone is not known.",
};

// How many bones a message names.
constexpr size_t kMaxNamedBones = 3;

std::string QuotedField(const XmlField& field) {
  return absl::StrCat("\"", field.value().substr(0, kMaxQuotedText), "\"");
}

// How many hardpoints on models are checked.
constexpr size_t kMaxMounted = 20'000;

// The models of fields, if all that the fields name are readable.
struct Models {
  bool known = true;
  std::vector<const ModFile*> files;

  void Add(const ModIndex& index, const std::vector<XmlField>& fields) {
    for (const XmlField& field : fields) {
      if (IsNone(field)) continue;
      const ModFile* const model = FindModel(index, field);
      if (model == nullptr) known = false;
      if (model != nullptr) files.push_back(model);
    }
  }
};

// A hardpoint on the models of an object.
struct Mounted {
  const LoadedObject* object = nullptr;
  XmlField mention;  // in the object's list
  const LoadedObject* hardpoint = nullptr;
  std::vector<const ModFile*> models;
  Models attached;
};

class HardpointChecker {
 public:
  HardpointChecker(const LoadedXml& xml, ModReport& report)
      : xml_(xml), report_(report) {}

  void CheckObject(const LoadedObject& object) {
    // All else is reported at the object that this one varies.
    if (!object.Has(XmlRole::kHardpoints) && !object.Has(XmlRole::kLandModel) &&
        !object.Has(XmlRole::kSpaceModel)) {
      return;
    }
    const std::vector<XmlField> mentions =
        xml_.objects.Fields(object, XmlRole::kHardpoints);
    if (mentions.empty()) return;
    Models models;
    for (const XmlRole role : {XmlRole::kLandModel, XmlRole::kSpaceModel}) {
      models.Add(xml_.index, xml_.objects.Fields(object, role));
    }
    if (!models.known || models.files.empty()) return;
    for (const XmlField& mention : mentions) {
      Mount(object, mention, models.files);
    }
  }

 private:
  // Once for each hardpoint and models, whatever objects have them.
  void Mount(const LoadedObject& object, const XmlField& mention,
             const std::vector<const ModFile*>& models) {
    const LoadedObject* const hardpoint = xml_.hardpoints.Find(mention.value());
    if (hardpoint == nullptr || mounted_.size() == kMaxMounted ||
        !mounted_.emplace(hardpoint, models.front(), models.back()).second) {
      return;
    }
    Mounted mounted = {&object, mention, hardpoint, models, {}};
    mounted.attached.Add(xml_.index, xml_.hardpoints.Fields(
                                         *hardpoint, XmlRole::kAttachedModel));
    CheckBones(mounted);
  }

  void CheckBones(const Mounted& mounted) {
    std::vector<XmlField> missing;
    ForEachField(*mounted.hardpoint, [&](const XmlField& field) {
      if (IsMissing(mounted, field)) missing.push_back(field);
    });
    if (!missing.empty()) Add(mounted, missing);
  }

  bool IsMissing(const Mounted& mounted, const XmlField& field) {
    const XmlRole role = field.tag->role;
    const bool any = role == XmlRole::kAnyBone;
    if (!any && role != XmlRole::kBone && role != XmlRole::kBones) return false;
    if (IsNone(field) || AnyHas(mounted.models, field.value())) return false;
    return !any || (mounted.attached.known &&
                    !AnyHas(mounted.attached.files, field.value()));
  }

  bool AnyHas(const std::vector<const ModFile*>& models,
              absl::string_view bone) {
    return absl::c_any_of(models, [&](const ModFile* model) {
      // Each model's names are collected once.
      return names_.try_emplace(model, *model->facts()).first->second.Has(bone);
    });
  }

  void Add(const Mounted& mounted, const std::vector<XmlField>& missing) {
    const XmlField& first = missing.front();
    FindingBuilder finding = first.Add(kHardpointBone, report_);
    finding.With("object", mounted.object->name())
        .With("missing", missing.size())
        .Message(MissingText(missing), PlacesText(mounted, missing),
                 ", the model of ",
                 mounted.object->name().substr(0, kMaxQuotedText));
    for (size_t i = 1; i < std::min(missing.size(), kMaxFoldedOffsets); ++i) {
      finding.Related(missing[i].file->file->path, missing[i].range(),
                      missing[i].tag->name, " is ", QuotedField(missing[i]));
    }
    finding.Related(mounted.mention.file->file->path, mounted.mention.range(),
                    "an object that has the hardpoint");
    for (const ModFile* const model : mounted.models) {
      finding.Related(model->file->path, {}, "the model");
    }
    for (const ModFile* const model : mounted.attached.files) {
      finding.Related(model->file->path, {}, "the model to attach");
    }
  }

  static std::string MissingText(const std::vector<XmlField>& missing) {
    std::vector<std::string> names;
    for (const XmlField& field : missing) {
      std::string name = QuotedField(field);
      if (absl::c_linear_search(names, name)) continue;
      if (names.size() == kMaxNamedBones) {
        names.back() = "others";
        break;
      }
      names.push_back(std::move(name));
    }
    if (names.size() == 1) {
      return absl::StrCat("the bone ", names.front(), " is");
    }
    const std::string last = std::move(names.back());
    names.pop_back();
    return absl::StrCat("the bones ", absl::StrJoin(names, ", "), " and ", last,
                        " are");
  }

  static std::string PlacesText(const Mounted& mounted,
                                const std::vector<XmlField>& missing) {
    std::string text = absl::StrCat(" not in ", Names(mounted.models));
    const bool attached = absl::c_all_of(missing, [](const XmlField& field) {
      return field.tag->role == XmlRole::kAnyBone;
    });
    if (attached && !mounted.attached.files.empty()) {
      absl::StrAppend(&text, " or ", Names(mounted.attached.files));
    }
    return text;
  }

  static std::string Names(const std::vector<const ModFile*>& models) {
    return absl::StrJoin(models, " or ",
                         [](std::string* out, const ModFile* model) {
                           absl::StrAppend(out, model->given_name());
                         });
  }

  const LoadedXml& xml_;
  ModReport& report_;
  absl::flat_hash_map<const ModFile*, ModelNames> names_;
  // Hardpoint, and the first and last of the models.
  absl::flat_hash_set<
      std::tuple<const LoadedObject*, const ModFile*, const ModFile*>>
      mounted_;
};

bool IsTrue(absl::string_view value) {
  return absl::EqualsIgnoreCase(value, "yes") ||
         absl::EqualsIgnoreCase(value, "true") || value == "1";
}

// That a destroyable hardpoint is at a bone. What a variant does not say may be
// in what it varies.
void CheckDestroyable(const LoadedObject& hardpoint, ModReport& report) {
  if (!hardpoint.Has(XmlRole::kDestroyable) ||
      hardpoint.Has(XmlRole::kVariant)) {
    return;
  }
  XmlField destroyable;
  bool has_bone = false;
  ForEachField(hardpoint, [&](const XmlField& field) {
    if (field.tag->role == XmlRole::kDestroyable) destroyable = field;
    has_bone |= field.tag->name == "Attachment_Bone" && !IsNone(field);
  });
  if (has_bone || !IsTrue(destroyable.value())) return;
  destroyable.Add(kHardpointNoBone, report)
      .Message("the hardpoint ", hardpoint.name().substr(0, kMaxQuotedText),
               " can be destroyed but has no Attachment_Bone");
}

constexpr Rule kDeathModel = {
    .id = "MOD024",
    .name = "death-model-no-die",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
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
    .fix_reason = "A file's name is not part of its bytes.",
};

// Whether the game draws any of it. A model that only carries particles needs
// no animation.
bool IsVisible(const ModFile& model) {
  return absl::c_any_of(model.facts()->meshes,
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
        if (model != nullptr && absl::EndsWith(model->stem(), "_d") &&
            checked_.insert(model).second) {
          CheckModel(mention, field, *model);
        }
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
    FindingBuilder finding = field.Add(kDeathModel, report_);
    finding.Message("the model of a death clone, ", model.given_name(),
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

void CheckHardpoints(const LoadedXml& xml, ModReport& report) {
  for (const LoadedObject& hardpoint : xml.hardpoints.objects()) {
    CheckDestroyable(hardpoint, report);
  }
  HardpointChecker checker(xml, report);
  for (const LoadedObject& object : xml.objects.objects()) {
    checker.CheckObject(object);
  }
}

void CheckDeathModels(const LoadedXml& xml, const AcrossOptions& options,
                      ModReport& report) {
  DeathModelChecker checker(xml, options, report);
  for (const LoadedObject& object : xml.objects.objects()) {
    checker.CheckObject(object);
  }
}

absl::Span<const Rule* const> HardpointRules() {
  static constexpr const Rule* kRules[] = {&kHardpointBone, &kHardpointNoBone,
                                           &kDeathModel};
  return kRules;
}

}  // namespace assetlint::alamo
