#include "corpus/prime/files.h"

#include <iterator>
#include <utility>

#include "corpus/prime/invalid_files.h"
#include "corpus/prime/valid_files.h"

namespace assetlint::corpus {

std::vector<CorpusFile> PrimeFiles() {
  std::vector<CorpusFile> all;
  for (auto* make : {&PrimeValidFiles, &PrimeInvalidLayoutFiles,
                     &PrimeInvalidValueFiles, &PrimeInvalidUncompressedFiles}) {
    std::vector<CorpusFile> files = make();
    all.insert(all.end(), std::make_move_iterator(files.begin()),
               std::make_move_iterator(files.end()));
  }
  return all;
}

}  // namespace assetlint::corpus
