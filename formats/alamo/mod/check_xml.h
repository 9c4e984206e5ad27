// What the XML files of a mod name that checks of other files must know.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_CHECK_XML_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_CHECK_XML_H_

#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/mod/mod_index.h"

namespace assetlint::alamo {

class XmlNames {
 public:
  explicit XmlNames(const ModIndex& index);

  // Whether an object of the mod that `file` is in uses the animations of
  // `model` instead of its own model's. Lower case, without extension.
  bool IsOverride(const ModFile& file, absl::string_view model) const {
    return overrides_.contains(Key(file.place.mod, std::string(model)));
  }
  // Whether it defines an object of that name, in lower case.
  bool IsObject(const ModFile& file, absl::string_view name) const {
    return objects_.contains(Key(file.place.mod, std::string(name)));
  }

 private:
  using Key =
      std::pair<absl::string_view, std::string>;  // the mod and the name

  void AddObjects(const ModFile& file);
  void AddOverrides(const ModFile& file);

  absl::flat_hash_set<Key> overrides_;
  absl::flat_hash_set<Key> objects_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_CHECK_XML_H_
