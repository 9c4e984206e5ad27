// The elements that matter to other files.
#ifndef ASSETLINT_FORMATS_ALAMO_XML_TAGS_H_
#define ASSETLINT_FORMATS_ALAMO_XML_TAGS_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace assetlint::alamo {

// What the text of an element names.
enum class XmlRole : uint8_t {
  kFile,           // an XML file, in a list of files
  kVariant,        // the object that this one is like
  kLandModel,      // a .alo file: the model that the hardpoints hang on
  kSpaceModel,     // the same, in space
  kModel,          // another .alo file: a model or a particle system
  kMeshModel,      // the same, which must be a model
  kParticles,      // the same, which must be a particle system
  kModelMap,       // terrain, .alo file, terrain, .alo file, …
  kAttachedModel,  // a .alo file: the model of a hardpoint
  kAnimations,     // a .alo file whose animations the object plays
  kHardpoints,     // objects: hardpoints
  kDeathClone,     // kind of damage, object
  kBone,           // a bone of the object's model
  kBones,          // the same, several
  kAnyBone,        // a bone of the object's model or of the attached one
  kDestroyable,    // nothing: whether a hardpoint can be destroyed
};

// How the text becomes fields.
enum class XmlSplit : uint8_t {
  kWhole,
  kAtCommas,
  kAtCommasAndBlanks,
};

struct XmlTag {
  absl::string_view name;
  XmlRole role;
  XmlSplit split = XmlSplit::kWhole;
};

// Any case. Null for an element that does not matter.
const XmlTag* FindXmlTag(absl::string_view name);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_XML_TAGS_H_
