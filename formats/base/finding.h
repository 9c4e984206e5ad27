// What is wrong at one place of a file, and the edits that repair it.
#ifndef ASSETLINT_FORMATS_BASE_FINDING_H_
#define ASSETLINT_FORMATS_BASE_FINDING_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/rule.h"
#include "formats/base/text.h"

namespace assetlint {

// Replaces the bytes of `range`, positions of the file as it is. The new bytes
// may have another length: an empty range inserts, empty bytes remove.
struct Edit {
  ByteRange range;
  std::string new_bytes;
  // The bytes that are replaced. Checks leave them empty; CompleteFixes
  // (complete_fixes.h) copies them from the file.
  std::string old_bytes;

  bool operator==(const Edit&) const = default;
};

// One repair. Everything that has to change together is in one fix: when bytes
// are inserted, the sizes of all enclosing blocks too.
struct Fix {
  FixLevel level = FixLevel::kDisplay;
  // How the new bytes are known: "derived from the vertex chunk (576 bytes /
  // 144)". May contain raw bytes from the file: escape before printing.
  std::string reason;
  // Sorted by offset, without overlaps.
  std::vector<Edit> edits;
};

// Overwrites the number at `offset`, which is in byte order `order`.
template <typename T>
Edit NumberEdit(uint64_t offset, T value, ByteOrder order) {
  Edit edit;
  edit.range = {offset, sizeof(T)};
  edit.new_bytes.resize(sizeof(T));
  Store(edit.new_bytes.data(), value, order);
  return edit;
}

// The same for the low bits of `value`.
Edit WordEdit(uint64_t offset, Scalar type, ByteOrder order, uint64_t value);

// Overwrites `range` with as many bytes of the value `fill`.
inline Edit FillEdit(ByteRange range, char fill) {
  return {range, std::string(range.length, fill), {}};
}

// Sorts edits by offset, as a fix has them.
void SortEdits(std::vector<Edit>& edits);

// Edits of which no two overlap. Two at the same offset overlap even if one of
// them only inserts: their order would be open.
class EditSet {
 public:
  // Adds all of `edits`, which do not overlap each other; false, and adds none,
  // if one of them overlaps an edit of the set.
  bool Add(const std::vector<Edit>& edits);

  // All edits, sorted by offset.
  std::vector<Edit> Take();

 private:
  bool Overlaps(const ByteRange& range) const;

  std::map<uint64_t, Edit> by_offset_;
};

// A value mentioned by a finding, as data for programs. A text is raw bytes of
// the file, or one such as "0..2".
using DataValue = std::variant<int64_t, uint64_t, double, std::string>;

// The value as a message gives it.
std::string DataText(const DataValue& value);

// A number of a record: where it is, and what it is. FieldOf
// (formats/base/tree_walker.h) makes it from the record's description.
struct FieldValue {
  std::string name;
  ByteRange range;
  Scalar type = Scalar::kU32;
  ByteOrder order = ByteOrder::kLittle;
  DataValue value = uint64_t{0};
};

// Sets the field to another number.
Edit FieldEdit(const FieldValue& field, const DataValue& value);

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
  // The same range in a text file; none in others.
  std::optional<TextRange> text = {};
};

struct Finding {
  const Rule* rule = nullptr;
  // What the check takes it for, which sees only a part of the file.
  FindingRole expected_role = FindingRole::kFault;
  // What it is among all findings: set by SortFindings.
  FindingRole role = FindingRole::kFault;
  // The faulty bytes, counted from the start of the file.
  ByteRange range;
  // In a text file: the same range, and those that begin at `offsets`.
  std::optional<TextRange> text;
  std::vector<TextRange> repeats_text;
  // The record they belong to, from the outermost container inwards.
  std::vector<PathSegment> path;
  // The field of that record, or empty when the record as a whole is meant. May
  // have an index: "indices[1042]".
  std::string field;
  // A sentence without a full stop that gives the value found and the value
  // allowed. May contain raw bytes from the file: escape before printing.
  std::string message;
  // The same values for programs: what was found, what is allowed, and others
  // by name, which only outputs read.
  std::optional<DataValue> found;
  std::optional<DataValue> allowed;
  std::vector<std::pair<std::string, DataValue>> data;
  // The byte of the file that the faulty value refers to.
  std::optional<uint64_t> target;
  // Files that are not at hand decide whether it is true: it is info, and
  // checks across files can withdraw it.
  bool provisional = false;
  // How often the rule is broken here: a run of repeats is one finding.
  uint64_t count = 1;
  // The offsets of the first few repeats; empty when count is 1.
  std::vector<uint64_t> offsets;
  // The best fix, then its alternatives. Those of folded findings are joined.
  std::vector<Fix> fixes;
  // Of a check across files: the other side.
  std::vector<RelatedPlace> related;
};

// Whether its rule is of the class "structure"; and whether it is an error.
bool IsStructure(const Finding& finding);
bool IsError(const Finding& finding);

// All values of a finding by name: "found", "allowed", "target" and the others.
std::vector<std::pair<std::string, DataValue>> DataOf(const Finding& finding);

// Decides the roles of findings, and orders them, the likeliest cause first: by
// role, then by offset, then by rule. Warnings and infos about a value go
// when an error is about its bytes: what is read from them means nothing.
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

// Six digits, as absl::StrCat writes them, but "NaN", "infinity" and
// "-infinity": every message about a number that may be one of these has it
// from here.
std::string NumberText(double value);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_FINDING_H_
