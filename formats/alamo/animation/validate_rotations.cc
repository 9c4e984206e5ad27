#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "absl/base/attributes.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/unpack.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kDecodingPage =
    "formats/alamo/animation/FORMAT.md#decoding";
constexpr float kUnitTolerance = 1e-2f;
constexpr absl::string_view kNormalised = "the same direction with length 1";

constexpr Rule kRotationUnit = {
    .id = "ALA021",
    .name = "rotation-not-unit",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A rotation is not a unit quaternion.",
    .why = "The bone is scaled or sheared in that frame.",
    .statement = "Rotations have length 1 within 1e-2 (4927 of 4927 files).",
    .source = kDecodingPage,
    .repair = "Export the animation again; the value cannot be recovered.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation keeps its direction and gets length 1; the bone may "
        "not turn as the author meant.",
};

constexpr Rule kRotationZero = {
    .id = "ALA025",
    .name = "rotation-zero",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A rotation has length 0.",
    .why =
        "It has no direction: the bone and all bones below it collapse to a "
        "point or become NaN. Most often, data was overwritten with zeros.",
    .statement = "Rotations have length 1 within 1e-2 (4927 of 4927 files).",
    .source = kDecodingPage,
    .repair = "Export the animation again; the value cannot be recovered.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "A rotation of length 0 has no direction to restore: export the "
        "animation again.",
};

constexpr Rule kRotationMinimum = {
    .id = "ALA022",
    .name = "rotation-minimum",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A rotation component is -32768.",
    .why = "It unpacks to less than -1.",
    .statement = "Components are -32767 to 32767; -32768 never occurs.",
    .source = kDecodingPage,
    .repair = "Export the animation again; -32767 is the nearest value.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "No exporter writes -32768, so the component was overwritten: export "
        "the animation again.",
};

constexpr const Rule* kRules[] = {
    &kRotationUnit,
    &kRotationMinimum,
    &kRotationZero,
};

bool IsZero(const PackedQuaternion& q) {
  return q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0;
}

float Length(const PackedQuaternion& q) {
  const Float4 v = Unpack(q);
  return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]);
}

ABSL_ATTRIBUTE_ALWAYS_INLINE inline bool IsUnit(const PackedQuaternion& q) {
  // The square of the length, in units of (1/32767)^2.
  constexpr double kOne = 32767.0 * 32767.0;
  constexpr double kShortest = 1.0 - kUnitTolerance;
  constexpr double kLongest = 1.0 + kUnitTolerance;
  constexpr auto kLeast = static_cast<int64_t>(kShortest * kShortest * kOne);
  constexpr auto kMost = static_cast<int64_t>(kLongest * kLongest * kOne);
  const int64_t square = int64_t{q.x} * q.x + int64_t{q.y} * q.y +
                         int64_t{q.z} * q.z + int64_t{q.w} * q.w;
  return square >= kLeast && square <= kMost;
}
bool HasMinimum(const PackedQuaternion& q) {
  constexpr int16_t kMinimum = -32768;
  return q.x == kMinimum || q.y == kMinimum || q.z == kMinimum ||
         q.w == kMinimum;
}

PackedQuaternion Normalised(const PackedQuaternion& q) {
  const double scale = 1 / double{Length(q)};
  const auto scaled = [&](int16_t v) {
    return static_cast<int16_t>(
        std::clamp(std::lround(v * scale), -32767L, 32767L));
  };
  return {scaled(q.x), scaled(q.y), scaled(q.z), scaled(q.w)};
}

std::string PackedBytes(const PackedQuaternion& q) {
  std::string bytes(sizeof(q), '\0');
  size_t at = 0;
  for (int16_t v : {q.x, q.y, q.z, q.w}) {
    Store(&bytes[at], v, ByteOrder::kLittle);
    at += sizeof(v);
  }
  return bytes;
}

// Gives all rotations of a track that have a direction the length 1. Those
// near each other are one edit, so that edits take no more memory than a few
// times the track.
Fix Normalisation(const PackedArray<PackedQuaternion>& rotations,
                  uint64_t offset) {
  constexpr uint64_t kSize = sizeof(PackedQuaternion);
  constexpr uint64_t kNear = 8 * kSize;
  Fix fix = {FixLevel::kUnsafe, std::string(kNormalised), {}};
  for (uint64_t i = 0; i < rotations.size(); ++i) {
    const PackedQuaternion q = rotations[i];
    if (IsUnit(q) || IsZero(q)) continue;
    const uint64_t at = offset + i * kSize;
    if (fix.edits.empty() || fix.edits.back().range.end() + kNear < at) {
      fix.edits.push_back({{at, 0}, {}, {}});
    }
    Edit& edit = fix.edits.back();
    const uint64_t end = edit.range.end();
    absl::StrAppend(&edit.new_bytes,
                    rotations.bytes().substr(end - offset, at - end),
                    PackedBytes(Normalised(q)));
    edit.range.length = at + kSize - edit.range.offset;
  }
  return fix;
}

}  // namespace

void ValidateRotations(const PackedArray<PackedQuaternion>& rotations,
                       uint64_t offset, absl::string_view field, uint64_t words,
                       const Path& path, Report& report) {
  Occurrences zero;
  Occurrences not_unit;
  Occurrences minimum;
  uint64_t last_zero = 0;
  for (uint64_t i = 0; i < rotations.size(); ++i) {
    const PackedQuaternion q = rotations[i];
    const uint64_t at = offset + i * sizeof(q);
    if (HasMinimum(q)) minimum.Note(at);
    if (IsUnit(q)) continue;
    if (IsZero(q)) last_zero = i;
    (IsZero(q) ? zero : not_unit).Note(at);
  }
  auto index = [&](const Occurrences& at) {
    return (at.first() - offset) / sizeof(PackedQuaternion);
  };
  auto add = [&](const Rule& rule, const Occurrences& at, uint64_t length) {
    return std::move(
        report.Add(rule, path, {at.first(), length * sizeof(PackedQuaternion)})
            .Field(field, "[", index(at) * words, "]")
            .Times(at));
  };
  if (!zero.empty()) {
    const uint64_t first = index(zero);
    const uint64_t length = last_zero - first + 1;
    const bool in_a_row = length == zero.count();
    FindingBuilder finding = add(kRotationZero, zero, in_a_row ? length : 1);
    if (zero.count() == 1) {
      finding.Message("rotation ", first, " is (0, 0, 0, 0)");
    } else if (in_a_row) {
      finding.Message("rotations ", first, " to ", last_zero,
                      " are (0, 0, 0, 0)");
    } else {
      finding.Message(zero.count(), " rotations between ", first, " and ",
                      last_zero, " are (0, 0, 0, 0)");
    }
  }
  auto add_finding = [&](const Rule& rule, const Occurrences& at,
                         absl::string_view allowed) {
    const PackedQuaternion q = rotations[index(at)];
    FindingBuilder finding = add(rule, at, 1);
    if (&rule == &kRotationUnit && finding.detailed()) {
      finding.FixBy(Normalisation(rotations, offset));
    }
    finding.Message("rotation ", index(at), " is (", q.x, ", ", q.y, ", ", q.z,
                    ", ", q.w, ") / 32767 with length ", Length(q), allowed);
  };
  if (!not_unit.empty()) {
    add_finding(kRotationUnit, not_unit, ", must have length 1");
  }
  if (!minimum.empty()) {
    add_finding(kRotationMinimum, minimum,
                ", components must be at least -32767");
  }
}

void ValidateDefaultRotation(const Minis& minis, const Path& bone,
                             Report& report) {
  const auto mini = minis.Find(kDefaultRotation);
  if (mini == minis.end()) return;
  const Short4 v = mini.As<Short4>().value_or(Short4{});
  const PackedQuaternion q = {v[0], v[1], v[2], v[3]};
  const Path path(bone, "info");
  // A bone with a track never shows its default.
  const bool shown = GetMini<uint16_t>(minis, kRotationIndex) == kNoTrack;
  if (IsZero(q) && shown) {
    report.Add(kRotationZero, path, MiniPayload(*mini))
        .Field("defaultRotation")
        .Message("defaultRotation is (0, 0, 0, 0)");
  } else if (!IsUnit(q)) {
    FindingBuilder finding =
        report.Add(kRotationUnit, path, MiniPayload(*mini));
    if (finding.detailed() && !IsZero(q)) {
      finding.FixBy(FixLevel::kUnsafe,
                    {MiniPayload(*mini), PackedBytes(Normalised(q)), ""},
                    kNormalised);
    }
    finding.Field("defaultRotation")
        .Found(Length(q))
        .Allowed(1.0)
        .Message("defaultRotation has length ", Length(q), ", must be 1");
  }
  if (HasMinimum(q)) {
    report.Add(kRotationMinimum, path, MiniPayload(*mini))
        .Field("defaultRotation")
        .Message(
            "a component of defaultRotation is -32768, must be at least "
            "-32767");
  }
}

absl::Span<const Rule* const> RotationRules() { return kRules; }

}  // namespace assetlint::alamo
