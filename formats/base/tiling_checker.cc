#include "formats/base/tiling_checker.h"

#include <string>

#include "absl/strings/str_cat.h"

namespace assetlint {

void TilingChecker::Fault(std::string message) {
  if (fault_.ok()) fault_ = absl::InternalError(message);
}

void TilingChecker::ReportMisplaced(const Field& node) {
  if (open_.empty() && nodes_ > 0) {
    Fault(absl::StrCat(node.name, " is a second root"));
  }
  if (node.offset != position_) {
    Fault(absl::StrCat(node.name, " begins at byte ", node.offset,
                       ", the previous one ends at ", position_));
  }
  if (node.length == 0 && !open_.empty()) {
    Fault(absl::StrCat(node.name, " at byte ", node.offset, " has no bytes"));
  }
}

inline void TilingChecker::Enter(const Field& node) {
  if (node.offset != position_ || node.length == 0 || open_.empty()) {
    ReportMisplaced(node);
  }
  ++nodes_;
}

void TilingChecker::Begin(const Field& node) {
  Enter(node);
  open_.push_back({node.offset, node.offset + node.length});
  if (next_ != nullptr) next_->Begin(node);
}

void TilingChecker::Leaf(const Field& node) {
  Enter(node);
  position_ = node.offset + node.length;
  has_gap_ = has_gap_ || node.kind == FieldKind::kGap;
  if (next_ != nullptr) next_->Leaf(node);
}

void TilingChecker::End() {
  if (open_.empty()) return Fault("a node ends that did not begin");
  const Open node = open_.back();
  open_.pop_back();
  if (position_ != node.end) {
    Fault(absl::StrCat("the node at byte ", node.offset, " ends at byte ",
                       node.end, ", its fields at ", position_));
  }
  if (next_ != nullptr) next_->End();
}

absl::Status TilingChecker::Verdict(uint64_t size) const {
  if (!fault_.ok()) return fault_;
  if (nodes_ == 0) return absl::InternalError("there is no tree");
  if (!open_.empty()) {
    return absl::InternalError(
        absl::StrCat("the node at byte ", open_.back().offset, " has no end"));
  }
  if (position_ != size) {
    return absl::InternalError(absl::StrCat("the tree ends at byte ", position_,
                                            ", the file at ", size));
  }
  return absl::OkStatus();
}

}  // namespace assetlint
