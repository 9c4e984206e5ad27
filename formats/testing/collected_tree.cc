#include "formats/testing/collected_tree.h"

#include <utility>

namespace assetlint {
namespace {

FieldNode NodeOf(const Field& field) {
  FieldNode node;
  node.name = std::string(field.name);
  node.type = std::string(field.type);
  node.offset = field.offset;
  node.length = field.length;
  node.kind = field.kind;
  for (uint64_t i = 0; i < field.numbers.size(); ++i) {
    node.numbers.push_back(field.numbers[i]);
  }
  node.text = std::string(field.text);
  node.is_text = field.is_text;
  node.elements = field.elements;
  return node;
}

}  // namespace

void TreeCollector::Begin(const Field& node) { open_.push_back(NodeOf(node)); }

void TreeCollector::End() {
  FieldNode node = std::move(open_.back());
  open_.pop_back();
  open_.back().children.push_back(std::move(node));
}

void TreeCollector::Leaf(const Field& node) {
  open_.back().children.push_back(NodeOf(node));
}

FieldNode TreeCollector::Take() {
  return std::move(open_.front().children.front());
}

FieldNode CollectTree(const Format& format, absl::string_view bytes,
                      const TreeOptions& options) {
  TreeCollector collector;
  format.tree(bytes, options, collector);
  return collector.Take();
}

}  // namespace assetlint
