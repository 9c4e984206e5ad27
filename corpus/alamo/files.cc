#include "corpus/alamo/files.h"

#include <iterator>
#include <vector>

namespace assetlint::corpus {

std::vector<CorpusFile> AlamoFiles() {
  std::vector<CorpusFile> all;
  for (auto* make :
       {&AlamoContainerFiles, &AlamoAnimationFiles, &AlamoModelFiles,
        &AlamoMaterialFiles, &AlamoVertexFiles, &AlamoCollisionFiles,
        &AlamoParticleFiles, &AlamoArchiveFiles}) {
    std::vector<CorpusFile> files = make();
    all.insert(all.end(), std::make_move_iterator(files.begin()),
               std::make_move_iterator(files.end()));
  }
  return all;
}

}  // namespace assetlint::corpus
