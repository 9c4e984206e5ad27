#include "formats/alamo/model/vertex_scan.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/base/attributes.h"
#include "absl/base/casts.h"
#include "formats/alamo/container/lanes.h"
#include "formats/base/endian.h"

namespace assetlint::alamo {
namespace {

constexpr Ints All(int32_t value) { return Ints{value, value, value, value}; }
constexpr Floats All(float value) { return Floats{value, value, value, value}; }
constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool AnyLane(Ints lanes) {
  int64_t halves[2];
  std::memcpy(halves, &lanes, sizeof(halves));
  return (halves[0] | halves[1]) != 0;
}

// Byte offsets in a vertex; the same for both versions up to the colour.
constexpr size_t kNormal = 12;
constexpr size_t kColour = 80;
constexpr size_t kBonesAfterColour = 96;
constexpr size_t kBonesAfterUnused = 112;

// All of the weight on the first bone.
constexpr Ints kWholeWeight = {0x3F800000, 0, 0, 0};

// The lanes of `squares` that are too far from 1, or NaN.
ABSL_ATTRIBUTE_ALWAYS_INLINE inline Ints IsOdd(Floats squares) {
  const Floats most = All(kLengthTolerance);
  return ~((squares - All(1.0f) <= most) & (All(1.0f) - squares <= most));
}

enum class VertexKind { kUsual, kOddLength, kUnusual };

// Vertices examined together, and one by one only when something is unusual.
constexpr uint64_t kBatch = 4;

// The last bone that each slot may name, and the bits of weights that count.
struct Usual {
  explicit Usual(const VertexScanOptions& options) {
    constexpr uint32_t kMost = std::numeric_limits<int32_t>::max();
    if (!options.skinned) return;
    last_bone = Unsigneds{std::min(options.bones, kMost) - 1, 0, 0, 0};
    bones_read = All(-1);
  }

  Unsigneds last_bone = {};
  Ints bones_read = {};
};

// Finds out whether something about vertices is unusual, except the lengths of
// normals: keeps the extremes of all and compares them once.
class Screen {
 public:
  template <bool kHasUnused>
  ABSL_ATTRIBUTE_ALWAYS_INLINE void Add(const char* vertex,
                                        const Usual& usual) {
    AddSizes(vertex);
    AddSizes(vertex + 16);
    AddSizes(vertex + 32);
    AddSizes(vertex + 48);
    AddSizes(vertex + 64);
    AddSizes(vertex + kColour);
    const Floats colour = LoadLanes<Floats>(vertex + kColour);
    least_colour_ = Lesser(colour, least_colour_);
    most_colour_ = Greater(colour, most_colour_);
    constexpr size_t kBones =
        kHasUnused ? kBonesAfterUnused : kBonesAfterColour;
    // Either is negative when the slot is greater than the last.
    const auto bones = LoadLanes<Unsigneds>(vertex + kBones);
    bones_ |= absl::bit_cast<Ints>(bones | (usual.last_bone - bones)) &
              usual.bones_read & All(std::numeric_limits<int32_t>::min());
    bones_ |= (LoadLanes<Ints>(vertex + kBones + 16) ^ kWholeWeight) &
              usual.bones_read;
  }

  // Lanes that are set when something is.
  ABSL_ATTRIBUTE_ALWAYS_INLINE Ints Faults() const {
    constexpr auto kLarge = absl::bit_cast<int32_t>(kSuspiciousFloat);
    return (absl::bit_cast<Ints>(least_room_) <= All(kSizeBits - kLarge)) |
           (least_colour_ < All(0.0f)) | (most_colour_ > All(1.0f)) | bones_;
  }

 private:
  // The bits without the sign order floats by size, NaNs last; so do
  // comparisons of floats with these bits, but that they leave NaNs out.
  static constexpr int32_t kSizeBits = 0x7FFFFFFF;

  ABSL_ATTRIBUTE_ALWAYS_INLINE void AddSizes(const char* from) {
    // Backwards, so that the large ones, NaNs too, become the small ones.
    const Ints room = ~LoadLanes<Ints>(from) & All(kSizeBits);
    least_room_ = Lesser(absl::bit_cast<Floats>(room), least_room_);
  }

  Floats least_room_ = All(kInfinity);
  Floats least_colour_ = All(0.0f);
  Floats most_colour_ = All(1.0f);
  Ints bones_ = All(0);
};

// Classifies a single vertex.
template <bool kHasUnused>
VertexKind ClassifyVertex(const char* vertex, const Usual& usual) {
  Screen screen;
  screen.Add<kHasUnused>(vertex, usual);
  if (AnyLane(screen.Faults())) return VertexKind::kUnusual;
  const float square =
      SquaredLength(LoadArray<float, 3>(vertex + kNormal, ByteOrder::kLittle));
  return AnyLane(IsOdd(All(square))) ? VertexKind::kOddLength
                                     : VertexKind::kUsual;
}

// Lane i is the squared length of the i-th vertex's normal.
template <size_t kStride>
ABSL_ATTRIBUTE_ALWAYS_INLINE inline Floats Squares(const char* vertex) {
  const Floats a = LoadLanes<Floats>(vertex + kNormal);
  const Floats b = LoadLanes<Floats>(vertex + kStride + kNormal);
  const Floats c = LoadLanes<Floats>(vertex + 2 * kStride + kNormal);
  const Floats d = LoadLanes<Floats>(vertex + 3 * kStride + kNormal);
  const Floats ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Floats cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Floats x = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
  const Floats y = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  const Floats ab_z = __builtin_shufflevector(a, b, 2, 6, 2, 6);
  const Floats cd_z = __builtin_shufflevector(c, d, 2, 6, 2, 6);
  const Floats z = __builtin_shufflevector(ab_z, cd_z, 0, 1, 4, 5);
  return x * x + y * y + z * z;
}

template <bool kHasUnused>
class Scanner {
 public:
  Scanner(const VertexView& vertices, const VertexScanOptions& options)
      : first_(vertices.bytes.data()),
        count_(vertices.size()),
        options_(options),
        usual_(options) {}

  VertexScan Scan() {
    uint64_t i = 0;
    for (; count_ - i >= kBatch; i += kBatch) {
      const char* vertex = first_ + i * kStride;
      Screen screen;
      for (uint64_t k = 0; k < kBatch; ++k) {
        Extend(vertex + k * kStride);
        screen.Add<kHasUnused>(vertex + k * kStride, usual_);
      }
      if (AnyLane(screen.Faults()) || options_.four_slots) {
        ClassifyEach(i, kBatch);
        continue;
      }
      const Ints odd = IsOdd(Squares<kStride>(vertex));
      if (AnyLane(odd)) NoteLengths(i, odd);
    }
    for (uint64_t k = i; k < count_; ++k) Extend(first_ + k * kStride);
    ClassifyEach(i, count_ - i);
    for (int axis = 0; axis < 3; ++axis) {
      scan_.box.min[axis] = least_[axis];
      scan_.box.max[axis] = most_[axis];
    }
    return std::move(scan_);
  }

 private:
  static constexpr size_t kStride =
      kHasUnused ? sizeof(Vertex) : sizeof(VertexV1);

  void Extend(const char* vertex) {
    const Floats position = LoadLanes<Floats>(vertex);
    least_ = Lesser(position, least_);
    most_ = Greater(position, most_);
  }

  void NoteLengths(uint64_t begin, Ints odd) {
    for (uint64_t k = 0; k < kBatch; ++k) {
      if (odd[k] == 0) continue;
      scan_.unusual.push_back({static_cast<uint32_t>(begin + k), true});
    }
  }

  void ClassifyEach(uint64_t begin, uint64_t count) {
    for (uint64_t i = begin; i < begin + count; ++i) {
      // Every vertex of these rare formats gets a closer look at its weights.
      const VertexKind kind =
          options_.four_slots
              ? VertexKind::kUnusual
              : ClassifyVertex<kHasUnused>(first_ + i * kStride, usual_);
      if (kind == VertexKind::kUsual) continue;
      scan_.unusual.push_back(
          {static_cast<uint32_t>(i), kind == VertexKind::kOddLength});
    }
  }

  const char* first_;
  uint64_t count_;
  const VertexScanOptions& options_;
  const Usual usual_;
  Floats least_ = {kInfinity, kInfinity, kInfinity, kInfinity};
  Floats most_ = -least_;
  VertexScan scan_;
};

}  // namespace

void Box::Extend(const Box& other) {
  for (int axis = 0; axis < 3; ++axis) {
    min[axis] = std::min(min[axis], other.min[axis]);
    max[axis] = std::max(max[axis], other.max[axis]);
  }
}

VertexScan ScanVertices(const VertexView& vertices,
                        const VertexScanOptions& options) {
  if (vertices.size() == 0) return VertexScan();
  return vertices.has_unused() ? Scanner<true>(vertices, options).Scan()
                               : Scanner<false>(vertices, options).Scan();
}

}  // namespace assetlint::alamo
