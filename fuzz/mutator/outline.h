// The location of everything in a file, for a program that wants to change it:
// fields, blocks with their sizes, groups. Built by a walker, so that it
// supports every format.
#ifndef ASSETLINT_FUZZ_MUTATOR_OUTLINE_H_
#define ASSETLINT_FUZZ_MUTATOR_OUTLINE_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/format.h"
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
    int32_t block;   // the innermost that contains the group
    absl::string_view name;
  };

  ByteOrder order;
  std::vector<Field> fields;  // in file order
  std::vector<Run> runs;
  std::vector<Block> blocks;
  std::vector<Group> groups;  // by their start
};

// The outline of any bytes; parts that do not decode are left out.
Outline OutlineOf(const Format& format, absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_MUTATOR_OUTLINE_H_
