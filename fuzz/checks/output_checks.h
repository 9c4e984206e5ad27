// Whether an output is what its writer intended, however hostile its text:
// well-formed, with as many parts as were written, and nothing in it that a
// terminal or a CI system would take for a command.
#ifndef ASSETLINT_FUZZ_CHECKS_OUTPUT_CHECKS_H_
#define ASSETLINT_FUZZ_CHECKS_OUTPUT_CHECKS_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lint/json/document.h"
#include "lint/os/output.h"

namespace assetlint {

std::string WrittenBy(absl::FunctionRef<void(Output&)> write);

// UTF-8 without control characters other than line ends, and without characters
// that hide text or change its direction; ends with a line end.
absl::Status CheckPlainText(absl::string_view text);

// Also: exactly `commands` lines begin like a workflow command (`::`, `##[`).
absl::Status CheckNoCommands(absl::string_view text, uint64_t commands);

// An error unless both numbers are the same.
absl::Status ExpectCount(absl::string_view what, uint64_t found,
                         uint64_t wanted);

// The JSON, which must be well-formed, plain text, and without a key that
// occurs twice in one object.
absl::StatusOr<JsonDocument> ParseWrittenJson(const std::string& text);

// How often each element occurs in an XML document, which must have a
// declaration, attributes on one line, and neither comments, CDATA sections nor
// a document type.
using ElementCounts = std::map<std::string, uint64_t>;
absl::StatusOr<ElementCounts> CountXmlElements(absl::string_view xml);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_OUTPUT_CHECKS_H_
