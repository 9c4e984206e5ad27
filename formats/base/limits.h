// The bounds that keep hostile input cheap. Each is a promise of the library,
// not a tuning knob: tests enforce them.
#ifndef ASSETLINT_FORMATS_BASE_LIMITS_H_
#define ASSETLINT_FORMATS_BASE_LIMITS_H_

#include <cstddef>
#include <cstdint>

namespace assetlint {

// The largest input any decoder takes, in bytes. Positions inside a file are
// therefore kept in 32 bits. The largest known asset is under 16 MB.
inline constexpr uint64_t kMaxInputSize = uint64_t{1} << 30;

// How many findings of one rule a file may have before further ones are only
// counted, on the last one kept.
inline constexpr size_t kMaxFindingsPerRule = 100;

// The same when fixing: every finding has its own fix.
inline constexpr size_t kMaxFixesPerRule = 10'000;

// How many findings of one rule are still listed individually by a format that
// folds repeats.
inline constexpr size_t kMaxListedRepeats = 3;

// How many byte offsets a folded finding names.
inline constexpr size_t kMaxFoldedOffsets = 8;

// How deep chunk headers are followed inside an unknown chunk. Real files reach
// five.
inline constexpr int kMaxChunkDepth = 32;

// How many poses (a bone or channel at a frame) the values of an input of that
// size may unpack to. Tracks that never change take a few bytes for all their
// frames, so small files get a fixed allowance. Real files have at most one
// pose per byte; a pose is some 250 bytes of JSON.
constexpr uint64_t MaxUnpackedPoses(uint64_t input_size) {
  return 32768 + 4 * input_size;
}

// How many steps of work (work_meter.h) searches and hints may take in total
// when linting a file of that size. Part of law 5: linting takes at most 20
// million + 1,000 * size instructions, most of which are for these.
// The first of them do not depend on the size. The files of an archive share
// the steps of one file, so that many small ones take no longer.
inline constexpr uint64_t kFirstSearchSteps = 300'000;
constexpr uint64_t SearchSteps(uint64_t input_size,
                               uint64_t first = kFirstSearchSteps) {
  return first + 10 * input_size;
}

// How many steps linting a file of that size takes without searches, given the
// number of list items and of findings, kept or only counted.
constexpr uint64_t LintSteps(uint64_t input_size, uint64_t items,
                             uint64_t findings) {
  return 256 + input_size / 4 + 20 * items + 100 * findings;
}

// How many bytes of a file's own text a message may quote.
inline constexpr size_t kMaxQuotedText = 80;

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_LIMITS_H_
