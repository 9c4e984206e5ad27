#include "formats/base/number_text.h"

#include <cmath>

#include "absl/strings/str_cat.h"

namespace assetlint {

std::string NumberText(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  return absl::StrCat(value);
}

}  // namespace assetlint
