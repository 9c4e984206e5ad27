#include "lint/web/core/branch_sink.h"

#include "lint/dump/tree_json.h"

namespace assetlint {

BranchSink::Open BranchSink::Enter() {
  Open node;
  if (open_.empty()) {
    node.on_path = true;
    node.written = request_.path.empty();
    return node;
  }
  Open& parent = open_.back();
  const uint64_t index = parent.children++;
  const size_t depth = open_.size();
  if (depth <= request_.path.size()) {
    node.on_path = parent.on_path && index == request_.path[depth - 1];
    node.written = node.on_path && depth == request_.path.size();
    return node;
  }
  const uint64_t first = Level() == 1 ? request_.first : 0;
  node.written =
      parent.has_array && index >= first && index - first < request_.count;
  return node;
}

void BranchSink::Begin(const Field& node) {
  Open open = Enter();
  if (open.written) {
    found_ = true;
    json_.BeginObject();
    WriteFieldHeader(json_, node);
    if (Level() < request_.levels) {
      open.has_array = true;
      json_.Key("children");
      json_.BeginArray();
    }
  }
  open_.push_back(open);
}

void BranchSink::End() {
  const Open closed = open_.back();
  open_.pop_back();
  if (!closed.written) return;
  if (closed.has_array) json_.EndArray();
  json_.Key("child_count");
  json_.Unsigned(closed.children);
  json_.EndObject();
}

void BranchSink::Leaf(const Field& node) {
  if (!Enter().written) return;
  found_ = true;
  json_.BeginObject();
  WriteFieldHeader(json_, node);
  WriteFieldContent(json_, node, kMaxBranchText);
  json_.EndObject();
}

}  // namespace assetlint
