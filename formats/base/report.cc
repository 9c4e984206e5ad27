#include "formats/base/report.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "formats/base/finding.h"

namespace assetlint {

namespace {

// "0..7" as in a sentence: "between 0 and 7".
std::string AllowedText(const DataValue& allowed, bool real) {
  const std::string text = DataText(allowed);
  const std::pair<absl::string_view, absl::string_view> range =
      absl::StrSplit(text, absl::MaxSplits("..", 1));
  if (range.second.empty()) return text;
  int64_t first = 0, last = 0;
  if (!real && absl::SimpleAtoi(range.first, &first) &&
      absl::SimpleAtoi(range.second, &last) && last - first <= 1) {
    return last == first ? absl::StrCat(first)
                         : absl::StrCat(first, " or ", last);
  }
  return absl::StrCat("between ", range.first, " and ", range.second);
}

// The findings of one rule.
struct Repeats {
  size_t first = 0;         // index of the one with the lowest offset
  std::vector<size_t> all;  // their indices
  uint64_t count = 0;  // including those that a finding counts besides itself
  std::vector<uint64_t> offsets;
  std::vector<Fix> fixes;  // of the finding that they are folded into

  void Note(const std::vector<Finding>& findings, size_t index) {
    const Finding& finding = findings[index];
    if (all.empty() || finding.range.offset < findings[first].range.offset) {
      first = index;
    }
    all.push_back(index);
    count += finding.count;
    if (finding.offsets.empty()) offsets.push_back(finding.range.offset);
    offsets.insert(offsets.end(), finding.offsets.begin(),
                   finding.offsets.end());
  }

  std::vector<uint64_t> FirstOffsets() {
    std::sort(offsets.begin(), offsets.end());
    offsets.resize(std::min(offsets.size(), kMaxFoldedOffsets));
    return std::move(offsets);
  }

  // One fix that does what the best fixes of all findings do; they must have
  // the same level, and those that overlap an earlier one are left out.
  std::vector<Fix> JoinedFixes(const std::vector<Finding>& findings) {
    absl::c_stable_sort(all, [&](size_t a, size_t b) {
      return findings[a].range.offset < findings[b].range.offset;
    });
    std::vector<Fix> joined;
    EditSet edits;
    size_t others = 0;
    for (const size_t index : all) {
      const std::vector<Fix>& offered = findings[index].fixes;
      if (offered.empty()) continue;
      if (joined.empty()) {
        joined.assign(offered.begin(), offered.end());
        edits.Add(offered.front().edits);
      } else if (offered.front().level == joined.front().level &&
                 edits.Add(offered.front().edits)) {
        ++others;
      }
    }
    if (others == 0) return joined;
    joined.front().edits = edits.Take();
    absl::StrAppend(&joined.front().reason, ", and ", others,
                    " more in the same way");
    return joined;
  }
};

bool IsWithin(const ByteRange& range, const std::vector<Edit>& edits) {
  return std::all_of(edits.begin(), edits.end(), [&](const Edit& edit) {
    return range.offset <= edit.range.offset && edit.range.end() <= range.end();
  });
}

}  // namespace

FindingBuilder::~FindingBuilder() {
  if (report_ == nullptr) return;
  if (expected_.has_value() && finding_->message.empty()) {
    const bool real = std::holds_alternative<double>(*finding_->found);
    finding_->message =
        absl::StrCat(finding_->field, " is ", DataText(*finding_->found),
                     ", must be ", AllowedText(*finding_->allowed, real));
  }
  report_->Commit(*std::move(finding_));
}

FindingBuilder& FindingBuilder::Times(const Occurrences& occurrences) {
  if (report_ == nullptr || occurrences.count() <= 1) return *this;
  finding_->count = occurrences.count();
  finding_->offsets = occurrences.offsets();
  return *this;
}

FindingBuilder Report::Add(const Rule& rule, const Path& path,
                           ByteRange range) {
  FindingBuilder builder = Start(rule, range);
  if (builder.detailed()) builder.SetPath(path.Segments());
  return builder;
}

FindingBuilder Report::Add(const Rule& rule, std::vector<PathSegment> path,
                           ByteRange range) {
  return std::move(Start(rule, range).SetPath(std::move(path)));
}

FindingBuilder Report::Start(const Rule& rule, ByteRange range) {
  if (!Count(rule, range.offset)) return FindingBuilder();
  return FindingBuilder(*this, rule, range);
}

Report::RuleCount& Report::CountOf(const Rule& rule) {
  // Faults of a kind come together.
  if (!counts_.empty() && counts_.front().rule == &rule) return counts_.front();
  auto it = std::find_if(counts_.begin(), counts_.end(),
                         [&](const RuleCount& c) { return c.rule == &rule; });
  if (it == counts_.end()) it = counts_.insert(it, {&rule, 0, 0});
  std::swap(*it, counts_.front());
  return counts_.front();
}

bool Report::Count(const Rule& rule, uint64_t offset) {
  const bool structure = rule.grade.rule_class == RuleClass::kStructure;
  if (structure) ++structure_findings_;
  if (!collects()) return structure && structure_findings_ == 1;
  RuleCount& counted = CountOf(rule);
  const size_t kept = rule.fix >= FixLevel::kUnsafe
                          ? kept_per_rule_
                          : std::min(kept_per_rule_, kMaxFindingsPerRule);
  if (++counted.count <= kept) return true;
  Finding& last = findings_[counted.last];
  if (last.offsets.empty()) last.offsets.push_back(last.range.offset);
  if (last.offsets.size() < kMaxFoldedOffsets) last.offsets.push_back(offset);
  ++last.count;
  return false;
}

void Report::Commit(Finding finding) {
  if (IsStructure(finding) && first_structure_.empty()) {
    const std::string path = FindingPath(finding);
    first_structure_ = absl::StrCat(
        absl::CHexEscape(finding.message), " [", finding.rule->name,
        "] at byte ", finding.range.offset, path.empty() ? "" : ", in ", path);
  }
  if (!collects()) return;
  // Without asking, a fix changes nothing but the field that it is about.
  for (Fix& fix : finding.fixes) {
    if (fix.level == FixLevel::kSafe && !IsWithin(finding.range, fix.edits)) {
      fix.level = FixLevel::kUnsafe;
    }
  }
  CountOf(*finding.rule).last = findings_.size();
  findings_.push_back(std::move(finding));
}

absl::Status Report::DecodeStatus() const {
  return decodes() ? absl::OkStatus() : absl::DataLossError(first_structure_);
}

void Report::Explain(std::vector<Finding> left) {
  findings_ = std::move(left);
  Recount();
}

void Report::FoldRepeats() {
  Fold([](const Finding&) { return true; });
}

void Report::Fold(bool (*folds)(const Finding& finding)) {
  using Kind = std::tuple<const Rule*, FindingRole, bool>;
  const auto kind = [](const Finding& f) {
    return Kind(f.rule, f.expected_role, f.provisional);
  };
  std::map<Kind, Repeats> by_kind;
  for (size_t i = 0; i < findings_.size(); ++i) {
    if (folds(findings_[i])) by_kind[kind(findings_[i])].Note(findings_, i);
  }
  for (auto& [of, repeats] : by_kind) {
    if (repeats.all.size() > 1) repeats.fixes = repeats.JoinedFixes(findings_);
  }
  std::vector<Finding> kept;
  kept.reserve(findings_.size());
  for (size_t i = 0; i < findings_.size(); ++i) {
    Finding& finding = findings_[i];
    const auto it = by_kind.find(kind(finding));
    if (it != by_kind.end() && it->second.all.size() > 1) {
      Repeats& repeats = it->second;
      if (i != repeats.first) continue;
      finding.count = repeats.count;
      finding.offsets = repeats.FirstOffsets();
      finding.fixes = std::move(repeats.fixes);
    }
    kept.push_back(std::move(finding));
  }
  findings_ = std::move(kept);
  Recount();
}

void Report::Recount() {
  counts_.clear();
  for (size_t i = 0; i < findings_.size(); ++i) {
    RuleCount& counted = CountOf(*findings_[i].rule);
    ++counted.count;
    counted.last = i;
  }
}

std::vector<Finding> Report::TakeSorted() {
  const auto one_cause = [](const Finding& f) { return f.rule->one_cause; };
  if (absl::c_any_of(findings_, one_cause)) Fold(one_cause);
  SortFindings(findings_);
  return std::move(findings_);
}

}  // namespace assetlint
