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

// Law 5: what searches may do to explain the findings of a damaged file. They
// read it again at most so many times in all, and larger files never.
inline constexpr int kMaxRereads = 24;
inline constexpr uint64_t kMaxSearchedSize = uint64_t{1} << 20;

// How many bytes of a file's own text a message may quote.
inline constexpr size_t kMaxQuotedText = 80;

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_LIMITS_H_
