// Writes the C++ source of AllRuleExamples to standard output; the arguments
// are corpus files, and a text file with the examples of the rules that compare
// files: on each line a rule, a tab and the example.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/base/limits.h"
#include "formats/formats.h"
#include "lint/exit_code.h"
#include "lint/os/descriptor.h"
#include "lint/os/file_reader.h"
#include "lint/os/output.h"
#include "lint/report/finding_text.h"
#include "lint/run/file_linter.h"
#include "lint/terminal/color.h"
#include "lint/terminal/print_error.h"

namespace assetlint {
namespace {

// "ALO014" for corpus/alamo/invalid/ALO014/x.alo; empty for other files.
std::string RuleOf(const std::string& path) {
  const std::vector<std::string> parts = absl::StrSplit(path, '/');
  if (parts.size() < 3 || parts[parts.size() - 3] != "invalid") return "";
  return parts[parts.size() - 2];
}

// The line of the file's first finding of the rule.
std::optional<std::string> ExampleLine(const std::string& path,
                                       const std::string& rule,
                                       const Policy& policy) {
  InputLoader loader(nullptr);
  const InputFile file{path, InputFile::Kind::kNamed, "", &policy};
  const FileResult result = LintFile(loader, file, {});
  for (const ReportedFinding& finding : result.findings) {
    if (finding.finding.rule->id == rule) {
      return FindingLine(path.substr(path.rfind("corpus/")), finding,
                         Painter(false));
    }
  }
  return std::nullopt;
}

// Adds the examples of a text file.
absl::Status ReadExamples(const std::string& path,
                          std::map<std::string, std::string>& lines) {
  FileReader reader;
  const absl::Status opened = reader.Open(path, FileReader::Links::kFollow);
  if (!opened.ok()) return opened;
  const absl::StatusOr<absl::string_view> text = reader.ReadAll(kMaxInputSize);
  if (!text.ok()) return text.status();
  for (const absl::string_view line :
       absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
    const std::pair<std::string, std::string> example =
        absl::StrSplit(line, absl::MaxSplits('\t', 1));
    lines.insert(example);
  }
  return absl::OkStatus();
}

ExitCode Run(std::vector<std::string> paths, Output& out, Output& err) {
  std::sort(paths.begin(), paths.end());
  const std::vector<const Rule*> rules = AllRules();
  const Policy policy{*RuleFilter::Create(rules, RuleChoice{})};
  std::map<std::string, std::string> lines;
  for (const std::string& path : paths) {
    if (absl::EndsWith(path, "/across_examples.txt")) {
      const absl::Status read = ReadExamples(path, lines);
      if (!read.ok()) {
        PrintError(err, path, read.message());
        return ExitCode::kUsage;
      }
    }
    const std::string rule = RuleOf(path);
    if (rule.empty() || lines.count(rule) > 0) continue;
    const auto line = ExampleLine(path, rule, policy);
    if (!line.has_value()) {
      // The corpus test fails too, and explains more.
      PrintError(err, path, "does not break its rule");
      continue;
    }
    lines[rule] = *line;
  }
  out.Write(
      "#include \"lint/rules/rule_examples.h\"\n\n#include "
      "<vector>\n\nnamespace "
      "assetlint {\n\n"
      "absl::Span<const RuleExample> AllRuleExamples() {\n"
      "  static const std::vector<RuleExample> kExamples = {\n");
  for (const auto& [rule, line] : lines) {
    out.Write(absl::StrCat("      {\"", rule, "\",\n       \"",
                           absl::CHexEscape(line), "\"},\n"));
  }
  out.Write("  };\n  return kExamples;\n}\n\n}  // namespace assetlint\n");
  return ExitCode::kClean;
}

}  // namespace
}  // namespace assetlint

int main(int argc, char** argv) {
  assetlint::Output out(assetlint::os::kStandardOutput);
  assetlint::Output err(assetlint::os::kStandardError);
  return static_cast<int>(assetlint::Run(
      std::vector<std::string>(argv + 1, argv + argc), out, err));
}
