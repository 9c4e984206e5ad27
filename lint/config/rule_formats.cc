#include "lint/config/rule_formats.h"

#include <algorithm>

#include "formats/formats.h"

namespace assetlint {

std::vector<const Format*> FormatsOf(const Rule& rule) {
  std::vector<const Format*> formats;
  for (const Format* format : AllFormats()) {
    const auto rules = format->rules();
    if (std::find(rules.begin(), rules.end(), &rule) != rules.end()) {
      formats.push_back(format);
    }
  }
  return formats;
}

}  // namespace assetlint
