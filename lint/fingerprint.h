// Names for findings that stay the same while a file is edited elsewhere.
#ifndef ASSETLINT_LINT_FINGERPRINT_H_
#define ASSETLINT_LINT_FINGERPRINT_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"

namespace assetlint {

// One for each file, given its findings in order.
class FingerprintMaker {
 public:
  // `scope` goes into every fingerprint: the file's path, to tell the findings
  // of a whole report apart, or nothing.
  explicit FingerprintMaker(absl::string_view scope) : scope_(scope) {}

  // 16 hexadecimal digits out of the scope, the rule and the structural path
  // (no offset), and behind a colon which one this is of those that share
  // them: "8f0c0d4e2a6b1c33:1".
  std::string Next(const Finding& finding);

 private:
  std::string scope_;
  std::map<uint64_t, uint64_t> seen_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FINGERPRINT_H_
