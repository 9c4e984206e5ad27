#include "formats/base/finding.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "absl/types/span.h"
#include "formats/base/stable_sort.h"

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

// The outermost record of a finding: the animation, a mesh, the connections.
std::string OutermostRecord(const Finding& finding) {
  return StructuralPath(absl::MakeConstSpan(finding.path).first(1));
}

// Checks of a count, a box or another summary call their findings consequences.
// In a record where nothing else is wrong, it is the summary that is. Without
// paths, as in the mode kPlaces, they remain consequences.
void ClearConsequences(std::vector<Finding>& findings) {
  std::map<std::string, Severity> worst;
  bool any = false;
  for (const Finding& finding : findings) {
    if (finding.path.empty()) continue;
    if (finding.role == FindingRole::kConsequence) {
      any = true;
      continue;
    }
    Severity& severity =
        worst.try_emplace(OutermostRecord(finding), Severity::kInfo)
            .first->second;
    severity = std::max(severity, finding.rule->severity);
  }
  if (!any) return;
  for (Finding& finding : findings) {
    if (finding.role != FindingRole::kConsequence || finding.path.empty()) {
      continue;
    }
    const auto it = worst.find(OutermostRecord(finding));
    const Severity least = std::min(finding.rule->severity, Severity::kWarning);
    if (it == worst.end() || it->second < least) {
      finding.role = FindingRole::kFault;
    }
  }
}

}  // namespace

void SortFindings(std::vector<Finding>& findings) {
  ClearConsequences(findings);
  MarkConsequences(findings);
  StableSort(findings, [](const Finding& a, const Finding& b) {
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
