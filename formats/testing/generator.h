// The generating walker: fills records with values made from a string of
// choices.
#ifndef ASSETLINT_FORMATS_TESTING_GENERATOR_H_
#define ASSETLINT_FORMATS_TESTING_GENERATOR_H_

#include <cstdint>
#include <deque>
#include <string>

#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "formats/base/walker.h"

namespace assetlint {

// Every choice takes a byte of `choices`, or zero when none are left. Zero is
// always the smallest choice: no further child, no bytes, the number 0. So the
// choices bound the record, the same choices make the same record, and
// shrinking a failing string of choices shrinks the record.
//
// Each field of a record is one a reader would accept; making fields agree with
// each other (a count and its buffer) is up to the caller. Views point into the
// generator, which must outlive the record.
//
// Outside blocks there appears to be room for kRoom bytes.
class Generator : public Reader {
 public:
  // More than any generated record takes.
  static constexpr uint64_t kRoom = uint64_t{1} << 20;

  // `choices` must outlive the generator, which does not keep a copy.
  explicit Generator(absl::string_view choices)
      : Reader(Source::kGenerated), choices_(choices) {}

  bool ok() const override { return true; }
  uint64_t remaining() const override;
  // Outside blocks, where nothing else bounds it, at most 31.
  uint64_t Rest() override;
  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override;
  // At most 4.
  void Count(absl::string_view name, Scalar type, uint64_t& count) override;
  void ViewBytes(absl::string_view name, const ElementType& type,
                 uint64_t count, absl::string_view& bytes) override;
  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;
  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override;
  bool NextTag(size_t header_size, absl::Span<const uint32_t> expected,
               uint32_t& tag) override;

 protected:
  uint64_t Offset() const override { return offset_; }

 private:
  // What NextTag promised about the next number.
  enum class Promise : uint8_t { kNothing, kKnownTag, kUnknownTag };

  uint8_t Choose();
  uint32_t ChooseWord(Scalar type);
  absl::string_view GenerateBytes(BytesKind kind, uint64_t length);

  absl::string_view choices_;
  size_t next_ = 0;
  uint64_t offset_ = 0;
  Promise promise_ = Promise::kNothing;
  uint32_t promised_tag_ = 0;
  // The next block to open belongs to something unknown.
  bool unknown_block_ = false;
  // Where the open blocks would end if filled completely.
  absl::InlinedVector<uint64_t, 16> ends_;
  std::deque<std::string> arena_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_GENERATOR_H_
