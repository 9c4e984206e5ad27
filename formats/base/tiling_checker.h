// Law 4 as a sink: whether a field tree covers its file.
#ifndef ASSETLINT_FORMATS_BASE_TILING_CHECKER_H_
#define ASSETLINT_FORMATS_BASE_TILING_CHECKER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "formats/base/field_tree.h"

namespace assetlint {

// Checks the tree that it receives and passes it on. Keeps a few words per open
// node, and nothing for closed ones.
class TilingChecker : public TreeSink {
 public:
  // `next` receives every event too; null when only the check matters.
  explicit TilingChecker(TreeSink* next = nullptr) : next_(next) {}

  void Begin(const Field& node) override;
  void End() override;
  void Leaf(const Field& node) override;

  // After the tree: OK when its leaves tile [0, size), in order, without
  // overlaps or holes, and every node's length is that of its children.
  // Otherwise Internal, naming the first byte at fault.
  absl::Status Verdict(uint64_t size) const;

  // True when any leaf was a gap.
  bool has_gap() const { return has_gap_; }
  // Nodes so far.
  uint64_t nodes() const { return nodes_; }

 private:
  struct Open {
    uint64_t offset;
    uint64_t end;
  };

  void Enter(const Field& node);
  // Reports what is wrong with a node's position or length, if anything.
  void ReportMisplaced(const Field& node);
  void Fault(std::string message);

  TreeSink* next_;
  std::vector<Open> open_;  // outermost first
  uint64_t position_ = 0;   // where the next leaf must begin
  uint64_t nodes_ = 0;
  bool has_gap_ = false;
  absl::Status fault_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_TILING_CHECKER_H_
