// What the cases of rules give, as text: corpus/<engine>/findings.txt.
#ifndef ASSETLINT_FORMATS_TESTING_CASE_FINDINGS_H_
#define ASSETLINT_FORMATS_TESTING_CASE_FINDINGS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "corpus/case.h"
#include "formats/base/format.h"

namespace assetlint {

// The rule of a case.
inline absl::string_view RuleOf(absl::string_view case_name) {
  return case_name.substr(0, case_name.find('/'));
}

// The name that the damaged file of the case has.
std::string FileNameOf(const corpus::Case& c, absl::string_view extension);

// The name of the case, and a line for each finding: rule, range (offset and
// length), path, message. A second line has its best fix: the level, the bytes
// and what replaces them, and whether this restores the file.
std::string CaseFindings(const Format& format, const corpus::Case& c,
                         absl::string_view extension);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_CASE_FINDINGS_H_
