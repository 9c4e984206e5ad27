#include "formats/base/walker.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace assetlint {

void Walker::Count(absl::string_view name, Scalar type, uint64_t& count) {
  const auto walk = [&](auto value) {
    value = static_cast<decltype(value)>(count);
    Number(name, value);
    if (reader_ != nullptr) count = value;
  };
  switch (ScalarSize(type)) {
    case 1:
      return walk(uint8_t{});
    case 2:
      return walk(uint16_t{});
    default:
      return walk(uint32_t{});
  }
}

void Walker::Begin(absl::string_view, int64_t, uint64_t) {}

void Walker::End() {}

std::vector<PathSegment> Walker::Segments() const {
  std::vector<PathSegment> segments;
  for (const Group* group = innermost_; group != nullptr;
       group = group->outer_) {
    segments.push_back({std::string(group->name_), group->index_, {}});
  }
  std::reverse(segments.begin(), segments.end());
  return segments;
}

void Walker::Window(uint64_t, absl::FunctionRef<void()> body) { body(); }

FindingBuilder Reader::Reject(const Rule&, ByteRange) { return {}; }

FindingBuilder Reader::Object(const Rule&, ByteRange) { return {}; }

}  // namespace assetlint
