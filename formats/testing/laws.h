// What linting finds in bytes, and the laws that hold for every input of every
// format, for corpus tests, property tests and fuzz targets alike.
#ifndef ASSETLINT_FORMATS_TESTING_LAWS_H_
#define ASSETLINT_FORMATS_TESTING_LAWS_H_

#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint {

// All findings, the likeliest cause first.
std::vector<Finding> LintBytes(const Format& format, absl::string_view bytes,
                               absl::string_view file_name = {});

// Those of one rule.
std::vector<Finding> FindingsOf(const Format& format, absl::string_view rule,
                                absl::string_view bytes,
                                absl::string_view file_name = {});

using RuleIds = std::multiset<std::string>;

// The rules of all findings, one for each finding.
RuleIds BrokenRules(const Format& format, absl::string_view bytes);

// What linting collects; empty for bytes that do not decode.
Facts FactsOf(const Format& format, absl::string_view bytes);

// Each returns Internal, saying what was broken and where, when a law does not
// hold.

// Law 1, lossless: what decodes re-encodes to the same bytes. `decodes` is set
// to whether the input decoded.
absl::Status CheckRoundTrip(const Format& format, absl::string_view bytes,
                            bool& decodes);

// Law 3, one judge: the input decodes exactly when linting reports nothing of
// the class "structure", whether or not findings are collected. Every collected
// finding lies inside the input, belongs to a rule that the format lists and
// has a message of at most 640 bytes.
absl::Status CheckLint(const Format& format, absl::string_view bytes,
                       Report::Mode mode, bool decodes);

// Law 4, every byte is accounted for: the field tree tiles the input, and has
// no gap when the input decodes.
absl::Status CheckTree(const Format& format, absl::string_view bytes,
                       const TreeOptions& options, bool decodes);

// Laws 1, 3 and 4, on a copy of the bytes in a buffer of exactly their size, so
// that AddressSanitizer catches any read past the end.
absl::Status CheckLaws(const Format& format, absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_LAWS_H_
