// Compares the scan with a straightforward reading of the same vertices, one
// number after another.
#include "formats/alamo/model/vertex_scan.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "formats/base/encoder.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// Values at which comparisons change.
const float kEdges[] = {0.0f,
                        -0.0f,
                        1.0f,
                        -1.0f,
                        0.5f,
                        2.0f,
                        1e-40f,
                        kSuspiciousFloat,
                        std::numeric_limits<float>::max(),
                        -kSuspiciousFloat,
                        kInfinity,
                        -kInfinity,
                        kNan,
                        std::nextafter(1.0f, 2.0f),
                        std::nextafter(0.0f, -1.0f),
                        std::nextafter(kSuspiciousFloat, 0.0f)};

Vertex Usual() {
  Vertex v;
  v.normal = {0, 0, 1};
  v.colour = {1, 1, 1, 1};
  v.bone_weights = {1, 0, 0, 0};
  return v;
}

std::string BytesOf(const Vertex& v, bool version1) {
  Encoder encoder(ByteOrder::kLittle);
  Describe(encoder, const_cast<Vertex&>(v));  // an encoder only looks
  std::string bytes = *encoder.Finish();
  if (version1) bytes.erase(offsetof(Vertex, unused), sizeof(v.unused));
  return bytes;
}

bool Suspicious(float value) {
  return !std::isfinite(value) || std::fabs(value) >= kSuspiciousFloat;
}

std::array<uint32_t, 4> Bits(const std::array<float, 4>& floats) {
  return std::bit_cast<std::array<uint32_t, 4>>(floats);
}

float SquareOf(const std::array<float, 3>& v) {
  return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

// What the header of the scan promises, number by number. Sets `odd_length`
// when the normal is not unit.
bool ReferenceUnusual(const Vertex& v, const VertexScanOptions& options,
                      bool& odd_length) {
  bool unusual = options.four_slots;
  for (float f : v.position) unusual |= Suspicious(f);
  for (float f : v.normal) unusual |= Suspicious(f);
  for (float f : v.tex_coords) unusual |= Suspicious(f);
  for (float f : v.tangent) unusual |= Suspicious(f);
  for (float f : v.binormal) unusual |= Suspicious(f);
  for (float f : v.colour) unusual |= !(f >= 0 && f <= 1) || Suspicious(f);
  if (options.skinned) {
    unusual |= v.bone_indices[0] >= options.bones;
    for (int slot = 1; slot < 4; ++slot) unusual |= v.bone_indices[slot] != 0;
    unusual |= Bits(v.bone_weights) != Bits({1, 0, 0, 0});
  }
  odd_length = !(std::fabs(SquareOf(v.normal) - 1) <= kLengthTolerance);
  return unusual;
}

// Vertices, as a buffer of either version and as structs.
class Sample {
 public:
  explicit Sample(bool version1) : version1_(version1) {}

  void Add(const Vertex& v) {
    vertices_.push_back(v);
    bytes_ += BytesOf(v, version1_);
  }

  void ExpectAsReference(const VertexScanOptions& options) const {
    VertexView view;
    view.bytes = bytes_;
    view.stride = version1_ ? sizeof(VertexV1) : sizeof(Vertex);
    view.present = true;
    view.count = vertices_.size();
    const VertexScan scan = ScanVertices(view, options);
    Box box;
    size_t next = 0;
    for (size_t i = 0; i < vertices_.size(); ++i) {
      const Vertex& v = vertices_[i];
      bool odd_length = false;
      const bool unusual = ReferenceUnusual(v, options, odd_length);
      if (unusual || odd_length) {
        ASSERT_LT(next, scan.unusual.size()) << "vertex " << i << " is missed";
        EXPECT_EQ(scan.unusual[next].index, i);
        EXPECT_EQ(scan.unusual[next].only_length, !unusual) << "vertex " << i;
        ++next;
      }
      for (int axis = 0; axis < 3; ++axis) {
        // A NaN is neither less nor greater.
        if (v.position[axis] < box.min[axis]) box.min[axis] = v.position[axis];
        if (v.position[axis] > box.max[axis]) box.max[axis] = v.position[axis];
      }
    }
    EXPECT_EQ(next, scan.unusual.size()) << "a usual vertex is picked";
    EXPECT_EQ(scan.box.min, box.min);
    EXPECT_EQ(scan.box.max, box.max);
    EXPECT_EQ(scan.box.empty(), box.empty());
  }

 private:
  bool version1_;
  std::vector<Vertex> vertices_;
  std::string bytes_;
};

TEST(VertexScanTest, EachNumberAtEachEdge) {
  for (const bool version1 : {false, true}) {
    Sample sample(version1);
    for (size_t word = 0; word < sizeof(Vertex) / 4; ++word) {
      for (const float edge : kEdges) {
        Vertex v = Usual();
        std::memcpy(reinterpret_cast<char*>(&v) + word * 4, &edge, 4);
        // Version 1 has no `unused`.
        if (version1) v.unused = {};
        sample.Add(v);
      }
    }
    sample.ExpectAsReference({});
    sample.ExpectAsReference({.bones = 5});
    sample.ExpectAsReference({.skinned = false});
  }
}

TEST(VertexScanTest, RandomVerticesWithAFaultHereAndThere) {
  std::mt19937 random(20240607);
  std::uniform_real_distribution<float> near(-1.5f, 1.5f);
  for (const bool version1 : {false, true}) {
    Sample sample(version1);
    for (int i = 0; i < 2000; ++i) {
      Vertex v = Usual();
      for (float& f : v.position) f = near(random);
      for (float& f : v.tex_coords) f = near(random);
      if (i % 3 == 0) {
        for (float& f : v.normal) f = near(random);
      }
      if (i % 5 == 0) {
        const float edge = kEdges[random() % std::size(kEdges)];
        std::memcpy(reinterpret_cast<char*>(&v) + random() % 36 * 4, &edge, 4);
      }
      if (i % 7 == 0) v.unused = {1, 1, 1, 1};
      if (i % 11 == 0) v.bone_indices[random() % 4] = random() % 8;
      if (version1) v.unused = {};
      sample.Add(v);
    }
    for (const uint32_t bones : {1u, 4u, 24u}) {
      VertexScanOptions options;
      options.bones = bones;
      sample.ExpectAsReference(options);
    }
  }
}

TEST(VertexScanTest, FourSlotFormatsAreLookedAtVertexByVertex) {
  Sample sample(false);
  for (int i = 0; i < 5; ++i) sample.Add(Usual());
  VertexScanOptions options;
  options.four_slots = true;
  sample.ExpectAsReference(options);
}

}  // namespace
}  // namespace assetlint::alamo
