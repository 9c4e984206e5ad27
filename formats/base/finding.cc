#include "formats/base/finding.h"

#include <string>

namespace assetlint {

std::string FindingPath(const Finding& finding) {
  std::string path = StructuralPath(finding.path);
  if (finding.field.empty()) return path;
  if (!path.empty()) path += '/';
  return path + finding.field;
}

}  // namespace assetlint
