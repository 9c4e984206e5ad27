// Files of every format that were damaged in transit.
#ifndef ASSETLINT_CORPUS_FILE_FILES_H_
#define ASSETLINT_CORPUS_FILE_FILES_H_

#include <vector>

#include "corpus/case.h"

namespace assetlint::corpus {

// Their names have the extension; the format is the one that a file is
// recognised as.
std::vector<CaseTable> TransferDamageCases();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_FILE_FILES_H_
