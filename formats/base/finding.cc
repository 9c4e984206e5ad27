#include "formats/base/finding.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "absl/algorithm/container.h"
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

// The outermost record of a finding: the animation, a mesh, the connections.
std::string OutermostRecord(const Finding& finding) {
  return StructuralPath(absl::MakeConstSpan(finding.path).first(1));
}

bool IsExpectedConsequence(const Finding& finding) {
  return finding.expected_role == FindingRole::kConsequence;
}

// The worst severity in each outermost record with other findings than
// consequences.
std::map<std::string, Severity> WorstByRecord(
    const std::vector<Finding>& findings) {
  std::map<std::string, Severity> worst;
  // Most reports have no consequences and need no record's path.
  if (std::none_of(findings.begin(), findings.end(), IsExpectedConsequence)) {
    return worst;
  }
  for (const Finding& finding : findings) {
    if (finding.path.empty() || IsExpectedConsequence(finding)) continue;
    Severity& severity =
        worst.try_emplace(OutermostRecord(finding), Severity::kInfo)
            .first->second;
    severity = std::max(severity, finding.rule->severity);
  }
  return worst;
}

void DecideRoles(std::vector<Finding>& findings) {
  const std::set<std::string> parents = FaultyParents(findings);
  const std::map<std::string, Severity> worst = WorstByRecord(findings);
  const auto is_explained_inside = [&](const Finding& finding) {
    return IsStructure(finding) && finding.field == "size" &&
           parents.count(StructuralPath(finding.path)) != 0;
  };
  // Without a path, as in the mode kPlaces, what else is wrong is unknown.
  const auto is_explained_beside = [&](const Finding& finding) {
    if (finding.path.empty()) return true;
    const auto it = worst.find(OutermostRecord(finding));
    return it != worst.end() &&
           it->second >= std::min(finding.rule->severity, Severity::kWarning);
  };
  for (Finding& finding : findings) {
    if (finding.expected_role == FindingRole::kCause) {
      finding.role = FindingRole::kCause;
      continue;
    }
    const bool consequence =
        is_explained_inside(finding) ||
        (IsExpectedConsequence(finding) && is_explained_beside(finding));
    finding.role =
        consequence ? FindingRole::kConsequence : FindingRole::kFault;
  }
}

}  // namespace

void SortFindings(std::vector<Finding>& findings) {
  DecideRoles(findings);
  absl::c_stable_sort(findings, [](const Finding& a, const Finding& b) {
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
