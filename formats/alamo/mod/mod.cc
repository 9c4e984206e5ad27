#include "formats/alamo/mod/mod.h"

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/alamo/mod/mod_index.h"

namespace assetlint::alamo {

namespace {

// Sets the lines of findings and of their related places in text files.
void SetTextRanges(absl::Span<const AcrossFile> files,
                   std::vector<AcrossFinding>& all) {
  const auto range = [&](size_t file, const ByteRange& bytes) {
    const Facts* const facts = files[file].facts.get();
    return facts == nullptr ? std::nullopt : facts->lines.RangeOf(bytes);
  };
  absl::flat_hash_map<absl::string_view, uint32_t> by_path;
  for (uint32_t i = 0; i < files.size(); ++i) {
    by_path.try_emplace(files[i].path, i);
  }
  for (auto& [file, finding, withdraws] : all) {
    finding.text = range(file, finding.range);
    for (const uint64_t offset : finding.offsets) {
      const std::optional<TextRange> text = range(file, {offset, 0});
      if (text.has_value()) finding.repeats_text.push_back(*text);
    }
    for (RelatedPlace& place : finding.related) {
      const auto found = by_path.find(place.file);
      if (found == by_path.end() || place.range.length == 0) continue;
      place.text = range(found->second, place.range);
    }
  }
}

}  // namespace

std::vector<AcrossFinding> CheckMod(absl::Span<const AcrossFile> files,
                                    const AcrossOptions& options) {
  // No statement has evidence from that game.
  if (options.game == Game::kUniverseAtWar) return {};
  const ModIndex index(files);
  const XmlNames names(index);
  const NameLookup lookup(index, options);
  ModReport report;
  index.ForEachFolder([&](absl::Span<const ModFile> folder) {
    CheckAnimations(index, folder, lookup, names, options, report);
  });
  for (const ModFile& file : index.files()) {
    CheckProxies(lookup, names, file, report);
    CheckTextures(lookup, file, report);
    CheckShaders(lookup, file, report);
  }
  CheckCollidingNames(index, report);
  CheckXml(index, lookup, names, options, report);
  return report.Sorted(files);
}

absl::Span<const Rule* const> ModRules() {
  static const auto& rules = *new std::vector<const Rule*>(SortedRules(
      {AnimationFileRules(), ModelUseRules(), ReferenceRules(),
       NameLookupRules(), XmlRules(), ObjectRules(), HardpointRules()}));
  return rules;
}

std::vector<AcrossFinding> ModReport::Sorted(
    absl::Span<const AcrossFile> files) const {
  std::vector<AcrossFinding> all;
  for (const auto& [file, report] : files_) {
    for (const Finding& finding : report.findings()) {
      all.push_back({file, finding});
    }
  }
  const auto key = [&](const AcrossFinding& found) {
    return std::tie(files[found.file].path, found.finding.range.offset,
                    found.finding.rule->id, found.finding.message);
  };
  absl::c_stable_sort(all, [&](const AcrossFinding& a, const AcrossFinding& b) {
    return key(a) < key(b);
  });
  SetTextRanges(files, all);
  for (const size_t file : withdrawn_) all.push_back({file, {}, true});
  return all;
}

}  // namespace assetlint::alamo
