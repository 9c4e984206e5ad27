// Connections (0x600) of a model, typed in from
// formats/alamo/model/FORMAT.md#connections.
#include <string>
#include <vector>

#include "corpus/typed_bytes.h"
#include "formats/alamo/container/golden.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/vertex_scan.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::TypedBytes;

ModelFile FileOf(const std::vector<Connections::Child>& children) {
  Connections connections;
  connections.children = children;
  ModelFile file;
  file.children.emplace_back(connections);
  return file;
}

Mini MakeMini(uint8_t id, MiniValue value) { return {id, {}, value}; }

TEST(ModelConnectionsTest, CountsOfFormat1) {
  const std::string bytes = TypedBytes(R"(
      00 06 00 00  14 00 00 80
        01 06 00 00  0C 00 00 00
          01 04  03 00 00 00   # nObjects 3
          04 04  05 00 00 00   # nProxies 5
  )");
  ConnectionCounts counts;
  counts.minis = {MakeMini(kNumObjects, uint32_t{3}),
                  MakeMini(kNumProxies, uint32_t{5})};
  ExpectGolden<ModelCodec>(bytes, FileOf({counts}));
}

TEST(ModelConnectionsTest, CountsOfFormat2) {
  const std::string bytes = TypedBytes(R"(
      00 06 00 00  1A 00 00 80
        01 06 00 00  12 00 00 00
          01 04  03 00 00 00
          04 04  05 00 00 00
          09 04  07 00 00 00   # nDazzles 7
  )");
  ConnectionCounts counts;
  counts.minis = {MakeMini(kNumObjects, uint32_t{3}),
                  MakeMini(kNumProxies, uint32_t{5}),
                  MakeMini(kNumDazzles, uint32_t{7})};
  ExpectGolden<ModelCodec>(bytes, FileOf({counts}));
}

TEST(ModelConnectionsTest, Object) {
  const std::string bytes = TypedBytes(R"(
      00 06 00 00  14 00 00 80
        02 06 00 00  0C 00 00 00
          02 04  01 00 00 00   # object 1
          03 04  2A 00 00 00   # bone 42
  )");
  ObjectConnection object;
  object.minis = {MakeMini(kObject, uint32_t{1}),
                  MakeMini(kObjectBone, uint32_t{42})};
  ExpectGolden<ModelCodec>(bytes, FileOf({object}));
}

TEST(ModelConnectionsTest, ProxyWithBothOptions) {
  const std::string bytes = TypedBytes(R"(
      00 06 00 00  20 00 00 80
        03 06 00 00  18 00 00 00
          05 04  'p_x' 00
          06 04  02 00 00 00   # bone 2
          07 04  01 00 00 00   # isHidden
          08 04  00 00 00 00   # altDecreaseStayHidden
  )");
  ProxyConnection proxy;
  proxy.minis = {MakeMini(kProxyName, Asciiz{absl::string_view("p_x\0", 4)}),
                 MakeMini(kProxyBone, uint32_t{2}),
                 MakeMini(kProxyHidden, uint32_t{1}),
                 MakeMini(kProxyAltDecreaseStayHidden, uint32_t{0})};
  ExpectGolden<ModelCodec>(bytes, FileOf({proxy}));
}

TEST(ModelConnectionsTest, DazzleIsAContainerOfOneDataChunk) {
  // Mini 6 is a dword and 5 a string: public documents swap the two. Files have
  // 6 before 5.
  const std::string bytes = TypedBytes(R"(
      00 06 00 00  75 00 00 80
        04 06 00 00  6D 00 00 80        # 0x604, chunks
          00 00 00 00  65 00 00 00      # type 0, data
            00 0C  00 00 80 3F 00 00 00 3F 00 00 80 3E  # color 1 1/2 1/4
            01 0C  00 00 80 3F 00 00 00 40 00 00 40 40  # position 1 2 3
            02 04  00 00 00 3F     # radius 1/2
            03 04  01 00 00 00     # slotX 1
            04 04  02 00 00 00     # slotY 2
            06 04  04 00 00 00     # numSlots 4
            05 06  'd.dds' 00      # texture
            07 04  00 00 80 3F     # frequency 1
            08 04  00 00 80 3E     # phase 1/4
            09 04  01 00 00 00     # nightOnly
            0A 04  03 00 00 00     # bone 3
            0B 03  'dz' 00         # name
            0C 04  00 00 00 00     # isHidden
            0D 04  00 00 00 BF     # bias -1/2
  )");
  DazzleData data;
  data.minis = {
      MakeMini(kDazzleColour, Float3{1, 0.5f, 0.25f}),
      MakeMini(kDazzlePosition, Float3{1, 2, 3}),
      MakeMini(kDazzleRadius, 0.5f),
      MakeMini(kDazzleSlotX, uint32_t{1}),
      MakeMini(kDazzleSlotY, uint32_t{2}),
      MakeMini(kDazzleNumSlots, uint32_t{4}),
      MakeMini(kDazzleTexture, Asciiz{absl::string_view("d.dds\0", 6)}),
      MakeMini(kDazzleFrequency, 1.0f),
      MakeMini(kDazzlePhase, 0.25f),
      MakeMini(kDazzleNightOnly, uint32_t{1}),
      MakeMini(kDazzleBone, uint32_t{3}),
      MakeMini(kDazzleName, Asciiz{absl::string_view("dz\0", 3)}),
      MakeMini(kDazzleHidden, uint32_t{0}),
      MakeMini(kDazzleBias, -0.5f)};
  Dazzle dazzle;
  dazzle.children.emplace_back(data);
  ExpectGolden<ModelCodec>(bytes, FileOf({dazzle}));
}

}  // namespace

// The skeleton of a model (0x200), typed in from
// formats/alamo/model/FORMAT.md#skeleton.

namespace {

using corpus::TypedBytes;

ModelFile SkeletonFile(const std::vector<Skeleton::Child>& children) {
  Skeleton skeleton;
  skeleton.children = children;
  ModelFile file;
  file.children.emplace_back(skeleton);
  return file;
}

Bone BoneOf(const std::vector<Bone::Child>& children) {
  Bone bone;
  bone.children = children;
  return bone;
}

TEST(ModelSkeletonTest, CountIs128BytesWithAZeroTail) {
  const std::string bytes = TypedBytes(R"(
      00 02 00 00  88 00 00 80
        01 02 00 00  80 00 00 00   # 0x201, 128 bytes
          2A 00 00 00              # numBones 42
  )") + std::string(124, '\0');
  BoneCount count;
  count.num_bones = 42;
  ExpectGolden<ModelCodec>(bytes, SkeletonFile({count}));
}

TEST(ModelSkeletonTest, WhatIsInTheTailIsKept) {
  const std::string tail = "author" + std::string(118, '\0');
  const std::string bytes = TypedBytes(R"(
      00 02 00 00  88 00 00 80
        01 02 00 00  80 00 00 00  01 00 00 00
  )") + tail;
  BoneCount count;
  count.num_bones = 1;
  count.zero = tail;
  ExpectGolden<ModelCodec>(bytes, SkeletonFile({count}));
}

TEST(ModelSkeletonTest, NameIsOneString) {
  const std::string bytes = TypedBytes(R"(
      00 02 00 00  15 00 00 80
        02 02 00 00  0D 00 00 80
          03 02 00 00  05 00 00 00  'Root' 00
  )");
  BoneName name;
  name.text.bytes = absl::string_view("Root\0", 5);
  ExpectGolden<ModelCodec>(bytes, SkeletonFile({BoneOf({name})}));
  EXPECT_EQ(name.text.text(), "Root");
}

// 3 rows of 4, row-major: a rotation of 90 degrees about z, and (10, 20, 30).
constexpr const char kMatrix[] = R"(
          00 00 00 00  00 00 80 BF  00 00 00 00  00 00 20 41   # 0 -1 0 10
          00 00 80 3F  00 00 00 00  00 00 00 00  00 00 A0 41   # 1 0 0 20
          00 00 00 00  00 00 00 00  00 00 80 3F  00 00 F0 41   # 0 0 1 30
)";
constexpr BoneMatrix kMatrixValues = {0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30};

TEST(ModelSkeletonTest, BoneDataHasABillboardMode) {
  const std::string bytes = TypedBytes(R"(
      00 02 00 00  4C 00 00 80
        02 02 00 00  44 00 00 80
          06 02 00 00  3C 00 00 00   # 0x206, 60 bytes
            FF FF FF FF              # parent -1
            01 00 00 00              # visible
            05 00 00 00              # billboard 5
  )") + TypedBytes(kMatrix);
  BoneData data;
  data.parent = -1;
  data.visible = 1;
  data.billboard = 5;
  data.matrix = kMatrixValues;
  ExpectGolden<ModelCodec>(bytes, SkeletonFile({BoneOf({data})}));
}

TEST(ModelSkeletonTest, BoneDataOfVersion1HasNone) {
  const std::string bytes = TypedBytes(R"(
      00 02 00 00  48 00 00 80
        02 02 00 00  40 00 00 80
          05 02 00 00  38 00 00 00   # 0x205, 56 bytes
            03 00 00 00              # parent 3
            00 00 00 00              # not visible
  )") + TypedBytes(kMatrix);
  BoneDataV1 data;
  data.parent = 3;
  data.visible = 0;
  data.matrix = kMatrixValues;
  ExpectGolden<ModelCodec>(bytes, SkeletonFile({BoneOf({data})}));
}

TEST(VertexFormatTest, NamesTheParts) {
  const auto format = ParseVertexFormat("alD3dVertB4I4NU2U3U3C");
  ASSERT_TRUE(format.has_value());
  EXPECT_TRUE(format->skinned);
  EXPECT_EQ(format->parts,
            kNormalPart | kTexCoordPart | kTangentPart | kColourPart);
  EXPECT_FALSE(ParseVertexFormat("alD3dVertN")->skinned);
  EXPECT_TRUE(ParseVertexFormat("alD3dVertGrass")->special);
}

TEST(VertexFormatTest, IgnoresCase) {
  EXPECT_TRUE(ParseVertexFormat("ALD3DVERTRSKINNU2")->skinned);
}

TEST(VertexFormatTest, KnowsOnlyThoseOfReaders) {
  for (absl::string_view name :
       {"", "NU2", "alD3dVertU2", "alD3dVertNU3", "alD3dVertRSkin",
        "alD3dVertB4I4", "alD3dVertGrassN"}) {
    EXPECT_FALSE(ParseVertexFormat(name).has_value()) << name;
  }
}

}  // namespace

}  // namespace assetlint::alamo
