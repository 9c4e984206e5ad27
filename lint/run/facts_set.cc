#include "lint/run/facts_set.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/facts.h"
#include "formats/base/limits.h"
#include "lint/os/file_reader.h"
#include "lint/os/path.h"
#include "lint/report/file_result.h"
#include "lint/run/input_file.h"
#include "lint/text/escape.h"
#include "lint/text/list_lines.h"

namespace assetlint {
namespace {

absl::Status About(absl::string_view path, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat(EscapeForTerminal(path), ": ", message));
}

// Calls use(text) with the content of a file.
template <typename Use>
absl::Status WithText(const std::string& path, const Use& use) {
  FileReader reader;
  const absl::Status opened = reader.Open(path, FileReader::Links::kFollow);
  if (!opened.ok()) return About(path, opened.message());
  const absl::StatusOr<absl::string_view> text = reader.ReadAll(kMaxInputSize);
  if (!text.ok()) return About(path, text.status().message());
  return use(*text);
}

// Adds the lines of a file that are not empty.
absl::Status AddLines(const std::string& path,
                      std::vector<std::string>& lines) {
  return WithText(path, [&](absl::string_view text) {
    const absl::Status status = ForEachLine(text, [&](absl::string_view line) {
      if (!line.empty()) lines.push_back(os::FromUser(std::string(line)));
      return absl::OkStatus();
    });
    return status.ok() ? status : About(path, status.message());
  });
}

absl::StatusOr<std::vector<std::string>> PathsOf(
    absl::Span<const std::string> arguments) {
  std::vector<std::string> paths;
  for (const std::string& argument : arguments) {
    if (argument[0] != '@') {
      paths.push_back(argument);
      continue;
    }
    if (argument.size() == 1) {
      return absl::InvalidArgumentError("@: the name of a list must follow");
    }
    const absl::Status status = AddLines(argument.substr(1), paths);
    if (!status.ok()) return status;
  }
  return paths;
}

absl::Status AddFacts(const std::string& path, FactsSet& set) {
  set.sources.found.files.push_back({path, InputFile::Kind::kNamed, ""});
  return WithText(path, [&](absl::string_view text) {
    absl::StatusOr<FactsFile> file = ParseFacts(text);
    if (!file.ok()) return About(path, file.status().message());
    set.facts.push_back(*std::move(file));
    return absl::OkStatus();
  });
}

// Moves the files that configurations exclude to the names.
void Exclude(PathPolicies& policies, FactsSet& set) {
  std::erase_if(set.facts, [&](FactsFile& file) {
    const std::string absolute = os::AbsolutePath(file.path);
    const size_t slash = absolute.rfind('/');
    const PathPolicies::Folder& folder =
        policies.FolderAt(absolute.substr(0, slash + 1));
    const absl::string_view name =
        absl::string_view(absolute).substr(slash + 1);
    if (PathPolicies::ExcludedBy(folder, name) == nullptr) return false;
    set.names.push_back(std::move(file.path));
    ++set.inputs.found.excluded;
    return true;
  });
}

absl::Status Sort(FactsSet& set) {
  const auto is_less = [](const FactsFile& a, const FactsFile& b) {
    return a.path < b.path;
  };
  std::sort(set.facts.begin(), set.facts.end(), is_less);
  for (size_t i = 1; i < set.facts.size(); ++i) {
    if (set.facts[i - 1].path == set.facts[i].path) {
      return About(set.facts[i].path, "two files of facts are about this file");
    }
  }
  return absl::OkStatus();
}

}  // namespace

LintedFile FactsSet::Take(size_t file, const LintOptions& options) {
  FactsFile& about = facts[file];
  LintedFile linted;
  linted.result.format = about.format;
  linted.result.size = about.size;
  if (about.format == nullptr) {
    linted.result.status = FileResult::Status::kSkipped;
  }
  BeginJudging(inputs.found.files[file], options, linted.result);
  if (about.facts.has_value()) {
    linted.facts = std::make_unique<const Facts>(*std::move(about.facts));
  }
  return linted;
}

absl::StatusOr<FactsSet> ReadFactsSet(absl::Span<const std::string> arguments,
                                      const std::string& names,
                                      PathPolicies& policies) {
  FactsSet set;
  absl::Status status;
  if (!names.empty()) status = AddLines(names, set.names);
  if (!status.ok()) return status;
  const absl::StatusOr<std::vector<std::string>> paths = PathsOf(arguments);
  if (!paths.ok()) return paths.status();
  if (paths->empty()) {
    return absl::InvalidArgumentError("nothing checked: no files");
  }
  for (const std::string& path : *paths) {
    status = AddFacts(path, set);
    if (!status.ok()) return status;
  }
  Exclude(policies, set);
  status = Sort(set);
  if (!status.ok()) return status;
  for (const FactsFile& file : set.facts) {
    set.inputs.found.files.push_back({file.path, InputFile::Kind::kFolder, "",
                                      &policies.PolicyAt(file.path)});
  }
  status = policies.status();
  if (!status.ok()) return status;
  return set;
}

}  // namespace assetlint
