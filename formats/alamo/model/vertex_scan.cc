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
constexpr size_t kTangent = 56;
constexpr size_t kBinormal = 68;
constexpr size_t kColour = 80;
constexpr size_t kUnused = 96;
constexpr size_t kBonesAfterColour = 96;
constexpr size_t kBonesAfterUnused = 112;

// The lanes of `from` that are neither all 0.0 nor all 1.0.
bool IsUnusualFiller(const char* from) {
  const Ints bits = LoadLanes<Ints>(from);
  const Ints one = {0x3F800000, 0x3F800000, 0x3F800000, 0x3F800000};
  return AnyLane(bits) && AnyLane(bits ^ one);
}

// All of the weight on the first bone.
constexpr Ints kWholeWeight = {0x3F800000, 0, 0, 0};

// The lanes of `squares` that are too far from 1, or NaN.
ABSL_ATTRIBUTE_ALWAYS_INLINE inline Ints IsOdd(Floats squares) {
  const Floats most = All(kLengthTolerance);
  return ~((squares - All(1.0f) <= most) & (All(1.0f) - squares <= most));
}
// The same for tangents and binormals, which may be 0.
ABSL_ATTRIBUTE_ALWAYS_INLINE inline Ints IsOddTangent(Floats squares) {
  return IsOdd(squares) & (squares != All(0.0f));
}

float SquareOf(const char* direction) {
  return SquaredLength(LoadArray<float, 3>(direction, ByteOrder::kLittle));
}

enum class VertexKind { kUsual, kOddLength, kUnusual };

// Vertices examined together, and one by one only when something is unusual.
constexpr uint64_t kBatch = 4;

// What all vertices of a buffer are compared with.
struct Usual {
  Usual(const char* first, const VertexScanOptions& options, bool has_unused) {
    const Box& allowed = options.allowed;
    // The fourth lane is the normal's x, which may have any value.
    low = Floats{allowed.min[0], allowed.min[1], allowed.min[2], -kInfinity};
    high = Floats{allowed.max[0], allowed.max[1], allowed.max[2], kInfinity};
    constexpr uint32_t kMost = std::numeric_limits<int32_t>::max();
    last_bone = Unsigneds{std::min(options.bones, kMost) - 1, 0, 0, 0};
    if (has_unused && !IsUnusualFiller(first + kUnused)) {
      filler = LoadLanes<Ints>(first + kUnused);
    }
  }

  Floats low;
  Floats high;
  Unsigneds last_bone;  // of each slot
  // Buffers use the same `unused` throughout.
  Ints filler = {0, 0, 0, 0};
};

// Finds out whether something about vertices is unusual, except positions
// outside the box, the lengths of normals and the like, and `unused`: keeps the
// extremes of all and compares them once.
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
    bone_signs_ |= bones | (usual.last_bone - bones);
    weights_ |= LoadLanes<Ints>(vertex + kBones + 16) ^ kWholeWeight;
  }

  // Lanes that are set when something is.
  ABSL_ATTRIBUTE_ALWAYS_INLINE Ints Faults() const {
    constexpr auto kSmall = absl::bit_cast<int32_t>(kSuspiciouslySmall);
    constexpr auto kLarge = absl::bit_cast<int32_t>(kSuspiciousFloat);
    return (absl::bit_cast<Ints>(least_size_) < All(kSmall - 1)) |
           (absl::bit_cast<Ints>(least_room_) <= All(kSizeBits - kLarge)) |
           (least_colour_ < All(0.0f)) | (most_colour_ > All(1.0f)) |
           (absl::bit_cast<Ints>(bone_signs_) < All(0)) | weights_;
  }

 private:
  // The bits without the sign order floats by size, NaNs last; so do
  // comparisons of floats with these bits, but that they leave NaNs out.
  static constexpr int32_t kSizeBits = 0x7FFFFFFF;

  ABSL_ATTRIBUTE_ALWAYS_INLINE void AddSizes(const char* from) {
    const Ints bits = LoadLanes<Ints>(from);
    // One less, so that zero becomes a NaN and is left out.
    const Ints size = (bits & All(kSizeBits)) - 1;
    least_size_ = Lesser(absl::bit_cast<Floats>(size), least_size_);
    // Backwards, so that the large ones, NaNs too, become the small ones.
    const Ints room = ~bits & All(kSizeBits);
    least_room_ = Lesser(absl::bit_cast<Floats>(room), least_room_);
  }

  Floats least_size_ = All(kInfinity);
  Floats least_room_ = All(kInfinity);
  Floats least_colour_ = All(0.0f);
  Floats most_colour_ = All(1.0f);
  Unsigneds bone_signs_ = {0, 0, 0, 0};
  Ints weights_ = All(0);
};

// Classifies a single vertex.
template <bool kHasUnused>
VertexKind ClassifyVertex(const char* vertex, const Usual& usual) {
  if constexpr (kHasUnused) {
    if (IsUnusualFiller(vertex + kUnused)) return VertexKind::kUnusual;
  }
  const Floats position = LoadLanes<Floats>(vertex);
  const Ints outside = (position < usual.low) | (position > usual.high);
  Screen screen;
  screen.Add<kHasUnused>(vertex, usual);
  if (AnyLane(outside | screen.Faults())) return VertexKind::kUnusual;
  const Floats squares = {SquareOf(vertex + kNormal),
                          SquareOf(vertex + kTangent),
                          SquareOf(vertex + kBinormal), 1};
  const Ints odd = {IsOdd(squares)[0], 0, 0, 0};
  const Ints odd_tangents = IsOddTangent(squares) & Ints{0, -1, -1, 0};
  return AnyLane(odd | odd_tangents) ? VertexKind::kOddLength
                                     : VertexKind::kUsual;
}

// Lane i is the squared length of the i-th vertex's direction at byte `kAt`.
template <size_t kStride, size_t kAt>
ABSL_ATTRIBUTE_ALWAYS_INLINE inline Floats Squares(const char* vertex) {
  const Floats a = LoadLanes<Floats>(vertex + kAt);
  const Floats b = LoadLanes<Floats>(vertex + kStride + kAt);
  const Floats c = LoadLanes<Floats>(vertex + 2 * kStride + kAt);
  const Floats d = LoadLanes<Floats>(vertex + 3 * kStride + kAt);
  const Floats ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Floats cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Floats x = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
  const Floats y = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  const Floats ab_z = __builtin_shufflevector(a, b, 2, 6, 2, 6);
  const Floats cd_z = __builtin_shufflevector(c, d, 2, 6, 2, 6);
  const Floats z = __builtin_shufflevector(ab_z, cd_z, 0, 1, 4, 5);
  return x * x + y * y + z * z;
}

// Lane i is set when a length of the i-th vertex is odd.
template <size_t kStride>
Ints OddLengths(const char* vertex) {
  return IsOdd(Squares<kStride, kNormal>(vertex)) |
         IsOddTangent(Squares<kStride, kTangent>(vertex)) |
         IsOddTangent(Squares<kStride, kBinormal>(vertex));
}

template <bool kHasUnused>
class Scanner {
 public:
  Scanner(const VertexView& vertices, const VertexScanOptions& options)
      : first_(vertices.bytes.data()),
        count_(vertices.size()),
        options_(options),
        usual_(first_, options, kHasUnused) {}

  VertexScan Scan() {
    uint64_t i = 0;
    for (; count_ - i >= kBatch; i += kBatch) {
      const char* vertex = first_ + i * kStride;
      Screen screen;
      Ints other_filler = All(0);
      for (uint64_t k = 0; k < kBatch; ++k) {
        Extend(vertex + k * kStride);
        screen.Add<kHasUnused>(vertex + k * kStride, usual_);
        if constexpr (kHasUnused) {
          other_filler |=
              LoadLanes<Ints>(vertex + k * kStride + kUnused) ^ usual_.filler;
        }
      }
      // From the first position outside on, all are examined closely.
      const Ints outside = (least_ < usual_.low) | (most_ > usual_.high);
      if (AnyLane(screen.Faults() | other_filler | outside) ||
          options_.four_slots) {
        ClassifyEach(i, kBatch);
        continue;
      }
      const Ints odd = OddLengths<kStride>(vertex);
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
