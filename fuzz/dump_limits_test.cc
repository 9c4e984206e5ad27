// Law 5 for `dump`: its output, and its memory beyond the model, stay under a
// constant times the input, whatever the bytes. limits_test covers the memory
// of the whole command.
#include <fcntl.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "corpus/alamo/animation_spec.h"
#include "corpus/bw2/files.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "formats/base/report.h"
#include "formats/base/tree_walker.h"
#include "formats/formats.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/checks/dump_checks.h"
#include "fuzz/checks/memory_output.h"
#include "fuzz/shapes/hostile_shapes.h"
#include "fuzz/shapes/shape.h"
#include "gtest/gtest.h"
#include "lint/dump/tree_json.h"
#include "lint/dump/tree_text.h"
#include "lint/json/json_stream.h"
#include "lint/os/output.h"
#include "lint/terminal/color.h"

namespace assetlint {
namespace {

// An Output that discards everything.
class NullOutput {
 public:
  NullOutput()
      : output_(open("/dev/null", O_WRONLY | O_CLOEXEC),
                Output::Ownership::kOwned) {}
  Output& output() { return output_; }

 private:
  Output output_;
};

size_t PeakOf(absl::FunctionRef<void()> verb) {
  const AllocationMeter meter;
  verb();
  return meter.peak();
}

void WriteTree(const Format& format, absl::string_view bytes, bool as_json) {
  NullOutput nowhere;
  const TreeOptions all = {.max_elements = 0, .expand_records = true};
  if (as_json) {
    JsonStream json(nowhere.output());
    TreeJson sink(json);
    format.tree(bytes, all, sink);
  } else {
    const Painter paint(false);
    TreeText sink(bytes, /*full=*/true, paint, nowhere.output());
    format.tree(bytes, all, sink);
  }
}

// The tree takes little more than the model that any verb decodes: the lengths
// of the groups, four bytes each.
TEST(DumpLimitsTest, MemoryOfTheTree) {
  constexpr size_t kShapeSize = 16 << 10;
  constexpr size_t kFixed = 256 << 10;
  constexpr size_t kPerByte = 4;
  for (const Shape& shape : HostileShapes()) {
    const std::string bytes = shape.of_size(kShapeSize);
    const size_t model = PeakOf([&] {
      Report status_only(Report::Mode::kStatusOnly);
      shape.format->lint(bytes, FileContext{}, status_only);
    });
    for (const bool as_json : {false, true}) {
      const size_t peak =
          PeakOf([&] { WriteTree(*shape.format, bytes, as_json); });
      EXPECT_LE(peak, model + kFixed + kPerByte * bytes.size())
          << shape.name << " as " << shape.format->name
          << (as_json ? ", JSON" : ", text");
    }
  }
}

// Checks everything that `dump` writes for the bytes as this format, with every
// option.
void ExpectBounded(const std::string& name, absl::string_view format,
                   absl::string_view bytes) {
  const auto formats = AllFormats();
  for (size_t choice = 0; choice < 256; ++choice) {
    // Each block of 64 choices has different options.
    if (choice % 64 >= formats.size()) continue;
    if (formats[choice % formats.size()]->name != format) continue;
    for (const absl::string_view output : {"tree", "json"}) {
      EXPECT_EQ(CheckDump(output, static_cast<uint8_t>(choice), bytes),
                absl::OkStatus())
          << name << " as " << format << ", " << output << ", options "
          << choice / 64;
    }
  }
}

TEST(DumpLimitsTest, OutputOfHostileShapes) {
  for (const Shape& shape : HostileShapes()) {
    ExpectBounded(shape.name, shape.format->name, shape.of_size(1 << 10));
  }
}

// The values of models and particle systems are in the file, so they get no
// fixed allowance. An empty mesh of 8 bytes is 200 of JSON.
TEST(DumpLimitsTest, OutputOfValuesThatAreInTheFile) {
  constexpr size_t kFixed = 200;
  constexpr size_t kPerByte = 40;
  size_t measured = 0;
  for (const Shape& shape : HostileShapes()) {
    const absl::string_view format = shape.format->name;
    if (format != "alo" && format != "alo-particle") continue;
    const std::string bytes = shape.of_size(4 << 10);
    const std::string text = WrittenBy([&](Output& out) {
      JsonStream json(out);
      if (shape.format->values(bytes, json).ok()) ++measured;
    });
    EXPECT_LE(text.size(), kFixed + kPerByte * bytes.size())
        << shape.name << " as " << format;
  }
  EXPECT_GT(measured, 10u);
}

// 700 events that name one string of 50,000 bytes: 35 MB if each writes it.
TEST(DumpLimitsTest, OutputOfEventsThatShareAName) {
  const std::string bytes = corpus::SharedEventNames(700, 50'000);
  ExpectBounded("shared name", "al", bytes);
  NullOutput nowhere;
  JsonStream json(nowhere.output());
  EXPECT_EQ(FindFormat("al")->values(bytes, json), absl::OkStatus());
  EXPECT_TRUE(json.written());
}

// Constant tracks: their poses take no bytes in the file.
TEST(DumpLimitsTest, OutputOfPosesWithoutBytes) {
  corpus::AnimationSpec still;
  corpus::BoneTrackSpec bone;
  bone.name = std::string(100, 'x');
  // Numbers with many digits.
  bone.translation_offset = {-1.2345678e-38f, -1.2345679e-37f, -1.2345671e-36f};
  bone.scale_offset = bone.translation_offset;
  bone.rotations = {0x8001, 0x8002, 0x8003, 0x8004};
  still.bones = {bone, bone, bone};
  still.frames = 0;
  const uint64_t size = still.Build().size();
  const uint64_t most = MaxUnpackedPoses(size) / 4;
  for (const uint64_t frames : {most, most + 1}) {
    still.frames = static_cast<uint32_t>(frames);
    const std::string bytes = still.Build();
    ASSERT_EQ(bytes.size(), size);
    ExpectBounded("still bones", "ala", bytes);
    NullOutput nowhere;
    JsonStream json(nowhere.output());
    EXPECT_EQ(FindFormat("ala")->values(bytes, json).ok(), frames == most);
  }
}

}  // namespace
}  // namespace assetlint
