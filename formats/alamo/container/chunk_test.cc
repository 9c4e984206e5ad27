// The container: headers, bit 31, and what is kept of unknown chunks.
#include "formats/alamo/container/chunk.h"

#include <string>
#include <variant>
#include <vector>

#include "corpus/typed_bytes.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/container/golden.h"
#include "formats/base/report.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::TypedBytes;
using std::string_literals::operator""s;

std::vector<Finding> StructureFindings(const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  Parse<AnimationCodec>(bytes, report);
  return report.TakeSorted();
}

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

TEST(ChunkTest, OriginsAreHeaderAndBody) {
  const std::string bytes = TypedBytes(R"(
      77 07 00 00  01 00 00 00  FF
      00 10 00 00  0C 00 00 80
        88 08 00 00  04 00 00 00  01 02 03 04
  )");
  const auto file = Decode<AnimationCodec>(bytes);
  ASSERT_TRUE(file.ok()) << file.status();
  const auto& animation = std::get<Animation>(file->children[1]);
  EXPECT_EQ(animation.origin.range(), (ByteRange{9, 20}));
  EXPECT_TRUE(animation.origin.complete);
  EXPECT_EQ(TypeWord(animation.origin), (ByteRange{9, 4}));
  EXPECT_EQ(SizeWord(animation.origin), (ByteRange{13, 4}));
  EXPECT_EQ(Header(animation.origin), (ByteRange{9, 8}));
  EXPECT_EQ(BodyOffset(animation.origin), 17u);
  EXPECT_EQ(OriginOf(animation.children[0]).range(), (ByteRange{17, 12}));
  EXPECT_EQ(IdOf(animation.children[0]), 0x888u);
  EXPECT_EQ(IdOf(file->children[1]), 0x1000u);
}

TEST(ChunkTest, AChildLongerThanItsParentIsCutAndTheNextChunkIsRead) {
  const std::string bytes = TypedBytes(R"(
      00 10 00 00  0A 00 00 80
        77 07 00 00  03 00 00 00  01 02   # one byte more than there is
      66 06 00 00  00 00 00 00
  )");
  const std::vector<Finding> findings = StructureFindings(bytes);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].rule->id, "ALC001");
  EXPECT_EQ(findings[0].range, (ByteRange{12, 4}));

  Report report(Report::Mode::kStatusOnly);
  const AnimationFile file = Parse<AnimationCodec>(bytes, report);
  ASSERT_EQ(file.children.size(), 2u);
  const auto& animation = std::get<Animation>(file.children[0]);
  const auto& cut = std::get<UnknownChunk>(animation.children[0]);
  EXPECT_FALSE(cut.origin.complete);
  EXPECT_TRUE(cut.origin.cut);
  EXPECT_FALSE(animation.origin.cut);
  EXPECT_TRUE(IsEndLost(animation.origin, animation.children));
  EXPECT_EQ(cut.body, "\1\2");
  EXPECT_EQ(IdOf(file.children[1]), 0x666u);
}

TEST(ChunkTest, ABodyThatLeavesSevenBytesOverIsAFaultOfItsSize) {
  const std::string bytes = TypedBytes(R"(
      00 10 00 00  07 00 00 80
        01 02 03 04 05 06 07
  )");
  const std::vector<Finding> findings = StructureFindings(bytes);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].rule->id, "ALC002");
  EXPECT_EQ(findings[0].range, (ByteRange{4, 4}));
}

TEST(ChunkTest, AContainerWithoutTheBitIsAFaultAndIsReadAllTheSame) {
  const std::string bytes = TypedBytes(R"(
      00 10 00 00  08 00 00 00   # bit 31 clear
        66 06 00 00  00 00 00 00
  )");
  const std::vector<Finding> findings = StructureFindings(bytes);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].rule->id, "ALC005");
  EXPECT_EQ(findings[0].range, (ByteRange{0, 8}));

  Report report(Report::Mode::kStatusOnly);
  const AnimationFile file = Parse<AnimationCodec>(bytes, report);
  EXPECT_EQ(std::get<Animation>(file.children[0]).children.size(), 1u);
}

TEST(ChunkTest, DataWithTheBitIsAFault) {
  const std::string bytes = TypedBytes(R"(
      00 10 00 00  08 00 00 80
        01 10 00 00  00 00 00 80   # 0x1001 is data
  )");
  const std::vector<Finding> findings = StructureFindings(bytes);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].rule->id, "ALC005");
  EXPECT_EQ(findings[0].range, (ByteRange{8, 8}));
}

TEST(ChunkTest, ChildrenAreFoundByType) {
  Animation animation;
  animation.children.emplace_back(AnimationInfo{});
  animation.children.emplace_back(BoneTrack{});
  animation.children.emplace_back(BoneTrack{});
  std::get<BoneTrack>(animation.children[1]).origin = {8, 8, false};
  std::get<BoneTrack>(animation.children[2]).origin = {16, 8, true};

  EXPECT_EQ(CountOf<BoneTrack>(animation.children), 2u);
  EXPECT_EQ(CountOf<RotationPool>(animation.children), 0u);
  // A chunk that was cut short is not worth checking.
  EXPECT_EQ(First<BoneTrack>(animation.children),
            &std::get<BoneTrack>(animation.children[2]));
  EXPECT_EQ(First<RotationPool>(animation.children), nullptr);

  std::vector<uint64_t> places;
  ForEach<BoneTrack>(animation.children,
                     [&](const BoneTrack& bone, size_t index) {
                       places.push_back(bone.origin.offset + index);
                     });
  EXPECT_EQ(places, (std::vector<uint64_t>{8, 17}));
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
  const absl::StatusOr<AnimationFile> file = DecodeAnimation(with_root);
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
  EXPECT_EQ(EncodeAnimation(*file).value(), with_root);
}

TEST(ChunkTest, ARootOfAnotherFormatIsNone) {
  EXPECT_FALSE(DecodeAnimation("RIFF\4\0\0\0WAVE"s).ok());
  EXPECT_FALSE(DecodeAnimation(std::string(64, '\0')).ok());
}

}  // namespace
}  // namespace assetlint::alamo
