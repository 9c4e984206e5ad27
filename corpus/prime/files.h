// The corpus files of Metroid Prime.
#ifndef ASSETLINT_CORPUS_PRIME_FILES_H_
#define ASSETLINT_CORPUS_PRIME_FILES_H_

#include <vector>

#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> PrimeFiles();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_PRIME_FILES_H_
