// The Black & White 2 part of the corpus.
#ifndef ASSETLINT_CORPUS_BW2_FILES_H_
#define ASSETLINT_CORPUS_BW2_FILES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "corpus/case.h"
#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> Bw2Files();
std::vector<CaseTable> Bw2Cases();

// A valid library of about `size` bytes, at least two thousand: animations of
// a second.
std::string LargeAlFile(size_t size);

// A library in which that many events all name one string of `length` bytes.
std::string SharedEventNames(size_t events, size_t length);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_BW2_FILES_H_
