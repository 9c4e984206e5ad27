#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/container/node_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

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
};

constexpr Rule kFireBone = {
    .id = "MOD029",
    .name = "fire-bone-direction",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "A fire bone of a ship points up or down.",
    .why =
        "The weapon fires along the bone's x axis: at odd angles, or not at "
        "all at what is in front of it.",
    .statement =
        "The local x axis of a Fire_Bone is the line of fire, which is level "
        "in a ship at rest: 134 of 3259 point up or down, in 17 models.",
    .source = "formats/alamo/xml/FORMAT.md#hardpoints",
    .repair = "Turn the bone in the model, so that its x axis points forward.",
};

// How many bones a message names.
constexpr size_t kMaxNamedBones = 3;

// From here on the x axis of a bone, of length 1, points up or down.
constexpr float kMinVertical = 0.9F;
constexpr float kMaxVertical = 1.1F;  // no rotation has more

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
  const ModFile* space = nullptr;  // the one of these in space
  Models attached;
};

// The bones of a model that point up or down, each with a field that names it.
using FireBones = Uses<size_t, std::pair<size_t, XmlField>>;

// What the hardpoints of an object lack for effects only.
struct MissingEffects {
  Mounted first;
  std::vector<XmlField> fields;
  size_t hardpoints = 0;
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
    Models space;
    models.Add(xml_.index, xml_.objects.Fields(object, XmlRole::kLandModel));
    const std::vector<XmlField> in_space =
        xml_.objects.Fields(object, XmlRole::kSpaceModel);
    models.Add(xml_.index, in_space);
    space.Add(xml_.index, in_space);
    if (!models.known || models.files.empty()) return;
    Mounted mounted = {&object, {}, nullptr, models.files, nullptr, {}};
    if (!space.files.empty()) mounted.space = space.files.front();
    MissingEffects effects;
    for (const XmlField& mention : mentions) Mount(mounted, mention, effects);
    if (effects.hardpoints > 0) {
      Add(effects.first, effects.fields, effects.hardpoints);
    }
  }

  // Reports each model once.
  void ReportFireBones() {
    for (const auto& [model, bones] : fire_bones_) AddFireBones(*model, bones);
  }

 private:
  // Once for each hardpoint and models, whatever objects have them.
  void Mount(Mounted mounted, const XmlField& mention,
             MissingEffects& effects) {
    mounted.mention = mention;
    mounted.hardpoint = xml_.hardpoints.Find(mention.value());
    if (mounted.hardpoint == nullptr || mounted_.size() == kMaxMounted ||
        !mounted_
             .emplace(mounted.hardpoint, mounted.models.front(),
                      mounted.models.back())
             .second) {
      return;
    }
    mounted.attached.Add(
        xml_.index,
        xml_.hardpoints.Fields(*mounted.hardpoint, XmlRole::kAttachedModel));
    CheckBones(mounted, effects);
  }

  void CheckBones(const Mounted& mounted, MissingEffects& effects) {
    std::vector<XmlField> missing;
    bool only_effects = true;
    ForEachField(*mounted.hardpoint, [&](const XmlField& field) {
      NoteFireBone(mounted, field);
      if (!IsMissing(mounted, field)) return;
      missing.push_back(field);
      only_effects &= absl::StartsWith(field.tag->name, "Damage_");
    });
    if (!only_effects) return Add(mounted, missing);
    if (missing.empty()) return;
    if (++effects.hardpoints == 1) effects.first = mounted;
    effects.fields.insert(effects.fields.end(), missing.begin(), missing.end());
  }

  void NoteFireBone(const Mounted& mounted, const XmlField& field) {
    if (mounted.space == nullptr ||
        !absl::StartsWith(field.tag->name, "Fire_Bone")) {
      return;
    }
    const auto& names = NamesOf(*mounted.space).bones;
    const auto found = names.find(absl::AsciiStrToLower(field.value()));
    if (found == names.end()) return;
    const Facts::Bone& bone = mounted.space->facts()->bones[found->second];
    const float up = std::abs(bone.x_up);
    if (up < kMinVertical || up > kMaxVertical) return;
    fire_bones_[mounted.space].Add(found->second, bone.name.offset, [&] {
      return std::pair(found->second, field);
    });
  }

  void AddFireBones(const ModFile& model, const FireBones& bones) {
    const auto& [number, field] = bones.all().front().first;
    const Facts::Bone& bone = model.facts()->bones[number];
    FindingBuilder finding = report_.Add(kFireBone, model, RangeOf(bone.name));
    finding
        .SetPath({{"skeleton", PathSegment::kNoIndex, {}},
                  {"bone", static_cast<int64_t>(number),
                   std::string(model.facts()->Text(bone.name))}})
        .Found(bone.x_up)
        .With("bones", bones.all().size())
        .Message("the x axis of the fire bone, the line of fire, points ",
                 bone.x_up > 0 ? "up" : "down");
    if (bones.all().size() > 1) {
      finding.Message("; the model has ",
                      Quantity(bones.all().size() - 1, "other"), " like it");
    }
    finding.Related(field.file->file->path, field.range(),
                    "a hardpoint that fires from it");
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
      return NamesOf(*model).Has(bone);
    });
  }

  // Each model's names are collected once.
  const ModelNames& NamesOf(const ModFile& model) {
    return names_.try_emplace(&model, *model.facts()).first->second;
  }

  // The name of a bone or mesh that a missing one is nearly; empty for none.
  absl::string_view FindNear(const Mounted& mounted, const XmlField& missing) {
    absl::string_view near = FindNear(mounted.models, missing.value());
    if (near.empty() && missing.tag->role == XmlRole::kAnyBone) {
      near = FindNear(mounted.attached.files, missing.value());
    }
    return near;
  }

  absl::string_view FindNear(const std::vector<const ModFile*>& models,
                             absl::string_view name) {
    for (const ModFile* const model : models) {
      const Facts& facts = *model->facts();
      const size_t bones = facts.bones.size();
      const auto name_of = [&](size_t i) {
        return facts.Text(i < bones ? facts.bones[i].name
                                    : facts.meshes[i - bones].name);
      };
      const auto [names, is_new] = near_.try_emplace(model);
      for (size_t i = 0; is_new && i < bones + facts.meshes.size(); ++i) {
        names->second.Add(name_of(i), i);
      }
      const size_t found = names->second.Find(name);
      if (found != NearNames::kNone) return name_of(found);
    }
    return {};
  }

  // `missing` of that many hardpoints, of which `mounted` is the first.
  void Add(const Mounted& mounted, const std::vector<XmlField>& missing,
           size_t hardpoints = 1) {
    const XmlField& first = missing.front();
    FindingBuilder finding = first.Add(kHardpointBone, report_);
    finding.With("object", mounted.object->name())
        .With("missing", missing.size())
        .Message(MissingText(missing), PlacesText(mounted, missing),
                 ", the model of ",
                 mounted.object->name().substr(0, kMaxQuotedText));
    if (!finding.detailed()) return;
    if (hardpoints > 1) finding.Message(" (", hardpoints, " hardpoints)");
    for (size_t i = 0; i < std::min(missing.size(), kMaxNamedBones); ++i) {
      const absl::string_view near = FindNear(mounted, missing[i]);
      if (near.empty()) continue;
      AddNearName("the model", near, finding);
      break;
    }
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
  absl::node_hash_map<const ModFile*, ModelNames> names_;
  absl::node_hash_map<const ModFile*, NearNames> near_;
  absl::node_hash_map<const ModFile*, FireBones> fire_bones_;
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

}  // namespace

void CheckHardpoints(const LoadedXml& xml, ModReport& report) {
  for (const LoadedObject& hardpoint : xml.hardpoints.objects()) {
    CheckDestroyable(hardpoint, report);
  }
  HardpointChecker checker(xml, report);
  for (const LoadedObject& object : xml.objects.objects()) {
    checker.CheckObject(object);
  }
  checker.ReportFireBones();
}

absl::Span<const Rule* const> HardpointRules() {
  static constexpr const Rule* kRules[] = {&kHardpointBone, &kHardpointNoBone,
                                           &kFireBone};
  return kRules;
}

}  // namespace assetlint::alamo
