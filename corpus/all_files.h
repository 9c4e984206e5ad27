// Every generated file of the corpus.
#ifndef ASSETLINT_CORPUS_ALL_FILES_H_
#define ASSETLINT_CORPUS_ALL_FILES_H_

#include <vector>

#include "corpus/corpus_file.h"

namespace assetlint::corpus {

// In the order of their generators; paths are unique.
std::vector<CorpusFile> AllFiles();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALL_FILES_H_
