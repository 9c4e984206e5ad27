// The elements that matter to other files.
#ifndef ASSETLINT_FORMATS_ALAMO_XML_TAGS_H_
#define ASSETLINT_FORMATS_ALAMO_XML_TAGS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
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
  kScale,          // nothing: how large an object's models are drawn
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

// The bytes of a start tag that an XML parser has accepted. Parsers do not say
// where the parts of a tag are.

struct StartTag {
  absl::string_view name;
  // The value of the attribute Name (any case), without its quotes and as
  // written; empty without one.
  absl::string_view object_name;
};

// The name in `<name …>` or `<name …/>`.
absl::string_view ElementName(absl::string_view tag);
StartTag ParseStartTag(absl::string_view tag);

// The text of an element while a file is read, and where its bytes are.

class ElementText {
 public:
  void Clear() {
    text_.clear();
    pieces_.clear();
    next_ = 0;
  }
  // Adds `text`, which the file has in `size` bytes at `offset`.
  void Add(absl::string_view text, uint64_t offset, uint64_t size);

  // Calls take(part, offset in the file) for each part of the text without the
  // blanks around it, and skips empty ones; for a text without any part, once,
  // with an empty part and `end`. A non-breaking space is a blank in one of the
  // two encodings that a file may have.
  void ForEachPart(
      XmlSplit split, bool utf8, uint64_t end,
      absl::FunctionRef<void(absl::string_view, uint64_t)> take) const;

 private:
  // Text from `begin` on is at `offset` in the file.
  struct Piece {
    size_t begin;
    uint64_t offset;
  };

  uint64_t OffsetOf(size_t position) const;

  std::string text_;
  std::vector<Piece> pieces_;
  uint64_t next_ = 0;  // the offset at which the last piece continues
};

// `text` without the white space around it.
absl::string_view TrimXml(absl::string_view text, bool utf8);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_XML_TAGS_H_
