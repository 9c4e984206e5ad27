#include "formats/file/byte_runs.h"

#include <cstring>

#include "formats/base/endian.h"

namespace assetlint::file {
namespace {

// Any run of kMinRun bytes contains a whole aligned block of half that size.
constexpr uint64_t kBlock = kMinRun / 2;

// Whether the block at `block` is one byte, repeated.
bool IsOneByte(const char* block) {
  // In most blocks the first words differ: comparing two is much faster than
  // calling a function.
  const auto word = [&](size_t at) {
    return Load<uint64_t>(block + at, kHostOrder);
  };
  return word(0) == word(1) && word(0) == word(kBlock - sizeof(uint64_t)) &&
         std::memcmp(block, block + 1, kBlock - 1) == 0;
}

// The run containing `bytes[at]`, not extended before `first`.
ByteRange RunAt(absl::string_view bytes, uint64_t at, uint64_t first) {
  uint64_t begin = at;
  while (begin > first && bytes[begin - 1] == bytes[at]) --begin;
  const size_t end = bytes.find_first_not_of(bytes[at], at);
  return {begin, (end == absl::string_view::npos ? bytes.size() : end) - begin};
}

}  // namespace

std::vector<ByteRange> FindByteRuns(absl::string_view bytes) {
  std::vector<ByteRange> runs;
  uint64_t end = 0;  // of the last run examined
  uint64_t at = 0;
  while (at + kBlock <= bytes.size()) {
    if (!IsOneByte(bytes.data() + at)) {
      at += kBlock;
      continue;
    }
    const ByteRange run = RunAt(bytes, at, end);
    if (run.length >= kMinRun) runs.push_back(run);
    end = run.end();
    at = (end + kBlock - 1) / kBlock * kBlock;
  }
  const uint64_t taken = runs.empty() ? 0 : runs.back().end();
  if (bytes.size() - taken < kMinTail) return runs;
  const ByteRange tail = RunAt(bytes, bytes.size() - 1, taken);
  if (tail.length >= kMinTail) runs.push_back(tail);
  return runs;
}

}  // namespace assetlint::file
