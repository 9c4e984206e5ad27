#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/grammar.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/universe_particle/universe_particle.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo::universe {

namespace {

constexpr Rule kPluginSlot = {
    .id = "ALU001",
    .name = "plugin-slot",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A plug-in is in the place of another kind of plug-in.",
    .why = "A reader that meets it there refuses the file.",
    .statement = "The id of a plug-in determines the chunk that it may be in.",
    .source = "formats/alamo/universe_particle/FORMAT.md#plug-ins",
    .repair =
        "Put a plug-in there that creates, moves, kills, draws or "
        "modifies, as the chunk says.",
};

constexpr Rule kUnknown = {
    .id = "ALU002",
    .name = "plugin-unknown",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "A plug-in, or a parameter of one, is not known.",
    .why =
        "It is kept but not checked. The one known reader ignores such a "
        "parameter, and refuses a file with such a plug-in.",
    .statement =
        "Plug-ins have the ids 0 to 62, of which 6 is known by name "
        "only, and the parameters of their table.",
    .source = "formats/alamo/universe_particle/FORMAT.md#plug-ins",
    .repair = "Nothing to repair if the game draws the effect.",
};

constexpr Rule kParameterRepeated = {
    .id = "ALU003",
    .name = "parameter-repeated",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kInferred},
    .summary = "A plug-in has a parameter twice.",
    .why =
        "The last value counts for the one known reader: the others are lost.",
    .statement = "A plug-in has each of its parameters once.",
    .source = "formats/alamo/universe_particle/FORMAT.md#plug-ins",
    .repair = "Remove one of the two.",
};

constexpr Rule kValueExcess = {
    .id = "ALU004",
    .name = "value-excess",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "Bytes follow the value in its chunk.",
    .why = "Readers skip them; the size or the parameter's type may be wrong.",
    .statement = "A value has the size of its type.",
    .source =
        "formats/alamo/universe_particle/FORMAT.md#values; "
        "formats/alamo/universe_particle/FORMAT.md#light-field",
    .repair = "Remove the bytes, if nothing was meant by them.",
};

constexpr Rule kParent = {
    .id = "ALU005",
    .name = "parent-missing",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary =
        "An emitter's parent does not exist, or its parents lead back to it.",
    .why = "Nothing starts the emitter: its particles are never seen.",
    .statement =
        "A parent is the index or the name of an emitter, and the "
        "parents of an emitter do not lead back to it.",
    .source = "formats/alamo/universe_particle/FORMAT.md#parents",
    .repair = "Name another emitter, or use a creator without a parent.",
};

constexpr Rule kKeys = {
    .id = "ALU006",
    .name = "track-keys",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A track has fewer than two keys, or its times do not ascend.",
    .why =
        "A viewer reads past the end of a list with one key, and goes from "
        "key to key while their times are past: values are wrong.",
    .statement = "A track has at least two keys, whose times ascend.",
    .source = "formats/alamo/universe_particle/FORMAT.md#values",
    .repair = "Sort the keys, or use a plug-in with a constant value.",
};

constexpr Rule kUnusualValue = {
    .id = "ALU007",
    .name = "value-without-meaning",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "A switch or a choice has a value without a known meaning.",
    .why = "Readers take it for true, or for the first choice.",
    .statement = "Switches are 0 or 1, and choices numbers of their table.",
    .source =
        "formats/alamo/universe_particle/FORMAT.md#values; "
        "formats/alamo/universe_particle/FORMAT.md#plug-ins",
    .repair = "Set it to one of the known values.",
};

constexpr Rule kTextureName = {
    .id = "ALU008",
    .name = "universe-texture",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kInferred},
    .summary = "The name of a texture ends in neither .tga nor .dds.",
    .why = "The games find textures of these two kinds only.",
    .statement = "Textures are .tga or .dds files.",
    .source = "formats/alamo/universe_particle/FORMAT.md#values",
    .repair = "Name a .tga or .dds file.",
};

constexpr Rule kValueNotFinite = {
    .id = "ALU009",
    .name = "value-not-finite",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kInferred},
    .summary = "A value is NaN or infinite.",
    .why = "Everything that is calculated from it is lost.",
    .statement = "All floats are finite.",
    .source = "formats/alamo/universe_particle/FORMAT.md#values",
    .repair = "Set a number; a very large one where something never ends.",
};

constexpr const Rule* kRules[] = {
    &kPluginSlot,   &kUnknown,     &kParameterRepeated,
    &kValueExcess,  &kParent,      &kKeys,
    &kUnusualValue, &kTextureName, &kValueNotFinite};

constexpr GrammarRow kFileRows[] = {{"0x1500 particle system", {0x1500}}};
constexpr GrammarRow kSystemRows[] = {{"0x0 name", {0x0}},
                                      {"0x1", {0x1}, 0, 1},
                                      {"0x2", {0x2}, 0, 1},
                                      {"0x1520 emitters", {0x1520}},
                                      {"0x3 light field", {0x3}, 0, 1}};
constexpr GrammarRow kEmittersRows[] = {
    {"0x1540 emitter", {0x1540}, 0, kAnyNumber}};
constexpr GrammarRow kEmitterRows[] = {
    {"0x0 name", {0x0}},       {"0x1 creator", {0x1}},
    {"0x2 translater", {0x2}}, {"0x3 killer", {0x3}},
    {"0x4 renderer", {0x4}},   {"0x5 modifier", {0x5}, 0, kAnyNumber}};
constexpr GrammarRow kPluginRows[] = {{"0x0 id", {0x0}},
                                      {"0x1 settings", {0x1}}};
constexpr GrammarRow kSettingsRows[] = {{"0x0 parameters", {0x0}}};
constexpr GrammarRow kListRows[] = {
    {.name = "parameter chunk (0x0 id or 0x1 value)",
     .ids = {0x0, 0x1},
     .at_least = 0,
     .at_most = kAnyNumber,
     .pairs = true}};

// The emitters of a list, as others name them.
class Parents {
 public:
  explicit Parents(const Emitters& list)
      : lost_(IsEndLost(list.origin, list.children)) {
    ForEach<Emitter>(list.children, [&](const Emitter& emitter, size_t index) {
      emitters_.push_back(&emitter);
      by_name_.emplace(StepName(emitter), index);  // readers take the first
    });
  }

  size_t size() const { return emitters_.size(); }
  const Emitter& At(size_t i) const { return *emitters_[i]; }
  // Whether emitters may be missing at the end.
  bool lost() const { return lost_; }

  // The emitter that a value names, if there is one.
  std::optional<size_t> Find(const ParameterValue& value) const {
    if (const auto* index = std::get_if<uint32_t>(&value.value)) {
      if (*index < size()) return *index;
    } else if (const auto* name = std::get_if<Asciiz>(&value.value)) {
      const auto found = by_name_.find(name->text());
      if (found != by_name_.end()) return found->second;
    }
    return std::nullopt;
  }

  // The parent of an emitter, if it has one.
  std::optional<size_t> Of(size_t emitter) const {
    const auto& creator = FirstOrEmpty<Creator>(emitters_[emitter]->children);
    for (const ParameterValue* value : ParametersOf(creator)) {
      if (NamesEmitter(*value)) return Find(*value);
    }
    return std::nullopt;
  }

  static bool NamesEmitter(const ParameterValue& value) {
    return value.parameter->type == ValueType::kEmitterIndex ||
           value.parameter->type == ValueType::kEmitterName;
  }

 private:
  std::vector<const Emitter*> emitters_;
  absl::flat_hash_map<absl::string_view, size_t> by_name_;
  const bool lost_;
};

// Follows each emitter's parents once.
void CheckCycles(const Parents& parents, const Path& path, Report& report) {
  Repeats cycles(kParent, report);
  // The walk that an emitter was first met on; 0: none.
  std::vector<size_t> met(parents.size());
  for (size_t i = 0; i < met.size(); ++i) {
    std::optional<size_t> at = i;
    while (at.has_value() && met[*at] == 0) {
      met[*at] = i + 1;
      at = parents.Of(*at);
    }
    if (!at.has_value() || met[*at] != i + 1) continue;
    const Emitter& first = parents.At(*at);
    const Path emitter(path, Emitter::kType.name, static_cast<int64_t>(*at),
                       StepName(first));
    cycles.Note(emitter, TypeWord(first.origin), [](FindingBuilder& finding) {
      finding.Message("the emitter's parents lead back to it");
    });
  }
  cycles.Finish();
}

ByteRange ValueRange(const ParameterValue& value, uint64_t at,
                     uint64_t length) {
  return {BodyOffset(value.origin) + at, length};
}

void CheckParent(const ParameterValue& value, const Parents& parents,
                 const Path& path, Report& report) {
  if (parents.lost() || parents.Find(value).has_value()) return;
  const auto* index = std::get_if<uint32_t>(&value.value);
  FindingBuilder finding =
      report.Add(kParent, path,
                 ValueRange(value, 0, value.origin.length - kChunkHeaderSize));
  finding.Field(value.parameter->name);
  if (index != nullptr) {
    finding.Found(*index).Message("the parent is emitter ", *index,
                                  ", but the system has ",
                                  Quantity(parents.size(), "emitter"));
  } else {
    const absl::string_view name = std::get<Asciiz>(value.value).text();
    finding.Found(name).Message("no emitter has the name \"",
                                name.substr(0, kMaxQuotedText), "\"");
  }
}

void CheckTextValue(const ParameterValue& value, const Asciiz& text,
                    const Path& path, Report& report) {
  const bool texture = value.parameter->type == ValueType::kTexture;
  CheckText(text, {SizeWord(value.origin).offset, 4 + text.bytes.size()},
            value.parameter->name, path, report, {.file = texture});
  const absl::string_view name = text.text();
  if (!texture || name.empty() || IsTextureName(name)) return;
  report.Add(kTextureName, path, ValueRange(value, 0, text.bytes.size()))
      .Field(value.parameter->name)
      .Found(name)
      .Message("the texture is \"", name.substr(0, kMaxQuotedText),
               "\", must end in .tga or .dds");
}

// The numbers of a list, and the times of its keys.
void CheckList(const ParameterValue& value, const PackedArray<float>& list,
               const Path& path, Report& report) {
  const absl::string_view name = value.parameter->name;
  const uint32_t floats = FloatsOf(value.parameter->type);
  const auto place = [&](uint64_t i) {
    return ValueRange(value, 4 + 4 * i, 4);
  };
  FloatFaults faults;
  Occurrences late;
  uint64_t first = 0;
  const bool keys = value.parameter->type != ValueType::kVectors;
  for (uint64_t i = 0; i < list.size(); ++i) {
    if (!std::isfinite(list[i])) {
      faults.NoteFault(list[i], place(i), absl::StrCat(name, "[", i, "]"));
    }
    if (!keys || i % floats != 0 || i == 0) continue;
    if (!(list[i] < list[i - floats])) continue;
    if (late.empty()) first = i;
    late.Note(place(i).offset);
  }
  faults.ReportTo(path, FloatSize::kAny, report, kValueNotFinite);
  if (keys && list.size() < 2 * floats) {
    report.Add(kKeys, path, ValueRange(value, 0, 4))
        .Field("count")
        .Found(list.size() / floats)
        .Allowed("2 or more")
        .Message(name, " has ", Quantity(list.size() / floats, "key"),
                 ", must have at least 2");
  }
  if (late.empty()) return;
  report.Add(kKeys, path, place(first))
      .Field(name, "[", first, "]")
      .Found(list[first])
      .Times(late)
      .Message("the time of key ", first / floats, " is ", list[first],
               ", must be at least the previous key's ", list[first - floats]);
}

void CheckValue(const ParameterValue& value, const Parents& parents,
                const Path& path, Report& report) {
  const Parameter* parameter = value.parameter;
  if (parameter == nullptr || !value.origin.complete) return;
  const auto expect = [&](absl::string_view field, uint32_t most) {
    const FieldValue found = FieldOf(value, field);
    if (std::get<uint64_t>(found.value) <= most) return;
    report.Expect(kUnusualValue, path, found, absl::StrCat("0..", most));
  };
  std::visit(
      [&]<typename T>(const T& v) {
        if constexpr (std::is_same_v<T, uint8_t>) {
          expect(parameter->name, 1);
        } else if constexpr (std::is_same_v<T, uint32_t>) {
          expect(parameter->name, parameter->most);
        } else if constexpr (std::is_same_v<T, Asciiz>) {
          CheckTextValue(value, v, path, report);
        } else if constexpr (std::is_same_v<T, std::vector<PropertyGroup>>) {
          expect("shape", std::size(kShapeNames) - 1);
        } else if constexpr (std::is_same_v<T, PackedArray<float>>) {
          CheckList(value, v, path, report);
        }
      },
      value.value);
  const bool read = !std::holds_alternative<UnknownBytes>(value.value);
  if (read && Parents::NamesEmitter(value)) {
    CheckParent(value, parents, path, report);
  }
}

// The floats of a record, and the bytes that follow it.
template <typename T>
void CheckRecord(const T& chunk, const Path& path, Report& report) {
  if (!chunk.origin.complete) return;
  CheckFloats(chunk, path, report, FloatSize::kAny, kValueNotFinite);
  if (chunk.rest.empty()) return;
  report.Add(kValueExcess, path, ChunkField(chunk, "rest"))
      .Field("rest")
      .Message(Quantity(chunk.rest.size(), "byte"),
               " after the value, which readers skip");
}

// Ids that are not known, and those of more than one value.
void CheckIds(const ParameterList& list, const Path& path, Report& report) {
  Repeats unknown(kUnknown, report);
  Repeats repeated(kParameterRepeated, report);
  const bool known =
      list.plugin != nullptr && list.plugin != FindPlugin(kTerrainCreator);
  absl::flat_hash_map<uint32_t, uint32_t> first;  // where an id is
  ForEach<ParameterId>(list.children, [&](const ParameterId& id, size_t i) {
    if (!id.origin.complete) return;
    const uint32_t number = id.id_value;
    const auto note = [&](Repeats& rule, const auto&... message) {
      rule.Note(Path(path, ParameterId::kType.name, static_cast<int64_t>(i)),
                ChunkField(id, "id"), [=](FindingBuilder& finding) {
                  finding.Field("id").Found(number).Message("parameter ",
                                                            number, message...);
                });
    };
    const auto [other, is_first] = first.emplace(number, id.origin.offset);
    if (!is_first) {
      note(repeated, " is also at byte ", other->second);
    } else if (known && list.plugin->Find(number) == nullptr) {
      note(unknown, " is unknown for plug-in ", list.plugin->name);
    }
  });
  unknown.Finish();
  repeated.Finish();
}

// What a container holds; see CheckContents().
struct Checks {
  static constexpr FloatSize kFloats = FloatSize::kAny;
  const Parents* parents = nullptr;

  Grammar operator()(const System&) const { return kSystemRows; }
  Grammar operator()(const Emitter&) const { return kEmitterRows; }
  Grammar operator()(const PluginSettings&) const { return kSettingsRows; }

  void operator()(const Emitters& list, const Path& path,
                  Report& report) const {
    CheckChunkGrammar(kEmittersRows, list.children, list.origin, path, report);
    const Parents emitters(list);
    CheckCycles(emitters, path, report);
    CheckContents(list.children, Checks{&emitters}, path, report);
  }

  template <Slot kSlot>
  void operator()(const PluginIn<kSlot>& chunk, const Path& path,
                  Report& report) const {
    CheckChunkGrammar(kPluginRows, chunk.children, chunk.origin, path, report);
    if (const auto* id = First<PluginId>(chunk.children)) {
      const Plugin* plugin = FindPlugin(id->id_value);
      const Path id_path(path, PluginId::kType.name);
      if (plugin == nullptr || id->id_value == kTerrainCreator) {
        report.Expect(kUnknown, id_path, FieldOf(*id, "id"), "0..62")
            .Message("plug-in ", id->id_value, " has no known parameters");
      } else if (plugin->slot != kSlot) {
        report.Expect(kPluginSlot, id_path, FieldOf(*id, "id"), SlotName(kSlot))
            .Message("plug-in ", id->id_value, ", ", plugin->name, ", is a ",
                     SlotName(plugin->slot), ", must be a ", SlotName(kSlot));
      }
    }
    CheckContents(chunk.children, *this, path, report);
  }

  void operator()(const ParameterList& list, const Path& path,
                  Report& report) const {
    CheckChunkGrammar(kListRows, list.children, list.origin, path, report);
    CheckIds(list, path, report);
    CheckContents(list.children, *this, path, report);
  }

  void operator()(const ParameterValue& value, const Path& path,
                  Report& report) const {
    CheckValue(value, *parents, path, report);
    CheckRecord(value, path, report);
  }

  void operator()(const LightField& light, const Path& path,
                  Report& report) const {
    CheckRecord(light, path, report);
  }
};

}  // namespace

void ValidateParticleContents(const File& file, Report& report) {
  const Path root;
  CheckRoots(kFileRows, file.children, report);
  CheckFill(file, report);
  CheckContents(file.children, Checks(), root, report);
}

void ValidateSkippedChunks(const File& file, Report& report) {
  const Path root;
  ForEach<System>(file.children, [&](const System& system, size_t) {
    const auto* second = First<SecondSkipped>(system.children);
    if (second == nullptr || CountOf<FirstSkipped>(system.children) > 0) return;
    const Path path(root, System::kType.name);
    report.Add(kMissingChunk, path, TypeWord(second->origin))
        .Message("0x2 must follow 0x1, which is missing");
  });
}

absl::Span<const Rule* const> ParticleRules() { return kRules; }

}  // namespace assetlint::alamo::universe
