// The container: the cases of its rules, headers, bit 31, what is kept of
// unknown chunks, and each kind of value of a mini-chunk.
#include "formats/alamo/container/chunk.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "corpus/alamo/files.h"
#include "corpus/typed_bytes.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/golden.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/container/text.h"
#include "formats/alamo/formats.h"
#include "formats/base/codec.h"
#include "formats/base/encoder.h"
#include "formats/base/report.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::TypedBytes;
using std::string_literals::operator""s;

INSTANTIATE_TEST_SUITE_P(ContainerOfModels, RuleTest,
                         RuleCases(corpus::AlamoContainerCases(), kModelFormat),
                         kRuleTestName);
INSTANTIATE_TEST_SUITE_P(ContainerOfAnimations, RuleTest,
                         RuleCases(corpus::AlamoContainerCases(),
                                   kAnimationFormat),
                         kRuleTestName);

UnknownChunk MakeUnknown(uint32_t id, uint32_t flags, absl::string_view body) {
  UnknownChunk chunk;
  chunk.id = id;
  chunk.flags = flags;
  chunk.body = body;
  return chunk;
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

constexpr MiniSpec kSpecs[] = {
    {1, "u8", MiniType::kU8},
    {2, "u16", MiniType::kU16},
    {3, "u32", MiniType::kU32},
    {4, "f32", MiniType::kF32},
    {5, "f32x3", MiniType::kF32x3},
    {6, "f32x4", MiniType::kF32x4},
    {7, "s16x4", MiniType::kS16x4},
    {8, "either", MiniType::kF32OrF32x3},
    {9, "floatKey", MiniType::kFloatKey},
    {10, "colourKey", MiniType::kColourKey},
    {11, "text", MiniType::kText},
};
constexpr MiniTable kTable = MiniTable::Of<kSpecs>();

// A record of mini-chunks only, like the body of a chunk.
struct Record : MinisChunk {
  const MiniTable& table() const { return kTable; }
};

// The record's views point into `bytes`.
Record Read(const std::string& bytes, Report& report) {
  Record record;
  Decoder decoder(bytes, ByteOrder::kLittle, kChunkDecoderRules, report);
  Describe(decoder, record);
  decoder.Finish();
  return record;
}

struct Golden {
  const char* what;
  const char* bytes;
  uint8_t id;
  MiniValue value;
};

const Golden kGolden[] = {
    {"u8", "01 01 FE", 1, uint8_t{254}},
    {"u16", "02 02 34 12", 2, uint16_t{0x1234}},
    {"u32", "03 04 78 56 34 12", 3, uint32_t{0x12345678}},
    {"f32", "04 04 00 00 F0 41", 4, 30.0f},
    {"f32 x 3", "05 0C 00 00 80 3F 00 00 00 C0 00 00 40 40", 5,
     Float3{1, -2, 3}},
    {"f32 x 4", "06 10 00 00 80 3F 00 00 00 40 00 00 40 40 00 00 80 40", 6,
     Float4{1, 2, 3, 4}},
    {"s16 x 4", "07 08 01 00 FE FF 00 00 FF 7F", 7, Short4{1, -2, 0, 32767}},
    {"one float where three may be", "08 04 00 00 00 3F", 8, 0.5f},
    {"three floats where one may be",
     "08 0C 00 00 80 3F 00 00 00 40 00 00 40 40", 8, Float3{1, 2, 3}},
    {"key of floats", "09 08 00 00 A0 40 00 00 80 3E", 9, FloatKey{5, 0.25f}},
    {"key of a colour", "0A 08 80 00 00 00 00 00 00 3F", 10,
     ColourKey{128, 0.5f}},
    {"text with its NUL", "0B 05 'Bone' 00", 11,
     Asciiz{absl::string_view("Bone\0", 5)}},
    {"type that the table does not know", "63 02 AA BB", 99,
     UnknownBytes{"\xAA\xBB"}},
    {"no payload", "63 00", 99, UnknownBytes{""}},
};

TEST(MiniChunkTest, EachKindOfValueBothWays) {
  for (const Golden& golden : kGolden) {
    SCOPED_TRACE(golden.what);
    const std::string bytes = TypedBytes(golden.bytes);
    Report report(Report::Mode::kCollect);
    const Record read = Read(bytes, report);
    EXPECT_TRUE(report.findings().empty());
    ASSERT_EQ(read.minis.size(), 1u);
    EXPECT_EQ(read.minis[0].id, golden.id);
    EXPECT_TRUE(read.minis[0].value == golden.value);
    EXPECT_EQ(read.minis[0].origin.range(), (ByteRange{0, bytes.size()}));

    Record built;
    built.minis.push_back({golden.id, {}, golden.value});
    EXPECT_EQ(EncodeRecord(built, ByteOrder::kLittle).value(), bytes);
  }
}

TEST(MiniChunkTest, NumbersAndTextsInPlace) {
  const std::string bytes =
      TypedBytes("03 04 78 56 34 12  0B 02 'b' 00  01 01 07  63 00");
  Report report(Report::Mode::kCollect);
  Record record = Read(bytes, report);
  // In the input, and as records.
  for (int i = 0; i < 2; ++i) {
    const auto number = record.minis.Find(3);
    EXPECT_EQ(number.As<uint32_t>(), 0x12345678u);
    EXPECT_EQ(number.As<Asciiz>(), std::nullopt);
    const auto text = record.minis.Find(11);
    EXPECT_EQ(text.As<uint32_t>(), std::nullopt);
    ASSERT_TRUE(text.As<Asciiz>().has_value());
    EXPECT_EQ(text.As<Asciiz>()->text(), "b");
    EXPECT_EQ(record.minis.Find(1).As<uint32_t>(), std::nullopt);
    EXPECT_EQ(record.minis.Find(99).As<Asciiz>(), std::nullopt);
    record.minis[0].id = 3;  // makes records of all
  }
  record.minis[0].origin.complete = false;
  EXPECT_EQ(record.minis.begin().As<uint32_t>(), std::nullopt);
}

TEST(MiniChunkTest, APayloadIsAtMost255Bytes) {
  const std::string longest(255, 'x');
  Record record;
  record.minis.push_back({11, {}, Asciiz{longest}});
  const std::string bytes = EncodeRecord(record, ByteOrder::kLittle).value();
  EXPECT_EQ(bytes, "\x0B\xFF" + longest);

  const std::string too_long(256, 'x');
  record.minis[0].value = Asciiz{too_long};
  EXPECT_EQ(EncodeRecord(record, ByteOrder::kLittle).status().code(),
            absl::StatusCode::kInvalidArgument);
}

// What is read and what is built have one type: in the input, or records.
TEST(MinisTest, ThoseThatWereReadCanBeChanged) {
  const std::string bytes = TypedBytes("01 01 07  0B 02 'b' 00");
  Report report(Report::Mode::kCollect);
  Record record = Read(bytes, report);
  const Minis as_read = record.minis;
  EXPECT_EQ(as_read.size(), 2u);
  EXPECT_EQ(as_read.end_offset(), 7u);

  record.minis[0].value = uint8_t{8};
  EXPECT_FALSE(record.minis == as_read);
  EXPECT_EQ(EncodeRecord(record, ByteOrder::kLittle).value(),
            TypedBytes("01 01 08  0B 02 'b' 00"));
  EXPECT_EQ(record.minis.end_offset(), 7u);
  record.minis[0].value = uint8_t{7};
  EXPECT_TRUE(record.minis == as_read);

  record.minis.push_back({2, {}, uint16_t{1}});
  EXPECT_EQ(record.minis.size(), 3u);
  EXPECT_FALSE(record.minis == as_read);
  record.minis.clear();
  EXPECT_TRUE(record.minis.empty());
  EXPECT_EQ(record.minis.end_offset(), 0u);
}

TEST(MinisTest, ValuesThatDoNotFitAreZero) {
  const std::string bytes =
      TypedBytes("05 04 00 00 80 3F  09 06 00 00 A0 40 01 02  03 09 01 02");
  Report report(Report::Mode::kCollect);
  const Record record = Read(bytes, report);
  EXPECT_EQ(report.findings().size(), 3u);
  ASSERT_EQ(record.minis.size(), 3u);
  for (const Mini& mini : record.minis) EXPECT_FALSE(mini.origin.complete);
  EXPECT_TRUE(record.minis[0].value == MiniValue(Float3{}));
  EXPECT_TRUE(record.minis[1].value == MiniValue(FloatKey{5, 0}));
  EXPECT_TRUE(record.minis[2].value == MiniValue(uint32_t{0}));
  EXPECT_EQ(record.minis[2].origin.range(), (ByteRange{14, 4}));
  EXPECT_EQ(record.minis.end_offset(), bytes.size());
}

TEST(TextTest, NamesOfFilesInTheFolderAreInside) {
  for (const absl::string_view name :
       {"", "hull.dds", "Fx\\hull.dds", "C:\\Art\\hull.tga", "\\hull.dds",
        "hull..dds", "..hull.dds", "a.b\\c.dds", "console.dds", "com1a.dds",
        "COM0", "auxiliary.fx", "null.tga"}) {
    EXPECT_EQ(WhyOutside(name), "") << name;
  }
}

TEST(TextTest, NamesOfFilesElsewhereAreOutside) {
  for (const absl::string_view name :
       {"..", "..\\hull.dds", "Fx/../hull.dds", "Fx\\.. \\.. \\x.tga",
        "C:..\\x.tga", "...\\x.tga", "\\\\server\\share\\x.tga", "//host/x.tga",
        "\\\\.\\x", "nul", "AUX.dds", "Fx\\con .tga", "C:\\lpt9.fx", "prn:x"}) {
    EXPECT_NE(WhyOutside(name), "") << name;
  }
}

}  // namespace
}  // namespace assetlint::alamo
