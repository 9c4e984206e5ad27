// For tests that run once per format, and over the files of the corpus.
#ifndef ASSETLINT_CORPUS_EACH_FORMAT_H_
#define ASSETLINT_CORPUS_EACH_FORMAT_H_

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/real_files.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {

// The test's parameter values, and their names.
inline auto EachFormat() {
  return testing::ValuesIn(AllFormats().begin(), AllFormats().end());
}
inline std::string FormatTestName(
    const testing::TestParamInfo<const Format*>& tested) {
  std::string name(tested.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// The files in the engines' folders of these names ("valid"), generated or not:
// sorted paths, relative to corpus/. Needs //corpus:files.
inline std::vector<std::string> PathsOf(
    std::initializer_list<absl::string_view> folders) {
  std::vector<std::string> paths;
  for (const std::filesystem::path& file : FilesIn("corpus")) {
    const std::string path = file.lexically_relative("corpus").string();
    for (const absl::string_view folder : folders) {
      if (!absl::StrContains(path, absl::StrCat("/", folder, "/"))) continue;
      paths.push_back(path);
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// What linting finds in the file, which must be of a format, sorted.
inline std::vector<Finding> LintPath(const std::filesystem::path& path) {
  const std::string bytes = ReadFile(path);
  const std::string name = path.filename().string();
  const Format* format = RecogniseFormat(bytes, name);
  if (format == nullptr) {
    ADD_FAILURE() << path << " is of no format";
    return {};
  }
  Report report(Report::Mode::kCollect);
  format->lint(bytes, FileContext{name}, report);
  return report.TakeSorted();
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_EACH_FORMAT_H_
