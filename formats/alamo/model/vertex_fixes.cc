#include "formats/alamo/model/vertex_fixes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "formats/alamo/container/overwrite.h"

namespace assetlint::alamo {
namespace {

// Longer fixes are left out: no reader could see what they change.
constexpr size_t kMaxEdits = 10'000;

// What becomes of a vertex.
enum class Outcome { kUnchanged, kChanged, kUnknown };

// Edits of one field. repair(vertex) changes the field, or returns why not.
template <typename T, size_t kCount, typename Repair>
std::vector<Edit> EditEach(const VertexView& vertices,
                           const std::vector<UnusualVertex>& unusual,
                           absl::string_view name,
                           std::array<T, kCount> Vertex::*field,
                           const Repair& repair) {
  std::vector<Edit> edits;
  const ByteRange first = vertices.Field(0, name);
  for (const UnusualVertex& u : unusual) {
    Vertex v = vertices.At(u.index);
    const Outcome outcome = repair(v);
    if (outcome == Outcome::kUnchanged) continue;
    if (outcome == Outcome::kUnknown || edits.size() == kMaxEdits) return {};
    edits.push_back(Overwrite(
        {first.offset + u.index * vertices.stride, first.length}, v.*field));
  }
  return edits;
}

bool AllFinite(const std::array<float, 4>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](float value) { return std::isfinite(value); });
}

}  // namespace

std::vector<Edit> ClampColours(const VertexView& vertices,
                               const std::vector<UnusualVertex>& unusual) {
  return EditEach(vertices, unusual, "color", &Vertex::colour, [](Vertex& v) {
    Outcome outcome = Outcome::kUnchanged;
    for (float& c : v.colour) {
      if (c >= 0 && c <= 1) continue;
      c = c > 1 ? 1.0f : 0.0f;  // a graphics card takes NaN for 0
      outcome = Outcome::kChanged;
    }
    return outcome;
  });
}

std::vector<Edit> NormaliseWeights(const VertexView& vertices,
                                   const std::vector<UnusualVertex>& unusual) {
  return EditEach(
      vertices, unusual, "boneWeights", &Vertex::bone_weights, [](Vertex& v) {
        if (!AllFinite(v.bone_weights)) return Outcome::kUnchanged;
        const float sum = v.bone_weights[0] + v.bone_weights[1] +
                          v.bone_weights[2] + v.bone_weights[3];
        if (std::fabs(sum - 1) <= kWeightTolerance) return Outcome::kUnchanged;
        const float least =
            *std::min_element(v.bone_weights.begin(), v.bone_weights.end());
        if (least < 0 || !(sum >= 0.01f) || !std::isfinite(sum)) {
          return Outcome::kUnknown;
        }
        for (float& weight : v.bone_weights) weight /= sum;
        return Outcome::kChanged;
      });
}

}  // namespace assetlint::alamo
