#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kEmitterPosition = {
    .id = "ALP005",
    .name = "emitter-index",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "An emitter's index is not its position in the list.",
    .why =
        "Links name emitters by index, so a particle starts the wrong emitter.",
    .statement = "Property 20 is the emitter's position in the list.",
    .source = "formats/alamo/particle/FORMAT.md#properties",
    .repair = "Number the emitters from 0 in file order.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the emitter's position in the list. If the index "
        "is off by one, an emitter may have been lost or added, and the fix is "
        "unsafe. If two emitters have each other's, they are in the wrong "
        "order, and there is no fix.",
};

constexpr Rule kEmitterLink = {
    .id = "ALP008",
    .name = "emitter-link",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A link names an emitter that does not exist.",
    .why =
        "A reader that follows it reads past the end of the list of emitters.",
    .statement = "Links 0x37 and 0x39 hold an emitter's index or 0xFFFFFFFF.",
    .source = "formats/alamo/particle/FORMAT.md#links",
    .repair = "Link to an emitter that exists, or to none (0xFFFFFFFF).",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The link is removed; which emitter it was meant for is not known.",
};

constexpr Rule kEmitterEnum = {
    .id = "ALP006",
    .name = "emitter-enum",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "An enumeration has an undefined value.",
    .why =
        "Readers use a group's shape as the index of a table, and the particle "
        "editor refuses the file. Undefined values of the other fields are "
        "replaced on loading: the effect is not the one that was saved.",
    .statement =
        "blendMode is 0..13, groundInteraction and emitMode are 0..3, a "
        "group's shape is 0..4, and a track's interpolation is 0..2.",
    .source =
        "formats/alamo/particle/FORMAT.md#properties; "
        "formats/alamo/particle/FORMAT.md#groups; "
        "formats/alamo/particle/FORMAT.md#tracks",
    .repair = "Choose one of the defined values in the particle editor.",
};

constexpr Rule kTriangles = {
    .id = "ALP014",
    .name = "emitter-count-unusual",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "The number of a particle's triangles wraps around to 0.",
    .why =
        "Readers add 1 to primitiveType: 0xFFFFFFFF becomes 0 triangles, and "
        "nothing is drawn.",
    .statement =
        "primitiveType is the number of triangles less one: 0 is a triangle "
        "and 1 a quad, which all real emitters have.",
    .source = "formats/alamo/particle/FORMAT.md#properties",
    .repair = "Set it to 1, a quad.",
};

constexpr uint32_t kMaxInterpolation = 2;
constexpr uint32_t kMaxColour = 255;
// One more is 0.
constexpr uint32_t kWrappingTriangles = std::numeric_limits<uint32_t>::max();

// The field is an enumeration from 0 to `largest`.
void ReportEnum(const FieldValue& field, uint32_t largest, const Path& path,
                Report& report) {
  report.Expect(kEmitterEnum, path, field, absl::StrCat("0..", largest));
}

void CheckProperties(const EmitterProperties& properties, const Path& path,
                     Report& report) {
  const Minis& minis = properties.minis;
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    const MiniSpec* spec = kEmitterTable.Find(mini.id());
    if (spec == nullptr || spec->type != MiniType::kU32) continue;
    const auto value = mini.As<uint32_t>();
    if (!value.has_value()) continue;
    const auto meanings = static_cast<uint32_t>(spec->meanings.size());
    if (mini.id() != kPrimitiveType) {
      if (meanings == 0 || *value < meanings) continue;
      ReportEnum(FieldOf(*mini, spec->name), meanings - 1, path, report);
    } else if (*value == kWrappingTriangles) {
      report.Expect(kTriangles, path, FieldOf(*mini, spec->name), "0 or 1")
          .Message(spec->name, " is ", *value,
                   ", which readers take for 0 triangles; 1 is a quad");
    }
  }
}

// The random vectors.
void CheckGroups(const EmitterGroups& groups, const Path& path,
                 Report& report) {
  ForEach<RandomGroup>(groups.children, [&](const RandomGroup& g, size_t i) {
    const auto* shape = First<GroupShape>(g.children);
    if (shape == nullptr || shape->shape <= kCylinder) return;
    const Path group_path(path, "group", static_cast<int64_t>(i));
    const Path shape_path(group_path, GroupShape::kType.name);
    ReportEnum(FieldOf(*shape, "shape"), kCylinder, shape_path, report);
  });
}

void CheckLinks(const EmitterLinks& links, size_t count, const Path& path,
                Report& report) {
  for (const Mini& mini : links.minis) {
    const MiniSpec* spec = kLinkTable.Find(mini.id);
    if (spec == nullptr || !mini.origin.complete) continue;
    const uint32_t target = std::get<uint32_t>(mini.value);
    if (target == kNoLink || target < count) continue;
    report
        .Expect(kEmitterLink, path, FieldOf(mini, spec->name),
                absl::StrCat("0..", count - 1, " or 4294967295"))
        .FixBy(FixLevel::kUnsafe,
               Overwrite<uint32_t>(MiniPayload(mini), kNoLink), "no emitter")
        .Message(spec->name, " is ", target, ", but the system has ",
                 Quantity(count, "emitter"));
  }
}

// Emitters whose numbers are all wrong by the same amount are one finding: one
// was removed or added before them.
class IndexChecker {
 public:
  IndexChecker(const Emitters& list, const Path& path, Report& report)
      : list_(list), path_(path), report_(report) {}

  // The emitter of that number, which is the child `position` of the list.
  void Check(const Emitter& emitter, size_t index, size_t position) {
    std::optional<Mini> mini = IndexOf(position);
    if (!mini.has_value()) return;
    const uint32_t value = std::get<uint32_t>(mini->value);
    const auto shift = int64_t{value} - static_cast<int64_t>(position);
    if (shift != shift_) Finish();
    shift_ = shift;
    if (shift == 0) return;
    const ByteRange place = MiniPayload(*mini);
    if (at_.empty()) {
      emitter_ = &emitter;
      first_ = *std::move(mini);
      index_ = index;
      position_ = position;
    }
    at_.Note(place.offset);
    const std::optional<Mini> other = IndexOf(value);
    confused_ |= other.has_value() && std::get<uint32_t>(other->value) != value;
    swapped_ |=
        other.has_value() && std::get<uint32_t>(other->value) == position;
    if (at_.count() > kMaxRenumbered) return;
    fix_.edits.push_back(
        Overwrite<uint32_t>(place, static_cast<uint32_t>(position)));
  }

  // Reports the emitters since the last call.
  void Finish() {
    if (at_.empty()) return;
    const Path emitter_path = PathOf(*emitter_, index_, path_);
    const Path path(emitter_path, EmitterProperties::kType.name);
    const uint32_t value = std::get<uint32_t>(first_.value);
    FindingBuilder finding = report_.Expect(
        kEmitterPosition, path, FieldOf(first_, "index"), position_);
    finding.Times(at_).Message("index is ", value, ", must be ", position_,
                               ", the emitter's position in the list");
    if (at_.count() > 1) {
      finding.Message("; ", at_.count(),
                      " emitters in a row are off by the same number: one was ",
                      shift_ > 0 ? "removed" : "added", " before them");
    }
    if (at_.count() <= kMaxRenumbered && !swapped_) {
      // Off by one, they may show that an emitter was lost.
      fix_.level = shift_ == 1 || shift_ == -1 || confused_ ? FixLevel::kUnsafe
                                                            : FixLevel::kSafe;
      fix_.reason = "the emitter's position in the list";
      finding.FixBy(std::move(fix_));
    }
    at_ = Occurrences();
    fix_ = Fix();
    confused_ = swapped_ = false;
  }

 private:
  // No real file has as many emitters; the edits take memory.
  static constexpr uint64_t kMaxRenumbered = 4096;

  // The index of the emitter at that position of the list.
  std::optional<Mini> IndexOf(size_t position) const {
    if (position >= list_.children.size()) return std::nullopt;
    const auto* emitter = std::get_if<Emitter>(&list_.children[position]);
    if (emitter == nullptr) return std::nullopt;
    return FindMini(FirstOrEmpty<EmitterProperties>(emitter->children).minis,
                    kEmitterIndex);
  }

  const Emitters& list_;
  const Path& path_;
  Report& report_;
  int64_t shift_ = 0;
  // Of the first emitter:
  const Emitter* emitter_ = nullptr;
  Mini first_;
  size_t index_ = 0;
  size_t position_ = 0;
  // Of all:
  Occurrences at_;
  bool confused_ = false;  // the emitter of that number has another one
  bool swapped_ = false;   // it has this one's
  Fix fix_;
};

constexpr Rule kEmitterTexture = {
    .id = "ALP013",
    .name = "emitter-texture",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "A texture's name ends in neither .tga nor .dds.",
    .why = "The game looks only for these two; any other name is not found.",
    .statement =
        "The names of an emitter's two textures end in .tga or .dds; \"none\" "
        "or an empty name means no texture.",
    .source = "formats/alamo/particle/FORMAT.md#texts",
    .repair = "Name one of the game's textures.",
};

template <typename Texture>
void CheckTexture(const Emitter& emitter, const Path& path, Report& report) {
  const auto& texture = FirstOrEmpty<Texture>(emitter.children);
  const absl::string_view name = texture.text.text();
  if (name.empty() || IsTextureName(name)) return;
  AddAtText(kEmitterTexture, texture, path, report)
      .Message("the texture is \"", name.substr(0, kMaxQuotedText),
               "\", must end in .tga or .dds");
}

constexpr absl::string_view kTracksPage =
    "formats/alamo/particle/FORMAT.md#tracks";

constexpr Rule kKeyTime = {
    .id = "ALP010",
    .name = "key-time",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A key's time is not between 0 and 1.",
    .why =
        "The particle editor refuses the file. Times are fractions of a "
        "particle's lifetime, so the game never reaches the key.",
    .statement = "A key is a value and a time from 0 to 1.",
    .source = kTracksPage,
    .repair = "Move the key into the particle's lifetime.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The time becomes the nearer of 0 and 1, where the value was not "
        "meant to be reached.",
};

constexpr Rule kKeyOrder = {
    .id = "ALP011",
    .name = "key-order",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "Keys are not in order of time.",
    .why =
        "The particle editor refuses the file, and a player that looks for "
        "the next key skips one.",
    .statement =
        "The keys of a track are in order of time; two at one time are a step.",
    .source = kTracksPage,
    .repair = "Sort the keys by time.",
};

constexpr Rule kColourKeyValue = {
    .id = "ALP012",
    .name = "colour-key",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A colour key's value is above 255.",
    .why =
        "The particle editor refuses the file. Colour channels are bytes, so "
        "elsewhere the value wraps to another colour.",
    .statement =
        "The first and last keys of a colour channel are a u8; the keys "
        "between them are a u32 of at most 255.",
    .source = kTracksPage,
    .repair = "Set it to a value in 0..255.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The low byte, which the game shows, is kept; 255 may have been meant.",
};

void CheckKeys(const TrackKeys& keys, const Path& path, Report& report) {
  float previous = 0;
  size_t i = 0;
  for (auto it = keys.minis.begin(); it != keys.minis.end(); ++it, ++i) {
    float time = 0;
    if (const auto colour = it.As<ColourKey>()) {
      time = colour->time;
      if (colour->value > kMaxColour) {
        const ByteRange value = MiniElement(*it, 0);
        report.Add(kColourKeyValue, path, value)
            .Field("key[", i, "]/value")
            .Found(colour->value)
            .Allowed("0..255")
            .FixBy(FixLevel::kUnsafe, Overwrite(value, colour->value & 0xFF),
                   "the low byte, which the game shows")
            .FixBy(FixLevel::kUnsafe, Overwrite(value, uint32_t{255}),
                   "the highest value")
            .Message("the value is ", colour->value, ", must be at most 255");
      }
    } else if (const auto key = it.As<FloatKey>()) {
      time = key->time;
    } else {
      continue;
    }
    if (time < 0 || time > 1) {
      const ByteRange place = MiniElement(*it, 1);
      report.Add(kKeyTime, path, place)
          .Field("key[", i, "]/time")
          .Found(time)
          .Allowed("0..1")
          .FixBy(FixLevel::kUnsafe,
                 Overwrite<float>(place, time < 0 ? 0.0f : 1.0f),
                 "the nearest time of the particle's life")
          .Message("the time is ", time, ", must be between 0 and 1");
    } else if (time < previous) {
      report.Add(kKeyOrder, path, MiniElement(*it, 1))
          .Field("key[", i, "]/time")
          .Found(time)
          .Allowed(absl::StrCat(previous, " or more"))
          .Message("the time is ", time,
                   ", must be at least the previous key's ", previous);
    } else {
      previous = time;
    }
  }
}

void CheckTracks(const EmitterTracks& tracks, const Path& path,
                 Report& report) {
  ForEach<TrackEnds>(tracks.children, [&](const TrackEnds& ends, size_t i) {
    const auto value = GetMini<uint32_t>(ends.minis, kInterpolation, 0);
    if (value <= kMaxInterpolation) return;
    const Mini mini = *ends.minis.Find(kInterpolation);
    ReportEnum(FieldOf(mini, "interpolation"), kMaxInterpolation,
               Path(path, "ends", static_cast<int64_t>(i)), report);
  });
  ForEach<TrackKeys>(tracks.children, [&](const TrackKeys& keys, size_t i) {
    CheckKeys(keys, Path(path, "keys", static_cast<int64_t>(i)), report);
  });
}

}  // namespace

void ValidateEmitter(const Emitter& emitter, size_t count, const Path& path,
                     Report& report) {
  const auto& chunks = emitter.children;
  CheckProperties(FirstOrEmpty<EmitterProperties>(chunks),
                  Path(path, "properties"), report);
  CheckTexture<ColourTexture>(emitter, path, report);
  CheckTexture<NormalTexture>(emitter, path, report);
  CheckGroups(FirstOrEmpty<EmitterGroups>(chunks), Path(path, "groups"),
              report);
  CheckTracks(FirstOrEmpty<EmitterTracks>(chunks), Path(path, "tracks"),
              report);
  CheckLinks(FirstOrEmpty<EmitterLinks>(chunks), count, Path(path, "links"),
             report);
}

void ValidateEmitterIndices(const Emitters& list, const Path& path,
                            Report& report) {
  IndexChecker checker(list, path, report);
  size_t index = 0;
  // A chunk of an unknown type may be an emitter whose type was damaged: it
  // keeps its number.
  for (size_t i = 0; i < list.children.size(); ++i) {
    const auto* emitter = std::get_if<Emitter>(&list.children[i]);
    if (emitter != nullptr) checker.Check(*emitter, index++, i);
  }
  checker.Finish();
}

absl::Span<const Rule* const> EmitterRules() {
  static constexpr const Rule* kRules[] = {
      &kEmitterPosition, &kEmitterLink, &kEmitterEnum, &kTriangles,
      &kEmitterTexture,  &kKeyTime,     &kKeyOrder,    &kColourKeyValue};
  return kRules;
}

}  // namespace assetlint::alamo
