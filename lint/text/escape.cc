#include "lint/text/escape.h"

#include <algorithm>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "formats/base/limits.h"
#include "formats/base/text.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

void AppendByte(std::string& out, char byte) {
  absl::StrAppend(&out, "\\x", HexByte(byte));
}

bool IsPlain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

// Non-ASCII characters that are invisible and change how the text around them
// is displayed.
bool IsInvisible(char32_t c) {
  return (c >= 0x80 && c <= 0x9F)         // C1 controls: U+009B begins escapes
         || c == 0x061C                   // direction marks
         || (c >= 0x200B && c <= 0x200F)  // zero width, direction marks
         || (c >= 0x2028 && c <= 0x202E)  // line ends, direction overrides
         || (c >= 0x2060 && c <= 0x206F)  // joiners, direction isolates
         || c == 0xFEFF                   // byte order mark
         || (c >= 0xFFF9 && c <= 0xFFFB)  // annotations
         || c == 0xFFFE || c == 0xFFFF    // noncharacters, not allowed in XML
         || (c >= 0xE0000 && c <= 0xE007F);  // tags
}

// Appends the beginning that no escape changes; whether anything is left.
bool AppendPlain(absl::string_view raw, size_t& at, std::string& out) {
  const size_t length = PlainSize(raw.substr(at));
  out.append(raw.data() + at, length);
  at += length;
  return at < raw.size();
}

std::string ForTerminal(absl::string_view raw, bool quoted) {
  std::string out;
  out.reserve(raw.size());
  for (size_t at = 0, length = 0; AppendPlain(raw, at, out); at += length) {
    const std::optional<char32_t> c = DecodeUtf8(raw.substr(at), length);
    if (!c.has_value() || *c < 0x20 || *c == 0x7F) {
      AppendByte(out, raw[at]);
    } else if (IsInvisible(*c)) {
      absl::StrAppend(&out, "\\u{", absl::Hex(*c, absl::kZeroPad4), "}");
    } else {
      if (quoted && (*c == '"' || *c == '\\')) out += '\\';
      out.append(raw.data() + at, length);
    }
  }
  return out;
}

// True for `\xNN`, as AppendByte writes it, or in upper case.
bool IsByteEscape(absl::string_view text) {
  return text.size() >= 4 && absl::StartsWith(text, "\\x") &&
         absl::ascii_isxdigit(static_cast<unsigned char>(text[2])) &&
         absl::ascii_isxdigit(static_cast<unsigned char>(text[3]));
}

// `as_key`: the bytes can be recovered from the result.
std::string Utf8(absl::string_view raw, bool as_key) {
  std::string out;
  out.reserve(raw.size());
  for (size_t at = 0, length = 0; AppendPlain(raw, at, out); at += length) {
    const absl::string_view rest = raw.substr(at);
    const bool looks_escaped =
        IsByteEscape(rest) || absl::StartsWith(rest, "\\u{");
    if (!DecodeUtf8(rest, length).has_value() || (as_key && looks_escaped)) {
      AppendByte(out, raw[at]);
    } else {
      out.append(rest.data(), length);
    }
  }
  return out;
}

}  // namespace

size_t PlainSize(absl::string_view text) {
  return static_cast<size_t>(
      std::find_if_not(text.begin(), text.end(),
                       [](char c) { return IsPlain(c); }) -
      text.begin());
}

std::string EscapeForTerminal(absl::string_view raw) {
  return ForTerminal(raw, /*quoted=*/false);
}

std::string EscapeForLineStart(absl::string_view raw) {
  std::string out = EscapeForTerminal(raw);
  // Log readers skip many Unicode blanks: any non-ASCII character may be one.
  size_t at = 0;
  while (at < out.size() && (out[at] == ' ' || (out[at] & 0x80) != 0)) ++at;
  const absl::string_view text = absl::string_view(out).substr(at);
  // One colon is enough: another may follow the text.
  if (!absl::StartsWith(text, ":") && !absl::StartsWith(text, "##[")) {
    return out;
  }
  return out.replace(at, 1, absl::StrCat("\\x", HexByte(out[at])));
}

std::string QuoteForTerminal(absl::string_view raw) {
  return absl::StrCat("\"", ForTerminal(raw, /*quoted=*/true), "\"");
}

std::string QuoteForMessage(absl::string_view raw) {
  return absl::StrCat(
      absl::StrReplaceAll(QuoteForTerminal(raw.substr(0, kMaxQuotedText)),
                          {{"\\\\", "\\"}}),
      raw.size() > kMaxQuotedText ? "…" : "");
}

std::string EscapeForJson(absl::string_view raw) {
  return Utf8(raw, /*as_key=*/false);
}

std::string EscapePath(absl::string_view raw) {
  return Utf8(raw, /*as_key=*/true);
}

std::string UnescapePath(absl::string_view escaped) {
  std::string out;
  out.reserve(escaped.size());
  for (size_t at = 0; at < escaped.size(); ++at) {
    const absl::string_view rest = escaped.substr(at);
    if (IsByteEscape(rest)) {
      std::string byte;
      absl::CUnescape(rest.substr(0, 4), &byte);
      out += byte;
      at += 3;
    } else {
      out += rest[0];
    }
  }
  return out;
}

std::string EscapeForMarkdown(absl::string_view raw) {
  return absl::StrReplaceAll(EscapeForTerminal(raw), {{"<", "&lt;"},
                                                      {">", "&gt;"},
                                                      {"&", "&amp;"},
                                                      {"|", "\\|"},
                                                      {"\\", "\\\\"},
                                                      {"`", "\\`"},
                                                      {"*", "\\*"},
                                                      {"_", "\\_"},
                                                      {"[", "\\["},
                                                      {"]", "\\]"}});
}

std::string EscapeForXml(absl::string_view raw) {
  return absl::StrReplaceAll(EscapeForTerminal(raw), {{"&", "&amp;"},
                                                      {"<", "&lt;"},
                                                      {">", "&gt;"},
                                                      {"\"", "&quot;"},
                                                      {"'", "&apos;"}});
}

std::string EscapeForWorkflowMessage(absl::string_view raw) {
  return absl::StrReplaceAll(EscapeForTerminal(raw), {{"%", "%25"}});
}

std::string EscapeForWorkflowProperty(absl::string_view raw) {
  return absl::StrReplaceAll(EscapeForWorkflowMessage(raw),
                             {{":", "%3A"}, {",", "%2C"}});
}

std::string EscapeForSarif(absl::string_view raw) {
  return absl::StrReplaceAll(EscapeForTerminal(raw), {{"](", "] ("}});
}

std::string ShellQuoted(absl::string_view text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
               absl::StrContains("_@%+=:,./-", c);
      })) {
    return std::string(text);
  }
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

std::string WithArguments(std::string command,
                          absl::Span<const std::string> arguments) {
  if (std::any_of(arguments.begin(), arguments.end(), [](const auto& argument) {
        return argument.size() > 1 && argument[0] == '-';
      })) {
    command += " --";
  }
  for (const std::string& argument : arguments) {
    if (command.size() > kMaxShownCommand) break;
    absl::StrAppend(&command, " ", ShellQuoted(argument));
  }
  return ShortenUtf8(command, kMaxShownCommand);
}

}  // namespace assetlint
