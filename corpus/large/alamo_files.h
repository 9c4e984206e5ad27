// Files of Alamo's formats of about as many bytes as given, at least a few
// thousand: as many bones, sub-meshes, emitters and entries as real files have
// for their size.
#ifndef ASSETLINT_CORPUS_LARGE_ALAMO_FILES_H_
#define ASSETLINT_CORPUS_LARGE_ALAMO_FILES_H_

#include <cstddef>
#include <string>

namespace assetlint::corpus {

// Every bone turns, every second one moves.
std::string LargeAnimation(size_t size);
// Meshes of a thousand vertices, some of them shadow volumes.
std::string LargeModel(size_t size);
std::string LargeParticles(size_t size);
std::string LargeArchive(size_t size);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_LARGE_ALAMO_FILES_H_
