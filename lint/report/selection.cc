#include "lint/report/selection.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace assetlint {
namespace {

// The records of all formats that have a number. The first row counts whose
// names are the last ones of a path.
constexpr struct {
  absl::string_view names;
  absl::string_view kind;
  uint64_t each = 1;  // how many of them make one thing
} kKinds[] = {
    {"animation", "animation"},
    {"animation/bone", "track"},  // of a .ala file, in its own order
    {"bone", "bone"},
    {"boneId", "track"},
    {"dazzle", "dazzle"},
    {"descriptor", "track"},
    {"emitter", "emitter"},
    {"ends", "track"},
    {"event", "event"},
    {"firstRotations", "bone"},
    {"frame", "frame"},
    {"frame/rotation", "track"},
    {"indices", "triangle", 3},
    {"key", "key"},
    {"keys", "track"},
    {"light", "light"},
    {"mapping/triangles", "entry"},  // which may name any triangle
    {"material", "material"},
    {"mesh", "mesh"},
    {"metadata", "animation"},
    {"name", "entry"},
    {"object", "object"},
    {"proxy", "proxy"},
    {"record", "entry"},
    {"rotation_channels", "bone"},
    {"submesh", "submesh"},
    {"translation_channels", "track"},
    {"vertices", "vertex"},
};

}  // namespace

Selection SelectionOf(const Finding& finding) {
  Selection selection;
  for (const PathSegment& segment : finding.path) {
    if (!segment.label.empty()) selection.name = segment.label;
  }
  std::string names;
  for (absl::string_view step : absl::StrSplit(FindingPath(finding), '/')) {
    const size_t name = std::min(step.find('['), step.size());
    absl::StrAppend(&names, "/", step.substr(0, name));
    step.remove_prefix(name);
    uint64_t number = 0;
    if (!absl::ConsumePrefix(&step, "[") || !absl::ConsumeSuffix(&step, "]") ||
        !absl::SimpleAtoi(step, &number)) {
      continue;
    }
    const auto* const row = absl::c_find_if(kKinds, [&](const auto& kind) {
      return absl::EndsWith(names, absl::StrCat("/", kind.names));
    });
    if (row == std::end(kKinds)) continue;
    selection.kind = row->kind;
    selection.numbers.emplace_back(row->kind, number / row->each);
  }
  return selection;
}

}  // namespace assetlint
