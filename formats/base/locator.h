// The walker that finds one field of a record: how a check holding a value
// learns which bytes it came from.
#ifndef ASSETLINT_FORMATS_BASE_LOCATOR_H_
#define ASSETLINT_FORMATS_BASE_LOCATOR_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/walker.h"

namespace assetlint {

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

 protected:
  uint64_t Offset() const override { return offset_; }

 private:
  void Pass(absl::string_view name, uint64_t element_size, uint64_t length);

  uint64_t offset_;
  absl::string_view name_;
  int64_t element_;
  ByteRange range_;
};

// The location of field `name` of `record`, which begins at byte `start`.
template <typename T>
ByteRange FieldRange(const T& record, uint64_t start, absl::string_view name,
                     int64_t element = Locator::kWhole) {
  Locator locator(start, name, element);
  Describe(locator, const_cast<T&>(record));  // a locator only looks
  if (locator.found()) return locator.range();
  return {start, locator.offset() - start};
}

// The number of bytes that `record` takes.
template <typename T>
uint64_t RecordSize(const T& record) {
  Locator locator(0, "", Locator::kWhole);
  Describe(locator, const_cast<T&>(record));  // a locator only looks
  return locator.offset();
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_LOCATOR_H_
