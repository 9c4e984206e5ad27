// ANIM files that each break a rule.
#ifndef ASSETLINT_CORPUS_PRIME_INVALID_FILES_H_
#define ASSETLINT_CORPUS_PRIME_INVALID_FILES_H_

#include <vector>

#include "corpus/corpus_file.h"

namespace assetlint::corpus {

// Layout: the class "structure", counts, bitmap, descriptors and fill.
std::vector<CorpusFile> PrimeInvalidLayoutFiles();
// Values of the header and the keys of version 2.
std::vector<CorpusFile> PrimeInvalidValueFiles();
// Version 0.
std::vector<CorpusFile> PrimeInvalidUncompressedFiles();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_PRIME_INVALID_FILES_H_
