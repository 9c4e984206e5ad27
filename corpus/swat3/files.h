// The SWAT 3 part of the corpus.
#ifndef ASSETLINT_CORPUS_SWAT3_FILES_H_
#define ASSETLINT_CORPUS_SWAT3_FILES_H_

#include <vector>

#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> Swat3Files();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_SWAT3_FILES_H_
