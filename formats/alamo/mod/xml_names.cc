#include "formats/alamo/mod/xml_names.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace assetlint::alamo {

XmlNames::XmlNames(const ModIndex& index) {
  for (const ModFile& file : index.files()) {
    if (file.facts() == nullptr) continue;
    AddObjects(file);
    AddOverrides(file);
  }
}

void XmlNames::AddObjects(const ModFile& file) {
  for (const Facts::Object& object : file.facts()->objects) {
    if (object.name.size == 0) continue;
    objects_.emplace(file.place.mod,
                     absl::AsciiStrToLower(file.facts()->Text(object.name)));
  }
}

void XmlNames::AddOverrides(const ModFile& file) {
  for (const Facts::ObjectField& field : file.facts()->fields) {
    // Land_ or Space_.
    if (!absl::EndsWithIgnoreCase(file.facts()->Text(field.element),
                                  "_Model_Anim_Override_Name")) {
      continue;
    }
    const std::string name = FileNameKey(file.facts()->Text(field.value));
    overrides_.emplace(file.place.mod,
                       std::string(absl::StripSuffix(name, ".alo")));
  }
}

}  // namespace assetlint::alamo
