#include "formats/alamo/model/vertex_fixes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/string_view.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/container/value_checks.h"

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

std::vector<Edit> NormaliseNormals(const VertexView& vertices,
                                   const std::vector<UnusualVertex>& unusual) {
  return EditEach(vertices, unusual, "normal", &Vertex::normal, [](Vertex& v) {
    const float square = SquaredLength(v.normal);
    if (!IsOddLength(square)) return Outcome::kUnchanged;
    const double length = std::sqrt(double{square});
    if (length < 1e-6) return Outcome::kUnknown;
    for (float& n : v.normal) n = static_cast<float>(n / length);
    return Outcome::kChanged;
  });
}

std::vector<Edit> UnifyUnused(const VertexView& vertices,
                              const std::vector<UnusualVertex>& unusual) {
  return EditEach(vertices, unusual, "unused", &Vertex::unused, [](Vertex& v) {
    const auto zeros = std::count(v.unused.begin(), v.unused.end(), 0.0f);
    const auto ones = std::count(v.unused.begin(), v.unused.end(), 1.0f);
    if (zeros == 4 || ones == 4) return Outcome::kUnchanged;
    if (zeros == ones) return Outcome::kUnknown;
    v.unused.fill(zeros > ones ? 0.0f : 1.0f);
    return Outcome::kChanged;
  });
}

std::vector<Edit> UseOneSlot(const VertexView& vertices,
                             const std::vector<UnusualVertex>& unusual) {
  constexpr std::array<float, 4> kWhole = {1, 0, 0, 0};
  const auto is_other = [&](const Vertex& v) {
    return AllFinite(v.bone_weights) &&
           (v.bone_weights != kWhole || v.bone_indices[1] != 0 ||
            v.bone_indices[2] != 0 || v.bone_indices[3] != 0);
  };
  // The weights follow the indices, so a vertex gets one edit for both.
  std::vector<Edit> slots = EditEach(
      vertices, unusual, "boneIndices", &Vertex::bone_indices, [&](Vertex& v) {
        if (!is_other(v)) return Outcome::kUnchanged;
        v.bone_indices = {v.bone_indices[0], 0, 0, 0};
        return Outcome::kChanged;
      });
  std::vector<Edit> weights = EditEach(vertices, unusual, "boneWeights",
                                       &Vertex::bone_weights, [&](Vertex& v) {
                                         if (!is_other(v))
                                           return Outcome::kUnchanged;
                                         v.bone_weights = kWhole;
                                         return Outcome::kChanged;
                                       });
  for (size_t i = 0; i < slots.size(); ++i) {
    slots[i].range.length += weights[i].range.length;
    slots[i].new_bytes += weights[i].new_bytes;
  }
  return slots;
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
