#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/key_stream.h"

namespace assetlint::prime {
namespace {

constexpr Rule kCodeOverflow = {
    .id = "ANM060",
    .name = "code-overflow",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The sum of the deltas overflows 16 bits.",
    .why = "The engine's sum wraps around: the bone jumps.",
    .statement = "Accumulators have 16 bits.",
    .source = "formats/prime/FORMAT.md#key-stream",
    .repair =
        "Check the bit widths: with a wrong one the stream is read from the "
        "wrong bits. Otherwise quantise more coarsely.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which width or delta is wrong cannot be known.",
};

constexpr Rule kRotationLength = {
    .id = "ANM061",
    .name = "rotation-length",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A rotation's x, y and z are too long for a unit quaternion.",
    .why =
        "A reader takes 0 for w, and the quaternion is longer than 1: the bone "
        "is stretched.",
    .statement =
        "The squares of x, y and z add up to at most 1, so that w is real. "
        "Rounding to codes may add two steps.",
    .source = "formats/prime/FORMAT.md#decoding-a-key",
    .repair =
        "Check the divisor and the bit widths; quantise rotations of "
        "length 1.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "Whether the divisor, a width or a key is wrong cannot be "
        "known.",
};

constexpr Rule kRotationCode = {
    .id = "ANM062",
    .name = "rotation-code",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A rotation's code is past a right angle.",
    .why =
        "The sine falls again past a right angle, so another code means the "
        "same; no encoder that uses arcsines writes this one.",
    .statement =
        "A code is the arcsine of a component, in units of a right angle "
        "divided by the divisor."
        " Inferred from how readers decode a code.",
    .source = "formats/prime/FORMAT.md#decoding-a-key",
    .repair = "None is needed if the rotations look right.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Nothing is wrong if the rotations look right.",
};

// The faults in one channel's keys.
struct ChannelFaults {
  Occurrences wrapped_rotation;  // offsets of words in the stream
  Occurrences wrapped_translation;
  Occurrences long_rotation;
  Occurrences large_code;
  uint64_t first_wrapped_rotation = 0;  // keys
  uint64_t first_wrapped_translation = 0;
  uint64_t first_long = 0;
  uint64_t first_large = 0;
  double longest = 0;
  int largest = 0;
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
    if (wrapped & 7) {
      if (faults_.wrapped_rotation.empty()) {
        faults_.first_wrapped_rotation = key;
      }
      faults_.wrapped_rotation.Note(OffsetOf(key));
    }
    if (wrapped >> 3) {
      if (faults_.wrapped_translation.empty()) {
        faults_.first_wrapped_translation = key;
      }
      faults_.wrapped_translation.Note(OffsetOf(key));
    }
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
      if (faults_.large_code.empty()) faults_.first_large = key;
      faults_.large_code.Note(OffsetOf(key));
      faults_.largest = std::max(faults_.largest, largest);
    }
    if (squares <= 1) return;  // sin(a) <= a
    const double length = SquaredLength(codes, divisor_);
    if (length <= 1 + 2 * step_) return;
    if (faults_.long_rotation.empty()) faults_.first_long = key;
    faults_.long_rotation.Note(OffsetOf(key));
    faults_.longest = std::max(faults_.longest, length);
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
         uint64_t first_key, const Occurrences& occurrences,
         const std::string& message, double found, double allowed,
         Report& report) {
  if (occurrences.empty()) return;
  report
      .Add(rule, place.path,
           first_key == 0 ? place.Components()
                          : stream.KeyRange(place.channel, first_key))
      .Times(occurrences)
      .Found(found)
      .Allowed(allowed)
      .With("key", first_key)
      .Message("key ", first_key, ": ", message);
}

void CheckRotation(const CompressedAnimation& a, const CurvePlace& place,
                   const KeyStream& stream, const ChannelFaults& faults,
                   Report& report) {
  const double divisor = a.header.rotation_divisor;
  Add(kCodeOverflow, place, stream, faults.first_wrapped_rotation,
      faults.wrapped_rotation, "the sum of the deltas overflows 16 bits", 1, 0,
      report);
  Add(kRotationLength, place, stream, faults.first_long, faults.long_rotation,
      absl::StrCat("x² + y² + z² reaches ", faults.longest,
                   ", must be at most 1"),
      // The last digits of a sine depend on the C library.
      std::round(faults.longest * 1e9) / 1e9, 1, report);
  Add(kRotationCode, place, stream, faults.first_large, faults.large_code,
      absl::StrCat("codes reach ", faults.largest, ", but a right angle is ",
                   divisor),
      faults.largest, divisor, report);
}

}  // namespace

void ValidateKeys(const CompressedAnimation& a, Report& report) {
  if (a.header.rotation_divisor == 0) return;
  const KeyStream stream(a);
  ChannelFaults faults;
  ForEachCurve(a, Path(), [&](const CurvePlace& place) {
    if (place.is_rotation) {
      faults = ChannelChecker(a, stream, place.channel, place.offset + 2).Run();
      CheckRotation(a, place, stream, faults, report);
    } else {
      Add(kCodeOverflow, place, stream, faults.first_wrapped_translation,
          faults.wrapped_translation, "the sum of the deltas overflows 16 bits",
          1, 0, report);
    }
  });
}

absl::Span<const Rule* const> KeyRules() {
  static constexpr const Rule* kRules[] = {
      &kCodeOverflow,
      &kRotationLength,
      &kRotationCode,
  };
  return kRules;
}

}  // namespace assetlint::prime
