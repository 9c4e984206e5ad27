#include "lint/man_page.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "formats/formats.h"
#include "lint/version.h"

namespace assetlint {
namespace {

// Text of a line; a dot or quote at its start would be a command.
std::string Escape(absl::string_view text) {
  std::string escaped =
      absl::StrReplaceAll(text, {{"\\", "\\e"}, {"-", "\\-"}});
  if (absl::StartsWith(escaped, ".") || absl::StartsWith(escaped, "'")) {
    escaped.insert(0, "\\&");
  }
  return escaped;
}

std::string Bold(absl::string_view text) {
  return absl::StrCat("\\fB", Escape(text), "\\fR");
}

std::string Italic(absl::string_view text) {
  return absl::StrCat("\\fI", Escape(text), "\\fR");
}

std::string Paragraph(absl::string_view text) {
  return absl::StrCat(".PP\n", Escape(text), "\n");
}

// A term, which has its fonts already, and what it means.
std::string Term(absl::string_view term, absl::string_view meaning) {
  return absl::StrCat(".TP\n", term, "\n", Escape(meaning), "\n");
}

std::string OptionTerm(const OptionWords& option) {
  std::string names;
  for (const std::string& name : option.names) {
    absl::StrAppend(&names, names.empty() ? "" : ", ", Bold(name));
  }
  if (!option.value.empty()) {
    const bool is_long = absl::StartsWith(option.names.back(), "--");
    absl::StrAppend(&names, is_long ? "=" : " ", Italic(option.value));
  }
  return Term(names, option.help);
}

std::string Synopsis(const CommandWords& command) {
  std::string text = absl::StrCat(Bold("assetlint"), " ", Bold(command.name),
                                  " [", Italic("options"), "]");
  for (const ArgumentWords& argument : command.arguments) {
    absl::StrAppend(&text, " ", Italic(argument.name),
                    argument.repeats ? "\\|.\\|.\\|." : "");
  }
  return text;
}

std::string CommandSection(const CommandWords& command) {
  std::string text =
      absl::StrCat(".SS ", Escape(command.name), "\n", Synopsis(command),
                   "\n.PP\n", Escape(command.help), ".\n");
  for (const ArgumentWords& argument : command.arguments) {
    text += Term(Italic(argument.name), argument.help);
  }
  for (const OptionWords& option : command.options) text += OptionTerm(option);
  return text;
}

std::string Formats() {
  std::string text = ".SH FORMATS\n";
  for (const Format* format : AllFormats()) {
    text += Term(Bold(format->name), format->title);
  }
  return text;
}

// What the definition of the command line does not hold.
std::string Rest() {
  return absl::StrCat(
      ".SH EXIT STATUS\n",
      Term("0", "Nothing at or above \"fail-on\" was found."),
      Term("1",
           "Something was, or the baseline has stale lines and "
           "--strict-baseline is given."),
      Term("2",
           "The command line or a configuration is wrong, a path was not "
           "checked, or a report was not written."),
      Term("3", "An internal error, or not enough memory."), ".SH FILES\n",
      Term(Bold("assetlint.toml"),
           "The configuration of the folder that it is in and of all below "
           "it. Keys: extends, select, ignore, severity, exclude, fail-on, "
           "and tables [[per-path]] with paths, select, ignore and severity. "
           "assetlint config PATH shows what holds for a path."),
      ".SH ENVIRONMENT\n",
      Term(Bold("NO_COLOR"),
           "When it is not empty, no colours unless "
           "--color=always."),
      Term(Bold("GITHUB_STEP_SUMMARY"),
           "With --format=github: the file that a summary is added to."),
      ".SH EXAMPLES\n",
      Term(Bold("assetlint check Data"), "All files below a folder."),
      Term(Bold("assetlint check --write-baseline known.json Data"),
           "Write down what is wrong now."),
      Term(Bold("assetlint check --baseline known.json Data"),
           "Fail only for what is new."),
      Term(Bold("assetlint dump --values walk.ala"),
           "What is in a file, and what its tracks unpack to."));
}

}  // namespace

std::string ManPage(const std::vector<CommandWords>& commands) {
  std::string text = absl::StrCat(
      ".\\\" Written by assetlint manpage.\n", ".TH ASSETLINT 1 ", kReleaseDate,
      " \"assetlint ", kVersion,
      "\" \"User Commands\"\n.SH NAME\nassetlint \\- check legacy game asset "
      "files\n.SH SYNOPSIS\n");
  for (size_t i = 1; i < commands.size(); ++i) {
    absl::StrAppend(&text, i > 1 ? ".br\n" : "", Synopsis(commands[i]), "\n");
  }
  absl::StrAppend(
      &text, ".SH DESCRIPTION\n",
      Escape("assetlint reads the binary assets of old games, reports which byte "
             "is wrong and why, shows what is in a file, and proves that it "
             "understood it by writing it back byte for byte."),
      "\n",
      Paragraph("A finding is reported as FILE:OFFSET: SEVERITY RULE [NAME]: "
                "PLACE: MESSAGE, where the offset counts bytes from the "
                "start of the file."),
      ".SH COMMANDS\n");
  for (size_t i = 1; i < commands.size(); ++i) {
    text += CommandSection(commands[i]);
  }
  text += ".SH OPTIONS\n";
  for (const OptionWords& option : commands[0].options) {
    text += OptionTerm(option);
  }
  return absl::StrCat(text, Formats(), Rest());
}

}  // namespace assetlint
