#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kListedPage =
    "formats/alamo/xml/FORMAT.md#loaded-files";

constexpr Rule kNotLoaded = {
    .id = "MOD030",
    .name = "xml-hardpoint-not-loaded",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "A hardpoint is in a file that is not loaded.",
    .why = "For the game the hardpoint does not exist: nothing of it appears.",
    .statement =
        "The hardpoints that an object names are in files that "
        "HardpointDataFiles.xml lists: in five mods no other file defines one, "
        "in one mod four.",
    .source = kListedPage,
    .repair = "Add the file to HardpointDataFiles.xml.",
    .fix_reason = "The file may be left out on purpose.",
};

constexpr Rule kFileAbsent = {
    .id = "MOD031",
    .name = "xml-file-missing",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "A list names an XML file that is not there.",
    .why = "Nothing that the file should define exists.",
    .statement =
        "A file in a list is in the mod, in the game or in the mod that this "
        "one is for. A file that is not there is reported where its folder or "
        "a file of nearly its name is in the mod: 26 in two mods, of which "
        "authors repaired three.",
    .source = kListedPage,
    .repair = "Correct the name, or remove it from the list.",
};

// Of how many absent files a list is asked.
constexpr size_t kMaxAbsent = 1000;

class ListChecker {
 public:
  ListChecker(const LoadedXml& xml, const XmlNames& names,
              const NameLookup& lookup, const AcrossOptions& options,
              ModReport& report)
      : xml_(xml),
        names_(names),
        lookup_(lookup),
        options_(options),
        report_(report) {}

  // That the files of a list exist. Reports a folder once.
  void CheckAbsent(const LoadedObjects& objects) {
    if (objects.absent().empty() || !objects.list()->place.in_data) return;
    const ModFile& list = *objects.list();
    Uses<std::string, FactName> folders;
    for (const FactName name : objects.absent().subspan(0, kMaxAbsent)) {
      const auto [folder, file] =
          SplitListed(list.facts()->Text(name), list.place.folder);
      if (IsGameFile(list, folder, file, options_)) continue;
      const ModFile* const near =
          lookup_.FindNear(list, folder, file, kXmlExtensions);
      if (near != nullptr && !objects.Lists(xml_.index, *near)) {
        meant_.insert(near);
        FindingBuilder finding = Add(list, name);
        finding.Message("there is no such file");
        AddNearName("the mod", near->given_name(), finding);
        finding.Related(near->file->path, {}, "a file with nearly that name");
      } else if (folder != list.place.folder &&
                 !xml_.index.InFolder(FolderFor(list, folder)).empty()) {
        folders.Add(folder, name.offset, [n = name] { return n; });
      }
    }
    for (const auto& [name, occurrences] : folders.all()) {
      Add(list, name).Times(occurrences).Message("the folder has none");
    }
  }

  // That what objects name as their hardpoints is loaded, if the mod has it.
  // Reports a file that is not loaded once for each file that names some of it.
  void CheckNotLoaded() {
    const ModFile* const list = xml_.hardpoints.list();
    if (list == nullptr || list->facts() == nullptr ||
        list->facts()->unreadable.size != 0) {
      return;
    }
    Uses<std::pair<const ModFile*, const ModFile*>, NotLoaded> uses;
    for (const LoadedObject& object : xml_.objects.objects()) {
      ForEachField(object, [&](const XmlField& field) {
        if (field.tag->role != XmlRole::kHardpoints) return;
        const ModFile* const file = names_.FileOfObject(
            *object.file, absl::AsciiStrToLower(field.value()));
        if (file == nullptr || xml_.hardpoints.Has(field.value()) ||
            xml_.hardpoints.Lists(xml_.index, *file) || meant_.contains(file)) {
          return;
        }
        uses.Add({object.file, file}, field.range().offset, [&] {
          return NotLoaded{field, file};
        });
      });
    }
    for (const auto& [first, occurrences] : uses.all()) {
      first.field.Add(kNotLoaded, report_)
          .Times(occurrences)
          .Message("the hardpoint ",
                   first.field.value().substr(0, kMaxQuotedText), " is in ",
                   first.file->given_name(), ", but ", list->given_name(),
                   " does not list that file")
          .Related(first.file->file->path, {}, "the file that defines it")
          .Related(list->file->path, {}, "the list");
    }
  }

 private:
  // A hardpoint that an object names, and where it is defined.
  struct NotLoaded {
    XmlField field;
    const ModFile* file = nullptr;
  };

  FindingBuilder Add(const ModFile& list, FactName name) {
    const absl::string_view text = list.facts()->Text(name);
    return std::move(report_.Add(kFileAbsent, list, RangeOf(name))
                         .Found(text)
                         .Message("the list names \"",
                                  text.substr(0, kMaxQuotedText), "\", but "));
  }

  const LoadedXml& xml_;
  const XmlNames& names_;
  const NameLookup& lookup_;
  const AcrossOptions& options_;
  ModReport& report_;
  // Files that absent ones are nearly named after.
  absl::flat_hash_set<const ModFile*> meant_;
};

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

constexpr Rule kDeathScale = {
    .id = "MOD028",
    .name = "death-clone-scale",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "An object and its death clone have different sizes.",
    .why = "The object jumps to another size when its death clone replaces it.",
    .statement =
        "An object and the object that Death_Clone names have the same "
        "Scale_Factor: 792 of 866 pairs. As 10 of 185 differ in the base game, "
        "only a factor from 1.25 on is reported.",
    .source = "formats/alamo/xml/FORMAT.md#death-clones",
    .repair = "Give the death clone the Scale_Factor of the object.",
};

// From this factor on a different size is seen.
constexpr double kMinFactor = 1.25;

// Whether the game draws any of it. A model that only carries particles needs
// no animation.
bool IsVisible(const ModFile& model) {
  return absl::c_any_of(model.facts()->meshes,
                        [](const Facts::Mesh& mesh) { return !mesh.hidden; });
}

class DeathCloneChecker {
 public:
  DeathCloneChecker(const LoadedXml& xml, const AcrossOptions& options,
                    ModReport& report)
      : xml_(xml), options_(options), report_(report) {}

  void CheckObject(const LoadedObject& object) {
    if (!object.Has(XmlRole::kDeathClone)) return;
    ForEachField(object, [&](const XmlField& field) {
      if (field.tag->role != XmlRole::kDeathClone) return;
      const LoadedObject* const clone = xml_.objects.Find(field.value());
      if (clone != nullptr) CheckScale(object, field, *clone);
      // Another model's animations are not looked for.
      if (clone != nullptr && !clone->Has(XmlRole::kAnimations)) {
        CheckClone(field, *clone);
      }
    });
  }

 private:
  // Each clone once.
  void CheckScale(const LoadedObject& object, const XmlField& mention,
                  const LoadedObject& clone) {
    const auto scales = xml_.objects.Fields(object, XmlRole::kScale);
    const auto of_clone = xml_.objects.Fields(clone, XmlRole::kScale);
    double scale = 0;
    double other = 0;
    if (scales.size() != 1 || of_clone.size() != 1 ||
        !absl::SimpleAtod(scales[0].value(), &scale) ||
        !absl::SimpleAtod(of_clone[0].value(), &other) ||
        !(scale > 0 && other > 0) ||
        std::max(scale, other) < kMinFactor * std::min(scale, other) ||
        !scaled_.insert(&clone).second) {
      return;
    }
    of_clone[0]
        .Add(kDeathScale, report_)
        .Allowed(scales[0].value())
        .Message("the Scale_Factor of the death clone is ",
                 of_clone[0].value().substr(0, kMaxQuotedText),
                 ", but that of ", object.name().substr(0, kMaxQuotedText),
                 " is ", scales[0].value().substr(0, kMaxQuotedText),
                 ": it is drawn at ", std::round(100 * other / scale),
                 " % of its size")
        .Related(scales[0].file->file->path, scales[0].range(),
                 "the size of the object")
        .Related(mention.file->file->path, mention.range(),
                 "the object names the clone");
  }

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
  absl::flat_hash_set<const LoadedObject*> scaled_;
};

}  // namespace

void CheckListedFiles(const LoadedXml& xml, const XmlNames& names,
                      const NameLookup& lookup, const AcrossOptions& options,
                      ModReport& report) {
  ListChecker checker(xml, names, lookup, options, report);
  checker.CheckAbsent(xml.objects);
  checker.CheckAbsent(xml.hardpoints);
  checker.CheckNotLoaded();
}

void CheckDeathClones(const LoadedXml& xml, const AcrossOptions& options,
                      ModReport& report) {
  DeathCloneChecker checker(xml, options, report);
  for (const LoadedObject& object : xml.objects.objects()) {
    checker.CheckObject(object);
  }
}

absl::Span<const Rule* const> ObjectRules() {
  static constexpr const Rule* kRules[] = {&kNotLoaded, &kFileAbsent,
                                           &kDeathModel, &kDeathScale};
  return kRules;
}

}  // namespace assetlint::alamo
