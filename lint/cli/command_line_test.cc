#include "lint/cli/command_line.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/cli/parsed_command_line.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(CommandLineTest, CheckHasDefaults) {
  const Parsed parsed = Parse({"check", "a", "b"});
  ASSERT_TRUE(parsed.run) << parsed.err;
  EXPECT_EQ(parsed.line.command, Command::kCheck);
  EXPECT_EQ(parsed.line.color, "auto");
  const CheckOptions& check = parsed.line.check;
  EXPECT_THAT(check.inputs.paths, ElementsAre("a", "b"));
  EXPECT_EQ(check.format, "text");
  EXPECT_EQ(check.fail_on, "");
  EXPECT_EQ(check.inputs.config.file, "");
  EXPECT_FALSE(check.inputs.config.none);
  EXPECT_FALSE(check.across.none);
  EXPECT_EQ(check.max_findings, 0u);
  EXPECT_EQ(check.inputs.jobs, 0u);
}

TEST(CommandLineTest, CheckTakesItsOptions) {
  const Parsed parsed = Parse({"check",
                               "--format=json",
                               "--output",
                               "[o]",
                               "--select",
                               "A,B",
                               "--select=C",
                               "--ignore",
                               "D",
                               "--severity",
                               "E=info",
                               "--fail-on=never",
                               "--max-findings=7",
                               "-j",
                               "3",
                               "--exclude",
                               "*,x",
                               "--exclude=[ab]",
                               "--exclude",
                               "[c]",
                               "--game",
                               "[g]",
                               "--game=h,i",
                               "--game-list=[l]",
                               "--case-sensitive",
                               "--no-across",
                               "--statistics",
                               "--color=never",
                               "-q",
                               "--stdin-filename",
                               "[n]",
                               "-"});
  ASSERT_TRUE(parsed.run) << parsed.err;
  const CheckOptions& check = parsed.line.check;
  EXPECT_EQ(check.format, "json");
  EXPECT_EQ(check.output, "[o]");
  EXPECT_THAT(check.rules.select, ElementsAre("A", "B", "C"));
  EXPECT_THAT(check.rules.ignore, ElementsAre("D"));
  EXPECT_THAT(check.rules.severity, ElementsAre("E=info"));
  EXPECT_EQ(check.fail_on, "never");
  EXPECT_EQ(check.max_findings, 7u);
  EXPECT_EQ(check.inputs.jobs, 3u);
  EXPECT_THAT(check.inputs.excluded, ElementsAre("*,x", "[ab]", "[c]"));
  EXPECT_THAT(check.across.game_dirs, ElementsAre("[g]", "h,i"));
  EXPECT_EQ(check.across.game_list, "[l]");
  EXPECT_TRUE(check.across.case_sensitive);
  EXPECT_TRUE(check.across.none);
  EXPECT_TRUE(check.statistics);
  EXPECT_TRUE(check.quiet);
  EXPECT_EQ(parsed.line.color, "never");
  EXPECT_EQ(check.inputs.stdin_filename, "[n]");
  EXPECT_THAT(check.inputs.paths, ElementsAre("-"));
}

TEST(CommandLineTest, PathsAreTakenAsTheyAre) {
  const Parsed parsed = Parse({"check", "--select", "A", "[mods]", "a,b",
                               "[a,b]", "%%", "/x", "{}", "[]", "rules", "\1",
                               "--", "--format=json", "-j", "--", "\1"});
  ASSERT_TRUE(parsed.run) << parsed.err;
  EXPECT_THAT(parsed.line.check.inputs.paths,
              ElementsAre("[mods]", "a,b", "[a,b]", "%%", "/x", "{}", "[]",
                          "rules", "\1", "--format=json", "-j", "--", "\1"));
  EXPECT_EQ(parsed.line.check.format, "text");
}

TEST(CommandLineTest, OnePathIsTakenAsItIs) {
  for (const char* path : {"{}", "[]", "%%", "{a}", "[a,b]", "'a'", "\"a\"",
                           "\1", "a b", "++", "@a", "\\x41"}) {
    EXPECT_THAT(Parse({"check", path}).line.check.inputs.paths,
                ElementsAre(path));
    EXPECT_EQ(Parse({"dump", path}).line.dump.path, path);
    const CheckOptions check = Parse({"check", "x", "--output", path,
                                      "--exclude", path, "--select", path})
                                   .line.check;
    EXPECT_EQ(check.output, path);
    EXPECT_THAT(check.inputs.excluded, ElementsAre(path));
    EXPECT_EQ(absl::StrJoin(check.rules.select, ","), path);
    const std::string joined = absl::StrCat("--exclude=", path);
    EXPECT_THAT(
        Parse({"check", "x", joined.c_str()}).line.check.inputs.excluded,
        ElementsAre(path));
  }
}

TEST(CommandLineTest, TwoDashesEndTheOptions) {
  EXPECT_THAT(Parse({"check", "--", "-q"}).line.check.inputs.paths,
              ElementsAre("-q"));
  EXPECT_EQ(Parse({"dump", "--", "-q"}).line.dump.path, "-q");
  EXPECT_EQ(Parse({"explain", "--", "-q"}).line.explain.rule, "-q");
}

TEST(CommandLineTest, OptionsMayFollowPaths) {
  const Parsed parsed = Parse({"check", "a", "--ignore", "X", "b"});
  ASSERT_TRUE(parsed.run) << parsed.err;
  EXPECT_THAT(parsed.line.check.inputs.paths, ElementsAre("a", "b"));
  EXPECT_THAT(parsed.line.check.rules.ignore, ElementsAre("X"));
}

TEST(CommandLineTest, OtherCommands) {
  EXPECT_EQ(Parse({"dump", "x", "--values"}).line.dump.values, true);
  EXPECT_EQ(Parse({"dump", "x"}).line.command, Command::kDump);
  EXPECT_EQ(Parse({"roundtrip", "x"}).line.command, Command::kRoundtrip);
  EXPECT_EQ(Parse({"fix", "x"}).line.command, Command::kFix);
  EXPECT_EQ(Parse({"rules", "--format=markdown"}).line.rules.format,
            "markdown");
  EXPECT_EQ(Parse({"explain", "X"}).line.explain.rule, "X");
  const Parsed config = Parse({"config", "--config=c", "--ignore=X", "p"});
  EXPECT_EQ(config.line.command, Command::kConfig);
  EXPECT_EQ(config.line.config.path, "p");
  EXPECT_EQ(config.line.config.config.file, "c");
  EXPECT_THAT(config.line.config.rules.ignore, ElementsAre("X"));
}

TEST(CommandLineTest, ExplainTakesARuleOrASymptom) {
  const Parsed parsed = Parse({"explain", "--symptom=[no] mesh"});
  ASSERT_TRUE(parsed.run) << parsed.err;
  EXPECT_EQ(parsed.line.command, Command::kExplain);
  EXPECT_EQ(parsed.line.explain.symptom, "[no] mesh");
  EXPECT_EQ(parsed.line.explain.rule, "");
  EXPECT_THAT(Error({"explain"}), HasSubstr("RULE or --symptom is required"));
  EXPECT_THAT(Error({"explain", "X", "--symptom", "y"}), HasSubstr("excludes"));
  EXPECT_THAT(Error({"explain", "--symptom", ""}), HasSubstr("is empty"));
}

TEST(CommandLineTest, ListTakesAnArchiveOrAGame) {
  EXPECT_EQ(Parse({"list", "[x]"}).line.list.path, "[x]");
  const Parsed game = Parse({"list", "--game", "[a]", "--game=b,c"});
  EXPECT_EQ(game.line.command, Command::kList);
  EXPECT_THAT(game.line.list.game_dirs, ElementsAre("[a]", "b,c"));
  EXPECT_THAT(Error({"list"}), HasSubstr("FILE or --game"));
  EXPECT_THAT(Error({"list", "x", "--game", "a"}), HasSubstr("FILE"));
  EXPECT_THAT(Error({"list", "--format=json", "--game", "a"}),
              HasSubstr("--format"));
}

TEST(CommandLineTest, FixTakesPathsOrAnUndoFile) {
  const Parsed fix = Parse({"fix", "a", "b", "--rule=ALO014,vertex-count",
                            "--rule", "ALO015", "--diff"});
  ASSERT_TRUE(fix.run) << fix.err;
  EXPECT_THAT(fix.line.fix.inputs.paths, ElementsAre("a", "b"));
  EXPECT_THAT(fix.line.fix.only,
              ElementsAre("ALO014", "vertex-count", "ALO015"));
  EXPECT_TRUE(fix.line.fix.diff);
  const Parsed undo = Parse({"fix", "--undo", "u", "--diff"});
  ASSERT_TRUE(undo.run) << undo.err;
  EXPECT_EQ(undo.line.fix.undo, "u");
  EXPECT_TRUE(Parse({"fix", "--undo=u", "--no-undo", "-j2", "-q"}).run);

  EXPECT_THAT(Error({"fix"}), HasSubstr("PATH is required"));
  EXPECT_THAT(Error({"fix", "a", "-"}), HasSubstr("- (standard input)"));
  EXPECT_THAT(Error({"fix", "a", "--undo-file", "-"}),
              HasSubstr("--undo-file: - is not the name of a file"));
  for (const char* option :
       {"a", "--unsafe-fixes", "--rule=ALO014", "--select=ALO", "--as=alo"}) {
    EXPECT_THAT(Error({"fix", "--undo=u", option}), HasSubstr("excludes"))
        << option;
  }
  EXPECT_THAT(Error({"fix", "a", "--no-undo", "--undo-file=u"}),
              HasSubstr("excludes"));
}

TEST(CommandLineTest, HelpAndVersionAreNoErrors) {
  for (const char* option : {"--help", "-h", "--version", "-V", "help"}) {
    const Parsed parsed = Parse({option});
    EXPECT_FALSE(parsed.run);
    EXPECT_EQ(parsed.exit_code, ExitCode::kClean);
    EXPECT_THAT(parsed.out, HasSubstr("assetlint"));
    EXPECT_EQ(parsed.err, "");
  }
  EXPECT_THAT(Parse({"check", "--help"}).out, HasSubstr("--max-findings"));
}

TEST(CommandLineTest, HelpIsACommandToo) {
  EXPECT_EQ(Parse({"help"}).out, Parse({"--help"}).out);
  for (const char* command : {"check", "explain", "manpage"}) {
    const Parsed parsed = Parse({"help", command});
    EXPECT_EQ(parsed.exit_code, ExitCode::kClean);
    EXPECT_EQ(parsed.out, Parse({command, "--help"}).out);
    EXPECT_EQ(parsed.err, "");
  }
  EXPECT_THAT(Error({"help", "chekc"}), HasSubstr("did you mean \"check\"?"));
  EXPECT_THAT(Error({"help", "check", "dump"}), HasSubstr("\"dump\""));
}

TEST(CommandLineTest, ColorMayPrecedeTheCommand) {
  EXPECT_EQ(Parse({"--color", "always", "check", "x"}).line.color, "always");
  EXPECT_EQ(Parse({"--color=never", "rules"}).line.color, "never");
  EXPECT_THAT(Error({"--color=red", "rules"}), HasSubstr("auto|always"));
}

TEST(CommandLineTest, OtherOptionsBelongAfterTheCommand) {
  EXPECT_THAT(Error({"--format", "json", "check", "x"}),
              HasSubstr("the option \"--format\" must follow the command: "
                        "assetlint check --format"));
  EXPECT_THAT(Error({"-q", "check", "x"}),
              HasSubstr("must follow the command: assetlint check -q"));
  EXPECT_THAT(Error({"--values"}), HasSubstr("assetlint dump --values"));
  EXPECT_THAT(Error({"--values", "check", "x"}),
              HasSubstr("unknown argument \"--values\""));
}

TEST(CommandLineTest, HelpFitsATerminal) {
  for (const char* command :
       {"check", "dump", "roundtrip", "fix", "rules", "explain", "config"}) {
    const std::string help = Parse({command, "--help"}).out;
    size_t column = 0;
    for (const char c : help) {
      column = c == '\n' ? 0 : column + 1;
      ASSERT_LE(column, 80u) << help;
    }
  }
}

using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;

class ExpandPatternTest : public ::testing::Test {
 protected:
  ExpandPatternTest() {
    for (const char* name : {"b.alo", "A.ALO", "c.ala", ".d.alo", "[e].alo"}) {
      folder_.Write(name, "");
    }
  }

  // The names that a pattern of the folder becomes.
  std::vector<std::string> Expand(const std::string& pattern) const {
    std::vector<std::string> names;
    for (const std::string& path : ExpandPattern(folder_.Path(pattern))) {
      names.push_back(path.substr(folder_.Path("").size()));
    }
    return names;
  }

  TempFolder folder_;
};

TEST_F(ExpandPatternTest, MatchesInEitherCase) {
  EXPECT_THAT(Expand("*.alo"), ElementsAre("A.ALO", "[e].alo", "b.alo"));
  EXPECT_THAT(Expand("?.AL*"), ElementsAre("A.ALO", "b.alo", "c.ala"));
}

TEST_F(ExpandPatternTest, OnlyStarAndQuestionMarkAreSpecial) {
  EXPECT_THAT(Expand("[e]*"), ElementsAre("[e].alo"));
  EXPECT_THAT(Expand("{b,c}.*"), ElementsAre("{b,c}.*"));
  EXPECT_THAT(Expand("**.ala"), ElementsAre("c.ala"));
}

TEST_F(ExpandPatternTest, ADotIsMatchedOnlyByADot) {
  EXPECT_THAT(Expand(".*"), ElementsAre(".d.alo"));
}

TEST_F(ExpandPatternTest, WhatMatchesNothingStays) {
  EXPECT_THAT(Expand("*.meg"), ElementsAre("*.meg"));
  EXPECT_THAT(Expand("none/*.alo"), ElementsAre("none/*.alo"));
  EXPECT_THAT(Expand("b.alo"), ElementsAre("b.alo"));
}

TEST(TakeUserPathsTest, ATypedPathIsTaken) {
  CommandLine line;
  line.check.inputs.paths = {"a/b", "-"};
  line.dump.path = "a/b";
  TakeUserPaths(line);
  EXPECT_THAT(line.check.inputs.paths, ElementsAre("a/b", "-"));
  EXPECT_EQ(line.dump.path, "a/b");
}

}  // namespace

}  // namespace assetlint
