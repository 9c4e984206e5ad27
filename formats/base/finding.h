// A finding: one rule broken at one place in one file.
#ifndef ASSETLINT_FORMATS_BASE_FINDING_H_
#define ASSETLINT_FORMATS_BASE_FINDING_H_

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "formats/base/extent.h"
#include "formats/base/fix.h"
#include "formats/base/path.h"
#include "formats/base/rule.h"

namespace assetlint {

// A value mentioned by a finding, as data for programs. A text is raw bytes of
// the file, or one such as "0..2".
using DataValue = std::variant<int64_t, uint64_t, double, std::string>;

// How a finding relates to the others of its file. Reports begin with the
// causes.
enum class FindingRole : uint8_t {
  kCause,        // a diagnosis that explains other findings: "this size is
                 // wrong", "a byte is missing here"
  kFault,        // independent of other findings
  kConsequence,  // likely follows from another finding
};

// Another place that a finding is about, in this file or another.
struct RelatedPlace {
  // As reported, like the path of the finding's own file.
  std::string file;
  // Empty for the file as a whole.
  ByteRange range;
  // What is there, without a full stop. May contain raw bytes from the file.
  std::string message;
};

struct Finding {
  const Rule* rule = nullptr;
  // What the check takes it for, which sees only a part of the file.
  FindingRole expected_role = FindingRole::kFault;
  // What it is among all findings: set by SortFindings.
  FindingRole role = FindingRole::kFault;
  // The faulty bytes, counted from the start of the file.
  ByteRange range;
  // The record they belong to, from the outermost container inwards.
  std::vector<PathSegment> path;
  // The field of that record, or empty when the record as a whole is meant. May
  // have an index: "indices[1042]".
  std::string field;
  // A sentence without a full stop that gives the value found and the value
  // allowed. May contain raw bytes from the file: escape before printing.
  std::string message;
  // The same values for programs: "found", "allowed" and others, by name.
  std::vector<std::pair<std::string, DataValue>> data;
  // How often the rule is broken here: a run of repeats is one finding.
  uint64_t count = 1;
  // The offsets of the first few repeats; empty when count is 1.
  std::vector<uint64_t> offsets;
  // The best fix, then its alternatives. Those of folded findings are joined.
  std::vector<Fix> fixes;
  // Of a check across files: the other side.
  std::vector<RelatedPlace> related;
};

// Decides the roles of findings, and orders them, the likeliest cause first: by
// role, then by offset, then by rule.
//
// A record that does not fit its size often only shows that something inside it
// is wrong. A finding of the class "structure" at a record's size is a
// consequence when there is another such finding inside the record. So is one
// that its check expects to be a consequence, that of a count, a box or another
// summary, unless nothing else is wrong in the outermost record that it belongs
// to: then it is the summary that is wrong.
void SortFindings(std::vector<Finding>& findings);

// The path including the field: "mesh[3]/submesh[0]/info/nVertices".
std::string FindingPath(const Finding& finding);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_FINDING_H_
