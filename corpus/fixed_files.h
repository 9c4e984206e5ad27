// The repaired twins of the corpus's invalid files.
#ifndef ASSETLINT_CORPUS_FIXED_FILES_H_
#define ASSETLINT_CORPUS_FIXED_FILES_H_

#include <string>
#include <vector>

#include "corpus/corpus_file.h"

namespace assetlint::corpus {

struct FixedPair {
  std::string rule;  // a fix of which was applied
  CorpusFile fixed;  // <engine>/fixed/<RULE>/<name>
};

// What all fixes, safe and unsafe, make of each file <engine>/invalid/<RULE>/
// <name> whose rule has one, for the files that change.
std::vector<FixedPair> FixedPairs();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_FIXED_FILES_H_
