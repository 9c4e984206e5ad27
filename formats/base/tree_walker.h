// Where the fields of a record are: all as a tree, or one by its name.
#ifndef ASSETLINT_FORMATS_BASE_TREE_WALKER_H_
#define ASSETLINT_FORMATS_BASE_TREE_WALKER_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/extent.h"
#include "formats/base/field_tree.h"
#include "formats/base/finding.h"
#include "formats/base/walker.h"

namespace assetlint {

// Sends the tree of `input`, which `describe` reads, to `sink`. The root is
// called "file". Runs on any bytes: what does not decode becomes a gap.
//
// `describe` is called twice, each time with a walker at the beginning of the
// input. A group's length is known only at its end, so the first walk measures
// the groups (four bytes of memory each), and the second sends them.
void WalkTree(absl::string_view input, ByteOrder order,
              const DecoderRules& rules,
              absl::FunctionRef<void(Walker&)> describe,
              const TreeOptions& options, TreeSink& sink);

// The walker that finds one field of a record: how a check holding a value
// learns which bytes it came from.

// Walks a record that begins at byte `start` of the file and remembers where
// the field `name` is, or its element `element` if not kWhole.
class Locator : public Walker {
 public:
  static constexpr int64_t kWhole = -1;

  Locator(uint64_t start, absl::string_view name, int64_t element)
      : offset_(start), name_(name), element_(element) {}

  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override;
  void ViewBytes(absl::string_view name, const ElementType& type,
                 uint64_t count, absl::string_view& bytes) override;
  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;
  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override;

  bool found() const { return done_; }
  // The field's bytes: the first one's if several have the name, the whole
  // record's if none has.
  ByteRange range() const { return range_; }
  // Its type and value, if it is one number.
  Scalar type() const { return type_; }
  const DataValue& value() const { return value_; }

 protected:
  uint64_t Offset() const override { return offset_; }

 private:
  void Pass(absl::string_view name, uint64_t element_size, uint64_t length);

  uint64_t offset_;
  absl::string_view name_;
  int64_t element_;
  ByteRange range_;
  Scalar type_ = Scalar::kU8;
  DataValue value_ = uint64_t{0};
};

// The location of field `name` of `record`, which begins at byte `start`.
template <typename T>
ByteRange FieldRange(const T& record, uint64_t start, absl::string_view name,
                     int64_t element = Locator::kWhole) {
  Locator locator(start, name, element);
  Visit(locator, record);
  if (locator.found()) return locator.range();
  return {start, locator.offset() - start};
}

// The number `name` of `record`, which begins at byte `start`.
template <typename T>
FieldValue FieldOf(const T& record, uint64_t start, absl::string_view name,
                   ByteOrder order = ByteOrder::kLittle,
                   int64_t element = Locator::kWhole) {
  Locator locator(start, name, element);
  Visit(locator, record);
  return {element == Locator::kWhole ? std::string(name)
                                     : absl::StrCat(name, "[", element, "]"),
          locator.range(), locator.type(), order, locator.value()};
}

// The number of bytes that `record` takes.
template <typename T>
uint64_t RecordSize(const T& record) {
  Locator locator(0, "", Locator::kWhole);
  Visit(locator, record);
  return locator.offset();
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_TREE_WALKER_H_
