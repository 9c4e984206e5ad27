#include "formats/base/walker.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace assetlint {

void Walker::Count(absl::string_view name, Scalar type, uint64_t& count) {
  switch (type) {
    case Scalar::kU8: {
      uint8_t value = static_cast<uint8_t>(count);
      U8(name, value);
      if (reader_ != nullptr) count = value;
      return;
    }
    case Scalar::kU16: {
      uint16_t value = static_cast<uint16_t>(count);
      U16(name, value);
      if (reader_ != nullptr) count = value;
      return;
    }
    default: {
      uint32_t value = static_cast<uint32_t>(count);
      U32(name, value);
      if (reader_ != nullptr) count = value;
      return;
    }
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
