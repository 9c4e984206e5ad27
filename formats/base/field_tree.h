// A file as a tree of named fields that covers every byte exactly once: a
// stream of events, because the tree of a large file does not fit into memory.
#ifndef ASSETLINT_FORMATS_BASE_FIELD_TREE_H_
#define ASSETLINT_FORMATS_BASE_FIELD_TREE_H_

#include <cstdint>
#include <variant>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/cursor.h"

namespace assetlint {

enum class FieldKind : uint8_t {
  kField,    // a value with a meaning; rules check it
  kPadding,  // fills up space
  kOpaque,   // kept byte for byte; no document says what it means
  kUnknown,  // belongs to something this library does not know
  kGap,      // not described: only in a file that does not decode
};

// "field", "padding", "opaque", "unknown", "gap".
absl::string_view FieldKindName(FieldKind kind);

using FieldNumber = std::variant<uint64_t, int64_t, float>;

// Numbers read directly from the file. `bytes` is a whole number of them.
class FieldNumbers {
 public:
  FieldNumbers() = default;
  FieldNumbers(absl::string_view bytes, Scalar type, ByteOrder order)
      : bytes_(bytes), type_(type), order_(order) {}

  uint64_t size() const { return bytes_.size() / ScalarSize(type_); }
  bool empty() const { return bytes_.empty(); }
  // i < size()
  FieldNumber operator[](uint64_t i) const;

 private:
  absl::string_view bytes_;
  Scalar type_ = Scalar::kU8;
  ByteOrder order_ = ByteOrder::kLittle;
};

// A node of the tree. A node with children has no bytes of its own: its
// children cover its range in order. A leaf may have no value (opaque bytes).
//
// `name` and `type` are valid only during the call that passes them; `numbers`
// and `text` point into the file.
struct Field {
  absl::string_view name;  // "parent", "bone[3]"
  absl::string_view type;  // "u32", "f32[3]", "Vertex[76]", "string", "group"
  uint64_t offset = 0;
  uint64_t length = 0;
  FieldKind kind = FieldKind::kField;
  // A number, or the first numbers of an array.
  FieldNumbers numbers;
  // The number of elements in the array; more than numbers.size() when only the
  // first are shown. 0 if not an array.
  uint64_t elements = 0;
  // What an enumeration's number means: "additive"; empty without a name.
  absl::string_view meaning;
  // For strings: the raw bytes.
  absl::string_view text;
  bool is_text = false;
};

struct TreeOptions {
  // Arrays of more numbers than this are shortened to it; 0 keeps all.
  uint64_t max_elements = 16;
  // Whether an array of records becomes one node per record or a single leaf.
  // Groups inside a record are not shown.
  bool expand_records = false;
};

// Receives the tree of one file: one node, the root, containing all others.
// Only the root of an empty file has a length of 0.
class TreeSink {
 public:
  virtual ~TreeSink() = default;

  // A node with children: the nodes until the matching End.
  virtual void Begin(const Field& node) = 0;
  virtual void End() = 0;
  virtual void Leaf(const Field& node) = 0;
};

// Where a format writes decoded values (the unpacked tracks of an animation,
// the triangles of a model) for people and viewers, who print them. Calls nest
// as JSON does: in an object every value is preceded by its Key.
class ValueWriter {
 public:
  virtual ~ValueWriter() = default;

  // Whether a picture is all that is wanted, so that attributes of vertices but
  // their positions are left out.
  bool picture_only() const { return picture_only_; }
  void set_picture_only() { picture_only_ = true; }

  virtual void BeginObject() = 0;
  virtual void EndObject() = 0;
  virtual void BeginArray() = 0;
  virtual void EndArray() = 0;
  // A literal of the library, never text from a file.
  virtual void Key(absl::string_view name) = 0;
  // May be NaN or infinite.
  virtual void Number(double value) = 0;
  virtual void Integer(int64_t value) = 0;
  virtual void Bool(bool value) = 0;
  // Raw bytes from a file.
  virtual void Text(absl::string_view bytes) = 0;

  void Numbers(absl::Span<const float> numbers) {
    BeginArray();
    for (const float number : numbers) Number(number);
    EndArray();
  }
  // After a key, an array or an object that `write` fills; and single values.
  template <typename Write>
  void Array(absl::string_view key, const Write& write) {
    Key(key);
    BeginArray();
    write();
    EndArray();
  }
  template <typename Write>
  void Object(absl::string_view key, const Write& write) {
    Key(key);
    BeginObject();
    write();
    EndObject();
  }
  void Numbers(absl::string_view key, absl::Span<const float> numbers) {
    Key(key);
    Numbers(numbers);
  }
  void Number(absl::string_view key, double value) {
    Key(key);
    Number(value);
  }
  void Integer(absl::string_view key, int64_t value) {
    Key(key);
    Integer(value);
  }
  void Bool(absl::string_view key, bool value) {
    Key(key);
    Bool(value);
  }
  void Text(absl::string_view key, absl::string_view bytes) {
    Key(key);
    Text(bytes);
  }

 private:
  bool picture_only_ = false;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_FIELD_TREE_H_
