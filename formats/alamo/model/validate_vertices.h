// Faults that many vertices share, folded into one finding for each rule, and
// the bones to which vertices are bound.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_VERTICES_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_VERTICES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/alamo/model/submesh_view.h"
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
  Occurrences at;
  std::string field;
  ByteRange range;
  double value = 0;
};

// How to repair a fault that several vertices have, not safely: one fix for
// all.
struct VertexRepair {
  enum class Outcome { kUnchanged, kChanged, kUnknown };

  absl::string_view field;
  std::array<float, 4> Vertex::*values;
  // kUnknown: there is no right value, so there is no fix.
  Outcome (*repair)(std::array<float, 4>& values);
  absl::string_view reason;
};

// Adds findings on the vertices of one sub-mesh to a report.
struct VertexFindings {
  // Nothing without an occurrence. The message is `subject`, "FIELD is VALUE"
  // and `what`.
  void Add(const Rule& rule, const VertexFold& fold, absl::string_view what,
           absl::string_view allowed, const VertexRepair* repair = nullptr,
           absl::string_view subject = {}) const;

  const VertexView& vertices;
  const Path& path;
  Report& report;
};

// The parts of a vertex that the shader gets: those that the format names. It
// may be all when the format is lost or unknown.
VertexParts PartsRead(const SubMeshView& submesh);

class SkinningChecker {
 public:
  explicit SkinningChecker(const SubMeshView& submesh);

  // Checks one vertex of a skinned format; notes weights that are infinite or
  // NaN, and read, in `not_finite`.
  void Check(uint64_t index, const Vertex& v, VertexFold& not_finite);
  // Reports what was found in all of them.
  void Finish(const VertexFindings& findings) const;

 private:
  void CheckWeights(uint64_t index, const Vertex& v, VertexFold& not_finite);
  void CheckOtherSlots(uint64_t index, const Vertex& v);

  const VertexView& vertices_;
  // Entries of the bone mapping; slot 0 must be less. 1 without a mapping.
  uint64_t bones_ = 1;
  // The format uses all four slots; otherwise only slot 0, with weight 1.
  bool four_slots_ = false;
  VertexFold bone_slot_;
  VertexFold other_slots_;
  VertexFold negative_;
  VertexFold sum_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_VALIDATE_VERTICES_H_
