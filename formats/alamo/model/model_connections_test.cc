// Connections (0x600) of a model, typed in from
// formats/alamo/model/FORMAT.md#connections.
#include <string>
#include <vector>

#include "corpus/typed_bytes.h"
#include "formats/alamo/container/golden.h"
#include "formats/alamo/model/model.h"
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
}  // namespace assetlint::alamo
