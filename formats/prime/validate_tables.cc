#include <cmath>
#include <utility>

#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

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

}  // namespace

void ValidateTables(const UncompressedAnimation& a, Report& report) {
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

absl::Span<const Rule* const> TableRules() {
  static constexpr const Rule* kRules[] = {
      &kQuaternionFinite,
      &kQuaternionUnit,
      &kTranslationFinite,
      &kQuaternionZero,
  };
  return kRules;
}

}  // namespace assetlint::prime
