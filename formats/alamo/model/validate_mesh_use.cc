#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kUsePage =
    "formats/alamo/model/MESH.md#what-meshes-are-for";

constexpr Rule kDefaultVisible = {
    .id = "ALO069",
    .name = "default-shader-visible",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "A visible mesh has the default shader.",
    .why =
        "The mesh is a helper that should be hidden, or it lost its material: "
        "it is drawn without texture.",
    .statement =
        "Meshes with alDefault or Default are hidden (2610 of 2647 models).",
    .source = kUsePage,
    .repair =
        "Hide the mesh, or give it a material; assetlint fix --unsafe-fixes "
        "hides it.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Helpers are hidden, but the mesh may be meant to be seen and lack its "
        "material.",
    .one_cause = true,
};

constexpr Rule kShadowShader = {
    .id = "ALO070",
    .name = "shadow-mesh-shader",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A mesh with a shadow's name has no shadow shader.",
    .why = "The mesh is drawn instead of casting a shadow.",
    .statement =
        "Meshes whose name has the word shadow or shad have MeshShadowVolume "
        "or RSkinShadowVolume (at least 2643 of 2647 models).",
    .source = kUsePage,
    .repair = "Set the shader to MeshShadowVolume.fx, or rename the mesh.",
    .one_cause = true,
};

constexpr Rule kShadowHidden = {
    .id = "ALO071",
    .name = "shadow-mesh-hidden",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "A mesh with a shadow shader is hidden.",
    .why = "It casts no shadow until an animation shows it.",
    .statement =
        "Meshes with a shadow shader are not hidden (2639 of 2647 models).",
    .source = kUsePage,
    .repair =
        "Clear isHidden unless an animation shows the mesh; assetlint fix "
        "--unsafe-fixes clears it.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = "An animation may show the mesh when it is needed.",
    .one_cause = true,
};

constexpr Rule kCollisionVisible = {
    .id = "ALO073",
    .name = "collision-mesh-visible",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "A mesh for hit tests is not hidden.",
    .why = "The shader draws the mesh in translucent blue over the model.",
    .statement = "Meshes with MeshCollision are hidden (2642 of 2647 models).",
    .source = kUsePage,
    .repair = "Set isHidden; assetlint fix --unsafe-fixes does.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = "The mesh may be shown on purpose, for tests.",
    .one_cause = true,
};

constexpr Rule kFactionColour = {
    .id = "ALO090",
    .name = "faction-colour",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary =
        "A mesh is named for the faction's colour, and has no parameter for "
        "it.",
    .why = "The name does nothing: the mesh has one colour for all factions.",
    .statement =
        "A mesh whose name begins with FC_ takes the faction's colour through "
        "the parameter Color or Colorization of its shader.",
    .source = kUsePage,
    .repair =
        "Use a shader with Colorization, such as MeshBumpColorize.fx, or "
        "rename the mesh.",
};

constexpr Rule kShieldShader = {
    .id = "ALO092",
    .name = "shield-mesh-shader",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "A mesh called shield has the shader of another part.",
    .why =
        "The shield is drawn like the hull, or not at all: it does not light "
        "up where it is hit.",
    .statement =
        "A mesh called shield has a shader for shields, MeshCollision, or "
        "alDefault (73 of 73 meshes).",
    .source = kUsePage,
    .repair = "Set the shader to MeshShield.fx, or rename the mesh.",
    .fix_reason = "Whether the name or the shader is wrong is not in the file.",
    .one_cause = true,
};

constexpr Rule kColourZero = {
    .id = "ALO093",
    .name = "vertex-colour-zero",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "All vertex colours of a mesh are 0.",
    .why =
        "Shaders multiply by the vertex colour and its alpha: the mesh is "
        "black or invisible.",
    .statement =
        "In formats with C, a vertex of each mesh has a colour or an alpha "
        "that is not 0 (3473 of 3473 models).",
    .source = "formats/alamo/model/MESH.md#vertex-colours",
    .repair =
        "Paint the vertices white, with alpha 1, in the scene and export it "
        "again.",
    .fix_reason = "The colours are not in the file.",
    .one_cause = true,
};

// Whether the name is "shield", with a number or a suffix.
bool IsShieldName(absl::string_view name) {
  constexpr absl::string_view kShield = "shield";
  if (!absl::StartsWithIgnoreCase(name, kShield)) return false;
  name.remove_prefix(kShield.size());
  name = name.substr(0, std::min(name.find("_LOD"), name.find("_ALT")));
  return std::none_of(name.begin(), name.end(), absl::ascii_isalpha);
}

bool IsShieldShader(absl::string_view stem) {
  return absl::StrContains(absl::AsciiStrToLower(stem), "shield");
}

// Whether the name has the word "shadow", or "shad" at its end or before
// anything but a letter: initialShadingGroup is the name of a material.
bool IsShadowName(absl::string_view name) {
  constexpr absl::string_view kShad = "shad";
  for (size_t i = 0; i + kShad.size() <= name.size(); ++i) {
    if (!absl::StartsWithIgnoreCase(name.substr(i), kShad)) continue;
    const absl::string_view rest = name.substr(i + kShad.size());
    if (rest.empty() || !absl::ascii_isalpha(rest[0]) ||
        absl::StartsWithIgnoreCase(rest, "ow")) {
      return true;
    }
  }
  return false;
}

// What the first shader of a mesh is for; the others are nearly always the same
// (2550 of 2552 meshes).
void CheckUse(const Mesh& mesh, const MeshInfo& info, const ShaderName& shader,
              int64_t material, const Path& path, Report& report) {
  const auto expect_hidden = [&](const Rule& rule, uint32_t hidden,
                                 absl::string_view reason) {
    const Path info_path(path, "info");
    return std::move(
        report.Expect(rule, info_path, FieldOf(info, "isHidden"), hidden)
            .Fix(FixLevel::kUnsafe, reason));
  };
  const auto add_shader = [&](const Rule& rule) {
    const absl::string_view name = shader.text.text();
    const Path material_path(path, "material", material);
    return std::move(AddAtText(rule, shader, material_path, report)
                         .Message("the shader is \"",
                                  name.substr(0, kMaxQuotedText), "\", but "));
  };
  const absl::string_view stem = StemOf(shader);
  const bool hidden = info.is_hidden != 0;
  if (IsShadowShader(stem)) {
    if (hidden) {
      expect_hidden(kShadowHidden, 0,
                    "meshes with a shadow shader are not hidden")
          .Message("isHidden is ", info.is_hidden,
                   ", but a shadow volume must not be hidden");
    }
  } else if (IsCollisionShader(stem)) {
    if (!hidden) {
      expect_hidden(kCollisionVisible, 1,
                    "meshes with MeshCollision are hidden")
          .Message("isHidden is 0, but the mesh is for hit tests only");
    }
  } else if (IsDefaultShader(stem) && !hidden && info.box_min != info.box_max) {
    add_shader(kDefaultVisible)
        .Allowed(1)
        .FixBy(FixLevel::kUnsafe,
               Overwrite(ChunkField(info, "isHidden"), uint32_t{1}),
               "meshes with this shader are hidden")
        .Message("the mesh is visible");
  }
  const absl::string_view name = NameOf(mesh);
  if (IsShadowName(name) &&
      !absl::StrContains(absl::AsciiStrToLower(stem), "shadow")) {
    add_shader(kShadowShader)
        .Allowed("MeshShadowVolume.fx or RSkinShadowVolume.fx")
        .Message("the mesh is called \"", name.substr(0, kMaxQuotedText), "\"");
  }
  if (IsShieldName(name) && !IsShieldShader(stem) && !IsDefaultShader(stem) &&
      !IsCollisionShader(stem)) {
    add_shader(kShieldShader)
        .Allowed("MeshShield.fx")
        .Message("the mesh is called \"", name.substr(0, kMaxQuotedText), "\"");
  }
}

// Whether a material of the mesh has a parameter for the faction's colour.
bool TakesFactionColour(const Mesh& mesh) {
  bool takes = false;
  ForEach<Material>(mesh.children, [&](const Material& material, size_t) {
    ForEachParameter(material, [&](const auto& parameter, size_t) {
      const absl::string_view name = GetText(parameter.minis, kParameterName);
      takes |= absl::EqualsIgnoreCase(name, "Color") ||
               absl::EqualsIgnoreCase(name, "Colorization");
    });
  });
  return takes;
}

void CheckFactionColour(const Mesh& mesh, const Path& path, Report& report) {
  const auto* name = First<MeshName>(mesh.children);
  if (name == nullptr ||
      !absl::StartsWithIgnoreCase(name->text.text(), "FC_") ||
      TakesFactionColour(mesh)) {
    return;
  }
  AddAtText(kFactionColour, *name, path, report)
      .Message("the mesh is called \"",
               name->text.text().substr(0, kMaxQuotedText),
               "\", but no material has the parameter Color or Colorization");
}

bool IsColourZero(const VertexView& vertices, uint64_t i) {
  const std::array<float, 4> colour = vertices.At(i).colour;
  return std::all_of(colour.begin(), colour.end(),
                     [](float c) { return c == 0; });
}

// Whether there are vertices whose colours are read, and all of these are 0.
void CheckColours(const Mesh& mesh, const Path& path, Report& report) {
  std::optional<std::pair<size_t, VertexView>> first;
  uint64_t count = 0;
  bool zero = true;
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t index) {
    const SubMeshView view = ViewSubMesh(submesh);
    if (view.format == nullptr || view.vertices.size() == 0) return;
    const auto format = ParseVertexFormat(view.format->text.text());
    if (!format.has_value() || (format->parts & kColourPart) == 0) return;
    if (!first.has_value()) first = {index, view.vertices};
    count += view.vertices.size();
    for (uint64_t i = 0; zero && i < view.vertices.size(); ++i) {
      zero = IsColourZero(view.vertices, i);
    }
  });
  if (!zero || !first.has_value()) return;
  const auto& [index, vertices] = *first;
  const Path submesh_path(path, "submesh", static_cast<int64_t>(index));
  report
      .Add(kColourZero, Path(submesh_path, "vertices"),
           vertices.Field(0, "color"))
      .Field("vertices[0]/color")
      .Found(0)
      .Message("the colours of all ", Quantity(count, "vertex", "vertices"),
               " are 0");
}

constexpr Rule kShadowOpen = {
    .id = "ALO078",
    .name = "shadow-volume-open",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "A shadow volume is not closed.",
    .why =
        "Through an open edge the shadow leaks: stripes of shadow cross the "
        "screen at some angles. The games have many such volumes.",
    .statement =
        "In a shadow volume, an even number of triangles meets at every edge "
        "(all but 7 of 8654 files of mods; many of the base game have others).",
    .source = "formats/alamo/model/MESH.md#shadow-volumes",
    .repair = "Close the mesh in the scene: cap its holes, weld its vertices.",
};

// The triangles of one sub-mesh, by the keys of their vertices.
class Triangles {
 public:
  explicit Triangles(const SubMeshView& view) : indices_(view.indices->values) {
    const uint64_t count = view.vertices.size();
    keys_.reserve(count);
    for (uint64_t i = 0; i < count; ++i) {
      keys_.push_back(PositionKey(view.vertices.PositionAt(i)));
    }
  }

  // Calls visit(key) for each edge of each triangle, with a number that two
  // edges between the same positions share; false when a vertex is missing.
  // Leaves out triangles with two corners at the same position.
  template <typename Visit>
  bool ForEachEdge(const Visit& visit) const {
    for (uint64_t i = 0; i + 2 < indices_.size(); i += 3) {
      const uint16_t index[] = {indices_[i], indices_[i + 1], indices_[i + 2]};
      if (std::max(index[0], std::max(index[1], index[2])) >= keys_.size()) {
        return false;
      }
      const uint64_t a = keys_[index[0]];
      const uint64_t b = keys_[index[1]];
      const uint64_t c = keys_[index[2]];
      if (a == b || b == c || c == a) continue;
      visit(a + b);
      visit(b + c);
      visit(c + a);
    }
    return true;
  }

 private:
  const PackedArray<uint16_t>& indices_;
  std::vector<uint64_t> keys_;
};

// The sub-meshes of a mesh, if all of them are complete and have a shadow
// shader.
std::vector<SubMeshView> ShadowOf(const Mesh& mesh) {
  std::vector<SubMeshView> parts;
  bool whole = CountOf<UnknownChunk>(mesh.children) == 0 &&
               !IsEndLost(mesh.origin, mesh.children);
  ForEachMaterial(mesh, [&](const Material& material, int64_t,
                            const SubMesh* submesh, int64_t) {
    if (submesh == nullptr) return;
    const ShaderName* shader = ShaderOf(material);
    whole &= shader != nullptr && IsShadowShader(StemOf(*shader));
    if (!whole) return;
    parts.push_back(ViewSubMesh(*submesh));
    whole &= parts.back().vertices.present && parts.back().indices != nullptr;
  });
  if (!whole || parts.size() != CountOf<SubMesh>(mesh.children)) parts.clear();
  return parts;
}

// Whether an even number of triangles meets at every edge; no value when that
// cannot be said. The keys of equal edges cancel each other out.
std::optional<bool> IsClosed(const std::vector<SubMeshView>& parts) {
  uint64_t left = 0;
  for (const SubMeshView& part : parts) {
    const bool valid =
        Triangles(part).ForEachEdge([&](uint64_t key) { left ^= key; });
    if (!valid) return std::nullopt;
  }
  return left == 0;
}

struct EdgeCount {
  uint64_t all = 0;
  uint64_t open = 0;  // in an odd number of triangles
};

EdgeCount CountEdges(const std::vector<SubMeshView>& parts) {
  std::vector<uint64_t> keys;
  for (const SubMeshView& part : parts) {
    Triangles(part).ForEachEdge([&](uint64_t key) { keys.push_back(key); });
  }
  std::sort(keys.begin(), keys.end());
  EdgeCount count;
  for (size_t i = 0, next = 0; i < keys.size(); i = next) {
    while (next < keys.size() && keys[next] == keys[i]) ++next;
    ++count.all;
    count.open += (next - i) % 2;
  }
  return count;
}

}  // namespace

void ValidateMeshUse(const Mesh& mesh, const Path& path, Report& report) {
  CheckFactionColour(mesh, path, report);
  CheckColours(mesh, path, report);
  const auto* info = First<MeshInfo>(mesh.children);
  if (info == nullptr) return;
  int64_t material = 0;
  for (const Mesh::Child& child : mesh.children) {
    const auto* candidate = std::get_if<Material>(&child);
    if (candidate == nullptr) continue;
    if (const ShaderName* shader = ShaderOf(*candidate)) {
      return CheckUse(mesh, *info, *shader, material, path, report);
    }
    ++material;
  }
}

void ValidateShadowVolume(const Mesh& mesh, const Path& path, Report& report) {
  const std::vector<SubMeshView> parts = ShadowOf(mesh);
  if (parts.empty() || IsClosed(parts).value_or(true)) return;
  const Path submesh_path(path, "submesh", 0);
  const IndexBuffer& first = *parts.front().indices;
  FindingBuilder finding =
      report.Add(kShadowOpen, Path(submesh_path, "indices"),
                 {BodyOffset(first.origin), first.values.bytes().size()});
  finding.Field("indices").Message("the shadow volume is not closed");
  if (!finding.detailed()) return;
  const EdgeCount edges = CountEdges(parts);
  finding.Found(edges.open)
      .Message(": ", edges.open, " of its ", edges.all,
               " edges are in an odd number of triangles");
}

absl::Span<const Rule* const> MeshUseRules() {
  static constexpr const Rule* kRules[] = {
      &kDefaultVisible, &kShadowShader, &kShadowHidden, &kCollisionVisible,
      &kFactionColour,  &kShadowOpen,   &kShieldShader, &kColourZero};
  return kRules;
}

}  // namespace assetlint::alamo
