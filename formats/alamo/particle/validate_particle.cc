#include "formats/alamo/particle/validate_particle.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/number_text.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kTracksPage =
    "formats/alamo/particle/FORMAT.md#tracks";

constexpr Rule kSystemName = {
    .id = "ALP003",
    .name = "system-name",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The system's name does not match the file name.",
    .why =
        "Other files refer to the system by its name; a copied and renamed "
        "file is found under the old name.",
    .statement =
        "The name equals the file name without the extension, ignoring case "
        "(241 of 248 real files).",
    .source = "formats/alamo/particle/FORMAT.md#system-name",
    .repair = "Save the system under its name, or rename it in the editor.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The system gets the name of its file; other files may still refer to "
        "it by the old name.",
};

constexpr Rule kPersistFlag = {
    .id = "ALP004",
    .name = "system-persist",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The persist flag is neither 0 nor 1.",
    .why = "The flag is a yes or no; any other value is damage.",
    .statement =
        "Chunk 0x2 of the system is a u8 that says whether the system "
        "persists.",
    .source = "formats/alamo/particle/FORMAT.md#persist",
    .repair = "Set it to 0 or 1.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Readers probably take any value but 0 as 1, but the flag may have "
        "been 0.",
};

constexpr Rule kEmitterPosition = {
    .id = "ALP005",
    .name = "emitter-index",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "An emitter's index is not its position in the list.",
    .why =
        "Links name emitters by index, so a particle starts the wrong emitter.",
    .statement = "Property 20 is the emitter's position in the list.",
    .source = "formats/alamo/particle/FORMAT.md#properties",
    .repair = "Number the emitters from 0 in file order.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one value fits: the emitter's position in the list.",
};

constexpr Rule kEmitterEnum = {
    .id = "ALP006",
    .name = "emitter-enum",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "An enumeration has an undefined value.",
    .why = "The game looks the value up past the end of a table.",
    .statement =
        "blendMode is 0..13, groundInteraction and emitMode are 0..3, a "
        "group's shape is 0..4, and a track's interpolation is 0..2.",
    .source =
        "formats/alamo/particle/FORMAT.md#properties; "
        "formats/alamo/particle/FORMAT.md#groups; "
        "formats/alamo/particle/FORMAT.md#tracks",
    .repair = "Choose one of the defined values in the particle editor.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "No defined value is nearer than another: choose one in the particle "
        "editor.",
};

constexpr Rule kEmitterFlag = {
    .id = "ALP007",
    .name = "emitter-flag",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A flag is neither 0 nor 1.",
    .why = "The flag is a yes or no; any other value is damage.",
    .statement =
        "The u8 properties and the surface fields of a group are "
        "flags.",
    .source =
        "formats/alamo/particle/FORMAT.md#properties; "
        "formats/alamo/particle/FORMAT.md#groups",
    .repair = "Set it to 0 or 1.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Readers probably take any value but 0 as 1, but the flag may have "
        "been 0.",
};

constexpr Rule kEmitterLink = {
    .id = "ALP008",
    .name = "emitter-link",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A link names an emitter that does not exist.",
    .why =
        "A reader that follows it reads past the end of the list of emitters.",
    .statement = "Links 0x37 and 0x39 hold an emitter's index or 0xFFFFFFFF.",
    .source = "formats/alamo/particle/FORMAT.md#links",
    .repair = "Link to an emitter that exists, or to none (0xFFFFFFFF).",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The link is removed; which emitter it was meant for is not known.",
};

constexpr Rule kGroupRange = {
    .id = "ALP009",
    .name = "group-range",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "A group's minimum is above its maximum, or one of its sizes is "
        "negative.",
    .why = "Random values are drawn from an inverted range.",
    .statement =
        "A group gives the minimum and maximum of a random vector, "
        "and the sizes of its shape.",
    .source = "formats/alamo/particle/FORMAT.md#groups",
    .repair =
        "Swap the two values in the particle editor, or make the size "
        "positive.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The two limits are swapped, or the size loses its sign: the "
        "particles may look different.",
};

constexpr Rule kKeyTime = {
    .id = "ALP010",
    .name = "key-time",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A key's time is not between 0 and 1.",
    .why =
        "Times are fractions of a particle's lifetime, so the key is never "
        "reached.",
    .statement = "A key is a value and a time from 0 to 1.",
    .source = kTracksPage,
    .repair = "Move the key into the particle's lifetime.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The time becomes the nearer of 0 and 1, where the value was not "
        "meant to be reached.",
};

constexpr Rule kKeyOrder = {
    .id = "ALP011",
    .name = "key-order",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "Keys are not in order of time.",
    .why = "A player that looks for the next key skips one.",
    .statement = "The keys of a track are in order of time.",
    .source = kTracksPage,
    .repair = "Sort the keys by time.",
    .confidence = Confidence::kInferred,
    .fix_reason =
        "Which of the times is wrong is not known: sort the keys in the "
        "particle editor.",
};

constexpr Rule kColourKeyValue = {
    .id = "ALP012",
    .name = "colour-key",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A colour key's value is above 255.",
    .why = "Colour channels are bytes, so the value wraps to another colour.",
    .statement =
        "The first and last keys of a colour channel are a u8, and the keys "
        "between them are a u32.",
    .source = kTracksPage,
    .repair = "Set it to a value in 0..255.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The low byte, which the game shows, is kept; 255 may have been "
        "meant.",
};

constexpr Rule kEmitterTexture = {
    .id = "ALP013",
    .name = "emitter-texture",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "A texture's name ends in neither .tga nor .dds.",
    .why = "The game looks only for these two; any other name is not found.",
    .statement = "Emitters name a colour texture and a second one.",
    .source = "formats/alamo/particle/FORMAT.md#texts",
    .repair = "Name one of the game's textures.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Which texture is meant is not known.",
};

constexpr Rule kEmitterCount = {
    .id = "ALP014",
    .name = "emitter-count-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A number that is small in all real files is enormous.",
    .why =
        "The game allocates what the number counts and slows down or stops; an "
        "enumeration has no such value.",
    .statement =
        "Properties 16, 38, 39 and 42 count texture elements, particles per "
        "burst, bursts and particles per second; 5 and 6 are enumerations, and "
        "the system's id is 0.",
    .source =
        "formats/alamo/particle/FORMAT.md#properties; "
        "formats/alamo/particle/FORMAT.md#system-id",
    .repair = "Set a number that the game can draw.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Which number is meant is not known.",
};

constexpr const Rule* kSystemRules[] = {&kSystemName, &kPersistFlag};
constexpr const Rule* kEmitterRules[] = {
    &kEmitterPosition, &kEmitterEnum, &kEmitterFlag, &kEmitterLink,
    &kGroupRange,      &kKeyTime,     &kKeyOrder,    &kColourKeyValue,
    &kEmitterTexture,  &kEmitterCount};

// The highest value of an enumerated property.
struct EnumLimit {
  uint8_t id;
  uint32_t largest;
};
constexpr EnumLimit kEnumLimits[] = {
    {kBlendMode, 13}, {kGroundInteraction, 3}, {kEmitMode, 3}};

// Counts and kinds without a known limit, and a number that real systems come
// nowhere near. Bursts may be 0xFFFFFFFF: endless.
constexpr uint8_t kCountIds[] = {5, 6, 16, 38, kBursts, 42};
constexpr uint32_t kMaxCounted = 1'000'000;

// `range()` gives the location of the value; called only when it is wrong.
template <typename Range>
void CheckEnum(uint32_t value, uint32_t largest, const Range& range,
               absl::string_view field, const Path& path, Report& report) {
  if (value <= largest) return;
  report.Add(kEmitterEnum, path, range())
      .Field(field)
      .Found(value)
      .Allowed(absl::StrCat("0..", largest))
      .Message(field, " is ", value, ", must be between 0 and ", largest);
}

template <typename Range>
void CheckFlag(const Rule& rule, uint32_t value, const Range& range,
               absl::string_view field, const Path& path, Report& report) {
  if (value <= 1) return;
  const ByteRange place = range();
  // A flag of any width is 1 in its first byte.
  Edit one = FillEdit(place, 0);
  if (place.length > 0) one.new_bytes.front() = 1;
  report.Add(rule, path, place)
      .Field(field)
      .Found(value)
      .Allowed("0..1")
      .FixBy(FixLevel::kUnsafe, std::move(one), "not 0, so most readers see 1")
      .Message(field, " is ", value, ", must be 0 or 1");
}

void CheckProperties(const EmitterProperties& properties, size_t index,
                     const Path& path, Report& report) {
  for (const Mini& mini : properties.minis) {
    const MiniSpec* spec = kEmitterTable.Find(mini.id);
    if (spec == nullptr || !mini.origin.complete) continue;
    const auto payload = [&] { return MiniPayload(mini); };
    if (const auto* flag = std::get_if<uint8_t>(&mini.value)) {
      CheckFlag(kEmitterFlag, *flag, payload, spec->name, path, report);
    }
    const auto* value = std::get_if<uint32_t>(&mini.value);
    if (value == nullptr) continue;
    for (const EnumLimit& limit : kEnumLimits) {
      if (limit.id != mini.id) continue;
      CheckEnum(*value, limit.largest, payload, spec->name, path, report);
    }
    if (mini.id == kEmitterIndex && *value != index) {
      report.Add(kEmitterPosition, path, MiniPayload(mini))
          .Field("index")
          .Found(*value)
          .Allowed(index)
          .FixBy(FixLevel::kSafe,
                 NumberEdit<uint32_t>(MiniPayload(mini).offset,
                                      static_cast<uint32_t>(index),
                                      ByteOrder::kLittle),
                 "the emitter's position in the list")
          .Message("index is ", *value, ", must be ", index,
                   ", the emitter's position in the list");
    }
    for (uint8_t id : kCountIds) {
      if (id != mini.id || *value <= kMaxCounted ||
          (id == kBursts && *value == kEndless)) {
        continue;
      }
      report.Add(kEmitterCount, path, MiniPayload(mini))
          .Field(spec->name)
          .Found(*value)
          .Allowed(kMaxCounted)
          .Message(spec->name, " is ", *value, ", expected at most ",
                   kMaxCounted);
    }
  }
}

// Swaps two numbers, the first of which comes first in the file.
Fix Swap(uint64_t first, float first_value, uint64_t second,
         float second_value) {
  return {FixLevel::kUnsafe,
          "the two limits swapped",
          {NumberEdit<float>(first, second_value, ByteOrder::kLittle),
           NumberEdit<float>(second, first_value, ByteOrder::kLittle)}};
}

void CheckShape(const GroupShape& shape, const Path& path, Report& report) {
  const auto field = [&](absl::string_view name) {
    return [&shape, name] { return ChunkField(shape, name); };
  };
  CheckEnum(shape.shape, 4, field("shape"), "shape", path, report);
  CheckFlag(kEmitterFlag, shape.sphere_surface, field("sphereSurface"),
            "sphereSurface", path, report);
  CheckFlag(kEmitterFlag, shape.cylinder_surface, field("cylinderSurface"),
            "cylinderSurface", path, report);
  for (size_t i = 0; i < 3; ++i) {
    if (!(shape.min[i] > shape.max[i])) continue;
    const ByteRange low = ChunkField(shape, "min", static_cast<int64_t>(i));
    const ByteRange high = ChunkField(shape, "max", static_cast<int64_t>(i));
    report.Add(kGroupRange, path, {low.offset, high.end() - low.offset})
        .Field(absl::StrCat("min[", i, "]"))
        .Found(shape.min[i])
        .FixBy(Swap(low.offset, shape.min[i], high.offset, shape.max[i]))
        .Allowed(absl::StrCat("up to ", shape.max[i]))
        .Message("min[", i, "] is ", NumberText(shape.min[i]),
                 ", must not exceed max[", i, "], which is ",
                 NumberText(shape.max[i]));
  }
  const struct {
    absl::string_view name;
    float value;
  } sizes[] = {{"side", shape.side},
               {"sphereRadius", shape.sphere_radius},
               {"cylinderRadius", shape.cylinder_radius},
               {"cylinderHeight", shape.cylinder_height}};
  for (const auto& size : sizes) {
    if (!(size.value < 0)) continue;
    report.Add(kGroupRange, path, ChunkField(shape, size.name))
        .Field(size.name)
        .Found(size.value)
        .Allowed("0 or more")
        .FixBy(FixLevel::kUnsafe,
               NumberEdit<float>(ChunkField(shape, size.name).offset,
                                 -size.value, ByteOrder::kLittle),
               "the size without its sign")
        .Message(size.name, " is ", NumberText(size.value),
                 ", must be at least 0");
  }
}

// Sets the value of a colour key.
Edit ValueEdit(const Mini& key, uint32_t value) {
  return NumberEdit<uint32_t>(MiniElement(key, 0).offset, value,
                              ByteOrder::kLittle);
}

void CheckKeys(const TrackKeys& keys, const Path& path, Report& report) {
  float previous = 0;
  size_t next = 0;
  for (const Mini& mini : keys.minis) {
    const size_t i = next++;
    if (!mini.origin.complete) continue;
    float time = 0;
    if (const auto* colour = std::get_if<ColourKey>(&mini.value)) {
      time = colour->time;
      if (colour->value > 255) {
        report.Add(kColourKeyValue, path, MiniElement(mini, 0))
            .Field(absl::StrCat("key[", i, "]/value"))
            .Found(colour->value)
            .Allowed("0..255")
            .FixBy(FixLevel::kUnsafe, ValueEdit(mini, colour->value & 0xFF),
                   "the low byte, which the game shows")
            .FixBy(FixLevel::kUnsafe, ValueEdit(mini, 255), "the highest value")
            .Message("the value is ", colour->value, ", must be at most 255");
      }
    } else if (const auto* key = std::get_if<FloatKey>(&mini.value)) {
      time = key->time;
    } else {
      continue;
    }
    const std::string field = absl::StrCat("key[", i, "]/time");
    if (time < 0 || time > 1) {
      report.Add(kKeyTime, path, MiniElement(mini, 1))
          .Field(field)
          .Found(time)
          .Allowed("0..1")
          .FixBy(FixLevel::kUnsafe,
                 NumberEdit<float>(MiniElement(mini, 1).offset,
                                   time < 0 ? 0.0f : 1.0f, ByteOrder::kLittle),
                 "the nearest time of the particle's life")
          .Message("the time is ", time, ", must be between 0 and 1");
    } else if (time < previous) {
      report.Add(kKeyOrder, path, MiniElement(mini, 1))
          .Field(field)
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
    const Path ends_path(path, "ends", static_cast<int64_t>(i));
    const std::optional<Mini> mini = FindMini(ends.minis, kInterpolation);
    if (!mini.has_value()) return;
    CheckEnum(
        std::get<uint32_t>(mini->value), 2, [&] { return MiniPayload(*mini); },
        "interpolation", ends_path, report);
  });
  ForEach<TrackKeys>(tracks.children, [&](const TrackKeys& keys, size_t i) {
    const Path keys_path(path, "keys", static_cast<int64_t>(i));
    CheckKeys(keys, keys_path, report);
  });
}

template <typename Texture>
void CheckTexture(const Emitter& emitter, const Path& path, Report& report) {
  const auto* texture = First<Texture>(emitter.children);
  if (texture == nullptr) return;
  const absl::string_view name = texture->text.text();
  if (name.empty() || absl::EqualsIgnoreCase(name, "none") ||
      absl::EndsWithIgnoreCase(name, ".tga") ||
      absl::EndsWithIgnoreCase(name, ".dds")) {
    return;
  }
  const Path texture_path(path, Texture::kType.name);
  report
      .Add(kEmitterTexture, texture_path,
           {BodyOffset(texture->origin), texture->text.bytes.size()})
      .Field("text")
      .Found(name)
      .Message("the texture is \"", name, "\", must end in .tga or .dds");
}

void CheckLinks(const EmitterLinks& links, size_t count, const Path& path,
                Report& report) {
  for (const Mini& mini : links.minis) {
    const MiniSpec* spec = kLinkTable.Find(mini.id);
    if (spec == nullptr || !mini.origin.complete) continue;
    const uint32_t target = std::get<uint32_t>(mini.value);
    if (target == kNoLink || target < count) continue;
    report.Add(kEmitterLink, path, MiniPayload(mini))
        .Field(spec->name)
        .Found(target)
        .Allowed(absl::StrCat("0..", count - 1, " or 4294967295"))
        .FixBy(FixLevel::kUnsafe,
               NumberEdit<uint32_t>(MiniPayload(mini).offset, kNoLink,
                                    ByteOrder::kLittle),
               "no emitter")
        .Message(spec->name, " is ", target, ", but the system has ",
                 Quantity(count, "emitter"));
  }
}

// The file name without folders and extension.
absl::string_view Stem(absl::string_view file_name) {
  return file_name.substr(0, file_name.rfind('.'));
}

// The size and the body of a chunk that holds a name.
ByteRange SizeAndBody(const Origin& chunk) {
  return {SizeWord(chunk).offset, chunk.range().end() - SizeWord(chunk).offset};
}
std::string Renamed(absl::string_view name) {
  Edit edit = NumberEdit<uint32_t>(0, static_cast<uint32_t>(name.size() + 1),
                                   ByteOrder::kLittle);
  absl::StrAppend(&edit.new_bytes, name, absl::string_view("\0", 1));
  return edit.new_bytes;
}

}  // namespace

void ValidateParticleSystem(const ParticleSystem& system,
                            absl::string_view file_name, const Path& path,
                            Report& report) {
  const auto* name = First<SystemName>(system.children);
  if (name != nullptr && !file_name.empty() &&
      !absl::EqualsIgnoreCase(name->text.text(), Stem(file_name))) {
    const Path name_path(path, "name");
    report
        .Add(kSystemName, name_path,
             {BodyOffset(name->origin), name->text.bytes.size()})
        .Field("text")
        .Found(name->text.text())
        .Allowed(Stem(file_name))
        .FixBy(FixLevel::kUnsafe,
               {SizeAndBody(name->origin), Renamed(Stem(file_name)), ""},
               "the name of the file")
        .Message("the name is \"", name->text.text(), "\", but the file is \"",
                 Stem(file_name), "\"");
  }
  const auto* id = First<SystemId>(system.children);
  if (id != nullptr && id->id_value > kMaxCounted) {
    const Path id_path(path, "id");
    report.Add(kEmitterCount, id_path, ChunkField(*id, "id"))
        .Field("id")
        .Found(id->id_value)
        .Message("id is ", id->id_value, ", expected at most ", kMaxCounted);
  }
  if (const auto* persist = First<SystemPersist>(system.children)) {
    const Path persist_path(path, "persist");
    CheckFlag(
        kPersistFlag, persist->persist,
        [&] { return ChunkField(*persist, "persist"); }, "persist",
        persist_path, report);
  }
}

void ValidateEmitter(const Emitter& emitter, size_t index, size_t count,
                     const Path& path, Report& report) {
  if (const auto* p = First<EmitterProperties>(emitter.children)) {
    const Path properties(path, "properties");
    CheckProperties(*p, index, properties, report);
  }
  CheckTexture<ColourTexture>(emitter, path, report);
  CheckTexture<NormalTexture>(emitter, path, report);
  if (const auto* groups = First<EmitterGroups>(emitter.children)) {
    const Path groups_path(path, "groups");
    ForEach<RandomGroup>(
        groups->children, [&](const RandomGroup& group, size_t i) {
          const Path group_path(groups_path, "group", static_cast<int64_t>(i));
          const auto* shape = First<GroupShape>(group.children);
          if (shape == nullptr) return;
          const Path shape_path(group_path, "shape");
          CheckShape(*shape, shape_path, report);
        });
  }
  if (const auto* tracks = First<EmitterTracks>(emitter.children)) {
    const Path tracks_path(path, "tracks");
    CheckTracks(*tracks, tracks_path, report);
  }
  if (const auto* links = First<EmitterLinks>(emitter.children)) {
    const Path links_path(path, "links");
    CheckLinks(*links, count, links_path, report);
  }
}

absl::Span<const Rule* const> ParticleSystemRules() { return kSystemRules; }

absl::Span<const Rule* const> EmitterRules() { return kEmitterRules; }

}  // namespace assetlint::alamo
