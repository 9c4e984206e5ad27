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
#include "formats/swat3/validate.h"

namespace assetlint::swat3 {
namespace {

constexpr Rule kFinite = {
    .id = "GSA018",
    .name = "number-finite",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A number in a frame is NaN or infinite.",
    .why = "It spreads to every bone below, and the figure disappears.",
    .statement = "Origins, offsets and rotations are finite numbers.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Export the animation again, or copy the value from the previous "
        "frame.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The number is lost: copy it from the previous frame, or "
        "export again."};

constexpr Rule kUnit = {
    .id = "GSA019",
    .name = "rotation-unit",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A rotation's quaternion does not have length 1.",
    .why =
        "Only quaternions of length 1 are rotations; others also stretch "
        "the bone.",
    .statement = "Rotations are quaternions, with the scalar part last.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair = "Divide the four numbers by the quaternion's length.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation is scaled to length 1, which may move the bone."};

constexpr Rule kZero = {
    .id = "GSA034",
    .name = "rotation-zero",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A rotation's quaternion has length 0.",
    .why =
        "It is not a rotation: the bone and everything below it collapse to a "
        "point, or become NaN when a reader divides by the length.",
    .statement = "Rotations are quaternions, with the scalar part last.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Export the animation again, or copy the value from the previous "
        "frame; 0 0 0 1 is the identity rotation.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The rotation is lost; 0 0 0 1 would be a guess."};

constexpr Rule kFirstOrigin = {
    .id = "GSA020",
    .name = "first-frame-origin",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "The first frame's origin or orientation is not zero.",
    .why = "The figure jumps when the animation begins.",
    .statement =
        "A frame's origin and orientation are relative to those of the first "
        "frame, so the first frame's own are zero.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Set the first frame's origin to 0 0 0 and its rotation to "
        "0 0 0 1.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The first frame is where the animation begins; the figure may "
        "start elsewhere."};

constexpr Rule kOriginMoves = {
    .id = "GSA021",
    .name = "origin-moves",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The origin moves during the animation.",
    .why =
        "The format allows it, but no known file does it, so it is unknown how "
        "the game handles it.",
    .statement = "In every known file the origin is the same in all frames.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair = "Move the root bone instead.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "Nothing is known to be wrong: move the root bone instead if "
        "the game shows it wrongly."};

constexpr Rule kRootStart = {
    .id = "GSA022",
    .name = "root-offset-start",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "The first frame's root offset is not zero.",
    .why = "The figure jumps when the animation begins.",
    .statement =
        "The root bone's offset is relative to its place in the first frame, "
        "so the first frame's own is zero.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Subtract the first frame's offset from the offset of every frame.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "The offsets of all frames would have to change: export the "
        "animation again."};

constexpr Rule kHugeOffset = {
    .id = "GSA023",
    .name = "offset-huge",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "An offset is larger than any map in the game.",
    .why = "The figure leaves the map; a damaged exponent is the usual cause.",
    .statement = "Offsets are lengths on a map: less than a million units.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair = "Compare with the frames before and after.",
    .confidence = Confidence::kInferred,
    .fix_reason =
        "The number is lost: compare with the frames before and after."};

constexpr const Rule* kRules[] = {&kFinite,      &kUnit,      &kFirstOrigin,
                                  &kOriginMoves, &kRootStart, &kHugeOffset,
                                  &kZero};

constexpr float kLargestOffset = 1e6f;
// How far the square of a quaternion's length may be from 1. Floats that were
// normalised once stay within 1e-6.
constexpr float kSquareTolerance = 2e-3f;

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
             Report& report)
      : frame_(a.frames[index]),
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
      if (std::abs(v[i]) <= kLargestOffset) continue;
      const bool finite = std::isfinite(v[i]);
      const absl::string_view allowed =
          finite ? "between -1000000 and 1000000" : "finite";
      report_
          .Add(finite ? kHugeOffset : kFinite, path_,
               RangeOf(name, static_cast<int64_t>(i)))
          .Field(absl::StrCat(name, "[", i, "]"))
          .Found(v[i])
          .Allowed(allowed)
          .Message("the number is ", NumberText(v[i]), ", must be ", allowed);
    }
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
      if (IsUnit(q.x, q.y, q.z, q.w)) continue;
      const Rule& rule = RuleOf(q);
      (&rule == &kFinite ? infinite
       : &rule == &kZero ? zero
                         : stretched)
          .Note(begin + 16 * i);
    }
    for (const Occurrences* found : {&infinite, &zero, &stretched}) {
      if (found->empty()) continue;
      const uint64_t i = (found->first() - begin) / 16;
      AddRotation(absl::StrCat("rotation[", i, "]"), {found->first(), 16},
                  frame_.rotations[i], *found);
    }
  }

  // The rule broken by a quaternion whose length is not 1.
  static const Rule& RuleOf(const Quaternion& q) {
    if (!IsFinite(q.x, q.y, q.z, q.w)) return kFinite;
    return LengthOf(q) == 0 ? kZero : kUnit;
  }

  void AddRotation(absl::string_view field, ByteRange range,
                   const Quaternion& q, const Occurrences& times) {
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
  FrameLayout layout_;
  bool first_;
  uint64_t begin_;
  Path file_;
  Path path_;
  Report& report_;
};

uint64_t SizeOf(const Frame& frame, const FrameLayout& layout) {
  uint64_t size = layout.fixed_size();
  for (const Event& event : frame.events) size += 2 + event.name.size();
  return size;
}

}  // namespace

void ValidateFrames(const ParsedAnimation& a, Report& report) {
  const FrameLayout layout = {a.animated_bones, a.notes.end.events};
  uint64_t begin = FramesOffset(a);
  for (size_t i = 0; i < a.frames.size(); ++i) {
    FrameCheck(a, i, begin, report).Run();
    begin += SizeOf(a.frames[i], layout);
  }
}

absl::Span<const Rule* const> GsaFrameRules() { return kRules; }

}  // namespace assetlint::swat3
