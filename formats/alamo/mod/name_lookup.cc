#include "formats/alamo/mod/name_lookup.h"

#include <algorithm>
#include <tuple>

#include "absl/algorithm/container.h"
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

namespace {

constexpr double kMinSimilarity = 0.93;
constexpr size_t kMaxSize = 100;
// How many names are compared with all of those known, and how many of these
// have so many letters in common that their order is compared.
constexpr int kMaxSought = 1000;
constexpr int kMaxCompared = 10'000;

struct Block {
  size_t a = 0;
  size_t b = 0;
  size_t size = 0;
};

// What is compared of the two names.
struct Range {
  size_t a_begin, a_end, b_begin, b_end;
};

Block LongestBlock(absl::string_view a, absl::string_view b,
                   const Range& range) {
  Block best = {range.a_begin, range.b_begin, 0};
  // How long the block is that ends at each character of `b` and the last one
  // of `a`.
  std::vector<size_t> before(range.b_end - range.b_begin + 1);
  std::vector<size_t> sizes(before.size());
  for (size_t i = range.a_begin; i < range.a_end; ++i) {
    for (size_t j = range.b_begin; j < range.b_end; ++j) {
      const size_t at = j - range.b_begin;
      const size_t size = a[i] == b[j] ? before[at] + 1 : 0;
      sizes[at + 1] = size;
      if (size > best.size) best = {i + 1 - size, j + 1 - size, size};
    }
    std::swap(before, sizes);
    before[0] = 0;
  }
  return best;
}

double Ratio(size_t matches, size_t size) {
  return size == 0 ? 1 : 2.0 * static_cast<double>(matches) / size;
}

}  // namespace

double Similarity(absl::string_view a, absl::string_view b) {
  size_t matches = 0;
  std::vector<Range> ranges = {{0, a.size(), 0, b.size()}};
  while (!ranges.empty()) {
    const Range range = ranges.back();
    ranges.pop_back();
    const Block block = LongestBlock(a, b, range);
    if (block.size == 0) continue;
    matches += block.size;
    ranges.push_back({range.a_begin, block.a, range.b_begin, block.b});
    ranges.push_back(
        {block.a + block.size, range.a_end, block.b + block.size, range.b_end});
  }
  return Ratio(matches, a.size() + b.size());
}

SimilarNames::SimilarNames(std::vector<absl::string_view> names) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i].size() > kMaxSize) continue;
    candidates_.push_back({names[i], i, HistogramOf(names[i])});
  }
  absl::c_stable_sort(candidates_, [](const Candidate& a, const Candidate& b) {
    return std::tuple(a.name.size(), a.index) <
           std::tuple(b.name.size(), b.index);
  });
}

SimilarNames::Histogram SimilarNames::HistogramOf(absl::string_view name) {
  Histogram histogram = {};
  for (const char c : name) {
    size_t kind = 38;
    if (absl::ascii_isalpha(c)) kind = absl::ascii_tolower(c) - 'a';
    if (absl::ascii_isdigit(c)) kind = 26 + (c - '0');
    if (c == '_') kind = 36;
    if (c == '-') kind = 37;
    ++histogram[kind];
  }
  return histogram;
}

size_t SimilarNames::Find(absl::string_view name) {
  if (name.empty() || name.size() > kMaxSize || ++sought_ > kMaxSought) {
    return kNone;
  }
  const Histogram histogram = HistogramOf(name);
  // Shorter names have too few characters to match.
  auto candidate = std::lower_bound(
      candidates_.begin(), candidates_.end(), name.size(),
      [](const Candidate& c, size_t size) {
        return Ratio(c.name.size(), c.name.size() + size) < kMinSimilarity;
      });
  std::tuple<double, size_t> best = {kMinSimilarity, kNone};
  for (; candidate != candidates_.end(); ++candidate) {
    const size_t size = candidate->name.size() + name.size();
    if (candidate->name.size() > name.size() &&
        Ratio(name.size(), size) < kMinSimilarity) {
      break;
    }
    size_t common = 0;
    for (size_t i = 0; i < histogram.size(); ++i) {
      common += std::min(histogram[i], candidate->histogram[i]);
    }
    if (Ratio(common, size) < std::get<0>(best)) continue;
    if (++compared_ > kMaxCompared) return kNone;
    const double similarity = Similarity(candidate->name, name);
    const bool better = similarity > std::get<0>(best) ||
                        (similarity == std::get<0>(best) &&
                         candidate->index < std::get<1>(best));
    if (better) best = {similarity, candidate->index};
  }
  return std::get<1>(best);
}

}  // namespace assetlint::alamo
