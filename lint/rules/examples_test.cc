// The examples of rules are what check reports of the corpus and of the made
// mods. `bazel run -c opt //lint/rules:examples_test` writes them.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/read_mod.h"
#include "corpus/real_files.h"
#include "formats/formats.h"
#include "gtest/gtest.h"
#include "lint/report/text_writer.h"
#include "lint/run/file_linter.h"
#include "lint/terminal/terminal.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;

// Lines of examples, by rule.
using Lines = std::map<std::string, std::string>;

// That the file has these lines. When Bazel runs the test as a program, writes
// the file in the workspace.
void ExpectLines(const char* file, const Lines& lines) {
  std::string text;
  for (const auto& [rule, line] : lines) {
    absl::StrAppend(&text, rule, "\t", line, "\n");
  }
  const std::string path = absl::StrCat("lint/rules/", file);
  if (const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY")) {
    std::ofstream(fs::path(workspace) / path, std::ios::binary) << text;
    return;
  }
  EXPECT_TRUE(corpus::ReadFile(path) == text)
      << "bazel run -c opt //lint/rules:examples_test writes " << path;
}

// Of the first file in corpus/*/invalid/<RULE> of each rule, the line of the
// first finding of the rule.
TEST(ExamplesTest, OfFiles) {
  std::vector<std::string> paths;
  for (const fs::path& path : corpus::FilesIn("corpus")) {
    if (path.parent_path().parent_path().filename() == "invalid") {
      paths.push_back(path.generic_string());
    }
  }
  std::sort(paths.begin(), paths.end());
  const Policy policy{RuleFilter(ResolveRules(AllRules(), {}))};
  Lines lines;
  for (const std::string& path : paths) {
    const std::string rule = fs::path(path).parent_path().filename().string();
    InputLoader loader(nullptr);
    const InputFile file{path, InputFile::Kind::kNamed, "", &policy};
    for (const ReportedFinding& found : LintFile(loader, file, {}).findings) {
      if (found.finding.rule->id != rule) continue;
      lines.emplace(rule, FindingLine(path, found, Painter(false)));
      break;
    }
    EXPECT_TRUE(lines.contains(rule)) << path << " does not break its rule";
  }
  ExpectLines("file_examples.txt", lines);
}

// Of the first mod of each rule, the line of the first finding of the rule.
TEST(ExamplesTest, AcrossFiles) {
  Lines lines;
  for (const corpus::BrokenMod& broken : corpus::BrokenMods()) {
    const corpus::ReadMod read(broken.mod);
    for (const AcrossFinding& found : corpus::Check(read, broken.mod)) {
      const Rule& rule = *found.finding.rule;
      if (rule.id != broken.rule) continue;
      lines.emplace(
          broken.rule,
          FindingLine(absl::StrCat("corpus/mods/", broken.mod.name, "/",
                                   read.files[found.file].path),
                      {found.finding, rule.grade.severity}, Painter(false)));
      break;
    }
  }
  ExpectLines("across_examples.txt", lines);
}

}  // namespace
}  // namespace assetlint
