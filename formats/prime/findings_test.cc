// The exact bytes reported for each damaged file of the corpus.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "corpus/prime/builder.h"
#include "corpus/prime/files.h"
#include "corpus/prime/samples.h"
#include "formats/base/report.h"
#include "formats/prime/formats.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

std::vector<Finding> LintBytes(absl::string_view bytes) {
  Report report(Report::Mode::kCollect);
  kAnimFormat.lint(bytes, {}, report);
  return report.TakeSorted();
}

struct Place {
  const char* file;  // below corpus/prime/invalid
  uint64_t offset;
  uint64_t length;
  const char* path;
};

// Offsets are those of corpus/prime/samples.h.
constexpr Place kPlaces[] = {
    {"ANM001/version_0_on_version_2", 0x00, 4, "version"},
    {"ANM001/noise", 0x00, 4, "version"},
    {"ANM001/version_1", 0x00, 4, "version"},
    {"ANM001/version_2_on_version_0", 0x00, 4, "version"},
    {"ANM002/ends_in_header", 0x1C, 2, "looping"},
    {"ANM002/ends_in_descriptor", 0x65, 0, "descriptor[1]/rotation/y/bits"},
    {"ANM002/v0_ends_in_event_id", 0xEA, 2, "event_id"},
    {"ANM003/bitmap_of_4_gibibits", 0x30, 4, "key_bitmap_length"},
    {"ANM003/descriptors_1_073_741_824", 0x3C, 4, "descriptor_count"},
    {"ANM003/v0_bone_table", 0x1C, 4, "bone_count"},
    {"ANM003/v0_channels", 0x84, 4, "channel_count"},
    {"ANM003/v0_rotations", 0x8A, 4, "rotation_key_count"},
    {"ANM003/v0_translations", 0xCE, 4, "translation_key_count"},
    {"ANM004/descriptors_101", 0x3C, 4, "descriptor_count"},
    {"ANM005/rotation_y_33_bits", 0x4B, 1, "descriptor[0]/rotation/y/bits"},
    {"ANM005/translation_z_255_bits", 0x59, 1,
     "descriptor[0]/translation/z/bits"},
    {"ANM006/one_curve", 0x5E, 2, "descriptor[1]/rotation/key_count"},
    {"ANM006/bitmap_has_one_less", 0x34, 4, "key_bitmap"},
    {"ANM007/last_word_missing", 0x6B, 20, "key_stream"},
    {"ANM007/width_too_large", 0x6B, 24, "key_stream"},
    {"ANM008/three_keys", 0x8A, 4, "rotation_key_count"},
    {"ANM009/both_translated", 0xCE, 4, "translation_key_count"},
    {"ANM010/cut", 0x08, 2, ""},
    {"ANM011/bitmap", 0x36, 0, ""},
    {"ANM011/descriptors", 0x4A, 0, ""},
    {"ANM011/keys", 0x7D, 0, ""},
    {"ANM011/v0_bones", 0x60, 0, ""},
    {"ANM011/v0_channels", 0x89, 0, ""},
    {"ANM011/v0_rotations", 0xA0, 0, ""},
    {"ANM011/v0_translations", 0xD5, 0, ""},
    {"ANM020/nan", 0x10, 4, "duration"},
    {"ANM020/zero", 0x10, 4, "duration"},
    {"ANM020/negative", 0x10, 4, "duration"},
    {"ANM020/v0_nan", 0x04, 4, "duration"},
    {"ANM021/zero", 0x14, 4, "interval"},
    {"ANM021/infinity", 0x14, 4, "interval"},
    {"ANM022/60_a_second", 0x14, 4, "interval"},
    {"ANM023/one_second", 0x30, 4, "key_bitmap_length"},
    {"ANM023/six_frames", 0x30, 4, "key_bitmap_length"},
    {"ANM023/v0_one_second", 0x14, 4, "key_count"},
    {"ANM024/bone_100", 0x18, 4, "root_bone"},
    {"ANM024/v0_bone_255", 0x18, 4, "root_bone"},
    {"ANM025/bone_4", 0x18, 4, "root_bone"},
    {"ANM026/four_and_a_quarter", 0x10, 4, "duration"},
    {"ANM030/one_byte_less", 0x04, 4, "scratch_size"},
    {"ANM030/zero", 0x04, 4, "scratch_size"},
    {"ANM031/a_mebibyte", 0x04, 4, "scratch_size"},
    {"ANM032/word_0c", 0x0C, 4, "constant_0c"},
    {"ANM032/word_2c", 0x2C, 4, "constant_2c"},
    {"ANM033/two", 0x1C, 4, "looping"},
    {"ANM034/one", 0x1C, 4, "looping"},
    {"ANM035/zero", 0x20, 4, "rotation_divisor"},
    {"ANM036/65535", 0x20, 4, "rotation_divisor"},
    {"ANM037/nan", 0x24, 4, "translation_multiplier"},
    {"ANM038/negative", 0x24, 4, "translation_multiplier"},
    {"ANM038/zero", 0x24, 4, "translation_multiplier"},
    {"ANM040/no_frames", 0x30, 4, "key_bitmap_length"},
    {"ANM041/bit_0", 0x37, 1, "key_bitmap"},
    {"ANM042/bit_4", 0x37, 1, "key_bitmap"},
    {"ANM043/bit_5", 0x34, 4, "key_bitmap"},
    {"ANM050/header", 0x28, 4, "channel_count"},
    {"ANM050/repetition", 0x38, 4, "channel_count_again"},
    {"ANM050/descriptors", 0x3C, 4, "descriptor_count"},
    {"ANM051/bone_100", 0x5A, 4, "descriptor[1]/bone_id"},
    {"ANM052/bone_3_twice", 0x5A, 4, "descriptor[1]/bone_id"},
    {"ANM053/translation_only", 0x44, 2, "descriptor[0]/rotation/key_count"},
    {"ANM053/single_frame", 0x44, 2, "descriptor[0]/rotation/key_count"},
    {"ANM054/widths_17_to_24", 0x48, 1, "descriptor[0]/rotation/x/bits"},
    {"ANM055/translation", 0x4F, 2, "descriptor[0]/translation/key_count"},
    {"ANM055/rotation_of_last", 0x5E, 2, "descriptor[1]/rotation/key_count"},
    {"ANM060/rotation", 0x51, 8, "descriptor[0]/rotation"},
    {"ANM060/translation", 0x5A, 8, "descriptor[0]/translation"},
    {"ANM061/initial", 0x46, 9, "descriptor[0]/rotation"},
    {"ANM061/key_2", 0x51, 4, "descriptor[0]/rotation"},
    {"ANM062/code_200_of_100", 0x51, 4, "descriptor[0]/rotation"},
    {"ANM063/spare_5", 0x51, 4, "key_stream"},
    {"ANM070/duration_type_5", 0x08, 4, "duration_type"},
    {"ANM071/interval_type_2", 0x10, 4, "interval_type"},
    {"ANM071/duration_type_4", 0x08, 4, "duration_type"},
    {"ANM072/101_bones", 0x1C, 4, "bone_count"},
    {"ANM073/bone_without_channel", 0x84, 4, "channel_count"},
    {"ANM074/channel_0_twice", 0x27, 1, "rotation_channels[7]"},
    {"ANM074/channel_5_of_2", 0x27, 1, "rotation_channels[7]"},
    {"ANM075/none_as_80", 0x20, 1, "rotation_channels[0]"},
    {"ANM076/channel_1_of_1", 0x88, 1, "translation_channels[0]"},
    {"ANM076/channel_0_twice", 0x89, 1, "translation_channels[1]"},
    {"ANM077/no_keys", 0x14, 4, "key_count"},
    {"ANM078/nan", 0xA2, 4, "rotations[1]"},
    {"ANM079/w_2", 0x8E, 16, "rotations[0]"},
    {"ANM081/first", 0x8E, 16, "rotations[0]"},
    {"ANM080/infinity", 0xDE, 4, "translations[1]"},
    {"ANM090/zero_word", 0x83, 4, "fill"},
    {"ANM090/width_too_small", 0x80, 3, "fill"},
    {"ANM090/v0_bytes", 0xEE, 4, "fill"},
    {"ANM091/three_bytes", 0x83, 3, "fill"},
};

TEST(FindingsTest, OfAnotherFormatOnlyTheVersionIsReported) {
  for (const corpus::CorpusFile& file : corpus::PrimeFiles()) {
    if (file.path != "prime/invalid/ANM001/noise.anim") continue;
    const std::vector<Finding> findings = LintBytes(file.bytes);
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].rule->id, "ANM001");
  }
}

TEST(FindingsTest, AQuaternionIsZeroOnlyWithoutAnyLength) {
  // The first quaternion of the sample is at 0x8E; w is its first number.
  std::string bytes = corpus::TwoFrames().Build();
  const auto rules = [&] {
    std::vector<std::string> ids;
    for (const Finding& finding : LintBytes(bytes)) {
      ids.emplace_back(finding.rule->id);
    }
    return ids;
  };
  bytes.replace(0x8E, 16, 16, '\0');
  EXPECT_EQ(rules(), std::vector<std::string>{"ANM081"});
  bytes = corpus::WithF32(bytes, 0x8E, 1e-20f);
  EXPECT_EQ(rules(), std::vector<std::string>{"ANM079"});
  bytes = corpus::WithF32(bytes, 0x8E, 1);
  EXPECT_EQ(rules(), std::vector<std::string>{});
}

TEST(FindingsTest, ALostCurveIsNamedAndWhatFollowsIsFolded) {
  corpus::CompressedFile file;
  for (uint32_t bone = 0; bone < 60; ++bone) {
    file.channels.push_back(corpus::Swinging(bone, 5, 3, 4));
  }
  // Descriptors take 17 bytes, from 0x40 on; that of bone 20 loses its count.
  constexpr size_t kCount = 0x40 + 20 * 17 + 4;
  const std::vector<Finding> findings =
      LintBytes(corpus::WithU16(file.Build(), kCount, 0));
  EXPECT_LE(findings.size(), 8u);
  bool named = false;
  for (const Finding& finding : findings) {
    named |= finding.rule->id == "ANM055" && finding.range.offset == kCount;
  }
  EXPECT_TRUE(named);
}

TEST(FindingsTest, DamageIsLocatedToTheByte) {
  std::map<std::string, std::string> invalid;
  for (const corpus::CorpusFile& file : corpus::PrimeFiles()) {
    constexpr absl::string_view kFolder = "prime/invalid/";
    if (file.path.rfind(std::string(kFolder), 0) == 0) {
      invalid[file.path.substr(kFolder.size())] = file.bytes;
    }
  }
  for (const Place& place : kPlaces) {
    const auto it = invalid.find(absl::StrCat(place.file, ".anim"));
    ASSERT_NE(it, invalid.end()) << place.file;
    const std::string rule(absl::string_view(place.file).substr(0, 6));
    std::string all;
    bool found = false;
    for (const Finding& finding : LintBytes(it->second)) {
      absl::StrAppend(&all, "\n  ", finding.rule->id, " ", finding.range.offset,
                      "+", finding.range.length, " ", FindingPath(finding));
      found |= finding.rule->id == rule && FindingPath(finding) == place.path &&
               finding.range == ByteRange{place.offset, place.length};
    }
    EXPECT_TRUE(found) << place.file << " has:" << all;
    invalid.erase(it);
  }
  for (const auto& [path, bytes] : invalid) {
    ADD_FAILURE() << path << " is not in the table";
  }
}

// Bytes of a sample that may have other values without a fault.
struct FreeBytes {
  uint64_t begin, end;
};

bool IsFree(const std::vector<FreeBytes>& free, uint64_t at) {
  return std::any_of(free.begin(), free.end(), [&](const FreeBytes& f) {
    return f.begin <= at && at < f.end;
  });
}

// Overwrites each byte that is not free with other values; each time there must
// be a finding.
void ExpectDamageIsDetected(const std::string& file,
                            const std::vector<FreeBytes>& free) {
  for (size_t at = 0; at < file.size(); ++at) {
    if (IsFree(free, at)) continue;
    const uint8_t was = static_cast<uint8_t>(file[at]);
    for (int value : {was + 1, was - 1, was ^ 0x80, was ^ 0x10, 0, 0xFF}) {
      if (static_cast<uint8_t>(value) == was) continue;
      std::string damaged = file;
      damaged[at] = static_cast<char>(value);
      EXPECT_FALSE(LintBytes(damaged).empty())
          << "byte " << at << " from " << int{was} << " to " << (value & 0xFF);
    }
  }
}

TEST(FindingsTest, NoCurveIsMissingWhereItsKeysCannotBeCounted) {
  corpus::CompressedFile file;
  file.channels.emplace_back();
  file.fill = "keys?";
  // 16 bits hold the number of a curve's keys, excluding the first.
  file.frames = 0x10001;
  file.bitmap.assign(file.frames / 32 + 1, 0xFFFFFFFF);
  ASSERT_EQ(file.Keys(), 0x10000u);
  for (const Finding& finding : LintBytes(file.Build())) {
    EXPECT_NE(finding.rule->id, "ANM055");
  }
}

TEST(FindingsTest, DamageOfACompressedFileIsDetected) {
  ExpectDamageIsDetected(
      corpus::TwoBones().Build(),
      {
          {0x07, 0x0C},  // the scratch size may be larger; the event id
          {0x12, 0x14},  // small changes of duration, interval,
          {0x16, 0x18},
          {0x22, 0x28},  // divisor and multiplier
          {0x43, 0x44},  // another bone
          {0x5D, 0x5E},
          {0x46, 0x48},  // initial values
          {0x49, 0x4B},
          {0x4C, 0x4E},
          {0x51, 0x53},
          {0x54, 0x56},
          {0x57, 0x59},
          {0x60, 0x62},
          {0x63, 0x65},
          {0x66, 0x68},
          {0x6B, 0x83},  // keys
      });
}

TEST(FindingsTest, DamageOfAnUncompressedFileIsDetected) {
  ExpectDamageIsDetected(corpus::TwoFrames().Build(),
                         {
                             {0x05, 0x08},  // small changes of duration
                             {0x0E, 0x10},  // and interval
                             {0x8E, 0xCE},  // another rotation
                             {0xD2, 0xEA},  // another translation
                             {0xEA, 0xEE},  // another event
                         });
}

}  // namespace
}  // namespace assetlint::prime
