#include <array>
#include <cmath>
#include <utility>

#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr Rule kTimeType = {
    .id = "ANM070",
    .name = "time-type",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A time's type is not one of the five.",
    .why = "The engine compares times by type before value.",
    .statement =
        "Types are 0 (not zero), 1 to 3 (three kinds of zero) and 4 "
        "(infinity).",
    .source = "formats/prime/FORMAT.md#time-types",
    .repair = "Set it to 0.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one type is used for numbers, and the number is there.",
};

constexpr Rule kTimeTypeValue = {
    .id = "ANM071",
    .name = "time-type-value",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A time's type contradicts its value.",
    .why =
        "The engine trusts the type: the time counts as zero or as infinite.",
    .statement =
        "Types 1 to 3 mean a time of zero, type 4 an infinite one; a duration "
        "of more than one frame and an interval are neither.",
    .source = "formats/prime/FORMAT.md#time-types",
    .repair = "Set it to 0.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one type is used for numbers, and the number is there.",
};

constexpr Rule kBoneCount = {
    .id = "ANM072",
    .name = "bone-count",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The table of bones does not have 100 entries.",
    .why = "A reader with a fixed-size table reads the wrong bytes.",
    .statement = "The table always has 100 entries.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair =
        "Write an entry for each bone id from 0 to 99, 0xFF for those "
        "that do not move.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Which bones the other entries are for cannot be known.",
};

constexpr Rule kChannelTotal = {
    .id = "ANM073",
    .name = "channel-total",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The channel count is not the number of bones with a channel.",
    .why =
        "The second table has as many entries as this count says; a bone "
        "beyond it has none.",
    .statement = "The count is the number of bones that have a channel.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair = "Correct the count or the table of bones.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Whether the count or the table is wrong cannot be known.",
};

constexpr Rule kRotationChannel = {
    .id = "ANM074",
    .name = "rotation-channel",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A bone's channel does not exist or is another bone's.",
    .why = "A reader uses the keys of another bone, or leaves the tables.",
    .statement =
        "The channels run from 0 to one less than the count, each used once.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair = "Renumber the channels from 0 without gaps.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which keys belong to the bone cannot be known.",
};

constexpr Rule kNoChannelSpelling = {
    .id = "ANM075",
    .name = "no-channel-spelling",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A bone without a channel is not marked with 0xFF.",
    .why =
        "To the engine every value from 0x80 up means no channel; a reader "
        "that knows only 0xFF looks for the channel.",
    .statement = "0xFF marks a bone without a channel.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair = "Write 0xFF.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = "The engine takes both values for a bone without a channel.",
};

constexpr Rule kTranslationChannel = {
    .id = "ANM076",
    .name = "translation-channel",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A translation channel does not exist or is used twice.",
    .why = "A reader uses the keys of another bone, or leaves the table.",
    .statement =
        "The translation channels are numbered from 0 without gaps, each used "
        "once; 0xFF marks a bone without one.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair = "Renumber the channels from 0 without gaps.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which keys belong to the bone cannot be known.",
};

constexpr Rule kNoKeys = {
    .id = "ANM077",
    .name = "no-keys",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The animation has no frames.",
    .why = "There is nothing to show, and a reader looks for key 0.",
    .statement = "There is a key for every frame, and at least one frame.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Set the key count to the number of frames.",
    .confidence = Confidence::kReaders,
    .fix_reason = "There is no pose to add: export the animation again.",
};

void CheckTimeType(absl::string_view field, uint32_t type, uint64_t offset,
                   Report& report) {
  if (type == 0) return;
  Expected(
      report.Add(type > 4 ? kTimeType : kTimeTypeValue, Path(), {offset, 4}),
      field, type, 0)
      .FixBy(FixLevel::kSafe, NumberEdit(offset, uint32_t{0}, ByteOrder::kBig),
             "the type of a number")
      .Message(field, " is ", type,
               type > 4    ? ", types are 0 to 4"
               : type == 4 ? ", which means an infinite time"
                           : ", which means a time of zero");
}

void CheckHead(const UncompressedAnimation& a, Report& report) {
  ValidateTiming({a.duration,
                  a.interval,
                  a.key_count,
                  a.root_bone,
                  "key_count",
                  {0x04, 4},
                  {0x0C, 4},
                  {0x14, 4},
                  {0x18, 4},
                  a.IsPose()},
                 report);
  if (!a.IsPose()) {
    CheckTimeType("duration_type", a.duration_type, 0x08, report);
  }
  CheckTimeType("interval_type", a.interval_type, 0x10, report);
  if (a.key_count == 0) {
    Expected(report.Add(kNoKeys, Path(), {0x14, 4}), "key_count", 0,
             "1 or more")
        .Message("key_count is 0, must be at least 1");
  }
}

// The entries of a table that are channels must be 0 .. `channels` - 1, each
// once.
void CheckNumbering(const Rule& rule, absl::string_view name,
                    const PackedArray<uint8_t>& table, uint64_t offset,
                    uint8_t none_from, uint64_t channels, Report& report) {
  constexpr uint64_t kUnused = ~uint64_t{0};
  std::array<uint64_t, 256> users;
  users.fill(kUnused);
  for (uint64_t i = 0; i < table.size(); ++i) {
    const uint8_t channel = table[i];
    if (channel >= none_from) continue;
    const bool missing = channel >= channels;
    if (missing || users[channel] != kUnused) {
      FindingBuilder finding = report.Add(rule, Path(), {offset + i, 1});
      finding.Field(name, "[", i, "]")
          .Found(uint64_t{channel})
          .Allowed(channels)
          .Message("channel ", uint32_t{channel});
      if (missing) {
        finding.Message(" is outside [0, ", channels, ")");
      } else {
        finding.Message(" is already used by ", name, "[", users[channel],
                        "]; channels are [0, ", channels, ")");
      }
    }
    if (users[channel] == kUnused) users[channel] = i;
  }
}

void CheckBones(const UncompressedAnimation& a, Report& report) {
  const uint64_t at = a.kBoneTableOffset;
  const auto& table = a.rotation_channels;
  if (table.size() != kMaxBones) {
    Expected(report.Add(kBoneCount, Path(), {at - 4, 4}), "bone_count",
             table.size(), kMaxBones)
        .Message("bone_count is ", table.size(), ", must be ", kMaxBones);
  }
  for (uint64_t bone = 0; bone < table.size(); ++bone) {
    if (table[bone] < 0x80 || table[bone] == kNoChannel) continue;
    report.Add(kNoChannelSpelling, Path(), {at + bone, 1})
        .Field("rotation_channels[", bone, "]")
        .Found(uint64_t{table[bone]})
        .Allowed(uint64_t{kNoChannel})
        .FixBy(FixLevel::kSafe, FillEdit({at + bone, 1}, '\xFF'),
               "the usual value for no channel")
        .Message("channel ", uint32_t{table[bone]},
                 " means none, usually written as 255");
  }
}

void CheckChannels(const UncompressedAnimation& a, Report& report) {
  const uint64_t channels = a.translation_channels.size();
  const uint64_t bones = a.CountMoved();
  if (bones != channels) {
    Expected(report.Add(kChannelTotal, Path(),
                        {a.translation_table_offset() - 4, 4}),
             "channel_count", channels, bones)
        .Message("channel_count is ", channels,
                 ", the number of bones with a channel is ", bones);
  }
  CheckNumbering(kRotationChannel, "rotation_channels", a.rotation_channels,
                 a.kBoneTableOffset, 0x80, bones, report);
  CheckNumbering(kTranslationChannel, "translation_channels",
                 a.translation_channels, a.translation_table_offset(),
                 kNoChannel, a.CountTranslated(), report);
}

constexpr Rule kQuaternionFinite = {
    .id = "ANM078",
    .name = "quaternion-finite",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A component of a quaternion is NaN or infinite.",
    .why = "The bone and everything below it disappears.",
    .statement = "Quaternions are finite.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Export the animation again.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The number is lost: export the animation again.",
};

constexpr Rule kQuaternionUnit = {
    .id = "ANM079",
    .name = "quaternion-unit",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A quaternion does not have length 1.",
    .why = "Its rotation also scales the bone.",
    .statement = "Quaternions have length 1, within a thousandth.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Normalise it.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation is scaled to length 1, which may move the bone.",
};

constexpr Rule kQuaternionZero = {
    .id = "ANM081",
    .name = "quaternion-zero",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A quaternion has length 0.",
    .why =
        "It is not a rotation: the bone and everything below it collapse to a "
        "point, or become NaN when a reader divides by the length.",
    .statement = "Quaternions have length 1, within a thousandth.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Export the animation again; 1 0 0 0 is the identity rotation.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The rotation is lost: export the animation again.",
};

constexpr Rule kTranslationFinite = {
    .id = "ANM080",
    .name = "translation-finite",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A component of a translation is NaN or infinite.",
    .why = "The bone and everything below it disappears.",
    .statement = "Translations are finite.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Export the animation again.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The number is lost: export the animation again.",
};

// How far the length of a quaternion may be from 1.
constexpr double kTolerance = 1e-3;

// A table of keys: `width` floats each.
struct KeyTable {
  absl::string_view name;
  const BigEndianArray<float>& values;
  uint64_t width;
  uint64_t offset;  // in the file
};

// One finding for the keys of a channel that break a rule.
template <typename T>
void Add(const Rule& rule, const KeyTable& table, uint64_t key_count,
         uint64_t channel, const Occurrences& occurrences, ByteRange first,
         absl::string_view what, float found, const T& allowed, Report& report,
         Fix fix = {}) {
  if (occurrences.empty()) return;
  const uint64_t key = (first.offset - table.offset) / (table.width * 4);
  FindingBuilder finding = report.Add(rule, Path(), first);
  if (!fix.edits.empty()) finding.FixBy(std::move(fix));
  finding.Times(occurrences)
      .Field(table.name, "[", key, "]")
      .Found(found)
      .Allowed(allowed)
      .With("channel", channel)
      .With("frame", key - channel * key_count)
      .Message("channel ", channel, ", frame ", key - channel * key_count, ": ",
               what, " is ", NumberText(found), ", must be ", allowed);
}

struct FirstFault {
  Occurrences occurrences;
  ByteRange range;
  float value = 0;

  void Note(ByteRange at, float found) {
    if (occurrences.empty()) {
      range = at;
      value = found;
    }
    occurrences.Note(at.offset);
  }
};

// Checks the keys of one channel.
void CheckChannel(const KeyTable& table, uint64_t channel, uint64_t keys,
                  bool quaternions, Report& report) {
  FirstFault bad;
  FirstFault zero;
  FirstFault scaled;
  Fix normal = {
      FixLevel::kUnsafe, "divided by the length of the quaternion", {}};
  for (uint64_t i = channel * keys; i < (channel + 1) * keys; ++i) {
    const uint64_t at = table.offset + i * table.width * 4;
    double squares = 0;
    bool all_finite = true;
    for (uint64_t k = 0; k < table.width; ++k) {
      const float value = table.values[i * table.width + k];
      squares += double{value} * value;
      if (std::isfinite(value)) continue;
      if (all_finite) bad.Note({at + k * 4, 4}, value);
      all_finite = false;
    }
    if (!quaternions || !all_finite) continue;
    const double length = std::sqrt(squares);
    if (std::abs(length - 1) <= kTolerance) continue;
    FirstFault& fault = length == 0 ? zero : scaled;
    fault.Note({at, table.width * 4}, static_cast<float>(length));
    if (length == 0 || normal.edits.size() > kMaxNormalised) continue;
    normal.edits.push_back(
        NormaliseEdit(at,
                      {table.values[4 * i], table.values[4 * i + 1],
                       table.values[4 * i + 2], table.values[4 * i + 3]},
                      ByteOrder::kBig));
  }
  Add(quaternions ? kQuaternionFinite : kTranslationFinite, table, keys,
      channel, bad.occurrences, bad.range, "a component", bad.value, "finite",
      report);
  Add(kQuaternionZero, table, keys, channel, zero.occurrences, zero.range,
      "the length", 0, 1.0, report);
  if (normal.edits.size() > kMaxNormalised) normal.edits.clear();
  Add(kQuaternionUnit, table, keys, channel, scaled.occurrences, scaled.range,
      "the length", scaled.value, 1.0, report, std::move(normal));
}

void CheckTables(const UncompressedAnimation& a, Report& report) {
  // Without keys there is nothing, whatever the number of channels.
  if (a.key_count == 0) return;
  const KeyTable rotations = {"rotations", a.rotations, 4,
                              a.rotations_offset()};
  const uint64_t channels = a.translation_channels.size();
  for (uint64_t i = 0; i < channels; ++i) {
    CheckChannel(rotations, i, a.key_count, true, report);
  }
  const KeyTable translations = {"translations", a.translations, 3,
                                 a.translations_offset()};
  const uint64_t translated = a.CountTranslated();
  for (uint64_t i = 0; i < translated; ++i) {
    CheckChannel(translations, i, a.key_count, false, report);
  }
}

}  // namespace

void ValidateUncompressed(const UncompressedAnimation& a,
                          const ReadingNotes& notes, Report& report) {
  using Part = ReadingNotes::Part;
  if (notes.part >= Part::kHead) CheckHead(a, report);
  if (notes.part >= Part::kBones) CheckBones(a, report);
  if (notes.part >= Part::kChannels) CheckChannels(a, report);
  if (report.decodes()) CheckTables(a, report);
}

absl::Span<const Rule* const> UncompressedRules() {
  static constexpr const Rule* kRules[] = {
      &kTimeType,           &kTimeTypeValue,
      &kBoneCount,          &kChannelTotal,
      &kRotationChannel,    &kNoChannelSpelling,
      &kTranslationChannel, &kNoKeys,
      &kQuaternionFinite,   &kQuaternionUnit,
      &kTranslationFinite,  &kQuaternionZero};
  return kRules;
}

}  // namespace assetlint::prime
