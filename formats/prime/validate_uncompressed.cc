#include <array>
#include <cmath>

#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"
#include "formats/base/quaternions.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr Rule kTimeType = {
    .id = "ANM070",
    .name = "time-type",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A time's type is not one of the five.",
    .why = "The engine compares times by type before value.",
    .statement =
        "Types are 0 (not zero), 1 to 3 (three kinds of zero) and 4 "
        "(infinity).",
    .source = "formats/prime/FORMAT.md#time-types",
    .repair = "Set it to 0.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one type is used for numbers; the number beside it may be "
        "damaged too.",
};

constexpr Rule kTimeTypeValue = {
    .id = "ANM071",
    .name = "time-type-value",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A time's type contradicts its value.",
    .why =
        "The engine trusts the type: the time counts as zero or as infinite.",
    .statement =
        "Types 1 to 3 mean a time of zero, type 4 an infinite one; a duration "
        "of more than one frame and an interval are neither.",
    .source = "formats/prime/FORMAT.md#time-types",
    .repair = "Set it to 0.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one type is used for numbers; the number beside it may be "
        "damaged too.",
};

constexpr Rule kTableSize = {
    .id = "ANM072",
    .name = "bone-count",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "The table of bones does not have 100 entries.",
    .why = "A reader with a fixed-size table reads the wrong bytes.",
    .statement = "The table always has 100 entries.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair =
        "Write an entry for each bone id from 0 to 99, 0xFF for those "
        "that do not move.",
};

constexpr Rule kChannelTotal = {
    .id = "ANM073",
    .name = "channel-total",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "The channel count is not the number of bones with a channel.",
    .why =
        "The second table has as many entries as this count says; a bone "
        "beyond it has none.",
    .statement = "The count is the number of bones that have a channel.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair = "Correct the count or the table of bones.",
};

constexpr Rule kRotationChannel = {
    .id = "ANM074",
    .name = "rotation-channel",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A bone's channel does not exist or is another bone's.",
    .why = "A reader uses the keys of another bone, or leaves the tables.",
    .statement =
        "The channels run from 0 to one less than the count, each used once.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair = "Renumber the channels from 0 without gaps.",
};

constexpr Rule kNoChannelSpelling = {
    .id = "ANM075",
    .name = "no-channel-spelling",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kDocument},
    .summary = "A bone without a channel is not marked with 0xFF.",
    .why =
        "To the engine every value from 0x80 up means no channel; a reader "
        "that knows only 0xFF looks for the channel.",
    .statement = "0xFF marks a bone without a channel.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair = "Write 0xFF.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The engine takes both values for a bone without a channel; another "
        "channel may have been meant.",
};

constexpr Rule kTranslationChannel = {
    .id = "ANM076",
    .name = "translation-channel",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A translation channel does not exist or is used twice.",
    .why = "A reader uses the keys of another bone, or leaves the table.",
    .statement =
        "The translation channels are numbered from 0 without gaps, each used "
        "once; 0xFF marks a bone without one.",
    .source = "formats/prime/FORMAT.md#channel-tables",
    .repair = "Renumber the channels from 0 without gaps.",
};

constexpr Rule kNoKeys = {
    .id = "ANM077",
    .name = "no-keys",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The animation has no frames.",
    .why = "There is nothing to show, and a reader looks for key 0.",
    .statement = "There is a key for every frame, and at least one frame.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Set the key count to the number of frames.",
};

void CheckTimeType(const UncompressedAnimation& a, absl::string_view field,
                   uint32_t type, Report& report) {
  if (type == 0) return;
  report
      .Expect(type > 4 ? kTimeType : kTimeTypeValue, Path(),
              FieldOfFile(a, field), 0)
      .Fix(FixLevel::kUnsafe, "the type of a number")
      .Message(field, " is ", type,
               type > 4    ? ", must be between 0 and 4"
               : type == 4 ? ", which means an infinite time"
                           : ", which means a time of zero");
}

void CheckHead(const UncompressedAnimation& a, Report& report) {
  ValidateTiming({a.duration, a.interval, a.key_count, a.root_bone, "key_count",
                  a.IsPose(),
                  [&](absl::string_view name) { return FieldOfFile(a, name); }},
                 report);
  if (!a.IsPose()) CheckTimeType(a, "duration_type", a.duration_type, report);
  CheckTimeType(a, "interval_type", a.interval_type, report);
  if (a.key_count == 0) {
    report.Expect(kNoKeys, Path(), FieldOfFile(a, "key_count"), "1 or more");
  }
}

// The entries of a table that are channels must be 0 .. `channels` - 1, each
// once.
void CheckNumbering(const Rule& rule, const UncompressedAnimation& a,
                    absl::string_view name, const PackedArray<uint8_t>& table,
                    uint8_t none_from, uint64_t channels, Report& report) {
  constexpr uint64_t kUnused = ~uint64_t{0};
  std::array<uint64_t, 256> users;
  users.fill(kUnused);
  for (uint64_t i = 0; i < table.size(); ++i) {
    const uint8_t channel = table[i];
    if (channel >= none_from) continue;
    const bool missing = channel >= channels;
    if (missing || users[channel] != kUnused) {
      FindingBuilder finding = report.Add(
          rule, Path(), RangeInFile(a, name, static_cast<int64_t>(i)));
      finding.Field(name, "[", i, "]")
          .Found(channel)
          .Allowed(channels)
          .Message("channel is ", uint32_t{channel});
      if (missing) {
        finding.Message(", but the file has ", Quantity(channels, "channel"),
                        ", numbered from 0");
      } else {
        finding.Message(", as ", name, "[", users[channel],
                        "] is; each channel is used once");
      }
    }
    if (users[channel] == kUnused) users[channel] = i;
  }
}

void CheckBones(const UncompressedAnimation& a, Report& report) {
  const auto& table = a.rotation_channels;
  if (table.size() != kMaxBones) {
    report.Expect(kTableSize, Path(), FieldOfFile(a, "bone_count"), kMaxBones);
  }
  for (uint64_t bone = 0; bone < table.size(); ++bone) {
    if (table[bone] < kNoRotation || table[bone] == kNoChannel) continue;
    const ByteRange range =
        RangeInFile(a, "rotation_channels", static_cast<int64_t>(bone));
    report.Add(kNoChannelSpelling, Path(), range)
        .Field("rotation_channels[", bone, "]")
        .Found(table[bone])
        .Allowed(kNoChannel)
        .FixBy(FixLevel::kUnsafe, FillEdit(range, '\xFF'),
               "the usual value for no channel")
        .Message("channel ", uint32_t{table[bone]},
                 " means none, usually written as 255");
  }
}

void CheckChannels(const UncompressedAnimation& a, Report& report) {
  const uint64_t channels = a.translation_channels.size();
  const uint64_t bones = a.CountMoved();
  if (bones != channels) {
    report.Expect(kChannelTotal, Path(), FieldOfFile(a, "channel_count"), bones)
        .Message("channel_count is ", channels,
                 ", but the number of bones with a channel is ", bones);
  }
  CheckNumbering(kRotationChannel, a, "rotation_channels", a.rotation_channels,
                 kNoRotation, bones, report);
  CheckNumbering(kTranslationChannel, a, "translation_channels",
                 a.translation_channels, kNoChannel, a.CountTranslated(),
                 report);
}

constexpr Rule kQuaternionFinite = {
    .id = "ANM078",
    .name = "quaternion-finite",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A component of a quaternion is NaN or infinite.",
    .why = "The bone and everything below it disappears.",
    .statement = "Quaternions are finite.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Export the animation again.",
};

constexpr Rule kQuaternionUnit = {
    .id = "ANM079",
    .name = "quaternion-unit",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A quaternion does not have length 1.",
    .why = "Its rotation also scales the bone.",
    .statement = "Quaternions have length 1, within a thousandth.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Normalise it.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation is scaled to length 1, which may move the bone.",
};

constexpr Rule kQuaternionZero = {
    .id = "ANM081",
    .name = "quaternion-zero",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A quaternion has length 0.",
    .why =
        "It is not a rotation: the bone and everything below it collapse to a "
        "point, or become NaN when a reader divides by the length.",
    .statement = "Quaternions have length 1, within a thousandth.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Export the animation again; 1 0 0 0 is the identity rotation.",
};

constexpr Rule kTranslationFinite = {
    .id = "ANM080",
    .name = "translation-finite",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A component of a translation is NaN or infinite.",
    .why = "The bone and everything below it disappears.",
    .statement = "Translations are finite.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Export the animation again.",
};

// A table of keys: `width` floats each.
struct KeyTable {
  absl::string_view name;
  const BigEndianArray<float>& values;
  uint64_t width;
  uint64_t offset;  // in the file
  uint64_t keys;    // of each channel

  uint64_t key_size() const { return width * sizeof(float); }
};

// One finding for the keys of a channel that break a rule, at the first of
// them.
template <typename T>
FindingBuilder Add(const Rule& rule, const KeyTable& table, ByteRange first,
                   const Occurrences& occurrences, absl::string_view what,
                   float found, const T& allowed, Report& report) {
  const uint64_t key = (first.offset - table.offset) / table.key_size();
  const uint64_t channel = key / table.keys;
  FindingBuilder finding = report.Add(rule, Path(), first);
  finding.Times(occurrences)
      .Field(table.name, "[", key, "]")
      .Found(found)
      .Allowed(allowed)
      .With("channel", channel)
      .With("frame", key % table.keys)
      .Message("channel ", channel, ", frame ", key % table.keys, ": ", what,
               " is ", NumberText(found), ", must be ", allowed);
  return finding;
}

// That the numbers of a channel are finite: one for each key.
void CheckFinite(const Rule& rule, const KeyTable& table, uint64_t channel,
                 Report& report) {
  Occurrences faults;
  float first = 0;
  const uint64_t begin = channel * table.keys;
  for (uint64_t key = begin; key < begin + table.keys; ++key) {
    for (uint64_t i = key * table.width; i < (key + 1) * table.width; ++i) {
      const float value = table.values[i];
      if (std::isfinite(value)) continue;
      if (faults.empty()) first = value;
      faults.Note(table.offset + i * sizeof(float));
      break;
    }
  }
  if (faults.empty()) return;
  Add(rule, table, {faults.first(), sizeof(float)}, faults, "a component",
      first, "finite", report);
}

void CheckLengths(const KeyTable& table, uint64_t channel, Report& report) {
  const uint64_t size = table.keys * table.key_size();
  const FloatQuaternions rotations = {
      table.values.bytes().substr(channel * size, size),
      table.offset + channel * size, ByteOrder::kBig};
  const QuaternionFaults faults = FindFaults(rotations);
  const auto add = [&](const Rule& rule, const Occurrences& found) {
    const uint64_t first = rotations.IndexAt(found.first());
    return Add(rule, table, rotations.RangeOf(first), found, "the length",
               static_cast<float>(QuaternionLength(rotations[first])), 1.0,
               report);
  };
  if (!faults.zero.empty()) add(kQuaternionZero, faults.zero);
  if (faults.not_unit.empty()) return;
  FindingBuilder finding = add(kQuaternionUnit, faults.not_unit);
  OfferNormalised(rotations, faults, finding);
}

void CheckTables(const UncompressedAnimation& a, Report& report) {
  // Without keys there is nothing, whatever the number of channels.
  if (a.key_count == 0) return;
  const KeyTable rotations = {"rotations", a.rotations, 4,
                              RangeInFile(a, "rotations").offset, a.key_count};
  const uint64_t channels = a.translation_channels.size();
  for (uint64_t i = 0; i < channels; ++i) {
    CheckFinite(kQuaternionFinite, rotations, i, report);
    CheckLengths(rotations, i, report);
  }
  const KeyTable translations = {"translations", a.translations, 3,
                                 RangeInFile(a, "translations").offset,
                                 a.key_count};
  const uint64_t translated = a.CountTranslated();
  for (uint64_t i = 0; i < translated; ++i) {
    CheckFinite(kTranslationFinite, translations, i, report);
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
      &kTableSize,          &kChannelTotal,
      &kRotationChannel,    &kNoChannelSpelling,
      &kTranslationChannel, &kNoKeys,
      &kQuaternionFinite,   &kQuaternionUnit,
      &kTranslationFinite,  &kQuaternionZero};
  return kRules;
}

}  // namespace assetlint::prime
