#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "formats/alamo/mod/similar_names.h"
#include "formats/alamo/mod/xml_checks.h"
#include "formats/base/hash_map.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kPage =
    "formats/alamo/xml/FORMAT.md#names-of-models";

constexpr Rule kModelMissing = {
    .id = "MOD021",
    .name = "xml-model-missing",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A model that XML names is neither in the mod nor in the game.",
    .why = "The object is invisible, or the game stops when it creates it.",
    .statement =
        "A name of a model is that of a .alo file in Data/Art/Models of the "
        "mod or the game; the extension may be missing.",
    .source = kPage,
    .repair = "Correct the name, or add the model.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The model is not in the file.",
};

constexpr Rule kModelSimilar = {
    .id = "MOD022",
    .name = "xml-model-similar",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary =
        "A model that XML names is not in the mod, which has one with nearly "
        "that name.",
    .why =
        "If the game does not have it either, the object is invisible. "
        "Reported only while the files of the game are not known.",
    .statement =
        "Names of models that the mod does not have are those of the game's; "
        "of 552, three were similar to a model of the mod, and at least two "
        "of these were wrong.",
    .source = kPage,
    .repair =
        "Correct the name; or state the files of the game, where the model "
        "may be.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Whether the game has the model is not known.",
};

constexpr const Rule* kRules[] = {&kModelMissing, &kModelSimilar};

// What a file names several times is reported once, at the first place.
struct NamedModel {
  XmlField field;
  std::string file_name;
  Occurrences occurrences;
};

bool NamesModel(const XmlField& field) {
  switch (field.tag->role) {
    case XmlRole::kLandModel:
    case XmlRole::kSpaceModel:
    case XmlRole::kModel:
    case XmlRole::kAttachedModel:
      return !IsNone(field);
    case XmlRole::kModelMap:
      // The others are kinds of terrain.
      return absl::EndsWithIgnoreCase(field.value(), ".alo");
    default:
      return false;
  }
}

std::vector<NamedModel> ModelsIn(const ModFile& file) {
  std::vector<NamedModel> models;
  HashMap<std::string, size_t> by_name;
  for (const Facts::Object& object : file.facts()->objects) {
    ForEachField({&file, &object}, [&](const XmlField& field) {
      if (!NamesModel(field)) return;
      std::string name = ModelFileName(field);
      const auto [position, added] =
          by_name.try_emplace(absl::AsciiStrToLower(name), models.size());
      if (added) models.push_back({field, std::move(name), {}});
      models[position->second].occurrences.Note(field.range().offset);
    });
  }
  return models;
}

class XmlModelChecker {
 public:
  XmlModelChecker(const LoadedXml& xml, const NameLookup& lookup,
                  const AcrossOptions& options, WorkMeter& work,
                  ModReport& report)
      : xml_(xml),
        lookup_(lookup),
        game_known_(options.game_files != nullptr),
        work_(work),
        report_(report) {}

  void CheckFiles(const LoadedObjects& objects) {
    for (const LoadedFile& loaded : objects.files()) {
      if (!loaded.file->place.in_data || loaded.file->facts() == nullptr) {
        continue;
      }
      for (const NamedModel& model : ModelsIn(*loaded.file)) Check(model);
    }
  }

 private:
  void Check(const NamedModel& model) {
    const std::vector<PathSegment> path = model.field.path();
    const Reference reference = {
        .file = model.field.file,
        .range = model.field.range(),
        .path = &path,
        .field = model.field.tag->name,
        .occurrences = &model.occurrences,
        .what = "model",
        .name = model.field.value(),
        .candidates = {model.file_name},
        .folders = {kModelFolder},
    };
    if (lookup_.Find(reference).place != NameLookup::Place::kNowhere) {
      // Perhaps with a name of another case.
      if (lookup_.Judges(*model.field.file)) {
        lookup_.Check(reference, kModelMissing, report_);
      }
      return;
    }
    const ModFile* const similar = FindSimilar(model);
    if (game_known_ || similar != nullptr) Add(reference, model, similar);
  }

  void Add(const Reference& reference, const NamedModel& model,
           const ModFile* similar) {
    FindingBuilder finding =
        report_.Add(game_known_ ? kModelMissing : kModelSimilar,
                    *reference.file, reference.range);
    finding.SetPath(*reference.path)
        .Field(model.field.tag->name)
        .Times(model.occurrences)
        .Found(reference.name)
        .Message(game_known_ ? "the model \"" : "the mod has no model \"",
                 reference.name.substr(0, kMaxQuotedText),
                 game_known_ ? "\" is in neither the mod nor the game" : "\"");
    if (similar == nullptr) return;
    finding.With("similar", similar->given_name())
        .Message(game_known_ ? "; the mod has " : "; it has ",
                 similar->given_name())
        .Related(similar->file->path, {}, "a model with nearly that name");
  }

  const ModFile* FindSimilar(const NamedModel& model) {
    if (!names_.has_value()) {
      std::vector<absl::string_view> stems;
      for (const ModFile& file :
           xml_.index.InFolder(FolderFor(*model.field.file, kModelFolder))) {
        if (!file.HasExtension(".alo")) continue;
        models_.push_back(&file);
        stems.push_back(file.stem());
      }
      names_.emplace(std::move(stems));
    }
    const std::string name = absl::AsciiStrToLower(model.file_name);
    const auto [position, added] =
        similar_.try_emplace(std::string(absl::StripSuffix(name, ".alo")));
    if (added) {
      const size_t index = names_->Find(position->first, work_);
      if (index != SimilarNames::kNone) position->second = models_[index];
    }
    return position->second;
  }

  const LoadedXml& xml_;
  const NameLookup& lookup_;
  const bool game_known_;
  WorkMeter& work_;
  ModReport& report_;
  std::vector<const ModFile*> models_;
  std::optional<SimilarNames> names_;
  HashMap<std::string, const ModFile*> similar_;
};

}  // namespace

void CheckXmlModels(const LoadedXml& xml, const NameLookup& lookup,
                    const AcrossOptions& options, WorkMeter& work,
                    ModReport& report) {
  XmlModelChecker checker(xml, lookup, options, work, report);
  checker.CheckFiles(xml.objects);
  checker.CheckFiles(xml.hardpoints);
}

absl::Span<const Rule* const> XmlModelRules() { return kRules; }

}  // namespace assetlint::alamo
