// The vertices of a buffer that deserve a closer look.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_SCAN_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_SCAN_H_

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"

namespace assetlint::alamo {

// The parts of a vertex that a vertex format names.

inline constexpr absl::string_view kVertexFormatPrefix = "alD3dVert";

enum VertexPart : uint8_t {
  kNormalPart = 1,    // N
  kTexCoordPart = 2,  // U2
  kTangentPart = 4,   // U3 or U3U3
  kColourPart = 8,    // C
};

struct VertexParts {
  bool skinned = false;  // by one bone a vertex, or four
  uint8_t parts = 0;     // of VertexPart
  // Grass and Billboard, whose parts are not known.
  bool special = false;
};

// The parts of a vertex format, "alD3dVertRSkinNU2" in any case; no value when
// no reader knows it.
std::optional<VertexParts> ParseVertexFormat(absl::string_view name);

// Every format that a reader knows.
struct NamedVertexFormat {
  absl::string_view name;
  VertexParts parts;
};
absl::Span<const NamedVertexFormat> VertexFormats();

// One pass over a vertex buffer at memory speed: finds the vertices that
// deserve a closer look, and the box they fill.

// An axis-aligned box; initially empty.
struct Box {
  std::array<float, 3> min{std::numeric_limits<float>::infinity(),
                           std::numeric_limits<float>::infinity(),
                           std::numeric_limits<float>::infinity()};
  std::array<float, 3> max{-std::numeric_limits<float>::infinity(),
                           -std::numeric_limits<float>::infinity(),
                           -std::numeric_limits<float>::infinity()};

  bool empty() const { return !(min[0] <= max[0]); }
  void Extend(const Box& other);
};

// How far the squared length of a normal may be from 1.
inline constexpr float kLengthTolerance = 0.002f;
inline float SquaredLength(const std::array<float, 3>& v) {
  return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}
// Whether a squared length is too far from 1. Other rules report NaN.
inline bool IsOddLength(float square) {
  return std::isfinite(square) && std::fabs(square - 1) > kLengthTolerance;
}

// Floats of this magnitude (2^39) and above are examined.
inline constexpr float kSuspiciousFloat = 549755813888.0f;

struct VertexScanOptions {
  // The format passes bones to the shader; otherwise no reader reads them.
  bool skinned = true;
  // Entries of the bone mapping; slot 0 must be less. 1 without a mapping.
  uint32_t bones = 1;
  // The format uses all four slots; otherwise only slot 0, with weight 1.
  bool four_slots = false;
};

// The positions of a buffer, and the vertices with something unusual: a float
// that is not finite or huge, a colour outside 0..1, a normal of an odd length,
// bone slots or weights out of the ordinary. A superset: the closer look
// decides.
struct UnusualVertex {
  uint32_t index;
  // Only the length of the normal is unusual: common in many files.
  bool only_length;
};
struct VertexScan {
  Box box;
  std::vector<UnusualVertex> unusual;
};

VertexScan ScanVertices(const VertexView& vertices,
                        const VertexScanOptions& options);

// Repairs of a fault that many vertices of a buffer have: one fix for all.

// Each returns edits for all of the fault that `unusual` vertices have, in the
// order of the file. None: there is no right value for some vertex, or there
// are too many. Takes time linear in the number of unusual vertices.
std::vector<Edit> ClampColours(const VertexView& vertices,
                               const std::vector<UnusualVertex>& unusual);
// Weights that add up to 1.
std::vector<Edit> NormaliseWeights(const VertexView& vertices,
                                   const std::vector<UnusualVertex>& unusual);

// How far weights may add up to less or more than 1.
inline constexpr float kWeightTolerance = 0.02f;

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VERTEX_SCAN_H_
