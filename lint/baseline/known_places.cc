#include "lint/baseline/known_places.h"

#include "lint/text/escape.h"

namespace assetlint {

KnownKey KeyOf(const Finding& finding) {
  return {std::string(finding.rule->id), EscapeForJson(FindingPath(finding))};
}

}  // namespace assetlint
