#include "corpus/all_files.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "corpus/engine_files.h"
#include "corpus/file/files.h"
#include "formats/fixer/fixer.h"
#include "formats/formats.h"

namespace assetlint::corpus {

std::vector<CorpusFile> AllFiles() {
  std::vector<CorpusFile> all;
  for (auto* make : kEngineFiles) Append("", make(), all);
  Append("", TransferDamageFiles(), all);
  return all;
}

const std::string& BytesOfFile(absl::string_view path) {
  static const auto& files = *new std::vector<CorpusFile>(AllFiles());
  for (const CorpusFile& file : files) {
    if (file.path == path) return file.bytes;
  }
  std::cerr << "no file " << path << " in the corpus" << std::endl;
  std::abort();
}

std::vector<FixedPair> FixedPairs() {
  std::set<std::string> rules;
  for (const Rule* rule : AllRules()) {
    if (rule->fix >= FixLevel::kUnsafe) rules.insert(std::string(rule->id));
  }
  std::vector<FixedPair> pairs;
  for (const CorpusFile& file : AllFiles()) {
    const std::vector<std::string> parts = absl::StrSplit(file.path, '/');
    if (parts[1] != "invalid" || !rules.contains(parts[2])) continue;
    const Format* format = RecogniseFormat(file.bytes, parts[3]);
    if (format == nullptr) continue;
    FixOutcome outcome =
        FixBytes(*format, file.bytes, FileContext{parts[3]},
                 [](const Finding&, const Fix&) { return true; });
    const bool fixed =
        std::any_of(outcome.applied.begin(), outcome.applied.end(),
                    [&](const AppliedFix& fix) {
                      return fix.finding.rule->id == parts[2];
                    });
    if (!fixed) continue;
    pairs.push_back(
        {parts[2],
         {absl::StrCat(parts[0], "/fixed/", parts[2], "/", parts[3]),
          std::move(outcome.bytes)}});
  }
  return pairs;
}

}  // namespace assetlint::corpus
