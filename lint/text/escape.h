// Makes text from files and from the file system safe for an output. Nothing
// that the program did not write itself is printed without one of these: a bone
// may be called "\x1b[2J", and a folder may have a newline in its name.
#ifndef ASSETLINT_LINT_TEXT_ESCAPE_H_
#define ASSETLINT_LINT_TEXT_ESCAPE_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// How many bytes at the start of a text no function here changes, nor JSON
// itself: printable ASCII but quotes and backslashes.
size_t PlainSize(absl::string_view text);

// For a line of text on a terminal or in a log. Accepts any bytes; returns
// printable UTF-8 on one line. Control characters and bytes that are not UTF-8
// become \xNN; Unicode characters that move the cursor, end a line or change
// the writing direction become \u{NNNN}. Backslashes stay as they are, so the
// result is for reading and cannot be reversed.
std::string EscapeForTerminal(absl::string_view raw);

// The same for text at the start of a line: a CI system that reads the log must
// not take the line for one of its commands (`::error::`, `##[group]`), so the
// first character of such text becomes \xNN.
std::string EscapeForLineStart(absl::string_view raw);

// EscapeForTerminal between double quotes. Quotes and backslashes in the text
// get a backslash, so that the text ends where it appears to.
std::string QuoteForTerminal(absl::string_view raw);

// The same for a message, which should stay short and is not read back: at most
// kMaxQuotedText bytes of the text, with "…" after the quotes when it is cut,
// and backslashes as they are.
std::string QuoteForMessage(absl::string_view raw);

// For JSON, before the JSON library adds its own escapes: accepts any bytes,
// returns valid UTF-8. Valid UTF-8 stays as it is; a byte that is not part of
// any becomes the four characters \xNN. For reading only: two texts may have
// the same result.
std::string EscapeForJson(absl::string_view raw);

// A path as a key: different bytes give different texts. Accepts any bytes,
// returns valid UTF-8. Valid UTF-8 stays as it is; a byte that is not part of
// any becomes the four characters \xNN, and a backslash that could be taken for
// the start of such an escape (`\xff`, `\u{`) becomes \x5c. For JSON, before
// the JSON library adds its own escapes.
std::string EscapePath(absl::string_view raw);
// The inverse of EscapePath. In any other text each \xNN also becomes a byte.
std::string UnescapePath(absl::string_view escaped);

// For XML: an attribute between double quotes or the text of an element.
// Accepts any bytes; returns printable UTF-8 on one line, as EscapeForTerminal
// does.
std::string EscapeForXml(absl::string_view raw);

// For the message of a GitHub workflow command (`::error::MESSAGE`), and for
// one of its properties (`::error file=PATH::`). Printable UTF-8 on one line.
std::string EscapeForWorkflowMessage(absl::string_view raw);
std::string EscapeForWorkflowProperty(absl::string_view raw);

// For the text of a SARIF message, before the JSON library: as
// EscapeForTerminal, and nothing in it is a link.
std::string EscapeForSarif(absl::string_view raw);

// For a cell of a Markdown table: one line, with everything escaped that
// Markdown or HTML could treat as markup.
std::string EscapeForMarkdown(absl::string_view raw);

// Command lines as one would type them in a POSIX shell, for people to read and
// to copy. Longer ones are cut.
inline constexpr size_t kMaxShownCommand = 8192;

// The text as one word, in quotes if it needs them.
std::string ShellQuoted(absl::string_view text);

// The command with arguments that are no options; at most kMaxShownCommand
// bytes.
std::string WithArguments(std::string command,
                          absl::Span<const std::string> arguments);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_ESCAPE_H_
