// Whether an output is what its writer meant, however hostile the text in it:
// well-formed, with as many parts as were written, and nothing in it that a
// terminal or a CI system would take for a command.
#ifndef ASSETLINT_FUZZ_OUTPUT_CHECKS_H_
#define ASSETLINT_FUZZ_OUTPUT_CHECKS_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// UTF-8 without control characters other than the line ends, without
// characters that hide or turn text, ending with a line end.
absl::Status CheckPlainText(absl::string_view text);

// Besides: no line begins as a workflow command does (`::`, `##[`) but for
// `commands` of them.
absl::Status CheckNoCommands(absl::string_view text, uint64_t commands);

uint64_t CountLines(absl::string_view text);

// How often each element occurs in an XML document, for the XML that a report
// needs: one declaration, elements, attributes in double quotes, text, and the
// five entities. Anything else, or an element that is not closed in its place,
// an attribute that comes twice, is an error.
absl::StatusOr<std::map<std::string, uint64_t>> CountXmlElements(
    absl::string_view xml);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_OUTPUT_CHECKS_H_
