// A part of a field tree as JSON, so that the tree of a large file can be
// looked at without being kept.
#ifndef ASSETLINT_LINT_WEB_CORE_BRANCH_SINK_H_
#define ASSETLINT_LINT_WEB_CORE_BRANCH_SINK_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "formats/base/field_tree.h"
#include "lint/json/json_stream.h"

namespace assetlint {

// How many bytes of a text field are written.
inline constexpr uint64_t kMaxBranchText = 4096;

struct BranchRequest {
  // The node: the index of a child of the root, of a child of that, and so on.
  // Empty for the root.
  absl::Span<const uint32_t> path;
  // How many levels below the node are written.
  uint32_t levels = 1;
  // The children of the node that are written; of nodes further down, the first
  // `count` children.
  uint64_t first = 0;
  uint64_t count = 0;
};

// Writes one object: NODE of lint/dump.schema.json, but a node with children
// also has the member `child_count`, and its `children` are only those asked
// for, without the member on the last level. Keeps a few words per open node.
class BranchSink : public TreeSink {
 public:
  // `request.path` and `json` must outlive it.
  BranchSink(const BranchRequest& request, JsonStream& json)
      : request_(request), json_(json) {}

  void Begin(const Field& node) override;
  void End() override;
  void Leaf(const Field& node) override;

  // Whether the tree has the node.
  bool found() const { return found_; }

 private:
  struct Open {
    bool on_path = false;  // it contains the node, or is it
    bool written = false;
    bool has_array = false;  // `children` is open
    uint64_t children = 0;
  };

  // What the next node will be.
  Open Enter();
  // How far below the node asked for the next one is.
  size_t Level() const { return open_.size() - request_.path.size(); }

  BranchRequest request_;
  JsonStream& json_;
  std::vector<Open> open_;  // outermost first
  bool found_ = false;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_WEB_CORE_BRANCH_SINK_H_
