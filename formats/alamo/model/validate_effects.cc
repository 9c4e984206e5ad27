#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/cursor.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kLightDataPage =
    "formats/alamo/model/FORMAT.md#light-data";

constexpr float kPi = 3.14159274f;

constexpr Rule kLightType = {
    .id = "ALO039",
    .name = "light-type",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "A light has a type that does not exist.",
    .why = "The game has no such light.",
    .statement = "The type is 0 (omni), 1 (directional) or 2 (spot).",
    .source = kLightDataPage,
    .repair = "Set the type that the light has in the scene.",
};

constexpr Rule kLightColour = {
    .id = "ALO040",
    .name = "light-colour",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "A light's colour is not between 0 and 1.",
    .why = "The light is brighter than white, or removes light.",
    .statement =
        "Each component of the colour is 0.0 to 1.0 (2647 of 2647 models).",
    .source = kLightDataPage,
    .repair =
        "Keep the colour in 0..1, and raise the intensity for more light.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The colour is clamped to 0..1, so the light may look different.",
};

constexpr Rule kLightShape = {
    .id = "ALO041",
    .name = "light-shape",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary =
        "A light's attenuation or cone is inverted, its intensity is negative, "
        "or its cone exceeds a full turn.",
    .why =
        "The light ends before it begins to fade, darkens what it should "
        "light, or has a cone of an impossible angle.",
    .statement =
        "Attenuation has a start and an end, or none: its end is 0; hotspot "
        "and falloff of a spot are angles in radians, of an inner and an outer "
        "cone.",
    .source = kLightDataPage,
    .repair =
        "Start the attenuation before its end, and keep the angles within a "
        "full turn.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Start and end of the attenuation are exchanged, or angles in degrees "
        "become radians, so the light looks different; the right intensity is "
        "not in the file.",
};

// Numbers that are not finite have a rule of their own. `offset`: of the first
// component.
void CheckColour(const Rule& rule, const std::array<float, 3>& colour,
                 uint64_t offset, const Path& path, Report& report) {
  for (size_t i = 0; i < 3; ++i) {
    const float value = colour[i];
    if (!std::isfinite(value) || (value >= 0 && value <= 1)) continue;
    const ByteRange place = {offset + 4 * i, 4};
    report.Add(rule, path, place)
        .Field("color[", i, "]")
        .Found(value)
        .Allowed("0..1")
        .FixBy(FixLevel::kUnsafe,
               Overwrite(place, std::clamp(value, 0.0f, 1.0f)),
               "clamped to 0..1")
        .Message("color[", i, "] is ", value, ", must be between 0 and 1");
  }
}

// The cone of a spot; other lights have none.
void CheckCone(const LightData& data, const Path& path, Report& report) {
  const float hotspot = data.hotspot_size;
  const float falloff = data.falloff_size;
  if (!std::isfinite(hotspot) || !std::isfinite(falloff)) return;
  const ByteRange both = {ChunkField(data, "hotspotSize").offset, 8};
  const float largest = std::max(std::fabs(hotspot), std::fabs(falloff));
  if (largest > 2 * kPi) {
    FindingBuilder finding = report.Add(kLightShape, path, both);
    finding.Expected(FieldOf(data, "hotspotSize"), "-6.2832..6.2832")
        .Message("hotspotSize is ", hotspot, " and falloffSize ", falloff,
                 ", must be within a full turn (6.2832)");
    if (largest > 360) return;
    finding.Message("; the angles may be in degrees");
    finding.FixBy(
        FixLevel::kUnsafe,
        Overwrite(both, std::array{hotspot * kPi / 180, falloff * kPi / 180}),
        "from degrees to radians");
  } else if (hotspot > falloff) {
    report.Add(kLightShape, path, both)
        .Expected(FieldOf(data, "hotspotSize"), absl::StrCat("up to ", falloff))
        .Message("the inner cone of the spot, hotspotSize, is ", hotspot,
                 ", but its outer cone, falloffSize, is ", falloff);
  }
}

void CheckShape(const LightData& data, const Path& path, Report& report) {
  if (data.far_attenuation_start > data.far_attenuation_end &&
      data.far_attenuation_end != 0) {
    const ByteRange both = {ChunkField(data, "farAttenuationEnd").offset, 8};
    report.Add(kLightShape, path, both)
        .Expected(FieldOf(data, "farAttenuationStart"),
                  absl::StrCat("up to ", data.far_attenuation_end))
        .FixBy(FixLevel::kUnsafe,
               Overwrite(both, std::array{data.far_attenuation_start,
                                          data.far_attenuation_end}),
               "start and end exchanged")
        .Message("the attenuation starts at ", data.far_attenuation_start,
                 ", after its end at ", data.far_attenuation_end);
  }
  if (data.intensity < 0) {
    report.Add(kLightShape, path, ChunkField(data, "intensity"))
        .Field("intensity")
        .Found(data.intensity)
        .Message("intensity is ", data.intensity, ", must be at least 0");
  }
  constexpr uint32_t kSpot = 2;
  if (data.type == kSpot) CheckCone(data, path, report);
}

constexpr Rule kDazzleGame = {
    .id = "ALO048",
    .name = "dazzle-game",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kDocument},
    .summary = "The model has dazzles, which Empire at War does not support.",
    .why =
        "Universe at War shows them; Empire at War does not know their chunk "
        "type.",
    .statement = "Dazzles extend the format in Universe at War.",
    .source = "formats/alamo/model/FORMAT.md#dazzles",
    .repair = "Remove them from models for Empire at War.",
    .fix_reason = "Dazzles are legal in models for Universe at War.",
};

constexpr Rule kDazzleValue = {
    .id = "ALO049",
    .name = "dazzle-value",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kInferred},
    .summary =
        "A dazzle's colour, radius, texture slot or blinking is out of range.",
    .why = "The dazzle is invisible, or shows the wrong part of the texture.",
    .statement =
        "The colour and phase are in 0..1, the radius and bias are greater "
        "than 0, bias is at most 1, frequency is not negative, and slotX and "
        "slotY select an element of a texture with numSlots elements in a row.",
    .source = "formats/alamo/model/FORMAT.md#dazzles",
    .repair = "Correct the value.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The colour is clamped to 0..1, so the dazzle may look different; the "
        "right radius and slot are not in the file.",
};

// When a dazzle is visible. (formats/alamo/model/FORMAT.md#dazzles)
struct BlinkLimit {
  uint8_t id;
  float min;
  float max;
  absl::string_view text;
};
constexpr float kNoLimit = std::numeric_limits<float>::max();
constexpr BlinkLimit kBlinkLimits[] = {
    {kDazzleFrequency, 0, kNoLimit, "at least 0"},
    {kDazzlePhase, 0, 1, "between 0 and 1"},
    {kDazzleBias, std::numeric_limits<float>::min(), 1,
     "greater than 0 and at most 1"}};

// One dazzle's values.
void CheckDazzle(const Minis& minis, const Path& path, Report& report) {
  const auto expect = [&](const Mini& mini, const auto& allowed) {
    return report.Expect(kDazzleValue, path,
                         FieldOf(mini, kDazzleTable.Find(mini.id)->name),
                         allowed);
  };
  if (const auto mini = FindMini(minis, kDazzleColour)) {
    CheckColour(kDazzleValue, std::get<Float3>(mini->value),
                MiniPayload(*mini).offset, path, report);
  }
  if (const auto mini = FindMini(minis, kDazzleRadius)) {
    const float radius = std::get<float>(mini->value);
    if (!(radius > 0) && !std::isnan(radius)) {
      expect(*mini, "above 0")
          .Message("radius is ", radius, ", must be greater than 0");
    }
  }
  for (const BlinkLimit& limit : kBlinkLimits) {
    const std::optional<Mini> mini = FindMini(minis, limit.id);
    if (!mini.has_value()) continue;
    const float value = std::get<float>(mini->value);
    if (!std::isfinite(value) || (value >= limit.min && value <= limit.max)) {
      continue;
    }
    expect(*mini, limit.text)
        .Message(kDazzleTable.Find(limit.id)->name, " is ", value, ", must be ",
                 limit.text);
  }
  const std::optional<Mini> slots = FindMini(minis, kDazzleNumSlots);
  if (!slots.has_value()) return;
  const uint32_t in_row = std::get<uint32_t>(slots->value);
  constexpr uint32_t kMaxSlots = 4096;
  if (in_row == 0 || in_row > kMaxSlots) {
    expect(*slots, "1..4096")
        .Message("numSlots is ", in_row, ", must be between 1 and ", kMaxSlots);
    return;
  }
  for (const uint8_t id : {kDazzleSlotX, kDazzleSlotY}) {
    const std::optional<Mini> mini = FindMini(minis, id);
    if (!mini.has_value()) continue;
    const uint32_t value = std::get<uint32_t>(mini->value);
    if (value < in_row) continue;
    expect(*mini, absl::StrCat("below ", in_row))
        .Message(kDazzleTable.Find(id)->name, " is ", value,
                 ", but the texture has ", Quantity(in_row, "element"),
                 " in a row");
  }
}

constexpr Rule kFacesAway = {
    .id = "ALO082",
    .name = "triangles-face-away",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "Triangles face away from the normals of their corners.",
    .why =
        "The mesh looks inside out: the game does not draw the triangles, or "
        "lights them from the wrong side.",
    .statement =
        "A triangle's corners are in such an order that it faces where their "
        "normals point (all but 30 of 8654 files), or it is there again in "
        "reverse, to be visible from both sides.",
    .source = "formats/alamo/model/MESH.md#triangles",
    .repair =
        "Flip the faces or the normals in the scene, and reset the transform "
        "of a mirrored mesh before you export it.",
};

// A few triangles of each sub-mesh show which way it faces.
constexpr uint64_t kLookedAt = 64;
// Fewer than this may be odd.
constexpr uint64_t kEnoughTriangles = 8;
// More than a third of the triangles face away.
constexpr uint64_t kShare = 3;

Vec3 Plus(const Vec3& a, const Vec3& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

struct Corner {
  Vec3 position;
  Vec3 normal;
};

Corner CornerAt(const VertexView& vertices, uint64_t i) {
  const auto v = LoadArray<float, 6>(
      vertices.bytes.data() + i * vertices.stride, ByteOrder::kLittle);
  return {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}};
}

struct Triangle {
  Corner p, q, r;

  // Twice its area long, and where its corners' order faces.
  Vec3 Face() const {
    return Cross(Minus(q.position, p.position), Minus(r.position, p.position));
  }
  Vec3 Normals() const { return Plus(Plus(p.normal, q.normal), r.normal); }
};

// Nothing when one of its vertices does not exist.
std::optional<Triangle> TriangleAt(const SubMeshView& view, uint64_t t) {
  const PackedArray<uint16_t>& indices = view.indices->values;
  const uint64_t a = indices[t * 3];
  const uint64_t b = indices[t * 3 + 1];
  const uint64_t c = indices[t * 3 + 2];
  if (std::max({a, b, c}) >= view.vertices.size()) return std::nullopt;
  return Triangle{CornerAt(view.vertices, a), CornerAt(view.vertices, b),
                  CornerAt(view.vertices, c)};
}

// Which way the triangles of a sub-mesh face.
struct Facing {
  uint64_t judged = 0;
  uint64_t away = 0;
  // Six times the volume that they enclose, seen from the first vertex:
  // negative when they face inwards.
  double volume = 0;
};

// Looks at about `count` triangles.
Facing Look(const SubMeshView& view, uint64_t count) {
  const uint64_t triangles = view.indices->values.size() / 3;
  const uint64_t step = std::max<uint64_t>(1, triangles / count);
  Facing facing;
  const Vec3 origin = CornerAt(view.vertices, 0).position;
  for (uint64_t t = 0; t < triangles; t += step) {
    const std::optional<Triangle> triangle = TriangleAt(view, t);
    if (!triangle.has_value()) return {};
    const Vec3 face = triangle->Face();
    const double side = Dot(face, triangle->Normals());
    // Also leaves out NaN.
    if (!(side < 0) && !(side > 0)) continue;
    ++facing.judged;
    facing.away += side < 0;
    facing.volume += Dot(face, Minus(triangle->p.position, origin));
  }
  return facing;
}

// Whether each triangle that faces away is there a second time, in reverse.
bool IsTwoSided(const SubMeshView& view) {
  const PackedArray<uint16_t>& indices = view.indices->values;
  const auto edge = [&](uint64_t a, uint64_t b) {
    return (PositionKey(view.vertices.PositionAt(indices[a])) ^
            std::rotl(PositionKey(view.vertices.PositionAt(indices[b])), 1)) *
           0x9E3779B97F4A7C15;
  };
  std::vector<uint64_t> there;
  std::vector<uint64_t> needed;
  for (uint64_t t = 0; t < indices.size() / 3; ++t) {
    const std::optional<Triangle> triangle = TriangleAt(view, t);
    if (!triangle.has_value()) return false;
    const double side = Dot(triangle->Face(), triangle->Normals());
    const uint64_t i = t * 3;
    if (side < 0) {
      needed.push_back(edge(i + 1, i) + edge(i + 2, i + 1) + edge(i, i + 2));
    } else {
      there.push_back(edge(i, i + 1) + edge(i + 1, i + 2) + edge(i + 2, i));
    }
  }
  std::sort(there.begin(), there.end());
  std::sort(needed.begin(), needed.end());
  return std::includes(there.begin(), there.end(), needed.begin(),
                       needed.end());
}

}  // namespace

void ValidateLight(const Light& light, const Path& path, Report& report) {
  const auto& data = FirstOrEmpty<LightData>(light.children);
  const Path data_path(path, "data");
  if (data.type > 2) {
    report.Expect(kLightType, data_path, FieldOf(data, "type"), "0..2");
  }
  CheckColour(kLightColour, data.colour, ChunkField(data, "color").offset,
              data_path, report);
  CheckShape(data, data_path, report);
}

void ValidateDazzles(const Connections& connections, const Path& path,
                     Report& report) {
  ForEach<Dazzle>(
      connections.children, [&](const Dazzle& dazzle, size_t index) {
        const Path dazzle_path(path, "dazzle", static_cast<int64_t>(index));
        if (index == 0) {
          report.Add(kDazzleGame, dazzle_path, Header(dazzle.origin))
              .Message(
                  "the model has dazzles, which Empire at War does not "
                  "support");
        }
        CheckDazzle(FirstOrEmpty<DazzleData>(dazzle.children).minis,
                    Path(dazzle_path, "data"), report);
      });
}

void ValidateFacing(const SubMeshView& submesh, const Material* material,
                    const Path& path, Report& report) {
  const ShaderName* shader =
      material == nullptr ? nullptr : ShaderOf(*material);
  if (!submesh.vertices.present || submesh.vertices.size() == 0 ||
      submesh.indices == nullptr ||
      (shader != nullptr &&
       (PartsReadBy(StemOf(*shader)) & kNormalPart) == 0)) {
    return;
  }
  const auto is_odd = [](const Facing& facing) {
    return facing.judged >= kEnoughTriangles &&
           facing.away * kShare > facing.judged;
  };
  if (!is_odd(Look(submesh, kLookedAt))) return;
  const uint64_t triangles = submesh.indices->values.size() / 3;
  const Facing facing = Look(submesh, triangles);
  if (!is_odd(facing) || IsTwoSided(submesh)) return;
  // Triangles that face outwards are right.
  const bool normals = facing.volume > 0 && facing.away * 2 > facing.judged;
  const PackedArray<uint16_t>& indices = submesh.indices->values;
  const ByteRange place =
      normals ? ByteRange{submesh.vertices.offset,
                          submesh.vertices.size() * submesh.vertices.stride}
              : ByteRange{BodyOffset(submesh.indices->origin),
                          indices.bytes().size()};
  report.Add(kFacesAway, path, place)
      .Field(normals ? "vertices" : "indices")
      .Found(facing.away)
      .Message(facing.away, " of ", facing.judged,
               " triangles face away from the normals of their corners; ",
               normals ? "the normals point into the mesh"
                       : "the triangles list their corners in the wrong order");
}

Vec3 FrontOf(const Mesh& mesh) {
  Vec3 front = {};
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t) {
    const SubMeshView view = ViewSubMesh(submesh);
    if (!view.vertices.present || view.indices == nullptr) return;
    for (uint64_t t = 0; t < view.indices->values.size() / 3; ++t) {
      const std::optional<Triangle> triangle = TriangleAt(view, t);
      if (!triangle.has_value()) continue;
      const Vec3 face = triangle->Face();
      const Vec3 normals = triangle->Normals();
      const double length = std::sqrt(Dot(normals, normals));
      if (!(length > 0)) continue;
      const double weight = std::sqrt(Dot(face, face)) / length;
      for (size_t i = 0; i < 3; ++i) front[i] += normals[i] * weight;
    }
  });
  return front;
}

absl::Span<const Rule* const> EffectRules() {
  static constexpr const Rule* kRules[] = {&kLightType,   &kLightColour,
                                           &kLightShape,  &kDazzleGame,
                                           &kDazzleValue, &kFacesAway};
  return kRules;
}

}  // namespace assetlint::alamo
