// Faults that many vertices share, folded into one finding for each rule.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_VERTICES_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_VERTICES_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/vertex_scan.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// The occurrences of one fault: their places, and the first one with its field.
struct VertexFold {
  // For Note(): the fault is of all elements of the field.
  static constexpr size_t kWhole = std::numeric_limits<size_t>::max();

  void Note(const VertexView& vertices, uint64_t index, absl::string_view name,
            size_t element, double found);
  // What differs in one number is damaged; what differs in many may be meant.
  FixLevel SafeForOne() const {
    return at.count() == 1 ? FixLevel::kSafe : FixLevel::kUnsafe;
  }

  Occurrences at;
  std::string field;
  ByteRange range;
  double value = 0;
};

// How to repair a fault that several vertices have.
struct VertexRepair {
  std::vector<Edit> (*edits)(const VertexView&,
                             const std::vector<UnusualVertex>&) = nullptr;
  FixLevel level = FixLevel::kNone;
  absl::string_view reason;
};

// Adds findings on the vertices of one sub-mesh to a report.
class VertexFindings {
 public:
  // All must outlive this. `unusual`: the vertices that repairs look at.
  VertexFindings(const VertexView& vertices,
                 const std::vector<UnusualVertex>& unusual, const Path& path,
                 Report& report)
      : vertices_(vertices), unusual_(unusual), path_(path), report_(report) {}

  // Nothing without an occurrence. `what` follows the name of the field.
  void Add(const Rule& rule, const VertexFold& fold, absl::string_view what,
           absl::string_view allowed, const VertexRepair& repair = {},
           FindingRole role = FindingRole::kFault) const;

 private:
  const VertexView& vertices_;
  const std::vector<UnusualVertex>& unusual_;
  const Path& path_;
  Report& report_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_VERTICES_H_
