// A place in a file's structure: mesh[3] "Hull"/submesh[0].
#ifndef ASSETLINT_FORMATS_BASE_PATH_H_
#define ASSETLINT_FORMATS_BASE_PATH_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// One step of a path; owns its text.
struct PathSegment {
  static constexpr int64_t kNoIndex = -1;

  std::string name;
  int64_t index = kNoIndex;
  // The object's name in the file; raw bytes, may be empty.
  std::string label;

  bool operator==(const PathSegment&) const = default;
};

// A path on the stack: each node points to its parent. Building one costs
// nothing; only a finding turns it into segments. A node must not outlive its
// parent or the text it was given.
class Path {
 public:
  // The root: the file itself.
  Path() = default;
  Path(const Path& parent, absl::string_view name,
       int64_t index = PathSegment::kNoIndex, absl::string_view label = {})
      : parent_(&parent), name_(name), label_(label), index_(index) {}
  // Not copyable: a copy would look like a child and point at a temporary.
  Path(const Path&) = delete;
  Path& operator=(const Path&) = delete;

  // The steps from the outermost to this one.
  std::vector<PathSegment> Segments() const;

 private:
  const Path* parent_ = nullptr;
  absl::string_view name_;
  absl::string_view label_;
  int64_t index_ = PathSegment::kNoIndex;
};

// "mesh[3]/submesh[0]": names and indices only, the same in every output.
std::string StructuralPath(absl::Span<const PathSegment> segments);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_PATH_H_
