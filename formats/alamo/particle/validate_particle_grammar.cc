#include <bitset>
#include <optional>
#include <vector>

#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/grammar.h"
#include "formats/alamo/container/grammar_alignment.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/particle/particle.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kPropertyMissing = {
    .id = "ALP002",
    .name = "emitter-property-missing",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "An emitter lacks a property that most files have.",
    .why =
        "Older exporters leave some out, and the game has defaults; a property "
        "whose type byte was damaged looks the same.",
    .statement =
        "Properties 5, 6, 17 and 70 to 73 may be missing in older files; "
        "every emitter has the others.",
    .source = "formats/alamo/particle/FORMAT.md#properties",
    .repair = "Save the system again with a current particle editor.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "If a property of an unknown type is where the missing one should be, "
        "its type is set; otherwise the game's default applies.",
};

constexpr Rule kPropertyCopy = {
    .id = "ALP016",
    .name = "emitter-property-copy",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "An emitter has a property twice, with the same value.",
    .why =
        "Readers loop over the properties and set the value twice, so nothing "
        "is lost; but a tool that edits one of the copies changes nothing.",
    .statement =
        "Each property occurs once (in all but 3 of 1070 files; those 3, from "
        "a released mod, have property 0xb twice with the same bytes).",
    .source = "formats/alamo/particle/FORMAT.md#properties",
    .repair = "Save the system again with a current particle editor.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The copy has the same value, so nothing is lost, but a fix that "
        "removes bytes is never safe.",
};

constexpr const Rule* kRules[] = {&kPropertyMissing, &kPropertyCopy};

constexpr GrammarRow kFileRows[] = {{"0x900 particle system", {0x900}}};
constexpr GrammarRow kSystemRows[] = {
    {"0x0 name", {0x0}},          {"0x1 id", {0x1}},
    {"0x800 emitters", {0x800}},  {"0x3 link groups", {0x3}, 0, 1},
    {"0x2 persist", {0x2}, 0, 1},
};
constexpr GrammarRow kEmittersRows[] = {
    {"0x700 emitter", {0x700}, 0, kAnyNumber}};
constexpr GrammarRow kEmitterRows[] = {
    {"0x2 properties", {0x2}},
    {"0x3 colour texture", {0x3}},
    {"0x16 name", {0x16}},
    {"0x29 groups", {0x29}},
    {"0x1 tracks", {0x1}},
    {.name = "0x36 links", .ids = {0x36}, .dispensable = true},
    {"0x45 normal texture", {0x45}, 0, 1},
    {"0x100 link group", {0x100}, 0, 1},
};
constexpr GrammarRow kGroupsRows[] = {{"0x1100 group", {0x1100}, 3, 3}};
constexpr GrammarRow kGroupRows[] = {{"0x1101 shape", {0x1101}}};
// Seven pairs are fourteen chunks.
constexpr GrammarRow kTracksRows[] = {{.name = "track chunk (0x0 or 0x1)",
                                       .ids = {0x0, 0x1},
                                       .at_least = 14,
                                       .at_most = 14,
                                       .pairs = true}};
// Removes from `items`, and reports, properties that only repeat another one
// with the same value.
void ReportCopies(const Minis& minis, const Path& path, Report& report,
                  std::vector<GrammarItem>& items) {
  const std::vector<Placement> placements =
      Alignment(kEmitterTable.grammar(), items).children;
  // For each type, the mini-chunk that is in place.
  std::vector<std::optional<Mini>> kept(256);
  size_t i = 0;
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    if (placements[i++].in_place) kept[mini.id()] = *mini;
  }
  size_t count = 0;
  i = 0;
  for (auto it = minis.begin(); it != minis.end(); ++it, ++i) {
    const Placement& placement = placements[i];
    const std::optional<Mini>& original = kept[it.id()];
    items[count++] = items[i];
    if (placement.row == Placement::kNone || placement.in_place ||
        !original.has_value() || !it.complete()) {
      continue;
    }
    const Mini mini = *it;
    if (!(mini.value == original->value)) continue;
    --count;
    const GrammarRow& row = kEmitterTable.grammar()[placement.row];
    report.Add(kPropertyCopy, path, mini.origin.range())
        .Field(row.field)
        .FixBy(FixLevel::kUnsafe, {mini.origin.range(), "", ""},
               "a copy of the same property")
        .Message(row.Text(), " is a copy of the one at byte ",
                 original->origin.offset);
  }
  items.resize(count);
}

// Properties may come in any order and some may be missing; a file can break
// only one rule: they are known, and occur once. The usual order shows which of
// two copies is wrong and what is in the place of a missing one.
void CheckPropertyOrder(const EmitterProperties& properties, const Path& path,
                        Report& report) {
  const Minis& minis = properties.minis;
  if (FollowsGrammar(kEmitterTable.grammar(), minis)) return;
  std::vector<GrammarItem> items;
  items.reserve(minis.size());
  std::bitset<256> seen;
  bool repeats = false;
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    items.push_back({mini.id(), mini.offset(), !mini.complete()});
    repeats |= seen.test(mini.id());
    seen.set(mini.id());
  }
  const size_t all = items.size();
  if (repeats) ReportCopies(minis, path, report, items);
  const GrammarRules rules = {.unknown = kUnknownMini,
                              .missing = kPropertyMissing,
                              .usual_missing = kPropertyMissing,
                              .repeated = kRepeatedMini,
                              .misplaced = nullptr};
  CheckGrammar(kEmitterTable.grammar(), items, rules,
               {{properties.origin.range().end(), 0},
                false,
                items.size() < all || !properties.origin.complete},
               path, report);
}

template <typename Chunk>
void CheckTrackPart(const Chunk& chunk, const Path& tracks, size_t index,
                    Report& report) {
  const Path path(tracks, Chunk::kType.name, static_cast<int64_t>(index));
  CheckData(chunk, chunk.table().grammar(), FloatSize::kAny, path, report);
}

struct ParticleGrammars {
  static constexpr FloatSize kFloats = FloatSize::kAny;

  Grammar operator()(const ParticleSystem&) const { return kSystemRows; }
  Grammar operator()(const Emitters&) const { return kEmittersRows; }
  Grammar operator()(const Emitter&) const { return kEmitterRows; }
  Grammar operator()(const EmitterGroups&) const { return kGroupsRows; }
  Grammar operator()(const RandomGroup&) const { return kGroupRows; }

  void operator()(const EmitterProperties& properties, const Path& path,
                  Report& report) const {
    CheckPropertyOrder(properties, path, report);
    CheckMiniValues(kEmitterTable, properties.minis, path, report, kFloats);
  }

  void operator()(const EmitterTracks& tracks, const Path& path,
                  Report& report) const {
    CheckChunkGrammar(kTracksRows, tracks.children, tracks.origin, path,
                      report);
    ForEach<TrackEnds>(tracks.children, [&](const TrackEnds& ends, size_t i) {
      // Zeros in the list are empty chunks of type 0x0, which is the type of
      // the ends.
      if (ends.minis.empty() && !FollowsGrammar(kTracksRows, tracks.children)) {
        return;
      }
      CheckTrackPart(ends, path, i, report);
    });
    ForEach<TrackKeys>(tracks.children, [&](const TrackKeys& keys, size_t i) {
      CheckTrackPart(keys, path, i, report);
    });
  }
};

}  // namespace

void ValidateParticleGrammar(const ParticleFile& file, Report& report) {
  CheckRoots(kFileRows, file.children, report);
  CheckContents(file.children, ParticleGrammars(), Path(), report);
}

absl::Span<const Rule* const> ParticleGrammarRules() { return kRules; }

}  // namespace assetlint::alamo
