#include "formats/base/field_tree.h"

#include "absl/strings/str_cat.h"

namespace assetlint {
namespace {

// Trees are as deep as the formats' own nesting, so recursion is bounded.
absl::Status TileFrom(const FieldNode& node, uint64_t& position) {
  if (node.offset != position) {
    return absl::InternalError(
        absl::StrCat(node.name, " begins at byte ", node.offset,
                     ", the one before it ends at ", position));
  }
  for (const FieldNode& child : node.children) {
    absl::Status status = TileFrom(child, position);
    if (!status.ok()) return status;
  }
  if (node.children.empty()) position += node.length;
  if (position != node.offset + node.length) {
    return absl::InternalError(absl::StrCat(node.name, " ends at byte ",
                                            node.offset + node.length,
                                            ", its fields at ", position));
  }
  return absl::OkStatus();
}

}  // namespace

absl::string_view FieldKindName(FieldKind kind) {
  switch (kind) {
    case FieldKind::kField:
      return "field";
    case FieldKind::kPadding:
      return "padding";
    case FieldKind::kOpaque:
      return "opaque";
    case FieldKind::kUnknown:
      return "unknown";
    case FieldKind::kGap:
      return "gap";
  }
  return "gap";
}

absl::Status CheckTiling(const FieldNode& root, uint64_t size) {
  uint64_t position = 0;
  absl::Status status = TileFrom(root, position);
  if (!status.ok()) return status;
  if (position != size) {
    return absl::InternalError(absl::StrCat("the tree ends at byte ", position,
                                            ", the file at ", size));
  }
  return absl::OkStatus();
}

bool HasGap(const FieldNode& root) {
  if (root.kind == FieldKind::kGap) return true;
  for (const FieldNode& child : root.children) {
    if (HasGap(child)) return true;
  }
  return false;
}

}  // namespace assetlint
