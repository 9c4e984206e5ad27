#include "formats/alamo/model/vertex_scan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/base/attributes.h"
#include "absl/base/casts.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/mesh.h"
#include "formats/alamo/model/model.h"
#include "formats/base/cursor.h"

namespace assetlint::alamo {

namespace {

constexpr uint8_t kN = kNormalPart;
constexpr uint8_t kNU2 = kN | kTexCoordPart;
constexpr uint8_t kNU2U3 = kNU2 | kTangentPart;

// alo-viewer's table, and alD3dVertNC and alD3dVertNU2U3, which the games'
// exporter names besides.
constexpr NamedVertexFormat kFormats[] = {
    {"alD3dVertN", {false, kN}},
    {"alD3dVertNC", {false, kN | kColourPart}},
    {"alD3dVertNU2", {false, kNU2}},
    {"alD3dVertNU2C", {false, kNU2 | kColourPart}},
    {"alD3dVertNU2U3", {false, kNU2U3}},
    {"alD3dVertNU2U3U3", {false, kNU2U3}},
    {"alD3dVertNU2U3U3C", {false, kNU2U3 | kColourPart}},
    {"alD3dVertRSkinNU2", {true, kNU2}},
    {"alD3dVertRSkinNU2C", {true, kNU2 | kColourPart}},
    {"alD3dVertRSkinNU2U3U3", {true, kNU2U3}},
    {"alD3dVertRSkinNU2U3U3C", {true, kNU2U3 | kColourPart}},
    {"alD3dVertB4I4NU2", {true, kNU2}},
    {"alD3dVertB4I4NU2C", {true, kNU2 | kColourPart}},
    {"alD3dVertB4I4NU2U3U3", {true, kNU2U3}},
    {"alD3dVertB4I4NU2U3U3C", {true, kNU2U3 | kColourPart}},
    {"alD3dVertGrass", {false, 0, true}},
    {"alD3dVertBillboard", {false, 0, true}},
};

}  // namespace

std::optional<VertexParts> ParseVertexFormat(absl::string_view name) {
  for (const NamedVertexFormat& format : kFormats) {
    if (absl::EqualsIgnoreCase(format.name, name)) return format.parts;
  }
  return std::nullopt;
}

absl::Span<const NamedVertexFormat> VertexFormats() { return kFormats; }

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
