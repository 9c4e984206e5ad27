#include "formats/base/path.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assetlint {

std::vector<PathSegment> Path::Segments() const {
  std::vector<PathSegment> segments;
  for (const Path* node = this; node->parent_ != nullptr;
       node = node->parent_) {
    segments.push_back(
        {std::string(node->name_), node->index_, std::string(node->label_)});
  }
  std::reverse(segments.begin(), segments.end());
  return segments;
}

std::string StructuralPath(absl::Span<const PathSegment> segments) {
  std::string path;
  for (const PathSegment& segment : segments) {
    if (!path.empty()) path += '/';
    path += segment.name;
    if (segment.index != PathSegment::kNoIndex) {
      absl::StrAppend(&path, "[", segment.index, "]");
    }
  }
  return path;
}

}  // namespace assetlint
