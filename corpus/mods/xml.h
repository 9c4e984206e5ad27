// The XML files of a mod.
#ifndef ASSETLINT_CORPUS_MODS_XML_H_
#define ASSETLINT_CORPUS_MODS_XML_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace assetlint::corpus {

// The element and the text of each child, in order.
using XmlFields = std::vector<std::pair<std::string, std::string>>;

struct XmlObject {
  std::string element;  // "GroundVehicle"
  std::string name;
  XmlFields fields;
};

// A file of objects, in an element of that name.
std::string ObjectFile(absl::string_view root,
                       const std::vector<XmlObject>& objects);

// A list of files, such as GameObjectFiles.xml.
std::string FileList(absl::string_view root,
                     const std::vector<std::string>& files);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_XML_H_
