// The cases of the rules of GSA: the damaged files of the corpus.
#include "corpus/swat3/files.h"
#include "formats/swat3/formats.h"
#include "formats/testing/corpus_case.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

// The fields after the skeleton of 29 bytes: its marker is at byte 53, the
// number of bones at 55, two ids at 57, the number of frames at 61, and frames
// of 74 bytes (without events) from 63 on. The events of the second frame are
// counted at 209.
constexpr CorpusCase kCases[] = {
    {"GSA001/in_the_version", 17, 0, "majorVersion", Legal().File("4_2_ids")},
    {"GSA002/one_byte", 0, 16, "guid", Legal().U8(15, 0xEE)},
    {"GSA002/noise", 0, 16, "guid", Legal().File("4_2_ids")},
    {"GSA003/4_3", 16, 1, "minorVersion", Legal().U8(16, 2),
     "version is 4.3, but with 4.2 the file decodes"},
    {"GSA005/nothing_after_header", 24, 0, "skeleton", Legal().File("4_2_ids")},
    {"GSA005/only_a_skeleton", 24, 29, "skeleton", Legal().File("4_2_ids")},
    {"GSA005/4_2_without_events", 16, 1, "minorVersion", Legal().U8(16, 1)},
    {"GSA005/4_1_with_events", 16, 1, "minorVersion", Legal().U8(16, 2)},
    {"GSA005/another_marker", 24, 261, "skeleton", Legal().U8(54, 0xFF)},
    {"GSA005/too_few_frames", 61, 2, "frames", Legal().U16(61, 3)},
    {"GSA005/too_many_frames", 61, 2, "frames", Legal().U16(61, 3)},
    {"GSA005/event_count", 209, 2, "frame[1]/events", Legal().U16(209, 1),
     "events is 300, but with 1 the file decodes"},
    {"GSA005/cut_short", 24, 254, "skeleton", Legal().File("4_2_ids")},
    {"GSA005/byte_after_end", 24, 256, "skeleton", Legal().File("4_1_ids")},
    {"GSA010/two_markers", 53, 2, "endOfBones",
     Legal().File("4_2_marker_in_skeleton")},
    {"GSA010/two_numbers_of_rotations", 53, 2, "endOfBones",
     Legal().File("4_2_all_bones")},
    {"GSA032/121", 20, 2, "framerate", Legal().U16(20, 120)},
    {"GSA013/empty", 24, 2, "skeleton", Legal().File("one_frame")},
    {"GSA014/second", 59, 2, "boneId[1]", Legal().U16(59, 1)},
    {"GSA015/first", 57, 2, "boneId[0]", Legal().U16(57, 28)},
    {"GSA016/zero", 61, 2, "frames", Legal().File("one_frame")},
    {"GSA017/no_bones", 55, 2, "animatedBones", Legal().File("4_1_all_bones")},
    {"GSA018/origin", 67, 4, "frame[0]/origin[1]", Legal().F32(67, 1e30f),
     "the number is NaN, must be finite"},
    {"GSA018/rotation", 193, 16, "frame[1]/rotation[1]",
     Legal().F32(197, 1e30f)},
    {"GSA019/origin_rotation", 149, 16, "frame[1]/originRotation",
     Legal().F32(161, 1.0004f), ", of length 2, must be 1"},
    {"GSA019/rotation", 177, 16, "frame[1]/rotation[0]",
     Legal().F32(177, 0.5f)},
    {"GSA034/origin_rotation", 149, 16, "frame[1]/originRotation",
     Legal().F32(161, 1e-10f)},
    {"GSA034/rotation", 177, 16, "frame[1]/rotation[0]",
     Legal().F32(177, 1e-10f), ", of length 0, must be 1"},
    {"GSA024/zero", 137, 2, "frame[0]/event[0]/length",
     Legal().Text(137, 2, {"\1\0", 3})},
    {"GSA025/letter", 223, 1, "frame[1]/event[0]/name", Legal().U8(223, 0)},
    {"GSA026/cut", 221, 1, "frame[1]/event[0]/name", Legal().U8(221, 'f')},
    {"GSA027/lower_case", 213, 6, "frame[1]/event[0]/name",
     Legal().Text(213, 5, "LLIFT")},
    {"GSA027/no_name", 213, 1, "frame[1]/event[0]/name",
     Legal().Text(211, 3, {"\6\0LLIFT", 8})},
    {"GSA028/itemsound", 221, 11, "frame[1]/event[1]/name",
     Legal().Text(219, 13, {"\x0C\0itemsound=m", 14})},
    {"GSA029/bell", 221, 1, "frame[1]/event[0]/name", Legal().U8(221, 'f')},
    {"GSA029/marker", 219, 1, "frame[1]/event[0]/name",
     Legal().Text(219, 2, "ab")},
    {"GSA031/in_the_skeleton", 53, 16, "skeleton", Legal().U8(53, 0xCE)},
};

INSTANTIATE_TEST_SUITE_P(Gsa, RuleTest,
                         CorpusCases(kCases, kGsaFormat, ByteOrder::kLittle,
                                     corpus::Swat3Files()),
                         kRuleTestName);

}  // namespace
}  // namespace assetlint::swat3
