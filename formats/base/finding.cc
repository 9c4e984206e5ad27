#include "formats/base/finding.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>

#include "absl/types/span.h"

namespace assetlint {
namespace {

bool IsStructure(const Finding& finding) {
  return finding.rule->rule_class == RuleClass::kStructure;
}

// The paths of all records that contain a finding of the class "structure".
std::set<std::string> FaultyParents(const std::vector<Finding>& findings) {
  std::set<std::string> parents;
  for (const Finding& finding : findings) {
    if (!IsStructure(finding)) continue;
    const absl::Span<const PathSegment> path = finding.path;
    for (size_t length = path.size(); length > 1; --length) {
      // The parents of a known path are known too.
      const auto parent = StructuralPath(path.first(length - 1));
      if (!parents.insert(parent).second) break;
    }
  }
  return parents;
}

void MarkConsequences(std::vector<Finding>& findings) {
  const std::set<std::string> parents = FaultyParents(findings);
  if (parents.empty()) return;
  for (Finding& finding : findings) {
    if (finding.role == FindingRole::kFault && IsStructure(finding) &&
        finding.field == "size" &&
        parents.count(StructuralPath(finding.path)) != 0) {
      finding.role = FindingRole::kConsequence;
    }
  }
}

}  // namespace

void SortFindings(std::vector<Finding>& findings) {
  MarkConsequences(findings);
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) {
                     if (a.role != b.role) return a.role < b.role;
                     if (a.range.offset != b.range.offset) {
                       return a.range.offset < b.range.offset;
                     }
                     return a.rule->id < b.rule->id;
                   });
}

std::string FindingPath(const Finding& finding) {
  std::string path = StructuralPath(finding.path);
  if (finding.field.empty()) return path;
  if (!path.empty()) path += '/';
  return path + finding.field;
}

}  // namespace assetlint
