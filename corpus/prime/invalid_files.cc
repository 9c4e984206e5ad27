#include "corpus/prime/invalid_files.h"

#include <limits>
#include <string>
#include <utility>

#include "corpus/bytes.h"
#include "corpus/prime/builder.h"
#include "corpus/prime/valid_files.h"

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

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

CorpusFile Invalid(const std::string& rule, const std::string& name,
                   std::string bytes) {
  return {"prime/invalid/" + rule + "/" + name + ".anim", std::move(bytes)};
}

CompressedFile OneChannel(const Channel& channel) {
  CompressedFile file;
  file.channels = {channel};
  return file;
}

// 30000, 60000 (wraps to -5536), 30000 (wraps back), 0.
Channel Wrapping(bool rotation) {
  Channel channel = Swinging(3, 16, 0, 0);
  const Axis x = {0, 16, {30000, 30000, -30000, -30000}};
  if (rotation) {
    channel.rotation[0] = x;
  } else {
    channel.rotation[0].bits = 0;
    channel.translation = {x, {}, {}};
  }
  return channel;
}

Channel TooLong(bool from_start) {
  Channel channel = Swinging(3, 0, 0, 0);
  channel.rotation[0] = {32767, 0, {}};
  channel.rotation[1] =
      from_start ? Axis{20000, 0, {}} : Axis{0, 15, {0, 10000, 0, -10000}};
  return channel;
}

void AddTiming(const std::string& two, std::vector<CorpusFile>& files) {
  const auto add = [&](const std::string& rule, const std::string& name,
                       std::string bytes) {
    files.push_back(Invalid(rule, name, std::move(bytes)));
  };
  add("ANM020", "nan", WithF32(two, 0x10, kNan));
  add("ANM020", "zero", WithF32(two, 0x10, 0));
  add("ANM020", "negative", WithF32(two, 0x10, -1));
  add("ANM021", "zero", WithF32(two, 0x14, 0));
  add("ANM021", "infinity", WithF32(two, 0x14, kInfinity));
  add("ANM023", "one_second", WithF32(two, 0x10, 1));
  add("ANM023", "interval_doubled", WithF32(two, 0x14, 1 / 15.0f));
  add("ANM023", "six_frames", WithU32(two, 0x30, 6));
  add("ANM024", "bone_100", WithU32(two, 0x18, 100));
}

void AddHeader(const std::string& two, std::vector<CorpusFile>& files) {
  const auto add = [&](const std::string& rule, const std::string& name,
                       std::string bytes) {
    files.push_back(Invalid(rule, name, std::move(bytes)));
  };
  add("ANM030", "one_byte_less", WithU32(two, 0x04, 0x83 - 16 - 1));
  add("ANM030", "zero", WithU32(two, 0x04, 0));
  add("ANM032", "word_0c", WithU32(two, 0x0C, 0));
  add("ANM032", "word_2c", WithU32(two, 0x2C, 2));
  add("ANM033", "two", WithU32(two, 0x1C, 2));
  add("ANM035", "zero", WithU32(two, 0x20, 0));
  add("ANM037", "nan", WithF32(two, 0x24, kNan));
}

void AddKeys(std::vector<CorpusFile>& files) {
  const auto add = [&](const std::string& rule, const std::string& name,
                       std::string bytes) {
    files.push_back(Invalid(rule, name, std::move(bytes)));
  };
  add("ANM060", "rotation", OneChannel(Wrapping(true)).Build());
  add("ANM060", "translation", OneChannel(Wrapping(false)).Build());
  add("ANM061", "initial", OneChannel(TooLong(true)).Build());
  add("ANM061", "key_2", OneChannel(TooLong(false)).Build());
  // Codes 0 and 200, where a right angle is 100: sin(180 degrees).
  const CompressedFile swing = OneChannel(Swinging(3, 9, 200, 4));
  add("ANM062", "code_200_of_100", WithU32(swing.Build(), 0x20, 100));
}

}  // namespace

std::vector<CorpusFile> PrimeInvalidValueFiles() {
  std::vector<CorpusFile> files;
  const std::string two = TwoBones().Build();
  AddTiming(two, files);
  AddHeader(two, files);
  AddKeys(files);
  return files;
}

std::vector<CorpusFile> PrimeInvalidUncompressedFiles() {
  std::vector<CorpusFile> files;
  const auto add = [&](const std::string& rule, const std::string& name,
                       std::string bytes) {
    files.push_back(Invalid(rule, name, std::move(bytes)));
  };
  const std::string zero = TwoFrames().Build();
  add("ANM008", "three_keys", WithU32(zero, 0x14, 3));
  // The last rotation is half a turn about x: its first word, 0, is then read
  // as the number of translations.
  std::string half_turn = WithF32(WithF32(zero, 0xBE, 0), 0xC2, 1);
  add("ANM008", "three_rotations_declared", WithU32(half_turn, 0x8A, 3));
  add("ANM009", "both_translated", WithU8(zero, 0x89, 1));
  add("ANM009", "one_translation_declared", WithU32(zero, 0xCE, 1));
  add("ANM020", "v0_nan", WithF32(zero, 0x04, kNan));
  add("ANM023", "v0_one_second", WithF32(zero, 0x04, 1));
  add("ANM024", "v0_bone_255", WithU32(zero, 0x18, 255));
  add("ANM070", "duration_type_5", WithU32(zero, 0x08, 5));
  add("ANM071", "interval_type_2", WithU32(zero, 0x10, 2));
  add("ANM071", "duration_type_4", WithU32(zero, 0x08, 4));
  std::string longer = WithU32(zero, 0x1C, 101);
  add("ANM072", "101_bones", longer.insert(0x84, 1, '\xFF'));
  add("ANM073", "bone_without_channel", WithU8(zero, 0x27, 0xFF));
  add("ANM074", "channel_0_twice", WithU8(zero, 0x27, 0));
  add("ANM074", "channel_5_of_2", WithU8(zero, 0x27, 5));
  add("ANM075", "none_as_80", WithU8(zero, 0x20, 0x80));
  add("ANM076", "channel_1_of_1", WithU8(zero, 0x88, 1));
  UncompressedFile shared = TwoFrames();
  shared.translated = {0, 0};
  add("ANM076", "channel_0_twice", shared.Build());
  UncompressedFile none = TwoFrames();
  none.frames = 0;
  add("ANM077", "no_keys", none.Build());
  add("ANM078", "nan", WithF32(zero, 0x8E + 16 + 4, kNan));
  add("ANM079", "w_2", WithF32(zero, 0x8E, 2));
  add("ANM081", "first",
      std::string(zero).replace(0x8E, 16, std::string(16, '\0')));
  add("ANM080", "infinity", WithF32(zero, 0xD2 + 12, kInfinity));
  return files;
}

}  // namespace assetlint::corpus
