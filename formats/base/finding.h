// A finding: one rule, broken at one place of one file.
#ifndef ASSETLINT_FORMATS_BASE_FINDING_H_
#define ASSETLINT_FORMATS_BASE_FINDING_H_

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/rule.h"

namespace assetlint {

// A value that a finding speaks of, as data for programs. Strings are raw
// bytes of the file or of a sentence such as "0..2".
using DataValue = std::variant<int64_t, uint64_t, double, std::string>;

// What a finding is to the others of its file. Reports begin with the causes.
enum class FindingRole : uint8_t {
  kCause,        // a diagnosis that explains other findings: "this size is
                 // wrong", "a byte is missing here"
  kFault,        // by itself
  kConsequence,  // likely follows from another finding
};

struct Finding {
  const Rule* rule = nullptr;
  FindingRole role = FindingRole::kFault;
  // The bytes at fault, counted from the start of the file.
  ByteRange range;
  // The record that they belong to, from the outermost container in.
  std::vector<PathSegment> path;
  // The field of that record, or empty when the record as a whole is meant.
  // May have an index: "indices[1042]".
  std::string field;
  // A sentence without a full stop that gives the value found and the value
  // allowed. Text of the file inside it is raw bytes: escape before printing.
  std::string message;
  // The same values for programs: "found" and "allowed", and others by name.
  std::vector<std::pair<std::string, DataValue>> data;
  // How often the rule is broken here: a run of repeats is one finding.
  uint64_t count = 1;
  // Where the first few repeats are; empty when count is 1.
  std::vector<uint64_t> offsets;
};

// Orders findings, the likeliest cause first: by role, then in the order of the
// file, by offset, then by rule.
//
// A record that does not fit its size often only shows that something inside
// it is wrong. A finding of the class "structure" at the size of a record
// becomes a consequence when there is another one inside the record.
void SortFindings(std::vector<Finding>& findings);

// The path with the field: "mesh[3]/submesh[0]/info/nVertices".
std::string FindingPath(const Finding& finding);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_FINDING_H_
