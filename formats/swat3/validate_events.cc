#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/swat3/gsa_codec.h"

namespace assetlint::swat3 {
namespace {

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

constexpr const Rule* kRules[] = {&kLength, &kTerminator, &kNulInside,
                                  &kKind,   &kSoundName,  &kText};

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
  report.Add(kKind, path, name)
      .Field("name")
      .Found(text.substr(0, kMaxQuotedText))
      .Allowed("LLIFT, LPLANT, RLIFT, RPLANT, sound=, itemsound=")
      .Message("\"", text.substr(0, kMaxQuotedText),
               "\" is not one of the six kinds of events");
}

// An event whose length is at byte `begin`.
void CheckEvent(const Event& event, uint64_t begin, const Path& path,
                Report& report) {
  const absl::string_view stored = event.name;
  if (stored.empty()) {
    report.Add(kLength, path, {begin, 2})
        .Field("length")
        .Found(0)
        .Allowed(1)
        .Message("the length is 0, must be at least 1");
    return;
  }
  const ByteRange name = {begin + 2, stored.size()};
  const size_t nul = std::min(stored.find('\0'), stored.size());
  if (nul == stored.size()) {
    report.Add(kTerminator, path, {name.end() - 1, 1})
        .Field("name")
        .Found(static_cast<int>(static_cast<unsigned char>(stored.back())))
        .Allowed(0)
        .FixBy(FixLevel::kUnsafe, FillEdit({name.end() - 1, 1}, '\0'),
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

}  // namespace

void ValidateEvents(const Frame& frame, uint64_t begin, const Path& path,
                    Report& report) {
  for (size_t i = 0; i < frame.events.size(); ++i) {
    const Path event(path, "event", static_cast<int64_t>(i));
    CheckEvent(frame.events[i], begin, event, report);
    begin += 2 + frame.events[i].name.size();
  }
}

absl::Span<const Rule* const> GsaEventRules() { return kRules; }

}  // namespace assetlint::swat3
