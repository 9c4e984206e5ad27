#include "formats/base/finding_builder.h"

#include <utility>

namespace assetlint {

FindingBuilder::~FindingBuilder() {
  if (sink_ != nullptr) sink_->Commit(*std::move(finding_));
}

FindingBuilder& FindingBuilder::Times(const Occurrences& occurrences) {
  if (sink_ == nullptr || occurrences.count() <= 1) return *this;
  finding_->count = occurrences.count();
  finding_->offsets = occurrences.offsets();
  return *this;
}

bool FindingBuilder::has_path() const {
  // SortFindings compares the paths of findings of the class "structure".
  return detailed_ || (sink_ != nullptr &&
                       finding_->rule->rule_class == RuleClass::kStructure);
}

}  // namespace assetlint
