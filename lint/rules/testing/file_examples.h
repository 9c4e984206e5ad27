// The examples of rules about one file, which file_examples.txt has.
#ifndef ASSETLINT_LINT_RULES_TESTING_FILE_EXAMPLES_H_
#define ASSETLINT_LINT_RULES_TESTING_FILE_EXAMPLES_H_

#include <string>

namespace assetlint {

// The text of lint/rules/file_examples.txt: for each rule a line with its id, a
// tab and what `check` reports of the first file in corpus/*/invalid/<RULE>.
// Reads the corpus from the folder `corpus`. For a file that does not break its
// rule, throws std::runtime_error.
std::string FileExamples();

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_TESTING_FILE_EXAMPLES_H_
