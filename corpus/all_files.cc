#include "corpus/all_files.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "corpus/case.h"
#include "corpus/engine_files.h"
#include "corpus/file/files.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/read_mod.h"
#include "formats/fixer/fixer.h"
#include "formats/formats.h"
#include "formats/testing/case_findings.h"

namespace assetlint::corpus {

std::vector<CorpusFile> AllFiles() {
  std::vector<CorpusFile> all;
  for (auto* make : kEngineFiles) Append("", make(), all);
  AppendFiles(TransferDamageCases(), all);
  return all;
}

std::string BytesOfFile(absl::string_view path) {
  static const auto& files = *new std::vector<CorpusFile>(AllFiles());
  return BytesOf(files, path);
}

namespace {

// That of a case of `table`: by name, or as a program recognises the file.
const Format& FormatOf(const CaseTable& table, const Case& c) {
  if (table.format.empty()) {
    return *RecogniseFormat(c.damaged, FileNameOf(c, table.extension));
  }
  return *FindFormat(table.format);
}

CorpusFile FindingsFile(const std::vector<CaseTable>& tables) {
  std::string text;
  for (const CaseTable& table : tables) {
    for (const Case& c : table.cases) {
      text += CaseFindings(FormatOf(table, c), c, table.extension);
    }
  }
  return {absl::StrCat(tables.front().engine, "/findings.txt"), text};
}

}  // namespace

std::vector<CorpusFile> FindingsFiles() {
  std::vector<CorpusFile> files;
  for (auto* make : kEngineCases) files.push_back(FindingsFile(make()));
  files.push_back(FindingsFile(TransferDamageCases()));
  std::string text;
  for (const BrokenMod& broken : BrokenMods()) text += CaseFindings(broken);
  files.push_back({"mods/findings.txt", text});
  return files;
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
