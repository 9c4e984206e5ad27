#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

constexpr Rule kMissingInGame = {
    .id = "MOD012",
    .name = "missing-in-game",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary =
        "A name has no file, as in the games' own models, of which this is "
        "probably a copy.",
    .why = "The part is not drawn, as in the game.",
    .statement =
        "Some textures and proxies that the games' own models name are not in "
        "the games.",
    .source = "formats/alamo/mod/ACROSS.md#missing-in-the-games",
    .repair = "Nothing, or name a file that exists.",
    .fix_reason = "The file was never there.",
};

namespace {

constexpr Rule kNameCase = {
    .id = "MOD013",
    .name = "name-case",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A name differs from that of its file by case.",
    .why =
        "Where the case of file names counts, as on most disks of Linux, the "
        "file is not found. Reported with --case-sensitive only.",
    .statement =
        "The games ignore case: it differs for 605 of 1797 textures that were "
        "found.",
    .source = "formats/alamo/mod/ACROSS.md#case",
    .repair = "Rename the file, or write its name in the same case.",
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

FindingBuilder Reference::Add(const Rule& rule, ModReport& report) const {
  FindingBuilder finding = report.Add(rule, *file, range);
  finding.SetPath(*path).Field(field).Times(*occurrences).Found(name);
  return finding;
}

FindingBuilder Reference::AddMissing(const Rule& rule,
                                     ModReport& report) const {
  FindingBuilder finding = Add(rule, report);
  finding.Message("the ", what, " \"", name.substr(0, kMaxQuotedText),
                  "\" is in neither the mod nor the game");
  return finding;
}

const ModFile* NameLookup::FindInMod(const ModFile& file,
                                     absl::string_view folder,
                                     absl::string_view name) const {
  return ModIndex::Loaded(index_.Find(FolderFor(file, folder), name), file);
}

void NameLookup::Check(const Reference& reference, const Rule& missing,
                       ModReport& report, bool always) const {
  const Result result = Find(reference);
  if (result.place == Place::kNowhere &&
      (always || options_.game_files != nullptr)) {
    reference.AddMissing(missing, report);
  }
  if (result.place != Place::kOtherCase) return;
  const ModFile& found = *result.file;
  reference.Add(kNameCase, report)
      .Allowed(found.given_name())
      .Message("the ", reference.what, " is named \"",
               reference.name.substr(0, kMaxQuotedText), "\", but its file is ",
               found.given_name())
      .Related(found.file->path, {}, "the file");
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

double Similarity(absl::string_view a, absl::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.empty()) return 1;
  const size_t begin =
      std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin();
  const size_t end =
      std::mismatch(a.rbegin(), a.rend() - static_cast<ptrdiff_t>(begin),
                    b.rbegin())
          .first -
      a.rbegin();
  return 2.0 * static_cast<double>(begin + end) /
         static_cast<double>(a.size() + b.size());
}

}  // namespace assetlint::alamo
