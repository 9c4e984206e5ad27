// The plug-ins of Universe at War's emitters, and the types of their
// parameters. (formats/alamo/universe_particle/FORMAT.md#plug-ins)
#ifndef ASSETLINT_FORMATS_ALAMO_UNIVERSE_PARTICLE_PLUGINS_H_
#define ASSETLINT_FORMATS_ALAMO_UNIVERSE_PARTICLE_PLUGINS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint::alamo::universe {

// What the value of a parameter is in the file.
enum class ValueType : uint8_t {
  kBool,          // u8
  kU32,           // u32
  kEmitterIndex,  // u32, the place of an emitter in the list
  kF32,           // f32
  kF32x3,         // f32[3]
  kF32x4,         // f32[4]; for a colour red, green, blue, alpha
  kText,          // characters and a NUL
  kTexture,       // the same, a file
  kEmitterName,   // the same, the name of an emitter
  kGroup,         // PropertyGroup
  kKeys,          // u32 count, and as many times f32 time, f32
  kVectorKeys,    // u32 count, and as many times f32 time, f32[4]
  kVectors,       // u32 count, and as many f32[4]
};
// How many floats of a list belong together, the first of a key its time.
constexpr uint32_t FloatsOf(ValueType type) {
  return type == ValueType::kKeys ? 2 : type == ValueType::kVectorKeys ? 5 : 4;
}

struct Parameter {
  uint32_t id = 0;
  absl::string_view name;
  ValueType type = ValueType::kBool;
  uint32_t most = 0xFFFFFFFF;  // the greatest value that has a meaning
};

// What a plug-in does for its emitter: the type of the chunk that holds it.
enum class Slot : uint8_t {
  kCreator = 1,
  kTranslater,
  kKiller,
  kRenderer,
  kModifier,
};
inline constexpr absl::string_view kSlotNames[] = {
    "creator", "translater", "killer", "renderer", "modifier"};
constexpr absl::string_view SlotName(Slot slot) {
  return kSlotNames[static_cast<size_t>(slot) - 1];
}

struct Plugin {
  absl::string_view name;
  Slot slot;
  std::vector<Parameter> parameters = {};

  // The parameter of that id, or null.
  const Parameter* Find(uint32_t parameter) const {
    for (const Parameter& p : parameters) {
      if (p.id == parameter) return &p;
    }
    return nullptr;
  }
};

// By id.
absl::Span<const Plugin> Plugins();

// A creator of which only the name is known.
inline constexpr uint32_t kTerrainCreator = 6;

// The plug-in of that id, or null.
const Plugin* FindPlugin(uint32_t id);

}  // namespace assetlint::alamo::universe

#endif  // ASSETLINT_FORMATS_ALAMO_UNIVERSE_PARTICLE_PLUGINS_H_
