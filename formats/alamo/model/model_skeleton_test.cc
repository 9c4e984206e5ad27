// The skeleton of a model (0x200), typed in from
// formats/alamo/model/FORMAT.md#skeleton.
#include <string>
#include <vector>

#include "corpus/typed_bytes.h"
#include "formats/alamo/container/golden.h"
#include "formats/alamo/model/model.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::TypedBytes;

ModelFile FileOf(const std::vector<Skeleton::Child>& children) {
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
  ExpectGolden<ModelCodec>(bytes, FileOf({count}));
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
  ExpectGolden<ModelCodec>(bytes, FileOf({count}));
}

TEST(ModelSkeletonTest, NameIsOneString) {
  const std::string bytes = TypedBytes(R"(
      00 02 00 00  15 00 00 80
        02 02 00 00  0D 00 00 80
          03 02 00 00  05 00 00 00  'Root' 00
  )");
  BoneName name;
  name.text.bytes = absl::string_view("Root\0", 5);
  ExpectGolden<ModelCodec>(bytes, FileOf({BoneOf({name})}));
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
  ExpectGolden<ModelCodec>(bytes, FileOf({BoneOf({data})}));
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
  ExpectGolden<ModelCodec>(bytes, FileOf({BoneOf({data})}));
}

}  // namespace
}  // namespace assetlint::alamo
