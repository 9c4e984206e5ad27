// The Alamo part of the corpus.
#ifndef ASSETLINT_CORPUS_ALAMO_FILES_H_
#define ASSETLINT_CORPUS_ALAMO_FILES_H_

#include <vector>

#include "corpus/case.h"
#include "corpus/corpus_file.h"

namespace assetlint::corpus {

std::vector<CorpusFile> AlamoFiles();
std::vector<CaseTable> AlamoCases();

// Its parts: the container that the formats share, and each format.
std::vector<CorpusFile> AlamoContainerFiles();
std::vector<CorpusFile> AlamoAnimationFiles();
std::vector<CorpusFile> AlamoModelFiles();
std::vector<CorpusFile> AlamoParticleFiles();
std::vector<CorpusFile> AlamoUniverseParticleFiles();
std::vector<CorpusFile> AlamoArchiveFiles();

std::vector<CaseTable> AlamoArchiveCases();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_FILES_H_
