// Command lines as one would type them in a POSIX shell, for people to read and
// to copy.
#ifndef ASSETLINT_LINT_TEXT_SHELL_WORDS_H_
#define ASSETLINT_LINT_TEXT_SHELL_WORDS_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// Longer command lines are cut.
inline constexpr size_t kMaxShownCommand = 8192;

// The text as one word, in quotes if it needs them.
std::string ShellQuoted(absl::string_view text);

// The command with arguments that are no options; at most kMaxShownCommand
// bytes.
std::string WithArguments(std::string command,
                          absl::Span<const std::string> arguments);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_SHELL_WORDS_H_
