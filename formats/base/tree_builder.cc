#include "formats/base/tree_builder.h"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/base/endian.h"

namespace assetlint {
namespace {

FieldNumber LoadNumber(const char* from, Scalar type, ByteOrder order) {
  switch (type) {
    case Scalar::kU8:
      return uint64_t{Load<uint8_t>(from, order)};
    case Scalar::kU16:
      return uint64_t{Load<uint16_t>(from, order)};
    case Scalar::kS16:
      return int64_t{Load<int16_t>(from, order)};
    case Scalar::kU32:
      return uint64_t{Load<uint32_t>(from, order)};
    case Scalar::kS32:
      return int64_t{Load<int32_t>(from, order)};
    case Scalar::kF32:
      return Load<float>(from, order);
  }
  return uint64_t{0};
}

FieldKind KindOf(BytesKind kind) {
  switch (kind) {
    case BytesKind::kText:
      return FieldKind::kField;
    case BytesKind::kPadding:
      return FieldKind::kPadding;
    case BytesKind::kOpaque:
      return FieldKind::kOpaque;
    case BytesKind::kUnknown:
      return FieldKind::kUnknown;
  }
  return FieldKind::kUnknown;
}

void SetNumbers(FieldNode& node, Scalar type, ByteOrder order,
                absl::string_view bytes, uint64_t max_elements) {
  const uint64_t size = ScalarSize(type);
  const uint64_t count = bytes.size() / size;
  const uint64_t kept =
      max_elements == 0 ? count : std::min(count, max_elements);
  node.numbers.reserve(kept);
  for (uint64_t i = 0; i < kept; ++i) {
    node.numbers.push_back(LoadNumber(bytes.data() + i * size, type, order));
  }
}

}  // namespace

TreeBuilder::TreeBuilder(absl::string_view input, ByteOrder order,
                         const DecoderRules& rules, Report& report,
                         TreeOptions options)
    : Decoder(input, order, rules, report, Groups::kHeard),
      options_(options),
      rules_(rules) {
  open_.emplace_back();
}

FieldNode& TreeBuilder::AddLeaf(absl::string_view name, uint64_t offset) {
  FieldNode& leaf = open_.back().children.emplace_back();
  leaf.name = std::string(name);
  leaf.offset = offset;
  leaf.length = this->offset() - offset;
  return leaf;
}

void TreeBuilder::Scalars(absl::string_view name, Scalar type, void* values,
                          size_t count) {
  const uint64_t at = offset();
  Decoder::Scalars(name, type, values, count);
  if (offset() == at) return;
  FieldNode& leaf = AddLeaf(name, at);
  leaf.type = std::string(ScalarName(type));
  if (count > 1) {
    absl::StrAppend(&leaf.type, "[", count, "]");
    leaf.elements = count;
  }
  SetNumbers(leaf, type, order(), input().substr(at, leaf.length), 0);
}

void TreeBuilder::ViewBytes(absl::string_view name, const ElementType& type,
                            uint64_t count, absl::string_view& bytes) {
  const uint64_t at = offset();
  Decoder::ViewBytes(name, type, count, bytes);
  if (offset() == at) return;
  if (type.describe != nullptr && options_.expand_records) {
    AddRecords(name, type, at, bytes);
    return;
  }
  FieldNode& leaf = AddLeaf(name, at);
  leaf.type = absl::StrCat(type.name, "[", count, "]");
  leaf.elements = count;
  if (type.describe == nullptr) {
    SetNumbers(leaf, type.scalar, order(), bytes, options_.max_elements);
  }
}

void TreeBuilder::AddRecords(absl::string_view name, const ElementType& type,
                             uint64_t offset, absl::string_view bytes) {
  // Each record is walked by a builder of its own that sees the input up to
  // the record's end, so that positions are the file's.
  for (uint64_t at = 0; at < bytes.size(); at += type.size) {
    Report nobody(Report::Audience::kNobody);
    TreeBuilder builder(input().substr(0, offset + at + type.size), order(),
                        rules_, nobody, options_);
    builder.Skip(offset + at);
    type.describe(builder);
    FieldNode node = builder.Take(absl::StrCat(name, "[", at / type.size, "]"));
    node.offset = offset + at;
    node.length = type.size;
    node.type = std::string(type.name);
    open_.back().children.push_back(std::move(node));
  }
}

void TreeBuilder::Bytes(absl::string_view name, BytesKind kind, uint64_t length,
                        absl::string_view& bytes) {
  const uint64_t at = offset();
  Decoder::Bytes(name, kind, length, bytes);
  if (offset() == at) return;
  FieldNode& leaf = AddLeaf(name, at);
  leaf.kind = KindOf(kind);
  if (kind == BytesKind::kText) {
    leaf.type = "string";
    leaf.is_text = true;
    leaf.text = std::string(bytes);
  } else {
    leaf.type = absl::StrCat("bytes[", length, "]");
  }
}

void TreeBuilder::Begin(absl::string_view name, int64_t index) {
  FieldNode& node = open_.emplace_back();
  node.name = std::string(name);
  if (index != PathSegment::kNoIndex) {
    absl::StrAppend(&node.name, "[", index, "]");
  }
  node.type = "group";
  node.offset = offset();
}

void TreeBuilder::End() {
  FieldNode node = std::move(open_.back());
  open_.pop_back();
  node.length = offset() - node.offset;
  // Memory ran out, and nobody gets the tree.
  if (std::uncaught_exceptions() > 0) return;
  // A group that read nothing has nothing to show.
  if (node.length > 0) open_.back().children.push_back(std::move(node));
}

void TreeBuilder::OnGap(uint64_t offset, uint64_t length) {
  FieldNode& leaf = AddLeaf("gap", offset);
  leaf.kind = FieldKind::kGap;
  leaf.length = length;
  leaf.type = absl::StrCat("bytes[", length, "]");
}

FieldNode TreeBuilder::Take(absl::string_view name) {
  FieldNode root = std::move(open_.front());
  root.name = std::string(name);
  root.type = "group";
  root.length = offset() - root.offset;
  return root;
}

}  // namespace assetlint
