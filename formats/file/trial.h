// Reads a damaged file, or a part of it, by itself: what a diagnosis rests on.
#ifndef ASSETLINT_FORMATS_FILE_TRIAL_H_
#define ASSETLINT_FORMATS_FILE_TRIAL_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/work_meter.h"

namespace assetlint::file {

// Whether a finding is one that a diagnosis may explain: more than information.
bool Counts(const Finding& finding);

// Whether `findings` holds one of the same rule at the same place. The messages
// may differ: some give the size of the file.
bool Holds(absl::Span<const Finding> findings, const Finding& finding);

// The trials of one file, which share a work meter.
class Trials {
 public:
  // `format` is the format's own row, without the diagnoses of this folder.
  Trials(const Format& format, const FileContext& context, uint64_t size);

  // What linting `bytes` gives, without searches and hints; nothing when there
  // is no work left for it.
  std::optional<std::vector<Finding>> Lint(absl::string_view bytes);

  // Whether `bytes` decode and have no warning and no error but those in
  // `known`; false when there is no work left. `findings` gets what they have.
  bool IsWhole(absl::string_view bytes, absl::Span<const Finding> known,
               std::vector<Finding>& findings);

  const Format& format() const { return format_; }
  WorkMeter& work() { return work_; }

 private:
  // Spends what linting `bytes` takes; false when there is too little left.
  bool Spend(absl::string_view bytes);

  const Format& format_;
  const FileContext& context_;
  WorkMeter work_;
  bool has_lists_ = true;  // until one is read without
};

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_TRIAL_H_
