#include <array>
#include <cmath>
#include <string>

#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/locator.h"
#include "formats/base/normalise.h"
#include "formats/base/number_text.h"
#include "formats/swat3/frame_rules.h"
#include "formats/swat3/validate.h"

namespace assetlint::swat3 {
namespace {

constexpr float kLargestOffset = 1e6f;
constexpr float kSmallestOffset = 1e-30f;
// How far the square of a quaternion's length may be from 1. Floats that were
// normalised once stay within 1e-6.
constexpr float kSquareTolerance = 2e-3f;

// How far that of a rotation may be among others that are exact.
constexpr float kRoundingTolerance = 1e-4f;
// A file in which every 16th rotation or more is inexact was written so.
constexpr uint64_t kRotationsPerInexact = 16;

float Square(const Quaternion& q) {
  return q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
}

// The inexact rotations of all frames.
struct InexactRotations {
  Occurrences at;
  size_t frame = 0;  // of the first one
  uint64_t index = 0;
  Quaternion value = {};
  uint64_t rotations = 0;  // exact or not
};

// The offsets of all frames that are closer to 0 than any length.
struct TinyOffsets {
  Occurrences at;
  size_t frame = 0;  // of the first one
  std::string field;
  float value = 0;
  // Whether numbers have other faults, which explain these: the frames may not
  // be where they are read.
  bool explained = false;
};

bool IsUnit(float x, float y, float z, float w) {
  const float square = x * x + y * y + z * z + w * w;
  // False for NaN too.
  return std::abs(square - 1) <= kSquareTolerance;
}

bool IsFinite(float x, float y, float z, float w) {
  return std::isfinite(x) && std::isfinite(y) && std::isfinite(z) &&
         std::isfinite(w);
}

// "0 0 0 1".
std::string Text(absl::Span<const float> numbers) {
  return absl::StrJoin(numbers, " ", [](std::string* out, float number) {
    out->append(NumberText(number));
  });
}

double LengthOf(const Quaternion& q) {
  return std::sqrt(double{q.x} * q.x + double{q.y} * q.y + double{q.z} * q.z +
                   double{q.w} * q.w);
}

// Checks one frame of an animation.
class FrameCheck {
 public:
  FrameCheck(const ParsedAnimation& a, size_t index, uint64_t begin,
             InexactRotations& inexact, TinyOffsets& tiny, Report& report)
      : frame_(a.frames[index]),
        index_(index),
        inexact_(inexact),
        tiny_(tiny),
        layout_{a.animated_bones, a.notes.end.events},
        first_(index == 0),
        begin_(begin),
        path_(file_, "frame", static_cast<int64_t>(index)),
        report_(report) {}

  void Run() {
    CheckVector("origin", frame_.origin);
    CheckVector("rootOffset", frame_.root_offset);
    CheckOriginRotation();
    CheckPlace();
    CheckRotations();
    const uint64_t events = begin_ + layout_.fixed_size();
    ValidateEvents(frame_, events, path_, report_);
  }

 private:
  // The location of a field; called only when there is something to report.
  ByteRange RangeOf(absl::string_view field,
                    int64_t element = Locator::kWhole) {
    FrameInFile in_file{const_cast<Frame&>(frame_), layout_};
    return FieldRange(in_file, begin_, field, element);
  }

  void CheckVector(absl::string_view name, const std::array<float, 3>& v) {
    for (size_t i = 0; i < v.size(); ++i) {
      if (v[i] == 0) continue;
      const float size = std::abs(v[i]);
      if (size >= kSmallestOffset && size <= kLargestOffset) continue;
      const bool finite = std::isfinite(v[i]);
      if (size < kSmallestOffset) {
        NoteTiny(name, i, v[i]);
        continue;
      }
      tiny_.explained = true;
      const absl::string_view allowed =
          finite ? "between -1000000 and 1000000" : "finite";
      report_
          .Add(finite ? kHugeOffset : kFinite, path_,
               RangeOf(name, static_cast<int64_t>(i)))
          .Field(name, "[", i, "]")
          .Found(v[i])
          .Allowed(allowed)
          .Message("the number is ", NumberText(v[i]), ", must be ", allowed);
    }
  }

  void NoteTiny(absl::string_view name, size_t i, float value) {
    if (tiny_.at.empty()) {
      tiny_.frame = index_;
      tiny_.field = absl::StrCat(name, "[", i, "]");
      tiny_.value = value;
    }
    tiny_.at.Note(RangeOf(name, static_cast<int64_t>(i)).offset);
  }

  void CheckOriginRotation() {
    const auto& q = frame_.origin_rotation;
    if (IsUnit(q[0], q[1], q[2], q[3])) return;
    AddRotation("originRotation", RangeOf("originRotation"),
                {q[0], q[1], q[2], q[3]}, Occurrences());
  }

  void CheckRotations() {
    Occurrences infinite, zero, stretched;
    const uint64_t begin = begin_ + 40;
    for (uint64_t i = 0; i < frame_.rotations.size(); ++i) {
      const Quaternion q = frame_.rotations[i];
      if (std::abs(Square(q) - 1) <= kRoundingTolerance) continue;
      if (IsUnit(q.x, q.y, q.z, q.w)) {
        NoteInexact(i, begin + 16 * i);
        continue;
      }
      const Rule& rule = RuleOf(q);
      (&rule == &kFinite ? infinite
       : &rule == &kZero ? zero
                         : stretched)
          .Note(begin + 16 * i);
    }
    inexact_.rotations += frame_.rotations.size();
    for (const Occurrences* found : {&infinite, &zero, &stretched}) {
      if (found->empty()) continue;
      const uint64_t i = (found->first() - begin) / 16;
      AddRotation(absl::StrCat("rotation[", i, "]"), {found->first(), 16},
                  frame_.rotations[i], *found);
    }
  }

  void NoteInexact(uint64_t i, uint64_t offset) {
    if (inexact_.at.empty()) {
      inexact_.frame = index_;
      inexact_.index = i;
      inexact_.value = frame_.rotations[i];
    }
    inexact_.at.Note(offset);
  }

  // The rule broken by a quaternion whose length is not 1.
  static const Rule& RuleOf(const Quaternion& q) {
    if (!IsFinite(q.x, q.y, q.z, q.w)) return kFinite;
    return LengthOf(q) == 0 ? kZero : kUnit;
  }

  void AddRotation(absl::string_view field, ByteRange range,
                   const Quaternion& q, const Occurrences& times) {
    tiny_.explained = true;
    const Rule& rule = RuleOf(q);
    FindingBuilder finding = report_.Add(rule, path_, range);
    finding.Field(field).Times(times);
    if (!finding.detailed()) return;
    const std::string numbers = Text({q.x, q.y, q.z, q.w});
    finding.Message("the quaternion is ", numbers);
    if (&rule == &kFinite) {
      finding.Found(numbers).Allowed("finite").Message(
          ", its numbers must be finite");
    } else {
      const double length = LengthOf(q);
      finding.Found(length).Allowed(1.0).Message(", of length ", length,
                                                 ", must be 1");
    }
    if (&rule == &kUnit && times.count() <= kMaxNormalised &&
        finding.detailed()) {
      finding.FixBy(Normalise(range, q, times));
    }
  }

  // Scales the quaternion in `range`, or all that `times` counts.
  Fix Normalise(ByteRange range, const Quaternion& q,
                const Occurrences& times) const {
    Fix fix = {
        FixLevel::kUnsafe, "divided by the length of the quaternion", {}};
    const auto add = [&fix](uint64_t offset, const Quaternion& rotation) {
      fix.edits.push_back(NormaliseEdit(
          offset, {rotation.x, rotation.y, rotation.z, rotation.w},
          ByteOrder::kLittle));
    };
    if (times.empty()) add(range.offset, q);
    for (uint64_t i = 0; !times.empty() && i < frame_.rotations.size(); ++i) {
      const Quaternion each = frame_.rotations[i];
      const bool unit = IsUnit(each.x, each.y, each.z, each.w);
      if (!unit && &RuleOf(each) == &kUnit) add(begin_ + 40 + 16 * i, each);
    }
    return fix;
  }

  // Invalid positions and rotations are reported as such elsewhere.
  void CheckPlace() {
    const bool moved =
        IsFinite(frame_.origin[0], frame_.origin[1], frame_.origin[2], 0) &&
        Moved(frame_.origin);
    const auto& q = frame_.origin_rotation;
    const bool turned =
        &RuleOf({q[0], q[1], q[2], q[3]}) == &kUnit && Turned(q);
    if (moved || turned) {
      const absl::string_view field = moved ? "origin" : "originRotation";
      ByteRange range = RangeOf(field);
      if (moved && turned) range.length += RangeOf("originRotation").length;
      AddOrigin(range, field);
    }
    const auto& root = frame_.root_offset;
    if (first_ && IsFinite(root[0], root[1], root[2], 0) && Moved(root)) {
      FindingBuilder finding =
          report_.Add(kRootStart, path_, RangeOf("rootOffset"));
      finding.Field("rootOffset");
      if (!finding.detailed()) return;
      finding.Found(Text(root))
          .Allowed("0 0 0")
          .Message("the offset is ", Text(root),
                   " in the first frame, expected 0 0 0");
    }
  }

  // Sets origin and rotation to 0 0 0 and 0 0 0 1.
  Edit NoOrigin() {
    Edit edit = FillEdit(RangeOf("origin"), '\0');
    edit.range.length += RangeOf("originRotation").length;
    edit.new_bytes.resize(edit.range.length - sizeof(float));
    edit.new_bytes += NumberEdit(0, 1.0f, ByteOrder::kLittle).new_bytes;
    return edit;
  }

  void AddOrigin(ByteRange range, absl::string_view field) {
    FindingBuilder finding =
        report_.Add(first_ ? kFirstOrigin : kOriginMoves, path_, range);
    if (first_) {
      finding.FixBy(FixLevel::kUnsafe, NoOrigin(),
                    "the first frame is where the animation begins");
    }
    finding.Field(field);
    if (!finding.detailed()) return;
    const std::string place = Text(frame_.origin);
    const std::string turn = Text(frame_.origin_rotation);
    const bool moved = field == "origin";
    finding.Found(moved ? place : turn)
        .Allowed(moved ? "0 0 0" : "0 0 0 1")
        .Message("the origin is ", place, ", its rotation ", turn,
                 ", expected 0 0 0 and 0 0 0 1");
  }

  static bool Moved(const std::array<float, 3>& v) {
    return !(v[0] == 0 && v[1] == 0 && v[2] == 0);
  }
  // The identity has two quaternions, with w = 1 and w = -1.
  static bool Turned(const std::array<float, 4>& q) {
    return !(q[0] == 0 && q[1] == 0 && q[2] == 0 && std::abs(q[3]) == 1);
  }

  const Frame& frame_;
  size_t index_;
  InexactRotations& inexact_;
  TinyOffsets& tiny_;
  FrameLayout layout_;
  bool first_;
  uint64_t begin_;
  Path file_;
  Path path_;
  Report& report_;
};

void ReportTiny(const TinyOffsets& found, Report& report) {
  if (found.at.empty() || found.explained) return;
  const Path file;
  const Path frame(file, "frame", static_cast<int64_t>(found.frame));
  report.Add(kTiny, frame, {found.at.first(), 4})
      .Field(found.field)
      .Times(found.at)
      .Found(found.value)
      .Allowed("0, or at least 1e-30")
      .Message("the number is ", NumberText(found.value),
               ", expected 0 or a magnitude of at least 1e-30");
}

void ReportInexact(const InexactRotations& found, Report& report) {
  if (found.at.empty() ||
      found.at.count() > 1 + found.rotations / kRotationsPerInexact) {
    return;
  }
  const Path file;
  const Path frame(file, "frame", static_cast<int64_t>(found.frame));
  const double length = LengthOf(found.value);
  report.Add(kInexact, frame, {found.at.first(), 16})
      .Field("rotation[", found.index, "]")
      .Times(found.at)
      .Found(length)
      .Allowed(1.0)
      .Message("the quaternion has length ", length,
               ", unlike the others, which have length 1");
}

uint64_t SizeOf(const Frame& frame, const FrameLayout& layout) {
  uint64_t size = layout.fixed_size();
  for (const Event& event : frame.events) size += 2 + event.name.size();
  return size;
}

}  // namespace

void ValidateFrames(const ParsedAnimation& a, Report& report) {
  const FrameLayout layout = {a.animated_bones, a.notes.end.events};
  uint64_t begin = FramesOffset(a);
  InexactRotations inexact;
  TinyOffsets tiny;
  for (size_t i = 0; i < a.frames.size(); ++i) {
    FrameCheck(a, i, begin, inexact, tiny, report).Run();
    begin += SizeOf(a.frames[i], layout);
  }
  ReportInexact(inexact, report);
  ReportTiny(tiny, report);
}

}  // namespace assetlint::swat3
