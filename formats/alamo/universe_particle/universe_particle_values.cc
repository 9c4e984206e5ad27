// The decoded values of a particle system of Universe at War.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/universe_particle/universe_particle.h"
#include "formats/base/codec.h"

namespace assetlint::alamo::universe {

namespace {

// Names of parameters, each with its unit, the same for all plug-ins.
constexpr std::pair<absl::string_view, absl::string_view> kUnits[] = {
    {"particlesPerSecond", "1/s"},
    {"speedVariation", "%"},
    {"preSimulateSeconds", "s"},
    {"spawnInterval", "s"},
    {"startDelay", "s"},
    {"stopTime", "s"},
    {"lifetime", "s"},
    {"lifetimeVariation", "%"},
    {"startRate", "turns/s"},
    {"endRate", "turns/s"},
    {"rates", "turns/s"},
};

// Writes the fields of a record by their names.
class RecordWriter : public Walker {
 public:
  explicit RecordWriter(ValueWriter& writer, ValueType list = ValueType::kKeys)
      : writer_(writer), list_(list) {}

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
      writer_.Numbers({static_cast<const float*>(values), count});
    }
  }
  // An array says how many elements it has.
  void Count(absl::string_view, Scalar, uint64_t&) override {}
  // A list: a key is its time and its value.
  void ViewBytes(absl::string_view name, const ElementType&, uint64_t,
                 absl::string_view& bytes) override {
    const PackedArray<float> list(bytes);
    const uint32_t floats = FloatsOf(list_);
    const bool nested = list_ == ValueType::kVectorKeys;
    writer_.Array(name, [&] {
      for (uint64_t i = 0; i < list.size(); ++i) {
        const uint64_t at = i % floats;
        if (at == 0) writer_.BeginArray();
        if (nested && at == 1) writer_.BeginArray();
        writer_.Number(list[i]);
        if (at != floats - 1) continue;
        if (nested) writer_.EndArray();
        writer_.EndArray();
      }
    });
  }
  void Bytes(absl::string_view name, BytesKind kind, uint64_t,
             absl::string_view& bytes) override {
    if (kind == BytesKind::kText) writer_.Text(name, Asciiz{bytes}.text());
  }
  bool Block(const BlockFormat&, uint32_t&,
             absl::FunctionRef<void()>) override {
    return true;  // records have none
  }

 protected:
  uint64_t Offset() const override { return 0; }

 private:
  ValueWriter& writer_;
  const ValueType list_;
};

// Describing it only looks.
template <typename T>
void WriteFields(const T& record, RecordWriter&& fields) {
  Visit(fields, record);
}

void WriteParameter(const ParameterValue& value, ValueWriter& writer) {
  const auto* groups = std::get_if<std::vector<PropertyGroup>>(&value.value);
  if (groups == nullptr) {
    return WriteFields(value, RecordWriter(writer, value.parameter->type));
  }
  const uint32_t shape = groups->front().shape;
  writer.Object(value.parameter->name, [&] {
    writer.Text("shapeName",
                shape < std::size(kShapeNames) ? kShapeNames[shape] : "");
    WriteFields(groups->front(), RecordWriter(writer));
  });
}

void WritePlugin(const PluginBody& chunk, ValueWriter& writer) {
  const auto* id = First<PluginId>(chunk.children);
  const Plugin* plugin = id == nullptr ? nullptr : FindPlugin(id->id_value);
  writer.BeginObject();
  writer.Text("plugin", plugin == nullptr ? "" : plugin->name);
  if (id != nullptr) writer.Integer("id", id->id_value);
  writer.Object("parameters", [&] {
    for (const ParameterValue* value : ParametersOf(chunk)) {
      WriteParameter(*value, writer);
    }
  });
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
  writer.Text("name", StepName(emitter));
  WriteFirst<Creator>(emitter, writer);
  WriteFirst<Translater>(emitter, writer);
  WriteFirst<Killer>(emitter, writer);
  WriteFirst<Renderer>(emitter, writer);
  writer.Array("modifiers", [&] {
    ForEach<Modifier>(emitter.children, [&](const Modifier& modifier, size_t) {
      WritePlugin(modifier, writer);
    });
  });
  writer.EndObject();
}

void WriteEmitters(const Emitters& emitters, ValueWriter& writer) {
  writer.Object("units", [&] {
    for (const auto& [name, unit] : kUnits) writer.Text(name, unit);
  });
  writer.Array("emitters", [&] {
    ForEach<Emitter>(emitters.children, [&](const Emitter& emitter, size_t) {
      WriteEmitter(emitter, writer);
    });
  });
}

}  // namespace

absl::Status WriteValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<File> file = Decode<ParticleCodec>(bytes);
  if (!file.ok()) return file.status();
  const auto& system = FirstOrEmpty<System>(file->children);
  writer.BeginObject();
  writer.Text("name", TextOfFirst<SystemName>(system.children));
  if (const auto* light = First<LightField>(system.children)) {
    writer.Object("lightField",
                  [&] { WriteFields(*light, RecordWriter(writer)); });
  }
  if (const auto* emitters = First<Emitters>(system.children)) {
    WriteEmitters(*emitters, writer);
  }
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::alamo::universe
