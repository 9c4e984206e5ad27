#include "formats/alamo/vertex_scan.h"

#include <algorithm>
#include <cstring>

namespace assetlint::alamo {
namespace {

// Four lanes; GCC and Clang turn these into the machine's vector instructions.
using Floats = float __attribute__((vector_size(16)));
using Ints = int32_t __attribute__((vector_size(16)));

template <typename Lanes>
Lanes LoadLanes(const char* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof(lanes));
  return lanes;
}

// The lanes that are infinite, no numbers, or beyond kSuspiciousFloat: the
// exponent says it, and costs no more than asking for the highest one.
Ints Extreme(const char* from) {
  const Ints exponent = {0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000};
  const Ints suspicious = {0x53000000, 0x53000000, 0x53000000, 0x53000000};
  return (LoadLanes<Ints>(from) & exponent) >= suspicious;
}

bool AnyLane(Ints lanes) {
  int64_t halves[2];
  std::memcpy(halves, &lanes, sizeof(halves));
  return (halves[0] | halves[1]) != 0;
}

// Byte positions inside a vertex; the same for both versions up to the colour.
constexpr size_t kColour = 80;
constexpr size_t kUnused = 96;
constexpr size_t kBonesBehindColour = 96;
constexpr size_t kBonesBehindUnused = 112;

// The lanes of `from` that are neither all 0.0 nor all 1.0.
bool IsUnusualFiller(const char* from) {
  const Ints bits = LoadLanes<Ints>(from);
  const Ints one = {0x3F800000, 0x3F800000, 0x3F800000, 0x3F800000};
  return AnyLane(bits) && AnyLane(bits ^ one);
}

enum class Look { kUsual, kOddNormal, kUnusual };

template <bool kHasUnused>
Look LookAt(const char* vertex, const VertexScanOptions& options, Floats low,
            Floats high) {
  const Floats position = LoadLanes<Floats>(vertex);
  const Floats second = LoadLanes<Floats>(vertex + 16);
  Ints fault = Extreme(vertex) | Extreme(vertex + 16) | Extreme(vertex + 32) |
               Extreme(vertex + 48) | Extreme(vertex + 64);
  // The fourth lane is the normal's x: low and high allow anything there.
  fault |= (position < low) | (position > high);
  const Floats colour = LoadLanes<Floats>(vertex + kColour);
  const Floats zero = {0, 0, 0, 0};
  const Floats one = {1, 1, 1, 1};
  fault |= ~((colour >= zero) & (colour <= one));
  constexpr size_t kBones =
      kHasUnused ? kBonesBehindUnused : kBonesBehindColour;
  const Ints bones = LoadLanes<Ints>(vertex + kBones);
  if (options.four_slots) {
    // Weights are looked at closer for every vertex of these rare formats.
    return Look::kUnusual;
  }
  const Ints other_slots = {0, -1, -1, -1};
  const Ints whole_weight = {0x3F800000, 0, 0, 0};
  fault |= bones & other_slots;
  fault |= LoadLanes<Ints>(vertex + kBones + 16) ^ whole_weight;
  const float square =
      position[3] * position[3] + second[0] * second[0] + second[1] * second[1];
  const bool unit =
      square - 1 <= kNormalTolerance && 1 - square <= kNormalTolerance;
  if constexpr (kHasUnused) {
    if (IsUnusualFiller(vertex + kUnused)) return Look::kUnusual;
  }
  if (AnyLane(fault) || static_cast<uint32_t>(bones[0]) >= options.bones) {
    return Look::kUnusual;
  }
  return unit ? Look::kUsual : Look::kOddNormal;
}

template <bool kHasUnused>
VertexScan Scan(const VertexView& vertices, const VertexScanOptions& options) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  VertexScan scan;
  const Box& allowed = options.allowed;
  const Floats low = {allowed.min[0], allowed.min[1], allowed.min[2],
                      -kInfinity};
  const Floats high = {allowed.max[0], allowed.max[1], allowed.max[2],
                       kInfinity};
  Floats least = {kInfinity, kInfinity, kInfinity, kInfinity};
  Floats most = -least;
  constexpr size_t kStride = kHasUnused ? sizeof(Vertex) : sizeof(VertexV1);
  const char* vertex = vertices.bytes.data();
  const uint64_t count = vertices.size();
  for (uint64_t i = 0; i < count; ++i, vertex += kStride) {
    const Floats position = LoadLanes<Floats>(vertex);
    least = position < least ? position : least;
    most = position > most ? position : most;
    const Look look = LookAt<kHasUnused>(vertex, options, low, high);
    if (look != Look::kUsual) {
      scan.unusual.push_back(
          {static_cast<uint32_t>(i), look == Look::kOddNormal});
    }
  }
  for (int axis = 0; axis < 3; ++axis) {
    scan.box.min[axis] = least[axis];
    scan.box.max[axis] = most[axis];
  }
  return scan;
}

}  // namespace

void Box::Extend(const Box& other) {
  for (int axis = 0; axis < 3; ++axis) {
    min[axis] = std::min(min[axis], other.min[axis]);
    max[axis] = std::max(max[axis], other.max[axis]);
  }
}

VertexScan ScanVertices(const VertexView& vertices,
                        const VertexScanOptions& options) {
  return vertices.has_unused() ? Scan<true>(vertices, options)
                               : Scan<false>(vertices, options);
}

}  // namespace assetlint::alamo
