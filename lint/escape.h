// Text of files and of the file system, made safe for an output. Nothing that
// the program did not write itself is printed without passing one of these:
// a bone may be called "\x1b[2J", and a folder may have a newline in its name.
#ifndef ASSETLINT_LINT_ESCAPE_H_
#define ASSETLINT_LINT_ESCAPE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// For a line of text on a terminal or in a log. Any bytes in; printable UTF-8
// on one line out. Control characters and bytes that are no UTF-8 become
// \xNN; characters that move the cursor, end a line or turn the direction of
// writing in Unicode's ways become \u{NNNN}. Backslashes stay as they are, so
// the result is for reading and not for turning back.
std::string EscapeForTerminal(absl::string_view raw);

// The same for text that a line begins with: a CI system that reads the log
// must not take the line for a command of its own (`::error::`, `##[group]`),
// so such text gets its first character as \xNN.
std::string EscapeForLineStart(absl::string_view raw);

// EscapeForTerminal between double quotes; quotes and backslashes of the text
// get a backslash, so that the end of the text is where it seems to be.
std::string QuoteForTerminal(absl::string_view raw);

// The same for a message, which should stay short: at most kMaxQuotedText bytes
// of the text, and "…" after the quotes when there are more.
std::string QuoteForMessage(absl::string_view raw);

// For JSON, before the JSON library adds its own escapes: any bytes in, valid
// UTF-8 out. Valid UTF-8 stays as it is; a byte that is not part of any becomes
// the four characters \xNN. For reading: two texts may give the same.
std::string EscapeForJson(absl::string_view raw);

// A path as a key: different bytes give different texts. Any bytes in, valid
// UTF-8 out. Valid UTF-8 stays as it is; a byte that is not part of any becomes
// the four characters \xNN, and a backslash that could be taken for the start
// of such an escape (`\xff`, `\u{`) becomes \x5c. For JSON, before the JSON
// library adds its own escapes.
std::string EscapePath(absl::string_view raw);
// The bytes that EscapePath made this text of; any text that it did not make
// comes back with each \xNN as a byte.
std::string UnescapePath(absl::string_view escaped);

// For XML: an attribute between double quotes or the text of an element. Any
// bytes in, printable UTF-8 on one line out, as EscapeForTerminal has it.
std::string EscapeForXml(absl::string_view raw);
// The same for a path as a key: see EscapePath.
std::string EscapePathForXml(absl::string_view raw);

// For the message of a GitHub workflow command (`::error::MESSAGE`), and for
// one of its properties (`::error file=PATH::`). Printable UTF-8 on one line.
std::string EscapeForWorkflowMessage(absl::string_view raw);
std::string EscapeForWorkflowProperty(absl::string_view raw);

// For the text of a SARIF message, before the JSON library: as
// EscapeForTerminal has it, and nothing in it is a link.
std::string EscapeForSarif(absl::string_view raw);

// The path as a URI reference: relative paths stay relative, absolute ones
// get file://. Bytes are kept, whatever they are: all but letters, digits and
// -._~/ become %NN.
std::string PathToUri(absl::string_view path);

// For a cell of a Markdown table: one line, with everything escaped that
// Markdown or HTML could take for markup.
std::string EscapeForMarkdown(absl::string_view raw);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_ESCAPE_H_
