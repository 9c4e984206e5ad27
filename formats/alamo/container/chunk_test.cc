// The container: headers, bit 31, and what is kept of unknown chunks.
#include "formats/alamo/container/chunk.h"

#include <string>
#include <variant>
#include <vector>

#include "corpus/typed_bytes.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/container/golden.h"
#include "formats/base/codec.h"
#include "formats/base/report.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::TypedBytes;
using std::string_literals::operator""s;

UnknownChunk MakeUnknown(uint32_t id, uint32_t flags, absl::string_view body) {
  UnknownChunk chunk;
  chunk.id = id;
  chunk.flags = flags;
  chunk.body = body;
  return chunk;
}

TEST(ChunkTest, HeaderIsTypeThenSizeLittleEndian) {
  const std::string bytes = TypedBytes(R"(
      00 00 80 12   # type 0x12800000
      03 00 00 00   # 3 bytes, bit 31 clear: data
      AA BB CC
      00 10 00 00   # type 0x1000, as an animation needs one
      00 00 00 80   # an empty container
  )");
  AnimationFile file;
  file.children.emplace_back(MakeUnknown(0x12800000, 0, "\xAA\xBB\xCC"));
  file.children.emplace_back(Animation());
  ExpectGolden<AnimationCodec>(bytes, file);
}

TEST(ChunkTest, Bit31OfTheSizeMarksContainers) {
  const std::string bytes = TypedBytes(R"(
      00 10 00 00   # type 0x1000, a container
      0A 00 00 80   # 10 bytes, bit 31 set
      77 07 00 00   #   type 0x777, which has no place here
      02 00 00 00   #   2 bytes of data
      01 02
  )");
  Animation animation;
  animation.children.emplace_back(
      MakeUnknown(0x777, 0, absl::string_view("\1\2")));
  AnimationFile file;
  file.children.emplace_back(animation);
  ExpectGolden<AnimationCodec>(bytes, file);
}

TEST(ChunkTest, UnknownChunksKeepTheirFlagAndTheirPlace) {
  const std::string bytes = TypedBytes(R"(
      77 07 00 00  08 00 00 80   # chunks, which are not parsed
        01 00 00 00  00 00 00 00
      00 10 00 00  00 00 00 80   # the animation
      77 07 00 00  00 00 00 00   # the same type, now with no data
  )");
  AnimationFile file;
  file.children.emplace_back(MakeUnknown(
      0x777, kContainerBit, absl::string_view("\1\0\0\0\0\0\0\0", 8)));
  file.children.emplace_back(Animation{});
  file.children.emplace_back(MakeUnknown(0x777, 0, ""));
  ExpectGolden<AnimationCodec>(bytes, file);
}

TEST(ChunkTest, CountChunksStopsAtWhatDoesNotFit) {
  EXPECT_EQ(internal::CountChunks("", {}), 0u);
  EXPECT_EQ(internal::CountChunks(TypedBytes("01 00 00 00  00 00 00"), {}), 0u);
  const std::string one = TypedBytes("01 00 00 00  01 00 00 80  FF");
  EXPECT_EQ(internal::CountChunks(one, {}), 1u);
  EXPECT_EQ(internal::CountChunks(one + one, {}), 2u);
  // The second exceeds what is left: it counts, but nothing after it does.
  EXPECT_EQ(internal::CountChunks(
                one + TypedBytes("01 00 00 00  FF FF FF 7F") + one, {}),
            2u);
}

TEST(ChunkTest, EqualUnknownChunksWithoutBodyAreOne) {
  // 0x777 three times, twice with bit 31, and once more after another chunk.
  const std::string empty = TypedBytes("77 07 00 00  00 00 00 00");
  const std::string flagged = TypedBytes("77 07 00 00  00 00 00 80");
  const std::string full = TypedBytes("77 07 00 00  01 00 00 00  FF");
  const std::string bytes =
      empty + empty + empty + flagged + flagged + full + full + empty;
  // One more than remain: it is read before it is merged into the others.
  EXPECT_EQ(internal::CountChunks(bytes, {}), 6u);
  const uint32_t known[] = {0x777};
  EXPECT_EQ(internal::CountChunks(bytes, known), 8u);

  const std::string with_root = bytes + TypedBytes("00 10 00 00  00 00 00 80");
  const absl::StatusOr<AnimationFile> file = Decode<AnimationCodec>(with_root);
  ASSERT_TRUE(file.ok());
  ASSERT_EQ(file->children.size(), 6u);
  const auto& first = std::get<UnknownChunk>(file->children[0]);
  EXPECT_EQ(first.repeats, 2u);
  EXPECT_EQ(first.origin.range(), (ByteRange{0, 24}));
  EXPECT_EQ(std::get<UnknownChunk>(file->children[1]).repeats, 1u);
  EXPECT_EQ(std::get<UnknownChunk>(file->children[2]).repeats, 0u);
  std::vector<size_t> indices;
  ForEach<UnknownChunk>(file->children, [&](const UnknownChunk&, size_t index) {
    indices.push_back(index);
  });
  EXPECT_EQ(indices, (std::vector<size_t>{0, 3, 5, 6, 7}));
  EXPECT_EQ(Encode<AnimationCodec>(*file).value(), with_root);
}

}  // namespace
}  // namespace assetlint::alamo
