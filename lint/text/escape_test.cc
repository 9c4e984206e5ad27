#include "lint/text/escape.h"

#include <iterator>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(EscapeTest, TerminalShowsWhatIsNotReadable) {
  EXPECT_EQ(EscapeForTerminal("Größe \"a\\b\" 火"), "Größe \"a\\b\" 火");
  EXPECT_EQ(EscapeForTerminal("a\nb\r\tc"), "a\\x0ab\\x0d\\x09c");
  EXPECT_EQ(EscapeForTerminal("\x1b[2J\x7f"), "\\x1b[2J\\x7f");
  EXPECT_EQ(EscapeForTerminal(absl::string_view("a\0b", 3)), "a\\x00b");
  // C1: U+009B is ESC [ for some terminals.
  EXPECT_EQ(EscapeForTerminal("\u009B[J"), "\\u{009b}[J");
  // Directions, line ends, tags.
  EXPECT_EQ(EscapeForTerminal("\u202Eola.x"), "\\u{202e}ola.x");
  EXPECT_EQ(EscapeForTerminal("\u2066\u2069\u200F\u061C"),
            "\\u{2066}\\u{2069}\\u{200f}\\u{061c}");
  EXPECT_EQ(EscapeForTerminal("\u2028\u2029\uFEFF\u200B"),
            "\\u{2028}\\u{2029}\\u{feff}\\u{200b}");
  EXPECT_EQ(EscapeForTerminal("\U000E0041"), "\\u{e0041}");
  // Not UTF-8.
  EXPECT_EQ(EscapeForTerminal("\xFF\xC3"), "\\xff\\xc3");
  EXPECT_EQ(EscapeForTerminal("\xC3\xA4\xE4o"), "ä\\xe4o");
}

TEST(EscapeTest, LinesDoNotBeginAsCommands) {
  EXPECT_EQ(EscapeForLineStart("a::b"), "a::b");
  EXPECT_EQ(EscapeForLineStart(":"), "\\x3a");
  EXPECT_EQ(EscapeForLineStart("#[a"), "#[a");
  EXPECT_EQ(EscapeForLineStart(""), "");
  EXPECT_EQ(EscapeForLineStart("::error::x"), "\\x3a:error::x");
  EXPECT_EQ(EscapeForLineStart("  ::error::x"), "  \\x3a:error::x");
  EXPECT_EQ(EscapeForLineStart("\u00A0\u3000::x"), "\u00A0\u3000\\x3a:x");
  EXPECT_EQ(EscapeForLineStart("##[group]"), "\\x23#[group]");
}

TEST(EscapeTest, QuotesInMessagesAreShort) {
  EXPECT_EQ(QuoteForMessage(std::string(80, 'x')),
            "\"" + std::string(80, 'x') + "\"");
  EXPECT_EQ(QuoteForMessage(std::string(81, 'x')),
            "\"" + std::string(80, 'x') + "\"…");
  EXPECT_EQ(QuoteForMessage("\x1b"), "\"\\x1b\"");
}

TEST(EscapeTest, PathsAreKeys) {
  EXPECT_EQ(EscapePath("Größe\\a\n"), "Größe\\a\n");
  EXPECT_EQ(EscapePath("\xFF"), "\\xff");
  EXPECT_EQ(EscapePath("\\xff"), "\\x5cxff");
  EXPECT_EQ(EscapePath("\\xFf"), "\\x5cxFf");
  EXPECT_EQ(EscapePath("\\x5cxff"), "\\x5cx5cxff");
  EXPECT_EQ(EscapePath("\\xf\xFF"), "\\xf\\xff");
  EXPECT_EQ(EscapePath("\\xg0\\x"), "\\xg0\\x");
  EXPECT_EQ(EscapePath("\\u{202e}"), "\\x5cu{202e}");
  EXPECT_NE(EscapeForXml(EscapePath("\u202E")),
            EscapeForXml(EscapePath("\\u{202e}")));
  EXPECT_NE(EscapeForXml(EscapePath("\n")), EscapeForXml(EscapePath("\\x0a")));
}

TEST(EscapeTest, PathsRoundTrip) {
  // All texts made of five of these pieces.
  const std::string pieces[] = {"\\", "x", "f", "5", "\xFF", "c", "u{", "ä"};
  const size_t n = std::size(pieces);
  for (size_t i = 0; i < n * n * n * n * n; ++i) {
    std::string text;
    for (size_t k = i, j = 0; j < 5; ++j, k /= n) text += pieces[k % n];
    ASSERT_EQ(UnescapePath(EscapePath(text)), text);
  }
}

TEST(EscapeTest, MarkdownHasNoMarkup) {
  EXPECT_EQ(EscapeForMarkdown("a|b <script> & `x` [y](z)"),
            "a\\|b &lt;script&gt; &amp; \\`x\\` \\[y\\](z)");
  EXPECT_EQ(EscapeForMarkdown("a\nb"), "a\\\\x0ab");
}

TEST(EscapeTest, XmlHasNoMarkupAndNoForbiddenCharacters) {
  EXPECT_EQ(EscapeForXml("<a b=\"c\">&'\x01]]>\xEF\xBF\xBF"),
            "&lt;a b=&quot;c&quot;&gt;&amp;&apos;\\x01]]&gt;\\u{ffff}");
}

TEST(EscapeTest, WorkflowCommandsStayOne) {
  EXPECT_EQ(EscapeForWorkflowMessage("50%\n::error::x"),
            "50%25\\x0a::error::x");
  EXPECT_EQ(EscapeForWorkflowProperty("a:b,c%"), "a%3Ab%2Cc%25");
}

}  // namespace
}  // namespace assetlint
