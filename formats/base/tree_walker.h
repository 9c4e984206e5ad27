// Produces a field tree: a decoder that sends what it reads to a sink.
#ifndef ASSETLINT_FORMATS_BASE_TREE_WALKER_H_
#define ASSETLINT_FORMATS_BASE_TREE_WALKER_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "formats/base/decoder.h"
#include "formats/base/endian.h"
#include "formats/base/field_tree.h"
#include "formats/base/walker.h"

namespace assetlint {

struct TreeOptions {
  // Arrays of more numbers than this are shortened to it; 0 keeps all.
  uint64_t max_elements = 16;
  // Whether an array of records becomes one node per record or a single leaf.
  // Groups inside a record are not shown.
  bool expand_records = false;
};

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

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_TREE_WALKER_H_
