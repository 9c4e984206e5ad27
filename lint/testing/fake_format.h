// A made-up format for tests of the program: small enough to write its files by
// hand, and able to fail in ways that no real format should.
#ifndef ASSETLINT_LINT_TESTING_FAKE_FORMAT_H_
#define ASSETLINT_LINT_TESTING_FAKE_FORMAT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"

namespace assetlint::testing {

// name: 8 characters · count: u32 · values: count u16, each below 100.
//
// A file called "THROW" makes the linter throw.
//
// Values from 100 to 199 have a safe fix (less 100); where one is greater, all
// get an unsafe one (99), or with 999 one for display.
extern const Format kFakeFormat;

extern const Rule kFakeTruncated;  // FAK001, structure, error
extern const Rule kFakeTrailing;   // FAK002, structure, error
extern const Rule kFakeValue;      // FAK003, range, error; folds
extern const Rule kFakeNoName;     // FAK004, style, info
extern const Rule kFakeNoValues;   // FAK005, range, warning

// All five.
absl::Span<const Rule* const> FakeRules();

// A file of the format.
std::string FakeFile(absl::string_view name,
                     const std::vector<uint16_t>& values);

}  // namespace assetlint::testing

#endif  // ASSETLINT_LINT_TESTING_FAKE_FORMAT_H_
