#include "formats/alamo/grammar.h"
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

constexpr const Rule* kRules[] = {&kUniverseAtWar, &kPropertyMissing};

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

// Properties may come in any order and some may be missing: no grammar of
// rows, only: known, and once each.
void CheckProperties(const EmitterProperties& properties, const Path& path,
                     Report& report) {
  bool seen[256] = {};
  SpecCursor specs(kEmitterTable);
  for (const Mini& mini : properties.minis) {
    if (specs.Find(mini.id) == nullptr) {
      report.Add(kUnknownMini, path, {mini.origin.offset, 1})
          .Field("type")
          .Found(uint64_t{mini.id})
          .Say("type 0x", absl::Hex(mini.id), " has no place here");
    } else if (seen[mini.id]) {
      report.Add(kRepeatedMini, path, {mini.origin.offset, kMiniHeaderSize})
          .Found(uint64_t{mini.id})
          .Say("property ", uint64_t{mini.id}, " is here more than once");
    }
    seen[mini.id] = true;
  }
  for (const MiniSpec& spec : kEmitterTable) {
    if (seen[spec.id] || IsOptional(spec.id)) continue;
    report.Add(kPropertyMissing, path, Header(properties.origin))
        .Field(spec.name)
        .Say("property ", uint64_t{spec.id}, " (", spec.name, ") is missing");
  }
}

template <typename Chunk>
void CheckTrackPart(const Chunk& chunk, const Grammar& grammar, MiniTable table,
                    const Path& tracks, size_t index, Report& report) {
  if (!chunk.origin.complete) return;
  const Path path(tracks, Chunk::kType.name, static_cast<int64_t>(index));
  CheckMiniGrammar(grammar, chunk.minis, Header(chunk.origin), path, report);
  CheckMiniValues(table, chunk.minis, path, report);
}

void CheckTracks(const EmitterTracks& tracks, const Path& path,
                 Report& report) {
  CheckChunkGrammar({kTracksRows}, tracks.children, Header(tracks.origin), path,
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
  CheckChunkGrammar({kGroupsRows}, groups.children, Header(groups.origin), path,
                    report);
  ForEach<RandomGroup>(groups.children, [&](const RandomGroup& group,
                                            size_t index) {
    const Path group_path(path, "group", static_cast<int64_t>(index));
    CheckChunkGrammar({kGroupRows}, group.children, Header(group.origin),
                      group_path, report);
    ForEach<GroupShape>(group.children, [&](const GroupShape& shape, size_t) {
      const Path shape_path(group_path, "shape");
      CheckFloats(shape, shape_path, report);
    });
  });
}

void CheckEmitter(const Emitter& emitter, const Path& path, Report& report) {
  CheckChunkGrammar({kEmitterRows}, emitter.children, Header(emitter.origin),
                    path, report);
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
    CheckMiniGrammar({kLinksRows}, links->minis, Header(links->origin),
                     links_path, report);
  }
}

void CheckSystem(const ParticleSystem& system, const Path& path,
                 Report& report) {
  CheckChunkGrammar({kSystemRows}, system.children, Header(system.origin), path,
                    report);
  if (const auto* name = First<SystemName>(system.children)) {
    CheckTextChunk(*name, path, report);
  }
  ForEach<Emitters>(system.children, [&](const Emitters& emitters, size_t) {
    const Path emitters_path(path, "emitters");
    CheckChunkGrammar({kEmittersRows}, emitters.children,
                      Header(emitters.origin), emitters_path, report);
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
  CheckChunkGrammar({kFileRows}, file.children, {0, 0}, root, report);
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
