// The corpus files of Metroid Prime.
#ifndef ASSETLINT_CORPUS_PRIME_FILES_H_
#define ASSETLINT_CORPUS_PRIME_FILES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "corpus/case.h"
#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> PrimeFiles();
std::vector<CaseTable> PrimeCases();

// A valid file of about `size` bytes, at least a thousand, with as many
// channels as real files have. It is compressed, with a key for every frame, up
// to what the key counts allow: 9 MB.
std::string LargeAnimFile(size_t size);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_PRIME_FILES_H_
