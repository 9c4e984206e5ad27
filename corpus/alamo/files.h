// The Alamo part of the corpus.
#ifndef ASSETLINT_CORPUS_ALAMO_FILES_H_
#define ASSETLINT_CORPUS_ALAMO_FILES_H_

#include <string>
#include <vector>

#include "corpus/case.h"
#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> AlamoFiles();
std::vector<CaseTable> AlamoCases();

// Their parts: the container that the formats share, and each format.
std::vector<CorpusFile> AlamoAnimationFiles();
std::vector<CorpusFile> AlamoModelFiles();
std::vector<CorpusFile> AlamoParticleFiles();
std::vector<CorpusFile> AlamoUniverseParticleFiles();
std::vector<CorpusFile> AlamoArchiveFiles();

std::vector<CaseTable> AlamoContainerCases();
std::vector<CaseTable> AlamoAnimationCases();
std::vector<CaseTable> AlamoParticleCases();
std::vector<CaseTable> AlamoUniverseParticleCases();
std::vector<CaseTable> AlamoArchiveCases();
std::vector<CaseTable> AlamoModelCases();

// Cases of a system whose name is that of its file, so that only the intended
// rule is broken.
template <typename Spec>
std::vector<Case> NamedCases(Spec good,
                             const std::vector<CaseRow<Spec>>& rows) {
  std::vector<Case> cases;
  for (const CaseRow<Spec>& row : rows) {
    const std::string name = row.name;
    good.name = name.substr(name.find('/') + 1);
    cases.push_back(Cases(good, {row}).front());
  }
  return cases;
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_FILES_H_
