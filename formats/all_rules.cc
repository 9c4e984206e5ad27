#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "formats/alamo/game_rules.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/xml/xml.h"
#include "formats/formats.h"

namespace assetlint {

bool HasFactsByName(absl::string_view file_name) {
  return absl::EndsWithIgnoreCase(file_name, ".xml");
}

absl::StatusOr<Facts> ReadFacts(absl::string_view bytes,
                                absl::string_view file_name) {
  if (!HasFactsByName(file_name)) {
    return absl::InvalidArgumentError("the name is not that of an XML file");
  }
  return alamo::ReadXml(bytes);
}

std::vector<const Rule*> AllRules() {
  std::vector<const Rule*> rules;
  for (const Format* format : AllFormats()) {
    for (const Rule* rule : format->rules()) rules.push_back(rule);
  }
  return SortedRules({rules, AcrossRules()});
}

absl::Span<const GameRule> AllGameRules() { return alamo::GameRules(); }

std::vector<AcrossFinding> CheckAcross(absl::Span<const AcrossFile> files,
                                       const AcrossOptions& options) {
  return alamo::CheckMod(files, options);
}

absl::Span<const Rule* const> AcrossRules() { return alamo::ModRules(); }

}  // namespace assetlint
