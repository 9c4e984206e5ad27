#include "formats/alamo/mod/mod.h"

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
  absl::flat_hash_map<absl::string_view, const TextLines*> lines;
  for (const AcrossFile& file : files) {
    if (file.facts != nullptr && !file.facts->lines.blocks.empty()) {
      lines.emplace(file.path, &file.facts->lines);
    }
  }
  for (auto& [file, finding, withdraws] : all) {
    if (const auto it = lines.find(files[file].path); it != lines.end()) {
      finding.text = it->second->RangeOf(finding.range);
      for (const uint64_t offset : finding.offsets) {
        finding.repeats_text.push_back(*it->second->RangeOf({offset, 0}));
      }
    }
    for (RelatedPlace& place : finding.related) {
      const auto it = lines.find(place.file);
      if (it == lines.end() || place.range.length == 0) continue;
      place.text = it->second->RangeOf(place.range);
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
