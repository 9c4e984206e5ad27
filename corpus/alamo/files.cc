#include "corpus/alamo/files.h"

#include <vector>

namespace assetlint::corpus {

std::vector<CorpusFile> AlamoFiles() {
  std::vector<CorpusFile> all;
  for (auto* make :
       {&AlamoContainerFiles, &AlamoAnimationFiles, &AlamoModelFiles,
        &AlamoMaterialFiles, &AlamoVertexFiles, &AlamoCollisionFiles,
        &AlamoParticleFiles, &AlamoArchiveFiles}) {
    Append("", make(), all);
  }
  return all;
}

}  // namespace assetlint::corpus
