#include "formats/alamo/mod/name_lookup.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
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
};

// No disk has longer names, and few names have the same letters.
constexpr size_t kMaxName = 255;
constexpr size_t kMaxAlike = 16;

// A slip in a shorter word makes another one.
constexpr size_t kMinWord = 4;

// `name` in lower case, without what separates words, but between numbers, and
// without zeros before a number.
std::string WithoutSeparators(absl::string_view name) {
  std::string plain;
  bool separated = false;
  for (const char c : name) {
    if (absl::StrContains("_-. ", c)) {
      separated = true;
      continue;
    }
    if (absl::ascii_isdigit(c) && !plain.empty()) {
      const bool again = absl::ascii_isdigit(plain.back());
      const bool only =
          plain.size() < 2 || !absl::ascii_isdigit(plain[plain.size() - 2]);
      if (again && separated) {
        plain.push_back('_');
      } else if (only && plain.back() == '0') {
        plain.pop_back();
      }
    }
    plain.push_back(absl::ascii_tolower(c));
    separated = false;
  }
  return plain;
}

uint64_t WeightOf(char letter) { return uint64_t{1} << 2 * (letter - 'a'); }

// The same for names that differ by the order of letters or by what separates
// words; a letter adds its weight.
uint64_t LetterKey(absl::string_view plain) {
  uint64_t letters = 0;
  uint64_t numbers = 0;
  for (const char c : plain) {
    if (absl::ascii_islower(c)) letters += WeightOf(c);
    if (absl::ascii_isdigit(c)) numbers = 10 * numbers + (c - '0');
  }
  return letters + (numbers << 52);
}

size_t LettersAround(absl::string_view name, size_t at) {
  size_t begin = at;
  size_t end = at;
  while (begin > 0 && absl::ascii_isalpha(name[begin - 1])) --begin;
  while (end < name.size() && absl::ascii_isalpha(name[end])) ++end;
  return end - begin;
}

// Whether a letter of a word was left out or added, or two were swapped.
bool IsSlip(absl::string_view a, absl::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  const auto same = [](char x, char y) {
    return absl::ascii_tolower(x) == absl::ascii_tolower(y);
  };
  const size_t at =
      std::mismatch(a.begin(), a.end(), b.begin(), b.end(), same).first -
      a.begin();
  if (at == b.size() || !absl::ascii_isalpha(b[at]) ||
      LettersAround(b, at) < kMinWord) {
    return false;
  }
  if (a.size() < b.size()) {
    // A capital after a small letter is a word: MuzzleA is not Muzzle.
    const bool word =
        at > 0 && absl::ascii_islower(b[at - 1]) && absl::ascii_isupper(b[at]);
    return !word && absl::EqualsIgnoreCase(a.substr(at), b.substr(at + 1));
  }
  return at + 1 < a.size() && same(a[at], b[at + 1]) &&
         same(a[at + 1], b[at]) &&
         absl::EqualsIgnoreCase(a.substr(at + 2), b.substr(at + 2));
}

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
        // The other archives with it, which may be many, have it in capitals.
        if (!file.archive.empty()) break;
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

void AddNearName(absl::string_view owner, absl::string_view name,
                 FindingBuilder& finding) {
  finding.With("near", name)
      .Message("; ", owner, " has \"", name.substr(0, kMaxQuotedText), "\"");
}

const ModFile* NameLookup::FindNear(
    const ModFile& file, absl::string_view folder, absl::string_view name,
    absl::Span<const absl::string_view> extensions) const {
  const absl::Span<const ModFile> files =
      index_.InFolder(FolderFor(file, folder));
  const auto [names, is_new] =
      near_.try_emplace({files.data(), extensions.data()});
  for (size_t i = 0; is_new && i < files.size(); ++i) {
    const bool fits =
        absl::c_any_of(extensions, [&](absl::string_view extension) {
          return files[i].HasExtension(extension);
        });
    // Without the extension, in the case of its path.
    if (fits) names->second.Add(files[i].AsGiven(files[i].stem()), i);
  }
  const size_t found = names->second.Find(name.substr(0, name.rfind('.')));
  return found == NearNames::kNone ? nullptr : &files[found];
}

void NameLookup::AddMissing(const Reference& reference, const Rule& rule,
                            absl::string_view known, ModReport& report) const {
  FindingBuilder finding = reference.Add(rule, report);
  if (!finding.detailed()) return;  // there are too many
  finding.Message("the ", reference.what, " \"",
                  reference.name.substr(0, kMaxQuotedText),
                  "\" is in neither the mod nor the game");
  for (const absl::string_view folder : reference.folders) {
    const ModFile* const near =
        FindNear(*reference.file, folder, reference.candidates.front(),
                 reference.extensions);
    const bool fits =
        near != nullptr && (near->kind().empty() || reference.format.empty() ||
                            near->kind() == reference.format);
    if (!fits) continue;
    AddNearName("the mod", near->given_name(), finding);
    finding.Related(near->file->path, {}, "a file with nearly that name");
    return;
  }
  if (!known.empty()) AddNearName("the game", known, finding);
}

void NameLookup::Check(const Reference& reference, const Rule& missing,
                       ModReport& report, bool always,
                       absl::string_view known) const {
  const Result result = Find(reference);
  if (result.place == Place::kNowhere &&
      (always || options_.game_files != nullptr)) {
    AddMissing(reference, missing, known, report);
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

void NearNames::Add(absl::string_view name, size_t index) {
  std::vector<Known>& alike = names_[LetterKey(WithoutSeparators(name))];
  const auto is_same = [&](const Known& known) {
    return absl::EqualsIgnoreCase(known.name, name);
  };
  if (alike.size() < kMaxAlike && absl::c_none_of(alike, is_same)) {
    alike.push_back({name, index});
  }
}

size_t NearNames::Find(absl::string_view name) const {
  if (name.size() > kMaxName) return kNone;
  const std::string plain = WithoutSeparators(name);
  std::vector<size_t> same;
  std::vector<size_t> slips;
  const auto look = [&](uint64_t key) {
    const auto alike = names_.find(key);
    if (alike == names_.end()) return;
    for (const Known& known : alike->second) {
      if (WithoutSeparators(known.name) == plain) {
        same.push_back(known.index);
      } else if (IsSlip(name, known.name)) {
        slips.push_back(known.index);
      }
    }
  };
  const uint64_t key = LetterKey(plain);
  look(key);
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    look(key + WeightOf(letter));
    look(key - WeightOf(letter));
  }
  const std::vector<size_t>& nearest = same.empty() ? slips : same;
  return nearest.size() == 1 ? nearest.front() : kNone;
}

}  // namespace assetlint::alamo
