// Every generated file of the corpus, and what fixes make of it.
#ifndef ASSETLINT_CORPUS_ALL_FILES_H_
#define ASSETLINT_CORPUS_ALL_FILES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/corpus_file.h"

namespace assetlint::corpus {

// In the order of their generators; paths are unique.
std::vector<CorpusFile> AllFiles();

// The bytes of the one with this path; ends the program if it is not found.
std::string BytesOfFile(absl::string_view path);

// <engine>/findings.txt: what the cases of the engine's rules give.
std::vector<CorpusFile> FindingsFiles();

struct FixedPair {
  std::string rule;  // a fix of which was applied
  CorpusFile fixed;  // <engine>/fixed/<RULE>/<name>
};

// What all fixes, safe and unsafe, make of each file <engine>/invalid/<RULE>/
// <name> whose rule has one, for the files that change.
std::vector<FixedPair> FixedPairs();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALL_FILES_H_
