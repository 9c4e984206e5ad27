#include "formats/alamo/universe_particle/universe_particle.h"

#include <algorithm>
#include <type_traits>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "formats/alamo/container/fact_names.h"
#include "formats/alamo/formats.h"
#include "formats/base/codec.h"
#include "formats/base/outline.h"

namespace assetlint::alamo::universe {

namespace {

// An empty value of the type that the parameter has.
Value NewValue(const ParameterValue& c, Reader& r) {
  static const auto& values =
      *new std::vector<Value>{uint8_t{0},
                              uint32_t{0},
                              uint32_t{0},
                              0.0f,
                              Float3{},
                              Float4{},
                              Asciiz{},
                              Asciiz{},
                              Asciiz{},
                              std::vector<PropertyGroup>(1),
                              PackedArray<float>(),
                              PackedArray<float>(),
                              PackedArray<float>()};
  if (c.parameter == nullptr) return UnknownBytes();
  if (c.flags != 0 && (c.parameter->type != ValueType::kGroup ||
                       !absl::StartsWith(r.lookahead(), {"\1\0\0\0", 4}))) {
    ReportBody(r, c.flags);
    return UnknownBytes();
  }
  return values[static_cast<size_t>(c.parameter->type)];
}

// The fields of a value: overloads for its types.
struct ValueWalker {
  Walker& w;
  absl::string_view name;
  uint32_t floats;

  void operator()(UnknownBytes& v) const {
    w.BytesRest("bytes", BytesKind::kUnknown, v.bytes);
  }
  void operator()(Asciiz& v) const {
    w.BytesRest(name, BytesKind::kText, v.bytes);
  }
  void operator()(std::vector<PropertyGroup>& v) const {
    Group group(w, name);
    for (PropertyGroup& g : v) Describe(w, g);
  }
  void operator()(PackedArray<float>& v) const {
    uint64_t count = v.size() / floats;
    w.Count("count", Scalar::kU32, count);
    w.View(name, v, count * floats);
  }
  template <typename T, size_t kCount>
  void operator()(std::array<T, kCount>& v) const {
    w.Numbers(name, v);
  }
  template <typename T>
  requires std::is_arithmetic_v<T>
  void operator()(T& v) const { w.Number(name, v); }
};

}  // namespace

void Describe(Walker& w, PropertyGroup& group) {
  w.U32("shape", group.shape);
  w.Numbers("point", group.point);
  w.Numbers("direction", group.direction);
  w.Numbers("magnitude", group.magnitude);
  w.Numbers("radius", group.radius);
  w.Numbers("boxMin", group.box_min);
  w.Numbers("boxMax", group.box_max);
  w.Numbers("sphereAngle", group.sphere_angle);
  w.Numbers("sphereRadius", group.sphere_radius);
  w.F32("cylinderRadius", group.cylinder_radius);
  w.Numbers("cylinderHeight", group.cylinder_height);
  w.F32("torusRadius", group.torus_radius);
  w.F32("tubeRadius", group.tube_radius);
}

void Describe(Walker& w, IdChunk& c) { w.U32("id", c.id_value); }

void Describe(Walker& w, ParameterValue& c) {
  static constexpr Parameter kUnknown;
  if (w.reader() != nullptr) c.value = NewValue(c, *w.reader());
  const bool has_chunk = c.flags != 0 && c.value.index() != 0;
  const auto walk = [&] {
    const Parameter& p = c.parameter == nullptr ? kUnknown : *c.parameter;
    std::visit(ValueWalker{w, p.name, FloatsOf(p.type)}, c.value);
    w.BytesRest("rest", BytesKind::kUnknown, c.rest);
  };
  if (!has_chunk) return walk();
  Group group(w, "group");
  uint32_t id = 1;
  uint32_t flags = 0;
  w.U32("type", id);
  w.Block(kChunkSize, flags, [&] {
    if (flags != 0 && w.reader() != nullptr) ReportBody(*w.reader(), flags);
    walk();
  });
}

void Describe(Walker& w, ParameterList& c) {
  Reader* const r = w.reader();
  if (r != nullptr && c.flags == 0 && r->remaining() > 0 && !r->generates()) {
    ReportBody(*r, c.flags);
  }
  WalkChildren(w, c.children, [&](std::vector<ParameterList::Child>& read) {
    auto* value = std::get_if<ParameterValue>(&read.back());
    if (value == nullptr || read.size() < 2 || c.plugin == nullptr) return;
    const auto* id = std::get_if<ParameterId>(&read[read.size() - 2]);
    if (id != nullptr) value->parameter = c.plugin->Find(id->id_value);
  });
}

void Describe(Walker& w, PluginSettings& c) {
  WalkChildren(w, c.children, [&](std::vector<PluginSettings::Child>& read) {
    auto* list = std::get_if<ParameterList>(&read.back());
    if (list != nullptr) list->plugin = c.plugin;
  });
}

template <Slot kSlot>
void Describe(Walker& w, PluginIn<kSlot>& c) {
  WalkChildren(w, c.children, [&](std::vector<PluginBody::Child>& read) {
    auto* settings = std::get_if<PluginSettings>(&read.back());
    if (settings == nullptr || read.size() < 2) return;
    const auto* id = std::get_if<PluginId>(&read[read.size() - 2]);
    if (id != nullptr) settings->plugin = FindPlugin(id->id_value);
  });
}

void Describe(Walker& w, SkippedChunk& c) {
  w.BytesRest("bytes", BytesKind::kOpaque, c.bytes);
}

void Describe(Walker& w, LightField& c) {
  w.Numbers("position", c.position);
  w.Numbers("size", c.size);
  w.Numbers("diffuse", c.diffuse);
  w.F32("intensity", c.intensity);
  w.U8("affectedByGlobalIntensity", c.affected_by_global_intensity);
  w.F32("noiseScale", c.noise_scale);
  w.F32("noiseTimeScale", c.noise_time_scale);
  w.U8("fade", c.fade);
  w.F32("autoDestructTime", c.auto_destruct_time);
  w.F32("fadeTime", c.fade_time);
  w.U32("particles", c.particles);
  w.BytesRest("rest", BytesKind::kUnknown, c.rest);
}

void Describe(Walker& w, File& file) { WalkRoots(w, file); }

std::vector<const ParameterValue*> ParametersOf(const PluginBody& chunk) {
  std::vector<const ParameterValue*> values;
  const auto& settings = FirstOrEmpty<PluginSettings>(chunk.children);
  const auto& list = FirstOrEmpty<ParameterList>(settings.children);
  absl::flat_hash_set<const Parameter*> taken;
  for (size_t i = list.children.size(); i-- > 0;) {
    const auto* value = std::get_if<ParameterValue>(&list.children[i]);
    if (value != nullptr && value->parameter != nullptr &&
        value->origin.complete && taken.insert(value->parameter).second) {
      values.push_back(value);
    }
  }
  std::reverse(values.begin(), values.end());
  return values;
}

}  // namespace assetlint::alamo::universe
