// A set of a few 32-bit words, for a search at every byte of a file.
#ifndef ASSETLINT_FORMATS_BASE_WORD_FILTER_H_
#define ASSETLINT_FORMATS_BASE_WORD_FILTER_H_

#include <cstdint>

namespace assetlint {

// Rejects nearly every other word in a few instructions.
class WordFilter {
 public:
  void Add(uint32_t word) { bits_ |= Bit(word); }
  // True for every word that was added, and for few others.
  bool MayHave(uint32_t word) const { return (bits_ & Bit(word)) != 0; }

 private:
  // One of 64, by a multiplicative hash.
  static uint64_t Bit(uint32_t word) {
    return uint64_t{1} << (word * 0x9E3779B1u >> 26);
  }

  uint64_t bits_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_WORD_FILTER_H_
