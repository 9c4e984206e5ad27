#include "corpus/alamo/universe_particle_files.h"

#include <initializer_list>
#include <iterator>
#include <limits>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"

namespace assetlint::corpus {

namespace {

// What plug-ins have in common.
constexpr char kNew[] = "4I 6F 7B 8F 9F 10F";
constexpr char kOld[] = "0F 1F 2F 3F 4I 6F 7B 8F 9F 10F";
constexpr char kShape[] =
    "4I 6F 7B 8F 9F 10F 100F 101F 102B 103F 104F 105G 106B 107H 108B 109B 110B "
    "111F 112F 113B 114B";
constexpr char kKiller[] = "0F 1F 2B 3B 4B 5B 6B";
constexpr char kRenderer[] = "0B 1B 2B 3B 4B";
constexpr char kTextured[] = "0B 1B 2B 3B 4B 100T 101S 102B";
constexpr char kSpan[] = "100F 101F 102B";

// A plug-in and all its parameters, each with a letter for its type: B u8,
// I u32, F f32, V f32[3], W f32[4], S text, T texture, N name of an emitter,
// E index of one, G group, H group in a chunk, K keys, Q keys of four numbers,
// L list of four numbers.
struct PluginRow {
  uint32_t id;
  const char* shared;
  const char* own = "";
};

constexpr PluginRow kOldCreators[] = {{0, kOld},
                                      {1, kOld, "100E"},
                                      {2, kOld, "100F"},
                                      {3, kOld, "100F 101F 102F"},
                                      {4, kOld, "100F 101F"},
                                      {5, kOld}};
constexpr PluginRow kCreators[] = {
    {34, kShape},
    {50, kShape, "300B"},
    {43, kShape, "200I 201I 202I 203I 204S"},
    {35, kNew,
     "100F 101F 102B 103F 104F 105I 106B 107G 108B 109B 110B 111F 112F 113B "
     "114B 200F"},
    {39, kShape, "300N 301I 302I"},
    {40, kNew, "100F 101G 102B 103H 104B 105B 106B 107F 108F 109N 110I 111I"},
    {60, kNew,
     "6000F 6001F 6002B 6003G 6004B 6005G 6006B 6007V 6008F 6009V 6010F "
     "6011F"}};
constexpr PluginRow kKillers[] = {{19, kKiller},
                                  {20, kKiller, "100F"},
                                  {21, kKiller},
                                  {44, kKiller, "100B 101S 102F"},
                                  {62, kKiller}};
constexpr PluginRow kRenderers[] = {
    {22, kTextured},
    {28, kTextured, "200B"},
    {29, kTextured, "200I 201F 202F 203I"},
    {52, kTextured, "200I 201F 202F 203F"},
    {38, kTextured, "200F 201F 202F"},
    {23, kRenderer, "100T 101F 102S"},
    {24, kRenderer, "100T 102S"},
    {36, kRenderer, "100T 101S 104B 200F"},
    {47, kTextured, "200B"},
    {25, kRenderer, "100T 101T 102T 103S 104F 105F 106F 107B 108W 109W"},
    {37, kRenderer, "100T 101T 102S 103B 104W 105W"},
    {61, kRenderer,
     "6400T 6401S 6402I 6404F 6405I 6406W 6407W 6408W 6409W 6410F 6411F 6412F "
     "6413F 6414F 6415I 6416I"}};
constexpr PluginRow kModifiers[] = {
    {7, kSpan, "200F 201F 202F"},
    {57, "", "100B 200F 201F"},
    {15, "", "200B 300K 301F"},
    {8, kSpan, "200W 201W"},
    {59, "", "100B 200W"},
    {17, "", "200B 300Q"},
    {53, "", "200F 201F 202F 203F 204F 205F 206B 207F 208F 209B"},
    {9, kSpan, "200F 201F 202B 203B 204F"},
    {58, "", "100B 200F 201F 202B"},
    {16, "", "200B 300K 301B 302B 303F"},
    {48, kSpan, "200F 201F 202B"},
    {49, "", "200B 300K 301B"},
    {10, "", "200V 201B"},
    {11, "", "200F"},
    {31, "", "200B 300V 301K 302B"},
    {54, "", "200F"},
    {12, "", "200V 201V 202F"},
    {13, "", "200V 201F 202B"},
    {55, "", "100I 101S 200V 201F 202F 203F 204F 205F"},
    {14, "", "100B 200W"},
    {18, "", "200B 300Q 301F 302B 303F 304B"},
    {30, ""},
    {33, "", "100B 200L"},
    {32, "", "200B 300K"},
    {42, "", "100F 101F"},
    {46, kSpan, "200F 201F"},
    {51, "", "200F"},
    {41, "", "100B 101S 200F 201F 202F 203F 204F 205B"},
    {45, "", "100I 101S 200F 201F 202B 203B"},
    {56, "", "100I 101S 200V 201F 202F 203F 204F 205F"}};

// A key at every half, or a list without times.
std::string Keys(size_t floats, bool times) {
  Bytes bytes;
  bytes.U32(3);
  for (int i = 0; i < 3; ++i) {
    if (times) bytes.F32(0.5f * static_cast<float>(i));
    for (size_t j = 0; j < floats; ++j) {
      bytes.F32(static_cast<float>(10 * i) + 0.25f * static_cast<float>(j));
    }
  }
  return bytes;
}

// A value of each type, which differs from one parameter to the next.
std::string Value(uint32_t id, char type) {
  const float f = static_cast<float>(id) + 0.5f;
  switch (type) {
    case 'B':
      return Bytes().U8(id % 2);
    case 'I':
      return Bytes().U32(id % 3);
    case 'E':
      return Bytes().U32(0);
    case 'F':
      return Bytes().F32(f);
    case 'V':
      return Bytes().F32s({f, -f, 0.25f});
    case 'W':
      return Bytes().F32s({f / 8192, 0.5f, 0.25f, 1});
    case 'S':
      return Bytes().Text(absl::StrCat("text", id));
    case 'T':
      return Bytes().Text(absl::StrCat("p_", id, ".tga"));
    case 'N':
      return Bytes().Text("First");
    case 'K':
      return Keys(1, true);
    case 'Q':
      return Keys(4, true);
    case 'L':
      return Keys(4, false);
    default:
      return PropertyGroup(id % 7);
  }
}

PluginSpec Full(const PluginRow& row) {
  PluginSpec plugin = {row.id, {}};
  for (const absl::string_view text : absl::StrSplit(
           absl::StrCat(row.shared, " ", row.own), ' ', absl::SkipEmpty())) {
    uint32_t id = 0;
    (void)absl::SimpleAtoi(text.substr(0, text.size() - 1), &id);
    const std::string value = Value(id, text.back());
    plugin.parameters += text.back() == 'H' ? Chunk(0, Bytes().U32(id).str()) +
                                                  Container(1, Chunk(1, value))
                                            : Parameter(id, value);
  }
  return plugin;
}

}  // namespace

std::string Parameter(uint32_t id, absl::string_view value) {
  return Chunk(0, Bytes().U32(id).str()) + Chunk(1, value);
}

std::string PropertyGroup(uint32_t shape) {
  return Bytes()
      .U32(shape)
      .F32s({1, 2, 3, 4, 5, 6, 7, 8})
      .F32s({9, 10, 11, 12, 13, 14, 15, 16})
      .F32s({0.25f, 0.75f, 19, 20, 21, 22, 23, 24, 25});
}

std::string LightField() {
  return Chunk(0x3, Bytes()
                        .F32s({1, 2, 3, 40, 50, 60, 0.25f, 0.5f, 1, 2.5f})
                        .U8(1)
                        .F32s({0.125f, 8})
                        .U8(1)
                        .F32s({4, 2})
                        .U32(100)
                        .str());
}

std::string PluginSpec::Build(uint32_t slot) const {
  return Container(slot, Chunk(0, Bytes().U32(id).str()) +
                             Container(1, is_data ? Chunk(0, parameters)
                                                  : Container(0, parameters)));
}

std::string UniverseEmitterSpec::Build() const {
  std::string body = TextChunk(0x0, name) + creator.Build(1) +
                     translater.Build(2) + killer.Build(3) + renderer.Build(4);
  for (const PluginSpec& modifier : modifiers) body += modifier.Build(5);
  return Container(0x1540, body);
}

std::string UniverseSystemSpec::Build() const {
  std::string list;
  for (const UniverseEmitterSpec& emitter : emitters) list += emitter.Build();
  return Container(
      0x1500, TextChunk(0x0, name) + before + Container(0x1520, list) + after);
}

UniverseSystemSpec SmallUniverseSystem() {
  UniverseEmitterSpec first;
  first.name = "First";
  first.creator = {0, Parameter(0, Bytes().F32(20).str())};
  first.killer.parameters = Parameter(2, Bytes().U8(1).str());
  UniverseEmitterSpec second;
  second.creator = {39, Parameter(300, Bytes().Text("First").str()) +
                            Parameter(105, PropertyGroup(2))};
  second.renderer.parameters =
      Parameter(100, Bytes().Text("p_smoke.tga").str());
  second.modifiers = {
      {15, Parameter(300, Bytes().U32(2).F32s({0, 1, 1, 2.5f}).str())}};
  UniverseSystemSpec system;
  system.emitters = {first, second};
  return system;
}

namespace {

using U = UniverseSystemSpec;

// The name is that of the file.
CorpusFile File(const char* name, U system) {
  system.name = name;
  return {absl::StrCat("alamo/valid/", name, ".alo"), system.Build()};
}

// The plug-ins of a table, each in an emitter of its own, by `put`.
template <size_t kCount>
U Each(const PluginRow (&rows)[kCount],
       void (*put)(UniverseEmitterSpec& emitter, const PluginSpec& plugin)) {
  U system;
  for (size_t i = 0; i < kCount; ++i) {
    UniverseEmitterSpec& emitter = system.emitters.emplace_back();
    emitter.name = i == 0 ? "First" : absl::StrCat("Emitter", i);
    emitter.translater.id = i % 2 == 0 ? 26 : 27;
    emitter.translater.is_data = i % 3 == 0;
    put(emitter, Full(rows[i]));
  }
  return system;
}

std::vector<CorpusFile> ValidSystems() {
  U lit = SmallUniverseSystem();
  lit.before = Chunk(0x1, "1234") + Chunk(0x2, "5");
  lit.after = LightField();
  U modifiers;
  for (size_t i = 0; i < std::size(kModifiers); ++i) {
    if (i % 8 == 0) modifiers.emitters.emplace_back();
    modifiers.emitters.back().modifiers.push_back(Full(kModifiers[i]));
  }
  return {
      File("universe_small", SmallUniverseSystem()),
      File("universe_no_emitters", U()),
      File("universe_light_field", lit),
      File("universe_old_creators",
           Each(kOldCreators, [](auto& e, auto& p) { e.creator = p; })),
      File("universe_creators",
           Each(kCreators, [](auto& e, auto& p) { e.creator = p; })),
      File("universe_killers",
           Each(kKillers, [](auto& e, auto& p) { e.killer = p; })),
      File("universe_renderers",
           Each(kRenderers, [](auto& e, auto& p) { e.renderer = p; })),
      File("universe_modifiers", modifiers),
  };
}

std::string U8(uint32_t id, uint8_t value) {
  return Parameter(id, Bytes().U8(value).str());
}
std::string U32(uint32_t id, uint32_t value) {
  return Parameter(id, Bytes().U32(value).str());
}
std::string F32(uint32_t id, float value) {
  return Parameter(id, Bytes().F32(value).str());
}
std::string Text(uint32_t id, absl::string_view text) {
  return Parameter(id, Bytes().Text(text).str());
}

using SystemChange = CaseRow<U>::Change;
SystemChange Creator(size_t emitter, const PluginSpec& plugin) {
  return [=](U& u) { u.emitters[emitter].creator = plugin; };
}
SystemChange Renderer(size_t emitter, const PluginSpec& plugin) {
  return [=](U& u) { u.emitters[emitter].renderer = plugin; };
}
SystemChange Killer(const std::string& parameters) {
  return [=](U& u) { u.emitters[0].killer.parameters = parameters; };
}
// The keys of the only modifier, of the second emitter.
SystemChange Sizes(uint32_t count, std::initializer_list<float> floats) {
  const Bytes keys = Bytes().U32(count).F32s(floats);
  return [=](U& u) {
    u.emitters[1].modifiers[0].parameters = Parameter(300, keys.str());
  };
}

constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();
using SystemRows = std::vector<CaseRow<U>>;

SystemRows SystemDamages() {
  return {
      {"ALU001/modifier-draws", Renderer(0, {15, {}}), Renderer(0, {24, {}})},
      {"ALU002/plug-in-63", [](U& u) { u.emitters[1].modifiers[0].id = 63; },
       [](U& u) { u.emitters[1].modifiers[0].id = 32; }},
      {"ALU002/terrain-creator", [](U& u) { u.emitters[0].creator.id = 6; }},
      {"ALU002/parameter-of-chains",
       Renderer(0, {22, Parameter(103, "anything")}),
       Renderer(0, {29, U32(200, 1)})},
      {"ALU003/texture-twice",
       [](U& u) {
         u.emitters[1].renderer.parameters += Text(100, "p_fire.tga");
       },
       [](U& u) {
         u.emitters[1].renderer.parameters += Text(101, "a shader");
       }},
      {"ALU004/switch-of-four-bytes", Killer(U32(2, 1)), Killer(U8(2, 1))},
      {"ALU004/light-field-of-66-bytes",
       [](U& u) {
         std::string light = LightField();
         light[4] = 66;
         u.after = light + "1234";
       },
       [](U& u) { u.after = LightField(); }},
      {"ALU005/no-emitter-9", Creator(1, {1, U32(100, 9)})},
      {"ALU005/no-emitter-of-that-name",
       [](U& u) { u.emitters[0].name = "Second"; }},
      {"ALU005/its-own-parent",
       [](U& u) {
         u.emitters[1].name = "First";
         u.emitters[0].name = "";
       }},
      {"ALU006/one-key", Sizes(1, {0, 1}), Sizes(2, {0, 1, 0, 1})},
      {"ALU006/times-swapped", Sizes(2, {1, 1, 0, 2}),
       Sizes(3, {0.5f, 3, 0.5f, 2, 0.75f, 1})},
      {"ALU007/switch-of-two", Killer(U8(2, 2)), Killer(U8(2, 0))},
      {"ALU007/shape-seven", Creator(0, {34, Parameter(105, PropertyGroup(7))}),
       Creator(0, {34, Parameter(105, PropertyGroup(6))})},
      {"ALU008/texture-is-bmp", Renderer(1, {22, Text(100, "smoke.bmp")}),
       [](U& u) {
         u.emitters[0].renderer.parameters = Text(100, "None");
         u.emitters[1].renderer.parameters = Text(100, "abc1.DDS");
       }},
      {"ALU009/speed-is-not-a-number", Creator(0, {0, F32(1, kNoNumber)}),
       Creator(0, {0, F32(1, 3e38f)})},
      {"ALC007/second-without-first", [](U& u) { u.before = Chunk(0x2, ""); },
       [](U& u) { u.before = Chunk(0x1, ""); }},
      {"ALC005/switch-is-chunks",
       Killer(Chunk(0, Bytes().U32(2).str()) + Container(1, Chunk(0, "")))},
      {"ALC015/texture-without-nul",
       Renderer(1, {22, Parameter(100, "p_smoke.tga")})},
  };
}

SystemRows SystemVariants() {
  return {
      {"ALU005/the emitter after the last", Creator(1, {1, U32(100, 2)}),
       Creator(1, {1, U32(100, 0)})},
      {"ALU005/a name in other letters", Creator(1, {40, Text(109, "first")}),
       Creator(1, {40, Text(109, "First")})},
      {"ALU005/each other's parents", Creator(0, {1, U32(100, 1)})},
      {"ALU006/two keys are earlier", Sizes(3, {0.5f, 1, 0.25f, 1, 0.125f, 1})},
      {"ALU007/an alignment of 3",
       [](U& u) { u.emitters[1].creator.parameters += U32(301, 3); },
       [](U& u) { u.emitters[1].creator.parameters += U32(301, 2); }},
      {"ALU009/a size that is no number", Sizes(2, {0, 1, 1, kNoNumber}),
       Sizes(2, {0, 1, 1, 3e38f})},
  };
}

}  // namespace

std::vector<CaseTable> AlamoUniverseParticleCases() {
  return {{"alo-uaw-particle", "alamo", ".alo", true,
           NamedCases(SmallUniverseSystem(), SystemDamages())},
          {"alo-uaw-particle", "alamo", ".alo", false,
           NamedCases(SmallUniverseSystem(), SystemVariants())}};
}

std::vector<CorpusFile> AlamoUniverseParticleFiles() {
  std::vector<CorpusFile> all = ValidSystems();
  AppendFiles(AlamoUniverseParticleCases(), all);
  return all;
}

}  // namespace assetlint::corpus
