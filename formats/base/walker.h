// The one description: a record's layout is written once, as a function
//   void Describe(Walker& w, BoneData& b) { w.S32("parent", b.parent); ... }
// and every walker runs it: the decoder fills the record from bytes, the
// encoder writes it, the tree builder names its bytes, the locator finds one
// field's byte range.
#ifndef ASSETLINT_FORMATS_BASE_WALKER_H_
#define ASSETLINT_FORMATS_BASE_WALKER_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/packed_array.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint {

// The names of the number types: "u8", "u16", "s16", "u32", "s32", "f32".
inline constexpr absl::string_view kScalarNames[] = {"u8",  "u16", "s16",
                                                     "u32", "s32", "f32"};
constexpr absl::string_view ScalarName(Scalar type) {
  return kScalarNames[static_cast<size_t>(type)];
}

template <typename T>
constexpr Scalar ScalarOf() {
  if constexpr (std::is_same_v<T, uint8_t>) return Scalar::kU8;
  if constexpr (std::is_same_v<T, uint16_t>) return Scalar::kU16;
  if constexpr (std::is_same_v<T, int16_t>) return Scalar::kS16;
  if constexpr (std::is_same_v<T, uint32_t>) return Scalar::kU32;
  if constexpr (std::is_same_v<T, int32_t>) return Scalar::kS32;
  if constexpr (std::is_same_v<T, float>) return Scalar::kF32;
}

// What is known about a run of bytes that does not consist of numbers.
enum class BytesKind : uint8_t {
  kText,     // characters; a rule says how they end
  kPadding,  // fills up space and is expected to be empty
  kOpaque,   // has a meaning that no document gives
  kUnknown,  // belongs to something this library does not know
};

class Group;
class Reader;
class Walker;

// The elements of a bulk array: numbers (`describe` is null), or records, one
// of which `describe` walks, through a value of its own.
struct ElementType {
  absl::string_view name;  // "u16", "Vertex"
  size_t size = 0;         // bytes
  Scalar scalar = Scalar::kU8;
  void (*describe)(Walker& w) = nullptr;
};

template <typename T>
const ElementType& ElementTypeOf() {
  if constexpr (std::is_arithmetic_v<T>) {
    static const ElementType type = {ScalarName(ScalarOf<T>()), sizeof(T),
                                     ScalarOf<T>(), nullptr};
    return type;
  } else {
    static const ElementType type = {T::kName, sizeof(T), Scalar::kU8,
                                     [](Walker& w) {
                                       T element{};
                                       Describe(w, element);
                                     }};
    return type;
  }
}

// How a block of known length is introduced: one unsigned number, whose bits
// outside `flag_mask` are the length in bytes of what follows it. The
// `tag_length` bytes before it give the block's type: when content and length
// disagree, either may be wrong.
struct BlockFormat {
  absl::string_view size_name;
  Scalar size_type;
  uint32_t flag_mask;
  uint8_t tag_length = 0;
};

// What every walker has: fields, blocks, lists and groups. Walkers come in two
// kinds. A *reading* walker, a Reader, decides what the record becomes: it
// overwrites every field it is given. The others look at the record and leave
// it unchanged, so a const record may be passed to them.
//
// Names are those of the fields; they must outlive the walker (literals).
class Walker {
 public:
  virtual ~Walker() = default;
  Walker(const Walker&) = delete;
  Walker& operator=(const Walker&) = delete;

  // This walker, if it fills fields in; null if it only looks at them.
  Reader* reader() { return reader_; }

  // Position of the next byte, from the start of the file.
  uint64_t offset() const {
    return source_ != nullptr ? source_->offset() : Offset();
  }

  // `count` consecutive numbers, at `values`.
  virtual void Scalars(absl::string_view name, Scalar type, void* values,
                       size_t count) = 0;

  // A number that says how many of something follow. Walkers that generate
  // values keep it small.
  virtual void Count(absl::string_view name, Scalar type, uint64_t& count);
  // The same for a u32 that the record keeps.
  void Count32(absl::string_view name, uint32_t& count) {
    uint64_t value = count;
    Count(name, Scalar::kU32, value);
    if (reader_ != nullptr) count = static_cast<uint32_t>(value);
  }

  // `count` elements that stay in the input; `bytes` becomes their view. The
  // count is compared with what is left before anything else happens.
  virtual void ViewBytes(absl::string_view name, const ElementType& type,
                         uint64_t count, absl::string_view& bytes) = 0;

  // `length` bytes of one kind.
  virtual void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
                     absl::string_view& bytes) = 0;

  // A length and `body`, which fills exactly that length. `flags` holds the
  // bits of format.flag_mask in place. Reading: false when the block was cut
  // short by its parent or a read in it failed, so that the record is not what
  // its author wrote.
  virtual bool Block(const BlockFormat& format, uint32_t& flags,
                     absl::FunctionRef<void()> body) = 0;

  // `length` bytes, a length known from elsewhere (an offset table), and
  // `body`, which reads nothing past them. A fault inside ends with them.
  // Walkers that do not read only run the body.
  virtual void Window(uint64_t length, absl::FunctionRef<void()> body);

  // Scalars for single numbers and small fixed arrays of them.
  template <typename T>
  void Number(absl::string_view name, T& value) {
    if (source_ != nullptr && source_->Read(value)) return;
    Scalars(name, ScalarOf<T>(), &value, 1);
  }
  // A number whose values 0, 1, … are called `meanings`, which trees show.
  template <typename T>
  void Enum(absl::string_view name, T& value,
            absl::Span<const absl::string_view> meanings) {
    meanings_ = meanings;
    Number(name, value);
    meanings_ = {};
  }
  void U8(absl::string_view name, uint8_t& v) { Number(name, v); }
  void U16(absl::string_view name, uint16_t& v) { Number(name, v); }
  void S16(absl::string_view name, int16_t& v) { Number(name, v); }
  void U32(absl::string_view name, uint32_t& v) { Number(name, v); }
  void S32(absl::string_view name, int32_t& v) { Number(name, v); }
  void F32(absl::string_view name, float& v) { Number(name, v); }
  template <typename T, size_t kCount>
  void Numbers(absl::string_view name, std::array<T, kCount>& values) {
    if (source_ != nullptr && source_->ReadArray(values)) return;
    Scalars(name, ScalarOf<T>(), values.data(), kCount);
  }

  // `count` elements as a view.
  template <typename T, ByteOrder kOrder>
  void View(absl::string_view name, PackedArray<T, kOrder>& array,
            uint64_t count) {
    absl::string_view bytes = array.bytes();
    ViewBytes(name, ElementTypeOf<T>(), count, bytes);
    if (reader_ != nullptr) array = PackedArray<T, kOrder>(bytes);
  }
  // As many whole elements as fit in the rest of the block.
  template <typename T, ByteOrder kOrder>
  void ViewRest(absl::string_view name, PackedArray<T, kOrder>& array);
  // All bytes left in the block.
  void BytesRest(absl::string_view name, BytesKind kind,
                 absl::string_view& bytes);

  // `count` consecutive records, each its own group. Reading stops at the first
  // that does not fit, so memory depends on the input and not on `count`. For a
  // T with a constant kMinSize, the least number of bytes it takes, the
  // largest possible number is reserved at once: growing takes three times the
  // memory.
  template <typename T>
  void List(absl::string_view name, std::vector<T>& items, uint64_t count);

 protected:
  friend class Group;

  // The groups that Begin and End are called for.
  enum class Groups : uint8_t {
    kIgnored,  // none
    kUnsized,  // those whose length is not known when they begin
    kVisited,  // all
  };
  static constexpr uint64_t kUnknownLength = ~uint64_t{0};
  Walker() = default;

  virtual uint64_t Offset() const = 0;
  // `length`: the bytes of the group, or kUnknownLength.
  virtual void Begin(absl::string_view name, int64_t index, uint64_t length);
  virtual void End();

  // The path to the walker's position, outermost step first.
  std::vector<PathSegment> Segments() const;

  // Where single numbers may be read without asking the walker, as long as
  // there are enough bytes: a virtual call for each of a million small records
  // is noticeable. Null for walkers that need to see every field.
  ByteCursor* source_ = nullptr;
  // True when a walker that only looks has seen enough: lists then end early,
  // and offset() is no longer right.
  bool done_ = false;
  // Of the number that is being walked, if it is an enumeration's.
  absl::Span<const absl::string_view> meanings_;

 private:
  friend class Reader;
  Walker(Reader* reader, Groups groups) : reader_(reader), groups_(groups) {}

  const Group* innermost_ = nullptr;
  Reader* reader_ = nullptr;
  Groups groups_ = Groups::kIgnored;
};

// A named group of fields, with an index among its siblings (or
// PathSegment::kNoIndex): a scope, and a step of a structural path.
class Group {
 public:
  Group(Walker& w, absl::string_view name,
        int64_t index = PathSegment::kNoIndex)
      : Group(w, name, index, Walker::kUnknownLength) {}
  // A group of `length` bytes, which only reading walkers know.
  Group(Walker& w, absl::string_view name, int64_t index, uint64_t length)
      : walker_(w),
        outer_(w.innermost_),
        name_(name),
        index_(index),
        visited_(w.groups_ == Walker::Groups::kVisited ||
                 (w.groups_ == Walker::Groups::kUnsized &&
                  length == Walker::kUnknownLength)) {
    if (visited_) w.Begin(name, index, length);
    w.innermost_ = this;
  }
  ~Group() {
    walker_.innermost_ = outer_;
    if (visited_) walker_.End();
  }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

 private:
  friend class Walker;

  Walker& walker_;
  const Group* outer_;
  absl::string_view name_;
  int64_t index_;
  const bool visited_;
};

// A walker that fills in the fields of records, and what only such a walker can
// answer. A description gets it from Walker::reader().
class Reader : public Walker {
 public:
  // False after a failed read until the enclosing block is left: fields read
  // meanwhile become zero or empty.
  virtual bool ok() const = 0;

  // True: there is no input, and values are made up. A description that would
  // search the input for an end or a count takes what it was given.
  bool generates() const { return source_kind_ == Source::kGenerated; }

  // Bytes left in the innermost block.
  virtual uint64_t remaining() const = 0;

  // The size of a field that extends to the end of the block. All bytes that
  // are left, except for walkers that generate them.
  virtual uint64_t Rest() { return remaining(); }

  // The bytes left in the innermost block, for descriptions that must search
  // for an end before they know a length. Empty after a failed read, and when
  // values are generated.
  absl::string_view lookahead() const {
    return source_ != nullptr ? source_->rest() : Lookahead();
  }

  // Peeks at the tag (a u32, or a u8 for header_size 2) of the next item of a
  // list that fills the rest of the block. False at the end of the list, and
  // when fewer than `header_size` bytes are left. `expected` are the tags that
  // the list knows, for walkers that choose one. Does not advance.
  virtual bool NextTag(size_t header_size, absl::Span<const uint32_t> expected,
                       uint32_t& tag) = 0;

  // States that what was just read breaks `rule`, which is of the class
  // "structure", at bytes `range`, and that the rest of the block cannot be
  // read: nothing is left when this returns. The finding, for its values and
  // its message; it has the path to the walker's position. Makes none after a
  // failed read, and for a walker that does not check.
  virtual FindingBuilder Reject(const Rule& rule, ByteRange range);

  // The same for a fault after which reading can continue.
  virtual FindingBuilder Object(const Rule& rule, ByteRange range);

  // When the walker needs to see neither single fields nor groups: the cursor
  // to read from. A description of very many small records may look ahead there
  // and take whole records of known layout. Null otherwise.
  const ByteCursor* direct() const {
    return groups_ == Groups::kIgnored ? source_ : nullptr;
  }
  // The same for records in groups of known length.
  const ByteCursor* direct_sized() const {
    return groups_ != Groups::kVisited ? source_ : nullptr;
  }
  // The next `length` bytes; false, without advancing, when direct_sized() is
  // null or has fewer.
  bool TakeItems(uint64_t length, absl::string_view& bytes) {
    return direct_sized() != nullptr && source_->ReadBytes(length, bytes);
  }

 protected:
  enum class Source : uint8_t { kInput, kGenerated };
  explicit Reader(Source source, Groups groups = Groups::kIgnored)
      : Walker(this, groups), source_kind_(source) {}

  // lookahead() of a walker without source_.
  virtual absl::string_view Lookahead() const { return {}; }

 private:
  Source source_kind_;
};

template <typename T, ByteOrder kOrder>
void Walker::ViewRest(absl::string_view name, PackedArray<T, kOrder>& array) {
  View(name, array,
       reader_ != nullptr ? reader_->Rest() / sizeof(T) : array.size());
}

inline void Walker::BytesRest(absl::string_view name, BytesKind kind,
                              absl::string_view& bytes) {
  Bytes(name, kind, reader_ != nullptr ? reader_->Rest() : bytes.size(), bytes);
}

template <typename T>
void Walker::List(absl::string_view name, std::vector<T>& items,
                  uint64_t count) {
  if (reader_ == nullptr) {
    for (size_t i = 0; i < items.size() && !done_; ++i) {
      Group group(*this, name, static_cast<int64_t>(i));
      Describe(*this, items[i]);
    }
    return;
  }
  items.clear();
  if constexpr (requires { T::kMinSize; }) {
    items.reserve(
        std::min<uint64_t>(count, reader_->remaining() / T::kMinSize));
  }
  for (uint64_t i = 0; i < count && reader_->ok(); ++i) {
    T& item = items.emplace_back();
    {
      Group group(*this, name, static_cast<int64_t>(i));
      Describe(*this, item);
    }
    if (!reader_->ok()) items.pop_back();
  }
}

// Has a walker that only looks run the description of `record`: no walker
// without a reader changes one.
template <typename T>
void Visit(Walker& walker, const T& record) {
  Describe(walker, const_cast<T&>(record));
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_WALKER_H_
