#include "formats/base/finding.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

namespace assetlint {

Edit WordEdit(uint64_t offset, Scalar type, ByteOrder order, uint64_t value) {
  switch (ScalarSize(type)) {
    case 1:
      return NumberEdit(offset, static_cast<uint8_t>(value), order);
    case 2:
      return NumberEdit(offset, static_cast<uint16_t>(value), order);
    default:
      return NumberEdit(offset, static_cast<uint32_t>(value), order);
  }
}

Edit FieldEdit(const FieldValue& field, const DataValue& value) {
  return std::visit(
      [&](const auto& number) {
        using T = std::decay_t<decltype(number)>;
        if constexpr (std::is_same_v<T, std::string>) {
          return Edit{field.range, number, {}};
        } else if (field.type == Scalar::kF32) {
          return NumberEdit(field.range.offset, static_cast<float>(number),
                            field.order);
        } else {
          // By way of a signed number: a negative double has no unsigned one.
          return WordEdit(field.range.offset, field.type, field.order,
                          static_cast<uint64_t>(static_cast<int64_t>(number)));
        }
      },
      value);
}

std::string DataText(const DataValue& value) {
  return std::visit(
      [](const auto& v) -> std::string {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, double>) {
          return NumberText(v);
        } else {
          return absl::StrCat(v);
        }
      },
      value);
}

bool IsStructure(const Finding& finding) {
  return finding.rule->grade.rule_class == RuleClass::kStructure;
}

bool IsError(const Finding& finding) {
  return finding.rule->grade.severity == Severity::kError;
}

void SortEdits(std::vector<Edit>& edits) {
  absl::c_stable_sort(edits, [](const Edit& a, const Edit& b) {
    return a.range.offset < b.range.offset;
  });
}

bool EditSet::Overlaps(const ByteRange& range) const {
  const auto next = by_offset_.lower_bound(range.offset);
  if (next != by_offset_.end() &&
      (next->first == range.offset || next->first < range.end())) {
    return true;
  }
  return next != by_offset_.begin() &&
         std::prev(next)->second.range.end() > range.offset;
}

bool EditSet::Add(const std::vector<Edit>& edits) {
  for (const Edit& edit : edits) {
    if (Overlaps(edit.range)) return false;
  }
  for (const Edit& edit : edits) by_offset_.emplace(edit.range.offset, edit);
  return true;
}

std::vector<Edit> EditSet::Take() {
  std::vector<Edit> edits;
  edits.reserve(by_offset_.size());
  for (auto& [offset, edit] : by_offset_) edits.push_back(std::move(edit));
  by_offset_.clear();
  return edits;
}

namespace {

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
  if (absl::c_none_of(findings, IsExpectedConsequence)) return worst;
  for (const Finding& finding : findings) {
    if (finding.path.empty() || IsExpectedConsequence(finding)) continue;
    Severity& severity =
        worst.try_emplace(OutermostRecord(finding), Severity::kInfo)
            .first->second;
    severity = std::max(severity, finding.rule->grade.severity);
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
  const auto is_explained_beside = [&](const Finding& finding) {
    if (finding.path.empty()) return true;
    const auto it = worst.find(OutermostRecord(finding));
    return it != worst.end() &&
           it->second >=
               std::min(finding.rule->grade.severity, Severity::kWarning);
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

// Whether the bytes themselves are wrong, not only what they say.
bool IsOfBytes(const Finding& finding) {
  return IsError(finding) &&
         (IsStructure(finding) || finding.rule->shows_sizes);
}

// Whether the value was read from these bytes: it is in the same record and
// place, or refers to it.
bool IsReadFrom(const Finding& value, const Finding& bytes) {
  const auto [begin, length] = bytes.range;
  if (value.target.has_value() && begin <= *value.target &&
      *value.target < begin + length) {
    return true;
  }
  return value.range.offset < begin + length && begin < value.range.end() &&
         !(bytes.path.empty() && bytes.field.empty()) &&
         absl::StartsWith(absl::StrCat(FindingPath(value), "/"),
                          absl::StrCat(FindingPath(bytes), "/"));
}

bool IsMisread(const Finding& value, absl::Span<const Finding* const> bytes) {
  return value.expected_role != FindingRole::kCause && !IsError(value) &&
         !value.rule->shows_sizes &&
         absl::c_any_of(bytes, [&](const Finding* of_bytes) {
           return IsReadFrom(value, *of_bytes);
         });
}

void DropMisreadValues(std::vector<Finding>& findings) {
  std::vector<const Finding*> bytes;
  for (const Finding& finding : findings) {
    if (IsOfBytes(finding)) bytes.push_back(&finding);
  }
  std::vector<bool> misread;
  for (const Finding& finding : findings) {
    misread.push_back(IsMisread(finding, bytes));
  }
  size_t i = 0;
  std::erase_if(findings, [&](const Finding&) { return misread[i++]; });
}

}  // namespace

void SortFindings(std::vector<Finding>& findings) {
  DropMisreadValues(findings);
  DecideRoles(findings);
  // Infos come last: what is legal was so before the damage.
  const auto key = [](const Finding& finding) {
    return std::tuple(finding.role,
                      finding.rule->grade.severity == Severity::kInfo,
                      finding.range.offset, finding.rule->id);
  };
  absl::c_stable_sort(findings, [&](const Finding& a, const Finding& b) {
    return key(a) < key(b);
  });
}

std::vector<std::pair<std::string, DataValue>> DataOf(const Finding& finding) {
  std::vector<std::pair<std::string, DataValue>> data;
  if (finding.found.has_value()) data.emplace_back("found", *finding.found);
  if (finding.allowed.has_value()) {
    data.emplace_back("allowed", *finding.allowed);
  }
  if (finding.target.has_value()) data.emplace_back("target", *finding.target);
  data.insert(data.end(), finding.data.begin(), finding.data.end());
  return data;
}

std::string FindingPath(const Finding& finding) {
  std::string path = StructuralPath(finding.path);
  if (finding.field.empty()) return path;
  if (!path.empty()) path += '/';
  return path + finding.field;
}

std::string NumberText(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  return absl::StrCat(value);
}

}  // namespace assetlint
