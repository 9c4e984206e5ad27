#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/tree_walker.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/key_stream.h"

namespace assetlint::prime {
namespace {

constexpr Rule kChannelCount = {
    .id = "ANM050",
    .name = "channel-count",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "The three channel counts differ.",
    .why =
        "Readers use the last of the three; one that uses another reads the "
        "key stream as descriptors, or the other way round.",
    .statement =
        "The header's channel count, its repetition after the key bitmap and "
        "the descriptor count are equal.",
    .source = "formats/prime/FORMAT.md#channel-counts",
    .repair = "Set all three to the number of descriptors.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The number that two of the three have is copied; if all "
        "differ, that of the descriptors.",
};

constexpr Rule kBoneId = {
    .id = "ANM051",
    .name = "bone-id",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A channel is for a bone that cannot exist.",
    .why =
        "The engine's tables have 100 entries; a larger id is written past "
        "their end.",
    .statement = "Bone ids are below 100.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair =
        "Correct the id. If many channels are affected, a key count before the "
        "first of them is wrong.",
};

constexpr Rule kBoneRepeated = {
    .id = "ANM052",
    .name = "bone-repeated",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "Two channels are for the same bone.",
    .why = "Only one of them can move the bone; the other is lost.",
    .statement = "A bone id occurs once.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair = "Correct one of the ids, or remove the channel.",
};

constexpr Rule kRotationMissing = {
    .id = "ANM053",
    .name = "rotation-missing",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A channel has no rotation.",
    .why =
        "The game cannot play such a channel, and two well-known readers take "
        "the following bytes for a rotation and read the rest from the wrong "
        "place.",
    .statement =
        "The rotation fields are absent when the rotation's key "
        "count is 0; the game's own channels all rotate.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair = "Give the channel a constant rotation with deltas of zero bits.",
};

constexpr Rule kWidthLarge = {
    .id = "ANM054",
    .name = "bit-width-large",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A delta has more bits than the value it is added to.",
    .why =
        "Deltas are added up in 16 bits; the other bits are lost, and some "
        "readers cannot read more than 24.",
    .statement = "Accumulators have 16 bits.",
    .source = "formats/prime/FORMAT.md#key-stream",
    .repair = "Pack the stream again with the width that the deltas need.",
};

void CheckCounts(const CompressedAnimation& a, uint64_t count, const Path& root,
                 Report& report) {
  const uint32_t first = a.header.channel_count;
  const uint32_t second = a.channel_count;
  const auto add = [&](absl::string_view field, uint64_t allowed) {
    FieldValue found = FieldOfFile(a, field);
    // Fewer descriptors may have been read.
    if (field == "descriptor_count") found.value = count;
    report.Expect(kChannelCount, root, found, allowed)
        .Fix(FixLevel::kUnsafe, "copied from the other counts")
        .Message("the channel counts are ", first, ", ", second, " and ", count,
                 ", must be equal");
  };
  // A majority of two; when all three differ, the descriptor count is right.
  if (first == second && first != count) {
    return add("descriptor_count", first);
  }
  if (first != count) add("channel_count", count);
  if (second != count) add("channel_count_again", count);
}

void CheckBone(const ChannelDescriptor& d, uint64_t begin, const Path& path,
               std::array<bool, kMaxBones>& seen, Report& report) {
  if (d.bone_id < kMaxBones && !std::exchange(seen[d.bone_id], true)) return;
  const FieldValue field = FieldOf(d, begin, "bone_id", ByteOrder::kBig);
  if (d.bone_id >= kMaxBones) {
    report.Expect(kBoneId, path, field, "0..99");
    return;
  }
  report.Add(kBoneRepeated, path, field.range)
      .Field(field.name)
      .Found(d.bone_id)
      .Message("bone_id is ", d.bone_id, ", which already has a channel");
}

void CheckCurve(const CurvePlace& place, Report& report) {
  if (!place.curve.present()) {
    if (!place.is_rotation) return;
    report.Add(kRotationMissing, place.path, place.KeyCount().range)
        .Field("key_count")
        .Found(0)
        .Message("key_count is 0, so the channel has no rotation");
    return;
  }
  for (size_t i = 0; i < 3; ++i) {
    const uint8_t bits = place.curve.components[i].bits;
    if (bits <= 16) continue;
    const Path axis(place.path, kAxisNames[i]);
    report.Expect(kWidthLarge, axis, place.Bits(i), 16)
        .Message("deltas have ", uint32_t{bits},
                 " bits, but the values they are added to have 16");
  }
}

constexpr Rule kCodeOverflow = {
    .id = "ANM060",
    .name = "code-overflow",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "The sum of the deltas overflows 16 bits.",
    .why = "The engine's sum wraps around: the bone jumps.",
    .statement = "Accumulators have 16 bits.",
    .source = "formats/prime/FORMAT.md#key-stream",
    .repair =
        "Check the bit widths: with a wrong one the stream is read from the "
        "wrong bits. Otherwise quantise more coarsely.",
};

constexpr Rule kRotationLength = {
    .id = "ANM061",
    .name = "rotation-length",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "A rotation's x, y and z are too long for a unit quaternion.",
    .why =
        "A reader takes 0 for w, and the quaternion is longer than 1: the bone "
        "is stretched.",
    .statement =
        "The squares of x, y and z add up to at most 1, so that w is real. "
        "Rounding to codes may add two steps.",
    .source = "formats/prime/FORMAT.md#decoding-a-key",
    .repair =
        "Check the divisor and the bit widths; quantise rotations of length 1.",
};

constexpr Rule kRotationCode = {
    .id = "ANM062",
    .name = "rotation-code",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kInferred},
    .summary = "A rotation's code is past a right angle.",
    .why =
        "The sine falls again past a right angle, so another code means the "
        "same; no encoder that uses arcsines writes this one.",
    .statement =
        "A code is the arcsine of a component, in units of a right angle "
        "divided by the divisor. Inferred from how readers decode a code.",
    .source = "formats/prime/FORMAT.md#decoding-a-key",
    .repair = "None is needed if the rotations look right.",
};

// The keys of a channel that break a rule.
struct KeyFault {
  Occurrences words;  // offsets in the stream
  uint64_t first_key = 0;
  double worst = 0;

  void Note(uint64_t key, uint64_t offset, double value) {
    if (words.empty()) first_key = key;
    words.Note(offset);
    worst = std::max(worst, value);
  }
};

struct ChannelFaults {
  KeyFault wrapped_rotation;
  KeyFault wrapped_translation;
  KeyFault long_rotation;
  KeyFault large_code;
};

// Checks a channel's keys with no more work than a channel without faults
// needs: sines are computed only where the angles do not rule a fault out.
class ChannelChecker {
 public:
  // `initial` is where the channel's initial rotation is in the file.
  ChannelChecker(const CompressedAnimation& a, const KeyStream& stream,
                 size_t channel, uint64_t initial)
      : stream_(stream),
        channel_(channel),
        initial_(initial),
        curve_(a.descriptors[channel].rotation),
        deltas_(a.descriptors[channel].translation.delta_bits() +
                curve_.delta_bits()),
        // ValidateKeys excludes a divisor of 0.
        divisor_(a.header.rotation_divisor),
        step_(std::numbers::pi / 2 / divisor_) {}

  ChannelFaults Run() {
    if (curve_.present()) CheckInitial();
    // Keys without bits can be many more than the file has bytes.
    if (deltas_ == 0) return std::move(faults_);
    const bool turns = curve_.delta_bits() > 0;
    stream_.VisitChannel(channel_, [&](uint64_t key, const KeyCodes& codes) {
      if (codes.wrapped != 0) NoteWrap(key, codes.wrapped);
      if (turns && key > 0) CheckKey(key, codes.rotation);
    });
    return std::move(faults_);
  }

 private:
  uint64_t OffsetOf(uint64_t key) const {
    return key == 0 ? initial_ : stream_.KeyRange(channel_, key).offset;
  }

  void NoteWrap(uint64_t key, uint8_t wrapped) {
    if (wrapped & 7) faults_.wrapped_rotation.Note(key, OffsetOf(key), 1);
    if (wrapped >> 3) faults_.wrapped_translation.Note(key, OffsetOf(key), 1);
  }

  void CheckInitial() {
    std::array<int16_t, 3> codes;
    for (size_t i = 0; i < 3; ++i) codes[i] = curve_.components[i].initial;
    CheckKey(0, codes);
  }

  void CheckKey(uint64_t key, const std::array<int16_t, 3>& codes) {
    double squares = 0;
    int largest = 0;
    for (const int16_t code : codes) {
      squares += (code * step_) * (code * step_);
      largest = std::max(largest, std::abs(int{code}));
    }
    if (largest > int64_t{divisor_} + 1) {
      faults_.large_code.Note(key, OffsetOf(key), largest);
    }
    if (squares <= 1) return;  // sin(a) <= a
    const double length = SquaredLength(codes, divisor_);
    if (length <= 1 + 2 * step_) return;
    faults_.long_rotation.Note(key, OffsetOf(key), length);
  }

  const KeyStream& stream_;
  const size_t channel_;
  const uint64_t initial_;
  const Curve& curve_;
  const uint32_t deltas_;  // of all deltas of a key
  const uint32_t divisor_;
  const double step_;
  ChannelFaults faults_;
};

// Adds one finding for all the keys of a channel that break a rule; `message`
// states what is wrong with them.
void Add(const Rule& rule, const CurvePlace& place, const KeyStream& stream,
         const KeyFault& fault, const std::string& message, double found,
         double allowed, Report& report) {
  if (fault.words.empty()) return;
  const uint64_t key = fault.first_key;
  report
      .Add(rule, place.path,
           key == 0 ? place.Components() : stream.KeyRange(place.channel, key))
      .Times(fault.words)
      .Found(found)
      .Allowed(allowed)
      .With("key", key)
      .Message("key ", key, ": ", message);
}

void CheckKeys(const CompressedAnimation& a, Report& report) {
  const double divisor = a.header.rotation_divisor;
  if (divisor == 0) return;
  const KeyStream stream(a);
  const std::string overflow = "the sum of the deltas overflows 16 bits";
  ChannelFaults faults;
  ForEachCurve(a, Path(), [&](const CurvePlace& place) {
    if (!place.is_rotation) {
      Add(kCodeOverflow, place, stream, faults.wrapped_translation, overflow, 1,
          0, report);
      return;
    }
    faults = ChannelChecker(a, stream, place.channel, place.Components().offset)
                 .Run();
    Add(kCodeOverflow, place, stream, faults.wrapped_rotation, overflow, 1, 0,
        report);
    const double longest = faults.long_rotation.worst;
    Add(kRotationLength, place, stream, faults.long_rotation,
        absl::StrCat("x² + y² + z² reaches ", longest, ", must be at most 1"),
        // The last digits of a sine depend on the C library.
        std::round(longest * 1e9) / 1e9, 1, report);
    Add(kRotationCode, place, stream, faults.large_code,
        absl::StrCat("codes reach ", faults.large_code.worst,
                     ", but a right angle is ", divisor),
        faults.large_code.worst, divisor, report);
  });
}

}  // namespace

void ValidateChannels(const CompressedAnimation& a, const ReadingNotes& notes,
                      Report& report) {
  const Path root;
  if (notes.declared_descriptors.has_value()) {
    CheckCounts(a, *notes.declared_descriptors, root, report);
  }
  // With a wrong key count, what follows it is not where it was read.
  if (!report.decodes()) return;
  std::array<bool, kMaxBones> seen = {};
  ForEachCurve(a, root, [&](const CurvePlace& place) {
    if (place.is_rotation) {
      const Path path(root, "descriptor", static_cast<int64_t>(place.channel));
      CheckBone(a.descriptors[place.channel], place.descriptor_offset, path,
                seen, report);
    }
    CheckCurve(place, report);
  });
  CheckKeys(a, report);
}

absl::Span<const Rule* const> ChannelRules() {
  static constexpr const Rule* kRules[] = {
      &kChannelCount, &kBoneId,       &kBoneRepeated,   &kRotationMissing,
      &kWidthLarge,   &kCodeOverflow, &kRotationLength, &kRotationCode};
  return kRules;
}

}  // namespace assetlint::prime
