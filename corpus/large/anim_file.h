// A compressed ANIM file of Metroid Prime of about `size` bytes, at least a
// thousand: as many channels as real files have, and a key for every frame.
#ifndef ASSETLINT_CORPUS_LARGE_ANIM_FILE_H_
#define ASSETLINT_CORPUS_LARGE_ANIM_FILE_H_

#include <cstddef>
#include <string>

namespace assetlint::corpus {

std::string LargeAnimFile(size_t size);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_LARGE_ANIM_FILE_H_
