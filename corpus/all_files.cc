#include "corpus/all_files.h"

#include <iterator>
#include <utility>
#include <vector>

#include "corpus/alamo/files.h"
#include "corpus/bw2/files.h"
#include "corpus/file/files.h"
#include "corpus/prime/files.h"
#include "corpus/swat3/files.h"

namespace assetlint::corpus {

std::vector<CorpusFile> AllFiles() {
  std::vector<CorpusFile> all;
  for (auto* make : {&AlamoFiles, &PrimeFiles, &Swat3Files, &Bw2Files,
                     &TransferDamageFiles}) {
    std::vector<CorpusFile> files = make();
    all.insert(all.end(), std::make_move_iterator(files.begin()),
               std::make_move_iterator(files.end()));
  }
  return all;
}

}  // namespace assetlint::corpus
