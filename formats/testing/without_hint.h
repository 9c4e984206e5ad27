// Lints without a hint, to measure what it is worth.
#ifndef ASSETLINT_FORMATS_TESTING_WITHOUT_HINT_H_
#define ASSETLINT_FORMATS_TESTING_WITHOUT_HINT_H_

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"

namespace assetlint {

// While it exists, the hint of that name is off; without a name, all are. Only
// one may exist, and no other thread may lint.
class WithoutHint {
 public:
  explicit WithoutHint(absl::string_view name = Hint::kAll) {
    Hint::off_ = name;
  }
  WithoutHint(const WithoutHint&) = delete;
  WithoutHint& operator=(const WithoutHint&) = delete;
  ~WithoutHint() { Hint::off_ = {}; }
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_WITHOUT_HINT_H_
