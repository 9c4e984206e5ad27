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
// Greater values have a safe fix, less 100.
extern const Format kFakeFormat;

extern const Rule kFakeValue;  // FAK003, range, error

// With those of the structure.
absl::Span<const Rule* const> FakeRules();

// A file of the format.
std::string FakeFile(absl::string_view name,
                     const std::vector<uint16_t>& values);

}  // namespace assetlint::testing

#endif  // ASSETLINT_LINT_TESTING_FAKE_FORMAT_H_
