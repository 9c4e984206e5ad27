// The Black & White 2 part of the corpus.
#ifndef ASSETLINT_CORPUS_BW2_FILES_H_
#define ASSETLINT_CORPUS_BW2_FILES_H_

#include <vector>

#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> Bw2Files();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_BW2_FILES_H_
