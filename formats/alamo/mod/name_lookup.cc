#include "formats/alamo/mod/name_lookup.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

constexpr Rule kMissingInGame = {
    .id = "MOD012",
    .name = "missing-in-game",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary =
        "A name has no file, as in the games' own models, of which this is "
        "probably a copy.",
    .why = "The part is not drawn, as in the game.",
    .statement =
        "Some textures and proxies that the games' own models name are not in "
        "the games.",
    .source = "formats/alamo/mod/ACROSS.md#missing-in-the-games",
    .repair = "Nothing, or name a file that exists.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The file was never there.",
};

namespace {

constexpr Rule kNameCase = {
    .id = "MOD013",
    .name = "name-case",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A name differs from that of its file by case.",
    .why =
        "Where the case of file names counts, as on most disks of Linux, the "
        "file is not found. Reported with --case-sensitive only.",
    .statement =
        "The games ignore case: it differs for 605 of 1797 textures that were "
        "found.",
    .source = "formats/alamo/mod/ACROSS.md#case",
    .repair = "Rename the file, or write its name in the same case.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which of the two names is meant is not known.",
};

}  // namespace

absl::Span<const Rule* const> NameLookupRules() {
  static constexpr const Rule* kRules[] = {&kMissingInGame, &kNameCase};
  return kRules;
}

bool NameLookup::Judges(const ModFile& file) const {
  return file.facts() != nullptr && file.place.in_data &&
         (options_.game_files != nullptr || options_.case_sensitive);
}

NameLookup::Result NameLookup::Find(const Reference& reference) const {
  Result result;
  for (const std::string& candidate : reference.candidates) {
    const std::string name = absl::AsciiStrToLower(candidate);
    for (const absl::string_view folder : reference.folders) {
      for (const ModFile& file :
           index_.Find(FolderFor(*reference.file, folder), name)) {
        if (!options_.case_sensitive || file.given_name() == candidate) {
          return {Place::kFound, &file};
        }
        if (result.file == nullptr) result = {Place::kOtherCase, &file};
      }
      if (IsGameFile(*reference.file, folder, name, options_)) {
        return {Place::kFound, nullptr};
      }
    }
  }
  return result;
}

void NameLookup::AddOtherCase(const Reference& reference, const ModFile& found,
                              ModReport& report) const {
  report.Add(kNameCase, *reference.file, reference.range)
      .SetPath(*reference.path)
      .Field(reference.field)
      .Times(*reference.occurrences)
      .Found(reference.name)
      .Allowed(found.given_name())
      .Message("the ", reference.what, " is named \"",
               reference.name.substr(0, kMaxQuotedText), "\", but its file is ",
               found.given_name())
      .Related(found.file->path, {}, "the file");
}

const ModFile* NameLookup::FindInMod(const ModFile& file,
                                     absl::string_view folder,
                                     absl::string_view name) const {
  return ModIndex::Loaded(index_.Find(FolderFor(file, folder), name), file);
}

void NameLookup::AddMissing(const Reference& reference, const Rule& missing,
                            ModReport& report) const {
  report.Add(missing, *reference.file, reference.range)
      .SetPath(*reference.path)
      .Field(reference.field)
      .Times(*reference.occurrences)
      .Found(reference.name)
      .Message("the ", reference.what, " \"",
               reference.name.substr(0, kMaxQuotedText),
               "\" is in neither the mod nor the game");
}

void NameLookup::CheckAlways(const Reference& reference, const Rule& missing,
                             ModReport& report) const {
  const Result result = Find(reference);
  if (result.place == Place::kOtherCase) {
    AddOtherCase(reference, *result.file, report);
  } else if (result.place == Place::kNowhere) {
    AddMissing(reference, missing, report);
  }
}

void NameLookup::Check(const Reference& reference, const Rule& missing,
                       ModReport& report) const {
  const Result result = Find(reference);
  if (result.place == Place::kOtherCase) {
    AddOtherCase(reference, *result.file, report);
  } else if (result.place == Place::kNowhere &&
             options_.game_files != nullptr) {
    AddMissing(reference, missing, report);
  }
}

std::vector<PathSegment> MaterialPath(const Facts& facts, size_t material) {
  const uint32_t mesh = facts.materials[material].mesh;
  const auto first = std::lower_bound(
      facts.materials.begin(), facts.materials.end(), mesh,
      [](const Facts::Material& m, uint32_t index) { return m.mesh < index; });
  return {{"mesh", mesh, std::string(facts.Text(facts.meshes[mesh].name))},
          {"material",
           static_cast<int64_t>(material) - (first - facts.materials.begin()),
           {}}};
}

}  // namespace assetlint::alamo
