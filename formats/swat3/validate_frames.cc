#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/quaternions.h"
#include "formats/base/tree_walker.h"
#include "formats/swat3/gsa_codec.h"

namespace assetlint::swat3 {
namespace {

constexpr Rule kFinite = {
    .id = "GSA018",
    .name = "number-finite",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A number in a frame is NaN or infinite.",
    .why = "It spreads to every bone below, and the figure disappears.",
    .statement = "Origins, offsets and rotations are finite numbers.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Export the animation again, or copy the value from the previous "
        "frame."};

constexpr Rule kUnit = {
    .id = "GSA019",
    .name = "rotation-unit",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "A rotation's quaternion does not have length 1.",
    .why =
        "Only quaternions of length 1 are rotations; others also stretch "
        "the bone.",
    .statement =
        "Rotations are quaternions, with the scalar part last. Inferred from "
        "what the field is: other quaternions are not rotations.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair = "Divide the four numbers by the quaternion's length.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The rotation is scaled to length 1, which may move the bone."};

constexpr Rule kZero = {
    .id = "GSA034",
    .name = "rotation-zero",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A rotation's quaternion has length 0.",
    .why =
        "It is not a rotation: the bone and everything below it collapse to a "
        "point, or become NaN when a reader divides by the length.",
    .statement = "Rotations are quaternions, with the scalar part last.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Export the animation again, or copy the value from the previous "
        "frame; 0 0 0 1 is the identity rotation."};

constexpr Rule kLength = {
    .id = "GSA024",
    .name = "event-length",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "An event's length leaves no room for its NUL.",
    .why =
        "A reader that expects the NUL in the last byte looks before the "
        "first.",
    .statement =
        "The length of an event includes the NUL that ends its name, so it is "
        "at least 1.",
    .source = "formats/swat3/FORMAT.md#event",
    .repair = "Remove the event, or give it a name."};

constexpr Rule kTerminator = {
    .id = "GSA025",
    .name = "event-terminator",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "An event's name does not end with a NUL.",
    .why = "A reader that relies on the NUL reads on into what follows.",
    .statement = "An event's name ends with a NUL, which its length includes.",
    .source = "formats/swat3/FORMAT.md#event",
    .repair = "Set the name's last byte to 0, and include it in the length.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The last character of the name is replaced by the missing NUL."};

constexpr Rule kNulInside = {
    .id = "GSA026",
    .name = "event-nul-inside",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "An event's name ends before its length says.",
    .why = "The game stops at the first NUL, and the rest of the name is lost.",
    .statement = "The length of an event is that of its name and one NUL.",
    .source = "formats/swat3/FORMAT.md#event",
    .repair = "Shorten the length, or replace the NUL with a character."};

constexpr Rule kKind = {
    .id = "GSA027",
    .name = "event-kind",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kDocument},
    .summary = "An event is of a kind that the game does not know.",
    .why = "Nothing happens when the frame is played.",
    .statement =
        "Six kinds of events are known: LLIFT, LPLANT, RLIFT, RPLANT, "
        "sound= and itemsound=.",
    .source = "formats/swat3/FORMAT.md#kinds-of-events",
    .repair = "Write one of the six, capitalised as shown."};

constexpr Rule kSoundName = {
    .id = "GSA028",
    .name = "event-sound-name",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kDocument},
    .summary = "A sound event names no sound.",
    .why = "There is nothing for the game to play.",
    .statement = "sound= and itemsound= are followed by the name of a sound.",
    .source = "formats/swat3/FORMAT.md#kinds-of-events",
    .repair = "Name a sound of sounds.dat, or remove the event."};

constexpr Rule kText = {
    .id = "GSA029",
    .name = "event-text",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kInferred},
    .summary = "A sound's name contains a character that is not printable.",
    .why = "No entry of sounds.dat, which is a text file, has such a name.",
    .statement =
        "Sound names are words of a text file."
        " Inferred from sounds.dat, which is a text file.",
    .source = "formats/swat3/FORMAT.md#kinds-of-events",
    .repair = "Write the name as it is in sounds.dat."};

void CheckSound(absl::string_view sound, uint64_t at, ByteRange name,
                const Path& path, Report& report) {
  if (sound.empty()) {
    report.Add(kSoundName, path, name)
        .Field("name")
        .Message("no sound name follows the equals sign");
  }
  const auto odd =
      std::find_if_not(sound.begin(), sound.end(), absl::ascii_isprint);
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
  report.Add(kKind, path, name)
      .Field("name")
      .Found(text.substr(0, kMaxQuotedText))
      .Allowed("LLIFT, LPLANT, RLIFT, RPLANT, sound=, itemsound=")
      .Message("\"", text.substr(0, kMaxQuotedText),
               "\" is not one of the six kinds of events");
}

// An event that begins at byte `begin`.
void CheckEvent(const Event& event, uint64_t begin, const Path& path,
                Report& report) {
  const absl::string_view stored = event.name;
  if (stored.empty()) {
    report.Expect(kLength, path, FieldOf(event, begin, "length"), 1)
        .Message("the length is 0, must be at least 1");
    return;
  }
  const ByteRange name = {begin + Event::kMinSize, stored.size()};
  const size_t nul = std::min(stored.find('\0'), stored.size());
  if (nul == stored.size()) {
    const ByteRange last = {name.end() - 1, 1};
    report.Add(kTerminator, path, last)
        .Field("name")
        .Found(static_cast<unsigned char>(stored.back()))
        .Allowed(0)
        .FixBy(FixLevel::kUnsafe, FillEdit(last, '\0'),
               "the name loses its last character")
        .Message("the last of the ", stored.size(), " bytes is not a NUL");
  } else if (nul + 1 < stored.size()) {
    report.Add(kNulInside, path, {name.offset + nul, 1})
        .Field("name")
        .Found(nul + 1)
        .Allowed(stored.size())
        .Message("the length is ", stored.size(),
                 ", but with its first NUL the name has length ", nul + 1);
  }
  CheckKind(stored.substr(0, nul), name.offset, name, path, report);
}

constexpr QuaternionRules kRotationRules = {kFinite, kZero, kUnit};

void CheckVector(const Frame& frame, uint64_t begin, absl::string_view name,
                 const std::array<float, 3>& v, const Path& path,
                 Report& report) {
  for (size_t i = 0; i < v.size(); ++i) {
    if (std::isfinite(v[i])) continue;
    report
        .Expect(kFinite, path,
                FieldOf(frame, begin, name, ByteOrder::kLittle,
                        static_cast<int64_t>(i)),
                "finite")
        .Message("the number is ", NumberText(v[i]), ", must be finite");
  }
}

void CheckOriginRotation(const Frame& frame, uint64_t begin, const Path& path,
                         Report& report) {
  const std::array<float, 4>& q = frame.origin_rotation;
  if (FaultOf(q) == QuaternionFault::kNone) return;
  constexpr absl::string_view kName = "originRotation";
  const ByteRange range = FieldRange(frame, begin, kName);
  std::string bytes(range.length, '\0');
  for (size_t i = 0; i < q.size(); ++i) {
    Store(&bytes[sizeof(float) * i], q[i], ByteOrder::kLittle);
  }
  CheckQuaternions({bytes, range.offset}, kRotationRules, kName,
                   /*single=*/true, path, report);
}

// Checks a frame that begins at byte `begin`; returns where the next one does.
uint64_t CheckFrame(const Animation& a, size_t index, uint64_t begin,
                    Report& report) {
  const Frame& frame = a.frames[index];
  const Path file;
  const Path path(file, "frame", static_cast<int64_t>(index));
  CheckVector(frame, begin, "origin", frame.origin, path, report);
  CheckVector(frame, begin, "rootOffset", frame.root_offset, path, report);
  CheckOriginRotation(frame, begin, path, report);
  begin += RecordSize(frame);
  const absl::string_view rotations = frame.rotations.bytes();
  CheckQuaternions({rotations, begin}, kRotationRules, "rotation",
                   /*single=*/false, path, report);
  begin += rotations.size() + (HasEvents(a) ? sizeof(uint16_t) : 0);
  for (size_t i = 0; i < frame.events.size(); ++i) {
    const Event& event = frame.events[i];
    CheckEvent(event, begin, Path(path, "event", static_cast<int64_t>(i)),
               report);
    begin += Event::kMinSize + event.name.size();
  }
  return begin;
}

}  // namespace

void ValidateFrames(const ParsedAnimation& a, Report& report) {
  if (a.frames.empty()) return;
  uint64_t begin = FieldRange(a, 0, "frames").end();
  for (size_t i = 0; i < a.frames.size(); ++i) {
    begin = CheckFrame(a, i, begin, report);
  }
}

absl::Span<const Rule* const> GsaFrameRules() {
  static constexpr const Rule* kRules[] = {&kFinite, &kUnit,       &kZero,
                                           &kLength, &kTerminator, &kNulInside,
                                           &kKind,   &kSoundName,  &kText};
  return kRules;
}

}  // namespace assetlint::swat3
