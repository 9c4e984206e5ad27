// Where everything in a file stands, for a program that wants to change it:
// fields, blocks with their sizes, groups. Made by a walker, so that it knows
// every format.
#ifndef ASSETLINT_FUZZ_OUTLINE_H_
#define ASSETLINT_FUZZ_OUTLINE_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/endian.h"
#include "formats/base/format.h"
#include "formats/base/walker.h"

namespace assetlint {

// All offsets are bytes from the start of the file. Parents stand before what
// is in them; kNone is the file itself.
struct Outline {
  static constexpr int32_t kNone = -1;

  // One number, or a small fixed array of them.
  struct Field {
    uint32_t offset;
    uint32_t count;
    Scalar type;
    bool is_count;  // says how many of something follow
  };
  // Many elements, or bytes that are no numbers.
  struct Run {
    uint32_t offset;
    uint32_t length;
    uint32_t element_size;
    int32_t block;  // the innermost around it
  };
  // A size and the bytes that it counts.
  struct Block {
    uint32_t size_offset;
    Scalar size_type;  // kU8 or kU32
    uint32_t flag_mask;
    uint32_t begin;
    uint32_t end;
    int32_t parent;
  };
  struct Group {
    uint32_t begin;
    uint32_t end;
    int32_t parent;  // a group
    int32_t block;   // the innermost that the group is in
    absl::string_view name;
  };

  ByteOrder order;
  std::vector<Field> fields;  // in the order of the file
  std::vector<Run> runs;
  std::vector<Block> blocks;
  std::vector<Group> groups;  // by where they begin
  // Whether the bytes decode, as far as cutting them into fields goes.
  bool whole;
};

// The outline of any bytes; what does not decode is left out.
Outline OutlineOf(const Format& format, absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_OUTLINE_H_
