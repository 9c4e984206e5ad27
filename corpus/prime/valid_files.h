// ANIM files without errors or warnings: one for each branch of the layout.
#ifndef ASSETLINT_CORPUS_PRIME_VALID_FILES_H_
#define ASSETLINT_CORPUS_PRIME_VALID_FILES_H_

#include <vector>

#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> PrimeValidFiles();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_PRIME_VALID_FILES_H_
