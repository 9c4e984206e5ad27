#include "formats/alamo/mod/mod.h"

#include <tuple>
#include <vector>

#include "absl/algorithm/container.h"
#include "formats/alamo/mod/mod_checks.h"
#include "formats/alamo/mod/mod_index.h"

namespace assetlint::alamo {

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
  for (const size_t file : withdrawn_) all.push_back({file, {}, true});
  return all;
}

}  // namespace assetlint::alamo
