#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/tree_walker.h"
#include "formats/swat3/gsa_codec.h"

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
    .severity = Severity::kInfo,
    .summary = "A rotation's quaternion does not have length 1.",
    .why =
        "Only quaternions of length 1 are rotations; others also stretch "
        "the bone.",
    .statement =
        "Rotations are quaternions, with the scalar part last."
        " Inferred from what the field is: other quaternions are not "
        "rotations.",
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

constexpr Rule kLength = {
    .id = "GSA024",
    .name = "event-length",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "An event's length leaves no room for its NUL.",
    .why =
        "A reader that expects the NUL in the last byte looks before the "
        "first.",
    .statement =
        "The length of an event includes the NUL that ends its name, so it is "
        "at least 1.",
    .source = "formats/swat3/FORMAT.md#event",
    .repair = "Remove the event, or give it a name.",
    .confidence = Confidence::kDocument,
    .fix_reason = "What the event was cannot be known."};

constexpr Rule kTerminator = {
    .id = "GSA025",
    .name = "event-terminator",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "An event's name does not end with a NUL.",
    .why = "A reader that relies on the NUL reads on into what follows.",
    .statement = "An event's name ends with a NUL, which its length includes.",
    .source = "formats/swat3/FORMAT.md#event",
    .repair = "Set the name's last byte to 0, and include it in the length.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The last character of the name is replaced by the missing NUL."};

constexpr Rule kNulInside = {
    .id = "GSA026",
    .name = "event-nul-inside",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "An event's name ends before its length says.",
    .why = "The game stops at the first NUL, and the rest of the name is lost.",
    .statement = "The length of an event is that of its name and one NUL.",
    .source = "formats/swat3/FORMAT.md#event",
    .repair = "Shorten the length, or replace the NUL with a character.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Whether the length or the NUL is wrong cannot be known."};

constexpr Rule kKind = {
    .id = "GSA027",
    .name = "event-kind",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "An event is of a kind that the game does not know.",
    .why = "Nothing happens when the frame is played.",
    .statement =
        "Six kinds of events are known: LLIFT, LPLANT, RLIFT, RPLANT, "
        "sound= and itemsound=.",
    .source = "formats/swat3/FORMAT.md#kinds-of-events",
    .repair = "Write one of the six, capitalised as shown.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Which kind of event was meant cannot be known."};

constexpr Rule kSoundName = {
    .id = "GSA028",
    .name = "event-sound-name",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A sound event names no sound.",
    .why = "There is nothing for the game to play.",
    .statement = "sound= and itemsound= are followed by the name of a sound.",
    .source = "formats/swat3/FORMAT.md#kinds-of-events",
    .repair = "Name a sound of sounds.dat, or remove the event.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Which sound was meant cannot be known."};

constexpr Rule kText = {
    .id = "GSA029",
    .name = "event-text",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A sound's name contains a character that is not printable.",
    .why = "No entry of sounds.dat, which is a text file, has such a name.",
    .statement =
        "Sound names are words of a text file."
        " Inferred from sounds.dat, which is a text file.",
    .source = "formats/swat3/FORMAT.md#kinds-of-events",
    .repair = "Write the name as it is in sounds.dat.",
    .confidence = Confidence::kInferred,
    .fix_reason = "The characters are lost: write the name as in sounds.dat."};

bool IsPrintable(char c) { return c >= 0x20 && c < 0x7F; }

void CheckSound(absl::string_view sound, uint64_t at, ByteRange name,
                const Path& path, Report& report) {
  if (sound.empty()) {
    report.Add(kSoundName, path, name)
        .Field("name")
        .Message("no sound name follows the equals sign");
  }
  const auto odd = std::find_if_not(sound.begin(), sound.end(), IsPrintable);
  if (odd == sound.end()) return;
  const int code = static_cast<unsigned char>(*odd);
  report.Add(kText, path, {at + (odd - sound.begin()), 1})
      .Field("name")
      .Found(code)
      .Message("the sound's name contains byte 0x",
               absl::Hex(code, absl::kZeroPad2));
}

// Checks the kind of the event; `text` has no NUL and begins at byte `at`.
void CheckKind(absl::string_view text, uint64_t at, ByteRange name,
               const Path& path, Report& report) {
  for (absl::string_view kind : {"LLIFT", "LPLANT", "RLIFT", "RPLANT"}) {
    if (text == kind) return;
  }
  absl::string_view sound = text;
  if (absl::ConsumePrefix(&sound, "sound=") ||
      absl::ConsumePrefix(&sound, "itemsound=")) {
    CheckSound(sound, at + (sound.data() - text.data()), name, path, report);
    return;
  }
  Expected(report.Add(kKind, path, name), "name",
           text.substr(0, kMaxQuotedText),
           "LLIFT, LPLANT, RLIFT, RPLANT, sound=, itemsound=")
      .Message("\"", text.substr(0, kMaxQuotedText),
               "\" is not one of the six kinds of events");
}

// An event whose length is at byte `begin`.
void CheckEvent(const Event& event, uint64_t begin, const Path& path,
                Report& report) {
  const absl::string_view stored = event.name;
  if (stored.empty()) {
    Expected(report.Add(kLength, path, {begin, 2}), "length", 0, 1)
        .Message("the length is 0, must be at least 1");
    return;
  }
  const ByteRange name = {begin + 2, stored.size()};
  const size_t nul = std::min(stored.find('\0'), stored.size());
  if (nul == stored.size()) {
    Expected(report.Add(kTerminator, path, {name.end() - 1, 1}), "name",
             static_cast<int>(static_cast<unsigned char>(stored.back())), 0)
        .FixBy(FixLevel::kUnsafe, FillEdit({name.end() - 1, 1}, '\0'),
               "the name loses its last character")
        .Message("the last of the ", stored.size(), " bytes is not a NUL");
  } else if (nul + 1 < stored.size()) {
    Expected(report.Add(kNulInside, path, {name.offset + nul, 1}), "name",
             nul + 1, stored.size())
        .Message("the length is ", stored.size(),
                 ", but with its first NUL the name has length ", nul + 1);
  }
  CheckKind(stored.substr(0, nul), name.offset, name, path, report);
}

// The events of a frame, the first of which begins at byte `begin`.
void CheckEvents(const Frame& frame, uint64_t begin, const Path& path,
                 Report& report) {
  for (size_t i = 0; i < frame.events.size(); ++i) {
    const Path event(path, "event", static_cast<int64_t>(i));
    CheckEvent(frame.events[i], begin, event, report);
    begin += 2 + frame.events[i].name.size();
  }
}

// How far the square of a quaternion's length may be from 1. Floats that were
// normalised once stay within 1e-6.
constexpr float kSquareTolerance = 2e-3f;

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

// The rule that a rotation breaks, or null.
const Rule* RuleOf(const Quaternion& q) {
  const float square = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  // False for NaN too.
  if (std::abs(square - 1) <= kSquareTolerance) return nullptr;
  for (const float number : {q.x, q.y, q.z, q.w}) {
    if (!std::isfinite(number)) return &kFinite;
  }
  return LengthOf(q) == 0 ? &kZero : &kUnit;
}

// Checks one frame of an animation.
class FrameCheck {
 public:
  FrameCheck(const Animation& a, size_t index, uint64_t begin, Report& report)
      : frame_(a.frames[index]),
        layout_{a.animated_bones, HasEvents(a)},
        begin_(begin),
        path_(file_, "frame", static_cast<int64_t>(index)),
        report_(report) {}

  void Run() {
    CheckVector("origin", frame_.origin);
    CheckVector("rootOffset", frame_.root_offset);
    CheckOriginRotation();
    CheckRotations();
    const uint64_t events = begin_ + layout_.fixed_size();
    CheckEvents(frame_, events, path_, report_);
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
      if (std::isfinite(v[i])) continue;
      report_.Add(kFinite, path_, RangeOf(name, static_cast<int64_t>(i)))
          .Field(name, "[", i, "]")
          .Found(v[i])
          .Allowed("finite")
          .Message("the number is ", NumberText(v[i]), ", must be finite");
    }
  }

  void CheckOriginRotation() {
    const auto& [x, y, z, w] = frame_.origin_rotation;
    const Quaternion q = {x, y, z, w};
    const Rule* const rule = RuleOf(q);
    if (rule == nullptr) return;
    AddRotation(*rule, "originRotation", RangeOf("originRotation"), q, {});
  }

  void CheckRotations() {
    Occurrences infinite, zero, stretched;
    const uint64_t begin = begin_ + 40;
    for (uint64_t i = 0; i < frame_.rotations.size(); ++i) {
      const Rule* const rule = RuleOf(frame_.rotations[i]);
      if (rule == nullptr) continue;
      (rule == &kFinite ? infinite
       : rule == &kZero ? zero
                        : stretched)
          .Note(begin + 16 * i);
    }
    for (const Occurrences* found : {&infinite, &zero, &stretched}) {
      if (found->empty()) continue;
      const uint64_t i = (found->first() - begin) / 16;
      const Quaternion q = frame_.rotations[i];
      AddRotation(*RuleOf(q), absl::StrCat("rotation[", i, "]"),
                  {found->first(), 16}, q, *found);
    }
  }

  void AddRotation(const Rule& rule, absl::string_view field, ByteRange range,
                   const Quaternion& q, const Occurrences& times) {
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
      if (RuleOf(each) == &kUnit) add(begin_ + 40 + 16 * i, each);
    }
    return fix;
  }

  const Frame& frame_;
  FrameLayout layout_;
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
  const FrameLayout layout = {a.animated_bones, HasEvents(a)};
  uint64_t begin = FramesOffset(a);
  for (size_t i = 0; i < a.frames.size(); ++i) {
    FrameCheck(a, i, begin, report).Run();
    begin += SizeOf(a.frames[i], layout);
  }
}

absl::Span<const Rule* const> GsaFrameRules() {
  static constexpr const Rule* kRules[] = {&kFinite, &kUnit,       &kZero,
                                           &kLength, &kTerminator, &kNulInside,
                                           &kKind,   &kSoundName,  &kText};
  return kRules;
}

}  // namespace assetlint::swat3
