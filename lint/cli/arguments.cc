#include "lint/cli/arguments.h"

#include <initializer_list>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

using enum ArgumentKind;
using Arguments = std::vector<Argument>;

Arguments Join(std::initializer_list<Arguments> parts) {
  Arguments all;
  for (const Arguments& part : parts) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

Argument Help() {
  return {"-h,--help", kCli11, "", "Print this help message and exit"};
}

Argument Color(CommandLine& line) {
  return {"--color", kChoice, "auto|always|never",
          "When to use colours (default: auto, on a terminal unless NO_COLOR "
          "is set)",
          &line.color};
}

Argument Form(const std::string& choices, std::string& format,
              const std::string& what = "Output") {
  return {"--format", kChoice, choices,
          what + " format (default: " + format + ")", &format};
}

Argument As(std::string& as) {
  const auto name_of = [](std::string* out, const Format* format) {
    absl::StrAppend(out, format->name);
  };
  return {"--as", kChoice, absl::StrJoin(AllFormats(), "|", name_of),
          "Treat every file as this format", &as};
}

Argument StdinFilename(std::string& name) {
  return {"--stdin-filename", kPath, "NAME",
          "Name to report for standard input (the path -)", &name};
}

Argument Quiet(bool& quiet, const std::string& help) {
  return {"-q,--quiet", kFlag, "", help, &quiet};
}

Argument Exclude(InputOptions& inputs) {
  return {"--exclude", kTexts, "GLOB",
          "Exclude matching paths, such as *.bak, Backup or Data/**/old_*; may "
          "be given several times",
          &inputs.excluded};
}

Argument Jobs(InputOptions& inputs) {
  return {.names = "-j,--jobs",
          .kind = kNumber,
          .value = "N",
          .help = "Number of threads (default: 0, one per processor)",
          .target = &inputs.jobs,
          .most = 1024};
}

Arguments Config(ConfigChoice& config) {
  return {{"--config", kPath, "FILE",
           "Use this configuration for all paths; by default each path uses "
           "the nearest assetlint.toml in its folder or above",
           &config.file},
          {"--no-config", kFlag, "", "Use no configuration", &config.none,
           "--config"}};
}

Arguments Inputs(InputOptions& inputs) {
  return Join(
      {{{"PATH", kPatterns, "",
         "Files, folders (searched recursively), entries of archives "
         "(Models.meg!DATA/X.ALO), or - for standard input",
         &inputs.paths, "", true},
        Exclude(inputs)},
       Config(inputs.config),
       {As(inputs.as), StdinFilename(inputs.stdin_filename), Jobs(inputs)}});
}

Arguments Rules(RuleChoice& rules, std::string& fail_on) {
  return {
      {"--select", kWords, "RULE",
       "Check only these rules: comma-separated ids, id prefixes, names, "
       "classes (structure, range, reference, style) or all",
       &rules.select},
      {"--ignore", kWords, "RULE",
       "Skip these rules; where --select and --ignore both match a rule, the "
       "more specific one wins",
       &rules.ignore},
      {"--severity", kWords, "RULE=LEVEL",
       "Change the severity of a rule to error, warning or info",
       &rules.severity},
      {"--fail-on", kChoice, "error|warning|info|never",
       "The lowest severity that makes the exit code 1 (default: error)",
       &fail_on}};
}

Arguments CheckArguments(CheckOptions& check) {
  return Join(
      {Inputs(check.inputs),
       {Form("text|json|sarif|junit|github|gitlab|html", check.format,
             "Report"),
        {"--output", kNewFile, "FILE",
         "Write the report to this file instead of standard output",
         &check.output}},
       Rules(check.rules, check.fail_on),
       {{"--game", kPaths, "DIR",
         "A folder of the installed game: names that the mod does not have are "
         "looked up in its files and archives; may be given several times",
         &check.across.game_dirs},
        {"--game-list", kPath, "FILE",
         "A file that lists the paths of the game's files, one per line",
         &check.across.game_list},
        {"--case-sensitive", kFlag, "",
         "A name finds a file only when the case matches",
         &check.across.case_sensitive},
        {"--max-findings", kNumber, "N",
         "Report at most this many findings, then how many were left out "
         "(default: 0, all)",
         &check.max_findings},
        {"--statistics", kFlag, "",
         "Show how often each rule was broken (text and json only); text then "
         "shows no findings",
         &check.statistics},
        Quiet(check.quiet, "Print only findings: no summary, no progress"),
        {"--no-across", kFlag, "",
         "Check each file by itself, not whether files fit together",
         &check.across.none},
        {"--baseline", kPath, "FILE",
         "Hide the findings listed in this file, and report which of them no "
         "longer occur",
         &check.baseline},
        {.names = "--strict-baseline",
         .kind = kFlag,
         .help = "Exit with 1 when a known finding no longer occurs",
         .target = &check.strict_baseline,
         .needs = "--baseline"},
        {"--write-baseline", kNewFile, "FILE",
         "Record all findings in this file as known, and report none",
         &check.write_baseline, "--baseline"}}});
}

Arguments DumpArguments(DumpOptions& dump) {
  return {{"FILE", kPath, "",
           "A file, an entry of an archive (Models.meg!DATA/X.ALO), or - for "
           "standard input",
           &dump.path, "", true},
          Form("tree|json", dump.format),
          {"--values", kFlag, "",
           "Also show decoded values, such as the unpacked tracks of an "
           "animation or the triangles of a model",
           &dump.values},
          {"--full", kFlag, "", "Do not shorten arrays of numbers", &dump.full},
          {"--expand", kFlag, "", "Show the fields of each record in an array",
           &dump.expand},
          As(dump.as),
          StdinFilename(dump.stdin_filename)};
}

Arguments FixArguments(FixOptions& fix) {
  return Join(
      {{{"PATH", kPatterns, "", "Files and folders (searched recursively)",
         &fix.inputs.paths},
        {"--diff", kFlag, "",
         "Show what would change, and change nothing; the exit code is 1 when "
         "something would",
         &fix.diff},
        {"--unsafe-fixes", kFlag, "",
         "Also apply fixes that are likely but not certain", &fix.unsafe_fixes},
        {"--rule", kWords, "RULE",
         "Fix only these rules, by id or name; also applies their unsafe fixes",
         &fix.only},
        Exclude(fix.inputs)},
       Config(fix.inputs.config),
       {As(fix.inputs.as), Jobs(fix.inputs),
        Form("text|json", fix.format, "Report")},
       Rules(fix.rules, fix.fail_on),
       {{"--exit-non-zero-on-fix", kFlag, "",
         "Exit with 1 when something was fixed", &fix.exit_non_zero_on_fix},
        Quiet(fix.quiet, "Print only what was fixed: no summary, no progress"),
        {"--no-undo", kFlag, "", "Write no undo file", &fix.no_undo,
         "--undo-file"},
        {"--undo-file", kNewFile, "FILE",
         "Where to write what the run changes (default: a new file "
         "assetlint-undo-DATE-TIME.json in the current directory); it must not "
         "exist",
         &fix.undo_file},
        {"--undo", kPath, "FILE",
         "Undo the changes listed in this undo file, instead of fixing; takes "
         "no PATH",
         &fix.undo}}});
}

Arguments ListArguments(ListOptions& list) {
  return {
      {"FILE", kPath, "", "An archive, or - for standard input", &list.path},
      Form("text|json", list.format),
      {"--game", kPaths, "DIR",
       "List the paths of all files in this folder of an installed game, and "
       "in its archives, for check --game-list; may be given several times",
       &list.game_dirs, "FILE,--format"}};
}

Arguments ExplainArguments(ExplainOptions& explain) {
  return {{"RULE", kRule, "", "The id or name of a rule", &explain.rule},
          {"--symptom", kText, "TEXT",
           "List the rules that may explain what you see, such as \"mesh "
           "invisible\" or \"crashes when the unit spawns\"",
           &explain.symptom, "RULE"},
          {"--url", kFlag, "", "Print only the address of the rule's page",
           &explain.url, "--symptom"}};
}

Arguments ConfigArguments(ConfigOptions& config) {
  return Join({{{"PATH", kPath, "",
                 "A file, folder or ARCHIVE!ENTRY; it need not exist",
                 &config.path, "", true},
                Form("text|json", config.format)},
               Config(config.config),
               Rules(config.rules, config.fail_on)});
}

}  // namespace

std::vector<std::string> Argument::AllNames() const {
  return absl::StrSplit(names, ',');
}

std::vector<std::string> Argument::Choices() const {
  if (kind != kChoice) return {};
  return absl::StrSplit(value, '|');
}

const Argument* CommandArguments::Find(absl::string_view wanted) const {
  const auto it = absl::c_find_if(arguments, [&](const Argument& argument) {
    return absl::c_linear_search(argument.AllNames(), wanted);
  });
  return it == arguments.end() ? nullptr : &*it;
}

std::vector<CommandArguments> AllCommands(CommandLine& line) {
  std::vector<CommandArguments> commands = {
      {"assetlint",
       "Checks legacy game asset files.",
       {Help(),
        {"-V,--version", kCli11, "",
         "Display program version information and exit"},
        Color(line)}}};
  std::vector<std::string> names;
  const auto add = [&](Command command, const std::string& name,
                       const std::string& help, Arguments arguments) {
    names.push_back(name);
    commands.push_back({name, help,
                        Join({{Help(), Color(line)}, std::move(arguments)}),
                        command});
  };
  add(Command::kCheck, "check", "Check files and folders",
      CheckArguments(line.check));
  add(Command::kDump, "dump", "Show a file as a tree of fields",
      DumpArguments(line.dump));
  add(Command::kRoundtrip, "roundtrip",
      "Decode files, re-encode them and compare the bytes",
      Join({Inputs(line.roundtrip.inputs),
            {Quiet(line.roundtrip.quiet,
                   "Print only files that do not round-trip")}}));
  add(Command::kFix, "fix", "Repair files where that is safe",
      FixArguments(line.fix));
  add(Command::kList, "list",
      "List the entries of an archive, or the files of a game",
      ListArguments(line.list));
  add(Command::kRules, "rules", "List every rule",
      {Form("text|json|markdown", line.rules_format)});
  add(Command::kExplain, "explain",
      "Explain one rule, or find rules by symptom",
      ExplainArguments(line.explain));
  add(Command::kConfig, "config",
      "Show the settings of a path and where each comes from",
      ConfigArguments(line.config));
  add(Command::kCompletion, "completion", "Print a shell completion script",
      {{"SHELL", kChoice, "bash|zsh|fish", "The shell", &line.shell, "",
        true}});
  add(Command::kManPage, "manpage", "Print the manual page, for man -l -", {});
  add(Command::kHelp, "help", "Describe assetlint or one of its commands",
      {{"COMMAND", kChoice, absl::StrJoin(names, "|"),
        "The command to describe", &line.help_about}});
  return commands;
}

}  // namespace assetlint
