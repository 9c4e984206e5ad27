// Names for findings that stay the same when other parts of a file change.
#ifndef ASSETLINT_LINT_BASELINE_FINGERPRINT_H_
#define ASSETLINT_LINT_BASELINE_FINGERPRINT_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"

namespace assetlint {

// One per file, given its findings in order.
class FingerprintMaker {
 public:
  // `scope` goes into every fingerprint: the file's path, to distinguish the
  // findings of a whole report, or nothing.
  explicit FingerprintMaker(absl::string_view scope) : scope_(scope) {}

  // 16 hexadecimal digits derived from the scope, the rule and the structural
  // path (no offset), then a colon and the ordinal among findings that share
  // them: "8f0c0d4e2a6b1c33:1".
  std::string Next(const Finding& finding);

 private:
  std::string scope_;
  std::map<uint64_t, uint64_t> seen_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_BASELINE_FINGERPRINT_H_
