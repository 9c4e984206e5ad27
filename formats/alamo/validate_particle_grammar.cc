#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/grammar.h"
#include "formats/alamo/grammar_alignment.h"
#include "formats/alamo/truncation.h"
#include "formats/alamo/validate_particle.h"
#include "formats/alamo/value_checks.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kUniverseAtWar = {
    .id = "ALP001",
    .name = "universe-at-war-particles",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The file is a particle system of Universe at War.",
    .why =
        "No document gives the content of its root chunk 0x1500, so nothing "
        "in it was looked at.",
    .statement = "The root is 0x900, or 0x1500 in Universe at War.",
    .source = "formats/alamo.md, \"Chunked container\"",
    .repair = "Nothing to repair; Empire at War cannot load it.",
    .confidence = Confidence::kReaders,
};

constexpr Rule kPropertyMissing = {
    .id = "ALP002",
    .name = "emitter-property-missing",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "An emitter lacks a property that most files have.",
    .why =
        "Older exporters leave some out and the game has defaults; a type "
        "byte that was damaged looks the same.",
    .statement =
        "Properties 5, 6, 72, 73 and others may be missing in older "
        "files.",
    .source = "formats/alamo.md, \"Particle system\"",
    .repair = "Save the system with a current particle editor.",
    .confidence = Confidence::kReaders,
};

constexpr Rule kPropertyOrder = {
    .id = "ALP015",
    .name = "emitter-property-order",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "An emitter's property stands in an unusual place.",
    .why =
        "Readers look properties up by their type and do not mind; a type "
        "byte that was damaged looks the same.",
    .statement =
        "Real files order the properties 4 5 6 7 67 8 9 10 12 and so on (994 "
        "of 1018).",
    .source = "formats/alamo.md, \"Particle system\"",
    .repair = "Save the system with a current particle editor.",
    .confidence = Confidence::kReaders,
};

constexpr const Rule* kRules[] = {&kUniverseAtWar, &kPropertyMissing,
                                  &kPropertyOrder};

constexpr GrammarRow kFileRows[] = {
    {"0x900 particle system", {0x900, kUniverseParticleId}}};
constexpr GrammarRow kSystemRows[] = {
    {"0x0 name", {0x0}},         {"0x1 id", {0x1}},
    {"0x800 emitters", {0x800}}, {"0x3 extra", {0x3}, 0, 1},
    {"0x2 persist", {0x2}},
};
constexpr GrammarRow kEmittersRows[] = {
    {"0x700 emitter", {0x700}, 0, kAnyNumber}};
constexpr GrammarRow kEmitterRows[] = {
    {"0x2 properties", {0x2}},       {"0x3 colour texture", {0x3}},
    {"0x16 name", {0x16}},           {"0x29 groups", {0x29}},
    {"0x1 tracks", {0x1}},           {"0x36 links", {0x36}},
    {"0x45 normal texture", {0x45}}, {"0x100 extra", {0x100}, 0, 1},
};
constexpr GrammarRow kGroupsRows[] = {{"0x1100 group", {0x1100}, 3, 3}};
constexpr GrammarRow kGroupRows[] = {{"0x1101 shape", {0x1101}}};
// Seven pairs are fourteen chunks.
constexpr GrammarRow kTracksRows[] = {{.name = "0x0 and 0x1 of a track",
                                       .ids = {0x0, 0x1},
                                       .at_least = 14,
                                       .at_most = 14,
                                       .pairs = true}};
constexpr GrammarRow kEndsRows[] = {
    {"2 first", {kFirstKey}},
    {"3 last", {kLastKey}},
    {"4 interpolation", {kInterpolation}},
};
constexpr GrammarRow kKeysRows[] = {{"5 key", {kKey}, 0, kAnyNumber}};
constexpr GrammarRow kLinksRows[] = {{"0x37 death", {kDeathEmitter}},
                                     {"0x39 birth", {kBirthEmitter}}};

// Properties that older files may lack without a word.
constexpr uint8_t kOptionalProperties[] = {5, 6, 17, 72, 73};

bool IsOptional(uint8_t id) {
  for (uint8_t optional : kOptionalProperties) {
    if (id == optional) return true;
  }
  return false;
}

// The properties as most files order them.
std::vector<GrammarRow> PropertyRows() {
  std::vector<GrammarRow> rows;
  for (const MiniSpec& spec : kEmitterTable) {
    rows.push_back({spec.name, {spec.id}, IsOptional(spec.id) ? 0u : 1u, 1});
  }
  return rows;
}

// Whether each property is known and here once, in the usual order.
bool AreUsual(const Minis& minis) {
  bool seen[256] = {};
  SpecCursor specs(kEmitterTable);
  const MiniSpec* last = nullptr;
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    const MiniSpec* spec = specs.Find(mini.id());
    // The last one that is here stands before this one in the table.
    if (spec == nullptr || (last != nullptr && spec <= last)) return false;
    last = spec;
    seen[mini.id()] = true;
  }
  for (const MiniSpec& spec : kEmitterTable) {
    if (!seen[spec.id] && !IsOptional(spec.id)) return false;
  }
  return true;
}

// Properties may come in any order and some may be missing: no grammar that a
// file could break, only: known, and once each. The usual order tells which of
// two copies is the wrong one, what stands where one is missing, and which one
// should not be where it is.
void CheckProperties(const EmitterProperties& properties, const Path& path,
                     Report& report) {
  const Minis& minis = properties.minis;
  if (AreUsual(minis)) return;
  std::vector<GrammarItem> items;
  items.reserve(minis.size());
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    items.push_back({mini.id(), mini.offset(), !mini.complete()});
  }
  const std::vector<GrammarRow> rows = PropertyRows();
  const std::vector<Placement> placements = Align(rows, items, report.work());
  std::vector<uint32_t> counts(rows.size(), 0);
  for (const Placement& placement : placements) {
    if (placement.row != Placement::kNone) ++counts[placement.row];
  }
  Occurrences displaced;
  size_t first_displaced = 0;
  for (size_t i = 0; i < items.size(); ++i) {
    const Placement& placement = placements[i];
    if (placement.row == Placement::kNone) {
      report.Add(kUnknownMini, path, {items[i].offset, 1})
          .Field("type")
          .Found(uint64_t{items[i].id})
          .Say("type 0x", absl::Hex(items[i].id), " has no place here");
    } else if (!placement.in_place && counts[placement.row] > 1) {
      report.Add(kRepeatedMini, path, {items[i].offset, kMiniHeaderSize})
          .Found(uint64_t{items[i].id})
          .Say("property ", uint64_t{items[i].id}, " is here ",
               counts[placement.row], " times; this one is out of place");
    } else if (!placement.in_place) {
      if (displaced.empty()) first_displaced = i;
      displaced.Note(items[i].offset);
    }
  }
  if (!displaced.empty()) {
    report.Add(kPropertyOrder, path, {displaced.first(), kMiniHeaderSize})
        .Field(rows[placements[first_displaced].row].name)
        .Found(uint64_t{items[first_displaced].id})
        .Times(displaced)
        .Say("property ", uint64_t{items[first_displaced].id}, " (",
             rows[placements[first_displaced].row].name,
             ") does not stand where files have it");
  }
  const std::vector<size_t> places = PlacesOfMissing(rows.size(), placements);
  for (size_t row = 0; row < rows.size(); ++row) {
    const uint32_t id = rows[row].ids.first;
    if (counts[row] > 0 || IsOptional(static_cast<uint8_t>(id))) continue;
    const size_t place = places[row];
    const bool at_end = place == items.size();
    const bool replaced = !at_end && placements[place].instead_of == row;
    report
        .Add(kPropertyMissing, path,
             at_end ? ByteRange{properties.origin.range().end(), 0}
                    : ByteRange{items[place].offset, 1})
        .Field(rows[row].name)
        .Say("property ", id, " (", rows[row].name, ") is missing",
             replaced ? absl::StrCat(", property ", items[place].id,
                                     " stands in its place")
                      : "");
  }
}

template <typename Chunk>
void CheckTrackPart(const Chunk& chunk, const Grammar& grammar, MiniTable table,
                    const Path& tracks, size_t index, Report& report) {
  if (!chunk.origin.complete) return;
  const Path path(tracks, Chunk::kType.name, static_cast<int64_t>(index));
  CheckMiniGrammar(grammar, chunk.minis, chunk.origin, path, report);
  CheckMiniValues(table, chunk.minis, path, report);
}

void CheckTracks(const EmitterTracks& tracks, const Path& path,
                 Report& report) {
  CheckChunkGrammar({kTracksRows}, tracks.children, tracks.origin, path,
                    report);
  ForEach<TrackEnds>(tracks.children, [&](const TrackEnds& ends, size_t i) {
    CheckTrackPart(ends, {kEndsRows}, TrackEndsTable(ends.ordinal), path, i,
                   report);
  });
  ForEach<TrackKeys>(tracks.children, [&](const TrackKeys& keys, size_t i) {
    CheckTrackPart(keys, {kKeysRows}, TrackKeysTable(keys.ordinal), path, i,
                   report);
  });
}

void CheckGroups(const EmitterGroups& groups, const Path& path,
                 Report& report) {
  CheckChunkGrammar({kGroupsRows}, groups.children, groups.origin, path,
                    report);
  ForEach<RandomGroup>(groups.children, [&](const RandomGroup& group,
                                            size_t index) {
    const Path group_path(path, "group", static_cast<int64_t>(index));
    CheckChunkGrammar({kGroupRows}, group.children, group.origin, group_path,
                      report);
    ForEach<GroupShape>(group.children, [&](const GroupShape& shape, size_t) {
      const Path shape_path(group_path, "shape");
      CheckFloats(shape, shape_path, report);
    });
  });
}

void CheckEmitter(const Emitter& emitter, const Path& path, Report& report) {
  CheckChunkGrammar({kEmitterRows}, emitter.children, emitter.origin, path,
                    report);
  if (const auto* p = First<EmitterProperties>(emitter.children)) {
    const Path properties_path(path, "properties");
    CheckProperties(*p, properties_path, report);
    CheckMiniValues(kEmitterTable, p->minis, properties_path, report);
  }
  if (const auto* texture = First<ColourTexture>(emitter.children)) {
    CheckTextChunk(*texture, path, report, EmptyText::kMayBeNothing);
  }
  if (const auto* name = First<EmitterName>(emitter.children)) {
    CheckTextChunk(*name, path, report, EmptyText::kMayBeNothing);
  }
  if (const auto* texture = First<NormalTexture>(emitter.children)) {
    CheckTextChunk(*texture, path, report, EmptyText::kMayBeNothing);
  }
  if (const auto* groups = First<EmitterGroups>(emitter.children)) {
    const Path groups_path(path, "groups");
    CheckGroups(*groups, groups_path, report);
  }
  if (const auto* tracks = First<EmitterTracks>(emitter.children)) {
    const Path tracks_path(path, "tracks");
    CheckTracks(*tracks, tracks_path, report);
  }
  if (const auto* links = First<EmitterLinks>(emitter.children)) {
    const Path links_path(path, "links");
    CheckMiniGrammar({kLinksRows}, links->minis, links->origin, links_path,
                     report);
  }
}

void CheckSystem(const ParticleSystem& system, const Path& path,
                 Report& report) {
  CheckChunkGrammar({kSystemRows}, system.children, system.origin, path,
                    report);
  if (const auto* name = First<SystemName>(system.children)) {
    CheckTextChunk(*name, path, report);
  }
  ForEach<Emitters>(system.children, [&](const Emitters& emitters, size_t) {
    const Path emitters_path(path, "emitters");
    CheckChunkGrammar({kEmittersRows}, emitters.children, emitters.origin,
                      emitters_path, report);
    ForEach<Emitter>(emitters.children,
                     [&](const Emitter& emitter, size_t index) {
                       const Path emitter_path(emitters_path, "emitter",
                                               static_cast<int64_t>(index));
                       CheckEmitter(emitter, emitter_path, report);
                     });
  });
}

}  // namespace

void ValidateParticleGrammar(const ParticleFile& file, Report& report) {
  const Path root;
  CheckChunkGrammar({kFileRows}, file.children, {}, root, report);
  ReportTruncation(file.children, root, report);
  ForEach<UnknownChunk>(file.children, [&](const UnknownChunk& chunk, size_t) {
    if (chunk.id != kUniverseParticleId) return;
    report.Add(kUniverseAtWar, root, TypeWord(chunk.origin))
        .Say("the root is 0x1500; its content was not looked at");
  });
  ForEach<ParticleSystem>(file.children,
                          [&](const ParticleSystem& system, size_t) {
                            const Path path(root, "system");
                            CheckSystem(system, path, report);
                          });
}

absl::Span<const Rule* const> ParticleGrammarRules() { return kRules; }

}  // namespace assetlint::alamo
