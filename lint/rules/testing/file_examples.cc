#include "lint/rules/testing/file_examples.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/report/text_writer.h"
#include "lint/run/file_linter.h"
#include "lint/terminal/terminal.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;

// The files in corpus/*/invalid/*, in the order of their paths.
std::vector<fs::path> InvalidFiles() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator("corpus")) {
    const fs::path& path = entry.path();
    if (entry.is_regular_file() &&
        path.parent_path().parent_path().filename() == "invalid") {
      paths.push_back(path);
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// The line of the file's first finding of the rule.
std::string ExampleLine(const std::string& path, const std::string& rule,
                        const Policy& policy) {
  InputLoader loader(nullptr);
  const InputFile file{path, InputFile::Kind::kNamed, "", &policy};
  for (const ReportedFinding& found : LintFile(loader, file, {}).findings) {
    if (found.finding.rule->id != rule) continue;
    return FindingLine(path, found, Painter(false));
  }
  throw std::runtime_error(absl::StrCat(path, " does not break its rule"));
}

}  // namespace

std::string FileExamples() {
  const std::vector<const Rule*> rules = AllRules();
  const Policy policy{RuleFilter(ResolveRules(rules, {}))};
  std::map<std::string, std::string> lines;
  for (const fs::path& path : InvalidFiles()) {
    const std::string rule = path.parent_path().filename().string();
    if (lines.count(rule) > 0) continue;
    lines[rule] = ExampleLine(path.generic_string(), rule, policy);
  }
  std::string text;
  for (const auto& [rule, line] : lines) {
    absl::StrAppend(&text, rule, "\t", line, "\n");
  }
  return text;
}

}  // namespace assetlint
