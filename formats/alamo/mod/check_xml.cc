#include <optional>
#include <vector>

#include "formats/alamo/mod/xml_checks.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kXmlFolder = "xml";
constexpr absl::string_view kObjectList = "gameobjectfiles.xml";
constexpr absl::string_view kHardpointList = "hardpointdatafiles.xml";

bool IsList(const ModFile& file) {
  return (file.name == kObjectList || file.name == kHardpointList) &&
         (!file.place.in_data || file.place.folder == kXmlFolder);
}

void CheckFolder(const LoadedXml& xml, const NameLookup& lookup,
                 const AcrossOptions& options, ModReport& report) {
  CheckXmlFiles(xml, report);
  CheckHardpoints(xml, report);
  CheckDeathModels(xml, options, report);
  CheckXmlModels(xml, lookup, options, report);
}

}  // namespace

void CheckXml(const ModIndex& index, const NameLookup& lookup,
              const AcrossOptions& options, ModReport& report) {
  const ModPlace* last = nullptr;
  for (const ModFile& file : index.files()) {
    if (!IsList(file) || (last != nullptr && *last == file.place)) continue;
    last = &file.place;
    const LoadedXml xml = {index, file.place,
                           LoadedObjects(index, file.place, kObjectList),
                           LoadedObjects(index, file.place, kHardpointList)};
    CheckFolder(xml, lookup, options, report);
  }
}

absl::Span<const Rule* const> XmlRules() {
  static const auto& rules = *new std::vector<const Rule*>(SortedRules(
      {XmlFileRules(), XmlModelRules(), HardpointRules(), DeathModelRules()}));
  return rules;
}

}  // namespace assetlint::alamo
