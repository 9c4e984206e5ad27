// What a finding is about, for editors that select it.
#ifndef ASSETLINT_LINT_REPORT_SELECTION_H_
#define ASSETLINT_LINT_REPORT_SELECTION_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"

namespace assetlint {

struct Selection {
  // Of the last of `numbers`; "file" without any.
  absl::string_view kind = "file";
  // In the file, of the innermost thing that has a name; raw bytes, may be
  // empty. A view of the finding.
  absl::string_view name;
  // The number of each thing by its kind, the outermost first.
  std::vector<std::pair<absl::string_view, uint64_t>> numbers;
};

Selection SelectionOf(const Finding& finding);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_SELECTION_H_
