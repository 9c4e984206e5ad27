#include <string>
#include <utility>

#include "corpus/bytes.h"
#include "corpus/prime/builder.h"
#include "corpus/prime/invalid_files.h"
#include "corpus/prime/samples.h"

namespace assetlint::corpus {
namespace {

class Collector {
 public:
  void Add(const std::string& rule, const std::string& name,
           std::string bytes) {
    files_.push_back(
        {"prime/invalid/" + rule + "/" + name + ".anim", std::move(bytes)});
  }
  std::vector<CorpusFile> Take() { return std::move(files_); }

 private:
  std::vector<CorpusFile> files_;
};

CompressedFile WithBitmap(uint32_t word) {
  CompressedFile file = TwoBones();
  file.bitmap = {word};
  return file;
}

CompressedFile NoFrames() {
  CompressedFile file;
  file.frames = 0;
  file.bitmap = {};
  return file;
}

// Five frames; the fourth and the fifth have no key.
CompressedFile EndsWithoutKey() {
  CompressedFile file;
  file.bitmap = {0b00111};
  file.channels = {Swinging(3, 7, 60, file.Keys())};
  return file;
}

CompressedFile TooManyChannels() {
  CompressedFile file;
  for (uint32_t bone = 0; bone <= 100; ++bone) {
    file.channels.push_back(Swinging(bone, 3, 1, file.Keys()));
  }
  return file;
}

CompressedFile NotRotating() {
  CompressedFile file = TwoBones();
  file.channels[0].rotation.clear();
  return file;
}

// One frame has no keys after the first, so nothing can be present.
CompressedFile SingleFrame() {
  CompressedFile file;
  file.frames = 1;
  file.bitmap = {1};
  file.channels = {Channel{}};
  return file;
}

CompressedFile WideDeltas() {
  CompressedFile file;
  for (uint8_t bits = 17; bits <= 24; ++bits) {
    file.channels.push_back(Swinging(bits, bits, 300, file.Keys()));
  }
  return file;
}

void AddStructure(Collector& files) {
  const std::string two = TwoBones().Build();
  const std::string zero = TwoFrames().Build();
  files.Add("ANM001", "version_1", WithU32(two, 0x00, 1));
  files.Add("ANM001", "noise", Noise(512));
  files.Add("ANM002", "ends_in_header", two.substr(0, 0x1E));
  files.Add("ANM002", "ends_in_descriptor", two.substr(0, 0x65));
  files.Add("ANM002", "v0_ends_in_event_id", zero.substr(0, 0xEC));
  files.Add("ANM002", "v0_ends_in_rotations", zero.substr(0, 0xA0));
  files.Add("ANM003", "bitmap_of_4_gibibits", WithU32(two, 0x30, 0xFFFFFFFF));
  files.Add("ANM003", "descriptors_1_073_741_824",
            WithU32(two, 0x3C, 0x40000000));
  files.Add("ANM003", "v0_bone_table", WithU32(zero, 0x1C, 0xFFFFFFFF));
  files.Add("ANM003", "v0_channels", WithU32(zero, 0x84, 0x80000000));
  files.Add("ANM003", "v0_rotations", WithU32(zero, 0x8A, 7));
  files.Add("ANM003", "v0_translations", WithU32(zero, 0xCE, 0x20000000));
  files.Add("ANM004", "descriptors_101", TooManyChannels().Build());
  files.Add("ANM005", "rotation_y_33_bits", WithU8(two, 0x4B, 33));
  files.Add("ANM005", "translation_z_255_bits", WithU8(two, 0x59, 255));
  files.Add("ANM006", "one_curve", WithU16(two, 0x5E, 3));
  files.Add("ANM006", "bitmap_has_one_less", WithU32(two, 0x34, 0b10111));
  files.Add("ANM007", "last_word_missing", two.substr(0, two.size() - 4));
  files.Add("ANM007", "width_too_large", WithU8(two, 0x48, 12));
}

void AddChannels(Collector& files) {
  const std::string two = TwoBones().Build();
  files.Add("ANM050", "header", WithU32(two, 0x28, 1));
  files.Add("ANM050", "repetition", WithU32(two, 0x38, 3));
  files.Add("ANM050", "descriptors", WithU32(two, 0x3C, 1));
  files.Add("ANM051", "bone_100", WithU32(two, 0x5A, 100));
  files.Add("ANM052", "bone_3_twice", WithU32(two, 0x5A, 3));
  files.Add("ANM053", "translation_only", NotRotating().Build());
  files.Add("ANM053", "single_frame",
            WithF32(SingleFrame().Build(), 0x10, 0.001f));
  files.Add("ANM054", "widths_17_to_24", WideDeltas().Build());
}

void AddBitmap(Collector& files) {
  files.Add("ANM040", "no_frames", WithF32(NoFrames().Build(), 0x10, 0.001f));
  files.Add("ANM041", "bit_0", WithBitmap(0b11110).Build());
  files.Add("ANM042", "bit_4", EndsWithoutKey().Build());
  // The curves have a key for it.
  files.Add("ANM042", "bit_4_cleared",
            WithU32(TwoBones().Build(), 0x34, 0b01111));
  files.Add("ANM043", "bit_5", WithBitmap(0b111111).Build());
}

void AddFill(Collector& files) {
  const std::string two = TwoBones().Build();
  files.Add("ANM090", "zero_word", two + std::string(4, '\0'));
  files.Add("ANM090", "width_too_small", WithU8(two, 0x48, 2));
  files.Add("ANM090", "v0_bytes", TwoFrames().Build() + "more");
}

}  // namespace

std::vector<CorpusFile> PrimeInvalidLayoutFiles() {
  Collector files;
  AddStructure(files);
  AddChannels(files);
  AddBitmap(files);
  AddFill(files);
  return files.Take();
}

}  // namespace assetlint::corpus
