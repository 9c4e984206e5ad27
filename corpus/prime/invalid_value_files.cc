#include <limits>
#include <string>

#include "corpus/prime/builder.h"
#include "corpus/prime/invalid_files.h"
#include "corpus/prime/samples.h"

namespace assetlint::corpus {
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
