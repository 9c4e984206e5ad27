// A file as a tree of named fields that covers every byte of it once.
#ifndef ASSETLINT_FORMATS_BASE_FIELD_TREE_H_
#define ASSETLINT_FORMATS_BASE_FIELD_TREE_H_

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

enum class FieldKind : uint8_t {
  kField,    // a value with a meaning; rules look at it
  kPadding,  // fills up space
  kOpaque,   // kept byte for byte; no document says what it means
  kUnknown,  // belongs to something this library does not know
  kGap,      // nothing describes it: only a file that does not decode has one
};

// "field", "padding", "opaque", "unknown", "gap".
absl::string_view FieldKindName(FieldKind kind);

using FieldNumber = std::variant<uint64_t, int64_t, float>;

// The tree's node. A node with children has no bytes of its own: its children
// cover its range in order. A leaf may have no value (opaque bytes).
struct FieldNode {
  std::string name;  // "parent", "bone[3]"
  std::string type;  // "u32", "f32[3]", "Vertex[76]", "string", "bytes"
  uint64_t offset = 0;
  uint64_t length = 0;
  FieldKind kind = FieldKind::kField;
  // A number or the first numbers of an array; raw text for strings.
  std::vector<FieldNumber> numbers;
  std::string text;
  bool is_text = false;
  // How many elements the array has; more than numbers.size() when it was
  // shortened. 0 for what is no array.
  uint64_t elements = 0;
  std::vector<FieldNode> children;
};

// OK when the leaves below `root` tile [0, size): in order, without overlap
// and without a hole. Internal otherwise, naming the first byte at fault.
absl::Status CheckTiling(const FieldNode& root, uint64_t size);

// True when some leaf below `root` is a gap.
bool HasGap(const FieldNode& root);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_FIELD_TREE_H_
