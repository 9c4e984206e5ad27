// The ANIM files from which the others are made.
#ifndef ASSETLINT_CORPUS_PRIME_VALID_FILES_H_
#define ASSETLINT_CORPUS_PRIME_VALID_FILES_H_

#include <cstdint>

#include "corpus/prime/builder.h"

namespace assetlint::corpus {

// Five frames, all keys. Bone 3 turns and moves, bone 4 turns. Offsets:
//   34 bitmap   38 channel count   3C descriptor count
//   40 bone 3: 44 rotation keys, 46 49 4C x y z, 4F translation keys, 51 54 57
//   5A bone 4: 5E rotation keys, 60 63 66 x y z, 69 translation keys
//   6B stream: 4 keys of 34 + 14 = 48 bits, 6 words, to 83
CompressedFile TwoBones();

// A rotation that alternates by `step` in `bits` bits on x alone.
Channel Swinging(uint32_t bone, uint8_t bits, int64_t step, size_t keys);

// Two frames of two bones, the first of them translated. Offsets:
//   20 bone table   84 channel count   88 translation channels
//   8A rotation count   8E rotations, to CE   CE translation count
//   D2 translations, to EA   EA event id, to EE
UncompressedFile TwoFrames();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_PRIME_VALID_FILES_H_
