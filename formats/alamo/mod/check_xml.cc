#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kXmlFolder = "xml";
constexpr absl::string_view kObjectList = "gameobjectfiles.xml";
constexpr absl::string_view kHardpointList = "hardpointdatafiles.xml";

bool IsList(const ModFile& file) {
  return (file.name == kObjectList || file.name == kHardpointList) &&
         (!file.place.in_data || file.place.folder == kXmlFolder);
}

constexpr Rule kXmlUnreadable = {
    .id = "MOD020",
    .name = "xml-unreadable",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A listed XML file, or a list of them, cannot be read.",
    .why =
        "The game may stop at this place, or ignore all objects of the file "
        "or all files of the list; nothing that it names is checked.",
    .statement =
        "GameObjectFiles.xml and HardpointDataFiles.xml are XML, and so is a "
        "file that they name: 290 of 291.",
    .source = "formats/alamo/xml/FORMAT.md#loaded-files",
    .repair =
        "Correct the file, or remove it from the list. Save a file in UTF-16 "
        "as UTF-8. Fetch a Git LFS pointer with git lfs pull.",
};

bool IsUnreadable(const ModFile& file) {
  return file.facts() != nullptr && file.facts()->unreadable.size != 0;
}

// `what`: "the file".
FindingBuilder AddUnreadable(const ModFile& file, absl::string_view what,
                             ModReport& report) {
  const FactName why = file.facts()->unreadable;
  const ByteRange range =
      why.offset == 0 ? ByteRange{} : ByteRange{why.offset, 1};
  FindingBuilder finding = report.Add(kXmlUnreadable, file, range);
  finding.Found(file.facts()->Text(why))
      .Message(what, " cannot be read as XML: ", file.facts()->Text(why));
  return finding;
}

void CheckFiles(const LoadedObjects& objects, ModReport& report) {
  if (objects.list() != nullptr && IsUnreadable(*objects.list())) {
    AddUnreadable(*objects.list(), "the list", report)
        .Message("; none of the files that it names is checked");
  }
  for (const LoadedFile& loaded : objects.files()) {
    if (!IsUnreadable(*loaded.file)) continue;
    AddUnreadable(*loaded.file, "the file", report)
        .Related(objects.list()->file->path, RangeOf(loaded.name),
                 "the list that names it");
  }
}

constexpr absl::string_view kPage =
    "formats/alamo/xml/FORMAT.md#names-of-models";

constexpr Rule kModelMissing = {
    .id = "MOD021",
    .name = "xml-model-missing",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A model that XML names is neither in the mod nor in the game.",
    .why = "The object is invisible, or the game stops when it creates it.",
    .statement =
        "A name of a model is that of a .alo file in Data/Art/Models of the "
        "mod or the game; the extension may be missing.",
    .source = kPage,
    .repair = "Correct the name, or add the model.",
};

constexpr Rule kModelKind = {
    .id = "MOD025",
    .name = "xml-model-kind",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "XML names a file of the wrong kind for a model.",
    .why =
        "The game cannot show a file of another kind: the model does not "
        "appear.",
    .statement =
        "What an element for a model names is a .alo file. It contains a model "
        "for GUI_Model_Name, GUI_Model, Model_To_Attach and an object with "
        "hardpoints, and a particle system for Damaged_Smoke_Asset_Name.",
    .source = kPage,
    .repair = "Name the right file.",
};

// Extensions of files that people name in place of a .alo file: those of other
// assets, and of the programs that models are made with.
constexpr absl::string_view kOtherExtensions[] = {
    ".3ds", ".ala", ".blend", ".dae", ".dds", ".fbx", ".glb", ".gltf",
    ".gr2", ".max", ".meg",   ".obj", ".png", ".tga", ".xml"};

// A name of a model; of the wrong kind, the message in place of `file_name`.
struct NamedModel {
  XmlField field;
  std::string file_name;
};

// What a file names several times is reported once, at the first place.
using NamedModels = Uses<std::string, NamedModel>;

void AddTo(NamedModels& models, const XmlField& field,
           const std::string& name) {
  models.Add(absl::AsciiStrToLower(name), field.range().offset, [&] {
    return NamedModel{field, name};
  });
}

// Without folders, in lower case.
bool HasOtherExtension(absl::string_view name) {
  return absl::c_any_of(kOtherExtensions, [&](absl::string_view extension) {
    return absl::EndsWith(name, extension);
  });
}

// The kind of .alo file that a field must name: "" for either; null when it
// names none.
const char* WantedKind(const XmlField& field, bool has_hardpoints) {
  const XmlRole role = field.tag->role;
  if (role == XmlRole::kModelMap) {
    // The others are kinds of terrain.
    return absl::EndsWithIgnoreCase(field.value(), ".alo") ? "" : nullptr;
  }
  if (IsNone(field)) return nullptr;
  switch (role) {
    case XmlRole::kMeshModel:
    case XmlRole::kAttachedModel:
      return "alo";
    case XmlRole::kLandModel:
    case XmlRole::kSpaceModel:
      return has_hardpoints ? "alo" : "";
    case XmlRole::kParticles:
      return "alo-particle";
    case XmlRole::kModel:
      return "";
    default:
      return nullptr;
  }
}

absl::string_view KindText(absl::string_view format) {
  return format == "alo" ? "a model" : "a particle system";
}

class XmlModelChecker {
 public:
  XmlModelChecker(const LoadedXml& xml, const NameLookup& lookup,
                  ModReport& report)
      : xml_(xml), lookup_(lookup), report_(report) {}

  void CheckFiles(const LoadedObjects& objects) {
    for (const LoadedFile& loaded : objects.files()) {
      const ModFile& file = *loaded.file;
      if (file.place.in_data && file.facts() != nullptr) CheckFile(file);
    }
  }

 private:
  void CheckFile(const ModFile& file) {
    NamedModels models;
    NamedModels wrong_kind;
    for (const Facts::Object& object : file.facts()->objects) {
      bool has_hardpoints = false;
      ForEachField({&file, &object}, [&](const XmlField& field) {
        has_hardpoints |=
            field.tag->role == XmlRole::kHardpoints && !IsNone(field);
      });
      ForEachField({&file, &object}, [&](const XmlField& field) {
        const std::string wrong = WrongKind(field, has_hardpoints);
        if (!wrong.empty()) {
          AddTo(wrong_kind, field, wrong);
        } else if (WantedKind(field, has_hardpoints) != nullptr) {
          AddTo(models, field, ModelFileName(field));
        }
      });
    }
    for (const auto& [model, occurrences] : wrong_kind.all()) {
      AddWrongKind(model, occurrences);
    }
    for (const auto& [model, occurrences] : models.all()) {
      Check(model, occurrences);
    }
  }

  // What is wrong with the kind of the file that a field names; empty if
  // nothing.
  std::string WrongKind(const XmlField& field, bool has_hardpoints) const {
    const bool animations = field.tag->role == XmlRole::kAnimations;
    const char* const wanted = WantedKind(field, has_hardpoints);
    if (!animations && wanted == nullptr) return {};
    const std::string name = FileNameKey(field.value());
    const absl::string_view quoted = field.value().substr(0, kMaxQuotedText);
    if (HasOtherExtension(name)) {
      return absl::StrCat(field.tag->name, " names \"", quoted,
                          "\"; it must name a .alo file");
    }
    if (wanted == nullptr || *wanted == '\0') return {};
    const ModFile* const file = FindFile(xml_.index, field);
    if (file == nullptr || file->facts() == nullptr || file->kind() == wanted) {
      return {};
    }
    return absl::StrCat(field.tag->name, " names ", file->given_name(),
                        ", which is ", KindText(file->kind()),
                        "; it must name ", KindText(wanted));
  }

  void AddWrongKind(const NamedModel& wrong, const Occurrences& occurrences) {
    FindingBuilder finding = wrong.field.Add(kModelKind, report_);
    finding.Times(occurrences).Message(wrong.file_name);
    if (const ModFile* const file = FindFile(xml_.index, wrong.field)) {
      finding.Related(file->file->path, {}, "the file");
    }
  }

  void Check(const NamedModel& model, const Occurrences& occurrences) {
    const std::vector<PathSegment> path = model.field.path();
    const Reference reference = {
        .file = model.field.file,
        .range = model.field.range(),
        .path = &path,
        .field = model.field.tag->name,
        .occurrences = &occurrences,
        .what = "model",
        .name = model.field.value(),
        .candidates = {model.file_name},
        .folders = {kModelFolder},
        .extensions = kModelExtensions,
        .format = WantedKind(model.field, /*has_hardpoints=*/false),
    };
    if (lookup_.Judges(*model.field.file)) {
      lookup_.Check(reference, kModelMissing, report_);
    }
  }

  const LoadedXml& xml_;
  const NameLookup& lookup_;
  ModReport& report_;
};

}  // namespace

void CheckXml(const ModIndex& index, const NameLookup& lookup,
              const XmlNames& names, const AcrossOptions& options,
              ModReport& report) {
  const ModPlace* last = nullptr;
  for (const ModFile& file : index.files()) {
    if (!IsList(file) || (last != nullptr && *last == file.place)) continue;
    last = &file.place;
    const LoadedXml xml = {index, LoadedObjects(index, file.place, kObjectList),
                           LoadedObjects(index, file.place, kHardpointList)};
    CheckFiles(xml.objects, report);
    CheckFiles(xml.hardpoints, report);
    CheckHardpoints(xml, report);
    CheckDeathClones(xml, options, report);
    CheckListedFiles(xml, names, lookup, options, report);
    XmlModelChecker checker(xml, lookup, report);
    checker.CheckFiles(xml.objects);
    checker.CheckFiles(xml.hardpoints);
  }
}

XmlNames::XmlNames(const ModIndex& index) {
  for (const ModFile& file : index.files()) {
    if (file.facts() == nullptr) continue;
    const Facts& facts = *file.facts();
    for (const Facts::Object& object : facts.objects) {
      if (object.name.size == 0) continue;
      objects_.try_emplace(
          Key(file.place.mod, absl::AsciiStrToLower(facts.Text(object.name))),
          &file);
    }
    for (const Facts::ObjectField& field : facts.fields) {
      // Land_ or Space_.
      if (!absl::EndsWithIgnoreCase(facts.Text(field.element),
                                    "_Model_Anim_Override_Name")) {
        continue;
      }
      const std::string name = FileNameKey(facts.Text(field.value));
      overrides_.emplace(file.place.mod,
                         std::string(absl::StripSuffix(name, ".alo")));
    }
  }
}

absl::Span<const Rule* const> XmlRules() {
  static constexpr const Rule* kRules[] = {&kXmlUnreadable, &kModelMissing,
                                           &kModelKind};
  return kRules;
}

}  // namespace assetlint::alamo
