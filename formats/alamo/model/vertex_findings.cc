#include "formats/alamo/model/vertex_findings.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/base/number_text.h"

namespace assetlint::alamo {

void VertexFold::Note(const VertexView& vertices, uint64_t index,
                      absl::string_view name, size_t element, double found) {
  if (at.full()) return at.NoteOneMore();
  const bool whole = element == kWhole;
  const ByteRange place =
      vertices.Field(index, name, whole ? -1 : static_cast<int64_t>(element));
  if (at.empty()) {
    range = place;
    value = found;
    field = absl::StrCat("vertices[", index, "]/", name);
    if (!whole) absl::StrAppend(&field, "[", element, "]");
  }
  at.Note(place.offset);
}

void VertexFindings::Add(const Rule& rule, const VertexFold& fold,
                         absl::string_view what, absl::string_view allowed,
                         const VertexRepair& repair, FindingRole role) const {
  if (fold.at.empty()) return;
  FindingBuilder finding = report_.Add(rule, path_, fold.range);
  finding.As(role)
      .Field(fold.field)
      .Found(fold.value)
      .Allowed(allowed)
      .Times(fold.at)
      .Message(fold.field, " ", what, ": ", NumberText(fold.value));
  if (!finding.detailed() || repair.edits == nullptr) return;
  Fix fix = {repair.level, std::string(repair.reason),
             repair.edits(vertices_, unusual_)};
  if (!fix.edits.empty()) finding.FixBy(std::move(fix));
}

}  // namespace assetlint::alamo
