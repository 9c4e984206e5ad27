// Where everything in a file is, whatever its format: fields, blocks with their
// sizes, groups. No offset of a field is written down anywhere else.
#ifndef ASSETLINT_FORMATS_BASE_OUTLINE_H_
#define ASSETLINT_FORMATS_BASE_OUTLINE_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/walker.h"

namespace assetlint {

// All offsets are bytes from the start of the file. Parents precede their
// contents; kNone is the file itself.
struct Outline {
  static constexpr int32_t kNone = -1;

  // One number, such as a count or the size of a block, or a small fixed array.
  struct Field {
    uint32_t offset;
    uint32_t count;
    Scalar type;
  };
  // Many elements, or bytes that are not numbers.
  struct Run {
    uint32_t offset;
    uint32_t length;
    uint32_t element_size;
    int32_t block;  // the innermost that contains it
  };
  // A size and the bytes that it counts; or a number of characters and the
  // text that follows it.
  struct Block {
    uint32_t size_offset;
    Scalar size_type;
    uint32_t flag_mask;
    uint32_t begin;
    uint32_t end;
    int32_t parent;
    int32_t group;  // the innermost that contains it
    uint8_t tag_length;
    bool is_text = false;  // all of it
    // The tags that blocks in it may have; empty if any may.
    absl::Span<const uint32_t> children = {};

    // The largest size that the number can say.
    uint64_t most() const {
      return ((uint64_t{1} << (8 * ScalarSize(size_type))) - 1) &
             ~uint64_t{flag_mask};
    }
  };
  struct Group {
    uint32_t begin;
    uint32_t end;
    int32_t parent;  // a group
    int32_t block;   // the innermost that contains the group
    absl::string_view name;
    int64_t index;
  };

  ByteOrder order;
  std::vector<Field> fields;  // in file order
  std::vector<Run> runs;
  std::vector<Block> blocks;
  std::vector<Group> groups;  // by their start
  // The tags that blocks outside of all others may have.
  absl::Span<const uint32_t> roots;

  // The path of a group.
  std::vector<PathSegment> PathOf(int32_t group) const;
  // The innermost block with bytes [offset, offset + 1) in its content.
  int32_t BlockAt(uint64_t offset) const;
};

// The unsigned number at `offset`.
uint64_t LoadWord(absl::string_view bytes, uint64_t offset, Scalar type,
                  ByteOrder order);

// Adds to `edits`, which are sorted, those of the sizes of all blocks around
// bytes that are added or removed. False when a size cannot hold the result, or
// when an edit crosses the end of a block.
bool AddSizeEdits(const Outline& outline, absl::string_view bytes,
                  std::vector<Edit>& edits);

// Decodes, and records where everything is.
class OutlineBuilder : public Decoder {
 public:
  OutlineBuilder(absl::string_view bytes, ByteOrder order,
                 const DecoderRules& rules, Report& report)
      : Decoder(bytes, order, rules, report, Groups::kVisited) {
    outline_.order = order;
  }

  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override;
  void Count(absl::string_view name, Scalar type, uint64_t& count) override;
  void ViewBytes(absl::string_view name, const ElementType& type,
                 uint64_t count, absl::string_view& bytes) override;
  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;
  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override;
  bool NextTag(size_t header_size, absl::Span<const uint32_t> expected,
               uint32_t& tag) override;

  Outline Take() { return std::move(outline_); }

 protected:
  void Begin(absl::string_view name, int64_t index, uint64_t length) override;
  void End() override;

 private:
  void AddRun(uint64_t at, uint32_t element_size);

  Outline outline_{};
  int32_t block_ = Outline::kNone;
  int32_t group_ = Outline::kNone;
  // The last number that says how many of something follow.
  struct {
    uint32_t offset;
    Scalar type;
    uint64_t count;
  } count_{};
};

// The outline of any bytes; parts that do not decode are left out.
template <typename C>
Outline OutlineOf(absl::string_view bytes) {
  Report report(Report::Mode::kStatusOnly);
  OutlineBuilder builder(bytes, C::kOrder, C::Rules(), report);
  typename C::Model model;
  Describe(static_cast<Walker&>(builder), model);
  builder.Finish();
  return builder.Take();
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_OUTLINE_H_
