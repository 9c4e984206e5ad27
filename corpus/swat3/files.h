// The SWAT 3 part of the corpus.
#ifndef ASSETLINT_CORPUS_SWAT3_FILES_H_
#define ASSETLINT_CORPUS_SWAT3_FILES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "corpus/case.h"
#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> Swat3Files();
std::vector<CaseTable> Swat3Cases();

// A valid file of version 4.2 of about `size` bytes, at least a thousand.
std::string LargeGsaFile(size_t size);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_SWAT3_FILES_H_
