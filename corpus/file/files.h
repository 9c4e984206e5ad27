// Files of every format that were damaged in transit.
#ifndef ASSETLINT_CORPUS_FILE_FILES_H_
#define ASSETLINT_CORPUS_FILE_FILES_H_

#include <vector>

#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> TransferDamageFiles();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_FILE_FILES_H_
