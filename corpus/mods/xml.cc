#include "corpus/mods/xml.h"

#include "absl/strings/str_cat.h"

namespace assetlint::corpus {
namespace {

constexpr absl::string_view kDeclaration = "<?xml version=\"1.0\"?>\n";

std::string Element(absl::string_view name, absl::string_view text) {
  return absl::StrCat("<", name, ">", text, "</", name, ">\n");
}

}  // namespace

std::string ObjectFile(absl::string_view root,
                       const std::vector<XmlObject>& objects) {
  std::string xml = absl::StrCat(kDeclaration, "<", root, ">\n");
  for (const XmlObject& object : objects) {
    absl::StrAppend(&xml, "\t<", object.element, " Name=\"", object.name,
                    "\">\n");
    for (const auto& [element, text] : object.fields) {
      absl::StrAppend(&xml, "\t\t", Element(element, text));
    }
    absl::StrAppend(&xml, "\t</", object.element, ">\n");
  }
  return absl::StrCat(xml, "</", root, ">\n");
}

std::string FileList(absl::string_view root,
                     const std::vector<std::string>& files) {
  std::string xml = absl::StrCat(kDeclaration, "<", root, ">\n");
  for (const std::string& file : files) {
    absl::StrAppend(&xml, "\t", Element("File", file));
  }
  return absl::StrCat(xml, "</", root, ">\n");
}

}  // namespace assetlint::corpus
