// The walker that makes a field tree: a decoder that notes what it reads.
#ifndef ASSETLINT_FORMATS_BASE_TREE_BUILDER_H_
#define ASSETLINT_FORMATS_BASE_TREE_BUILDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/decoder.h"
#include "formats/base/field_tree.h"

namespace assetlint {

struct TreeOptions {
  // Arrays of more numbers than this are shortened to it; 0 keeps all.
  uint64_t max_elements = 16;
  // Whether an array of records becomes one node per record or a single leaf.
  bool expand_records = false;
};

// Runs on any bytes: what does not decode becomes a gap.
class TreeBuilder : public Decoder {
 public:
  TreeBuilder(absl::string_view input, ByteOrder order,
              const DecoderRules& rules, Report& report, TreeOptions options);

  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override;
  void ViewBytes(absl::string_view name, const ElementType& type,
                 uint64_t count, absl::string_view& bytes) override;
  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;

  // Behind Finish: the tree. Its root has the name `name`.
  FieldNode Take(absl::string_view name);

 protected:
  void Begin(absl::string_view name, int64_t index) override;
  void End() override;
  void OnGap(uint64_t offset, uint64_t length) override;

 private:
  FieldNode& AddLeaf(absl::string_view name, uint64_t offset);
  void AddRecords(absl::string_view name, const ElementType& type,
                  uint64_t offset, absl::string_view bytes);

  TreeOptions options_;
  DecoderRules rules_;
  // The open nodes, outermost first; a closed one moves into its parent.
  std::vector<FieldNode> open_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_TREE_BUILDER_H_
