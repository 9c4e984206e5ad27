// What a file has that other files may refer to, and what it refers to itself:
// a small record for checks across files.
#ifndef ASSETLINT_FORMATS_BASE_FACTS_H_
#define ASSETLINT_FORMATS_BASE_FACTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/text.h"

namespace assetlint {

// A name and where it is in the file. The text is in the Facts that it belongs
// to.
struct FactName {
  uint32_t begin = 0;   // in Facts::text
  uint32_t size = 0;    // in bytes; 0 for no name
  uint32_t offset = 0;  // in the file
};

// The lists of the kinds that the file does not have are empty. Indices count
// from 0, and are as stored: they need not exist. Names end before the first
// NUL.
struct Facts {
  struct Bone {
    FactName name;
    int32_t parent = -1;
    // How far its local x axis, of length 1, points up in a model at rest.
    float x_up = 0;
  };
  struct Mesh {
    FactName name;
    int32_t bone = -1;  // that it is connected to; -1 for none
    bool hidden = false;
    bool collides = false;
  };
  // How a sub-mesh is drawn.
  struct Material {
    uint32_t mesh = 0;
    FactName shader;
    FactName vertex_format;
  };
  // A parameter of a material whose value is a texture. The others refer to
  // nothing, and would take half of the record.
  struct Parameter {
    uint32_t material = 0;
    FactName name;
    FactName texture;
  };
  struct Proxy {
    FactName name;
    int32_t bone = -1;
  };
  struct Track {
    FactName name;
    uint32_t bone = 0;
  };
  // An object that an XML file defines, or a root element for what is in a list
  // of files: its element and its Name.
  struct Object {
    FactName element;
    FactName name;
    uint32_t first_field = 0;  // index into `fields`
    uint32_t fields = 0;
  };
  // An element inside an object that has only text, without the white space
  // around it. A list has a field for each of its parts, and one with an empty
  // value when it has none.
  struct ObjectField {
    FactName element;
    FactName value;
  };

  std::vector<Bone> bones;
  std::vector<Mesh> meshes;
  std::vector<Material> materials;
  std::vector<Parameter> parameters;
  std::vector<Proxy> proxies;
  std::vector<Track> tracks;
  // A model that only Universe at War reads.
  bool universe_at_war = false;
  // Of an animation: 1 or 2. 0 for other files.
  uint32_t animation_format = 0;
  uint32_t frames = 0;
  float frames_per_second = 0;
  // The name of a particle system in its file.
  FactName system_name;
  // The textures of a particle system's emitters.
  std::vector<FactName> textures;
  std::vector<Object> objects;
  std::vector<ObjectField> fields;
  // Why a file that is known by its name (an XML file) cannot be read, and
  // where. No name when it can.
  FactName unreadable;

  // Of a text file.
  TextLines lines;

  // All names, without a separator. Raw bytes.
  std::string text;

  absl::string_view Text(FactName name) const {
    return absl::string_view(text).substr(name.begin, name.size);
  }
  // Keeps a copy of `name`, which is at `offset` in the file.
  FactName Add(absl::string_view name, uint64_t offset) {
    const FactName added = {static_cast<uint32_t>(text.size()),
                            static_cast<uint32_t>(name.size()),
                            static_cast<uint32_t>(offset)};
    text.append(name.data(), name.size());
    return added;
  }
};

// The bytes of a name in its file.
inline ByteRange RangeOf(FactName name) { return {name.offset, name.size}; }

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_FACTS_H_
