// The decoded values of a particle system of Universe at War.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/universe_particle/universe_particle.h"
#include "formats/base/codec.h"

namespace assetlint::alamo::universe {

namespace {

// By the names of parameters, whose unit is the same for all plug-ins.
constexpr absl::string_view kUnits[][2] = {{"particlesPerSecond", "1/s"},
                                           {"speedVariation", "%"},
                                           {"preSimulateSeconds", "s"},
                                           {"spawnInterval", "s"},
                                           {"startDelay", "s"},
                                           {"stopTime", "s"},
                                           {"lifetime", "s"},
                                           {"lifetimeVariation", "%"},
                                           {"startRate", "turns/s"},
                                           {"endRate", "turns/s"},
                                           {"rates", "turns/s"}};

// Writes the numbers of a record by their names.
class RecordWriter : public Walker {
 public:
  explicit RecordWriter(ValueWriter& writer) : writer_(writer) {}

  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override {
    writer_.Key(name);
    if (type == Scalar::kU8) {
      writer_.Integer(*static_cast<const uint8_t*>(values));
    } else if (type == Scalar::kU32) {
      writer_.Integer(*static_cast<const uint32_t*>(values));
    } else if (count == 1) {
      writer_.Number(*static_cast<const float*>(values));
    } else {
      WriteNumbers({static_cast<const float*>(values), count}, writer_);
    }
  }
  // Records have no others that are values.
  void ViewBytes(absl::string_view, const ElementType&, uint64_t,
                 absl::string_view&) override {}
  void Bytes(absl::string_view, BytesKind, uint64_t,
             absl::string_view&) override {}
  bool Block(const BlockFormat&, uint32_t&,
             absl::FunctionRef<void()>) override {
    return true;
  }

 protected:
  uint64_t Offset() const override { return 0; }

 private:
  ValueWriter& writer_;
};

template <typename T>
void WriteRecord(const T& record, ValueWriter& writer) {
  RecordWriter fields(writer);
  Describe(fields, const_cast<T&>(record));  // which only looks
}

// Overloads for the types of values.
struct ValueOut {
  ValueWriter& writer;
  ValueType type;

  void operator()(const UnknownBytes&) const { writer.Text(""); }  // never
  void operator()(const Asciiz& v) const { writer.Text(v.text()); }
  void operator()(uint8_t v) const { writer.Integer(v); }
  void operator()(uint32_t v) const { writer.Integer(v); }
  void operator()(float v) const { writer.Number(v); }
  void operator()(absl::Span<const float> v) const { WriteNumbers(v, writer); }
  // A key is its time and its value.
  void operator()(const PackedArray<float>& list) const {
    const uint32_t floats = FloatsOf(type);
    writer.BeginArray();
    for (uint64_t i = 0; i < list.size(); ++i) {
      const bool nested = type == ValueType::kVectorKeys;
      if (i % floats == 0) writer.BeginArray();
      if (nested && i % floats == 1) writer.BeginArray();
      writer.Number(list[i]);
      if (i % floats != floats - 1) continue;
      if (nested) writer.EndArray();
      writer.EndArray();
    }
    writer.EndArray();
  }
  void operator()(const std::vector<PropertyGroup>& v) const {
    const uint32_t shape = v.front().shape;
    writer.BeginObject();
    writer.Key("shapeName");
    writer.Text(shape < std::size(kShapeNames) ? kShapeNames[shape] : "");
    WriteRecord(v.front(), writer);
    writer.EndObject();
  }
};

void WritePlugin(const PluginBody& chunk, ValueWriter& writer) {
  const auto* id = First<PluginId>(chunk.children);
  const Plugin* plugin = PluginOf(chunk);
  writer.BeginObject();
  writer.Key("plugin");
  writer.Text(plugin == nullptr ? "" : plugin->name);
  if (id != nullptr) {
    writer.Key("id");
    writer.Integer(id->id_value);
  }
  writer.Key("parameters");
  writer.BeginObject();
  for (const ParameterValue* value : ParametersOf(chunk)) {
    writer.Key(value->parameter->name);
    std::visit(ValueOut{writer, value->parameter->type}, value->value);
  }
  writer.EndObject();
  writer.EndObject();
}

template <typename T>
void WriteFirst(const Emitter& emitter, ValueWriter& writer) {
  const auto* plugin = First<T>(emitter.children);
  if (plugin == nullptr) return;
  writer.Key(T::kType.name);
  WritePlugin(*plugin, writer);
}

void WriteEmitter(const Emitter& emitter, ValueWriter& writer) {
  writer.BeginObject();
  writer.Key("name");
  writer.Text(StepName(emitter));
  WriteFirst<Creator>(emitter, writer);
  WriteFirst<Translater>(emitter, writer);
  WriteFirst<Killer>(emitter, writer);
  WriteFirst<Renderer>(emitter, writer);
  writer.Key("modifiers");
  writer.BeginArray();
  ForEach<Modifier>(emitter.children, [&](const Modifier& modifier, size_t) {
    WritePlugin(modifier, writer);
  });
  writer.EndArray();
  writer.EndObject();
}

void WriteEmitters(const Emitters& emitters, ValueWriter& writer) {
  writer.Key("units");
  writer.BeginObject();
  for (const auto& [parameter, unit] : kUnits) {
    writer.Key(parameter);
    writer.Text(unit);
  }
  writer.EndObject();
  writer.Key("emitters");
  writer.BeginArray();
  ForEach<Emitter>(emitters.children, [&](const Emitter& emitter, size_t) {
    WriteEmitter(emitter, writer);
  });
  writer.EndArray();
}

}  // namespace

absl::Status WriteValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<File> file = Decode<ParticleCodec>(bytes);
  if (!file.ok()) return file.status();
  const System none;
  const auto* system = First<System>(file->children);
  if (system == nullptr) system = &none;
  writer.BeginObject();
  writer.Key("name");
  writer.Text(TextOfFirst<SystemName>(system->children));
  if (const auto* light = First<LightField>(system->children)) {
    writer.Key("lightField");
    writer.BeginObject();
    WriteRecord(*light, writer);
    writer.EndObject();
  }
  if (const auto* emitters = First<Emitters>(system->children)) {
    WriteEmitters(*emitters, writer);
  }
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::alamo::universe
