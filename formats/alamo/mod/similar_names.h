// The name that is nearly another one.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_SIMILAR_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_SIMILAR_NAMES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace assetlint::alamo {

// How similar two names are, from 0 to 1: 2 * matches / (size of a + size of
// b). The matches are the longest common block, the first in `a` and then in
// `b`, and in the same way those to its left and to its right: Python's
// difflib.SequenceMatcher(None, a, b).ratio(), for names of up to 199 bytes.
double Similarity(absl::string_view a, absl::string_view b);

// Names to compare others with. Two names are similar from 0.93 on.
class SimilarNames {
 public:
  static constexpr size_t kNone = ~size_t{0};

  // Sorted by nothing in particular; those of more than 100 bytes are never
  // similar to another. The names must outlive this.
  explicit SimilarNames(std::vector<absl::string_view> names);

  // The index of the name that is most similar to `name`, the first of several;
  // kNone when none is similar, and when that was asked for too many names.
  size_t Find(absl::string_view name);

 private:
  // How often each kind of character occurs.
  using Histogram = std::array<uint8_t, 39>;
  struct Candidate {
    absl::string_view name;
    size_t index = 0;
    Histogram histogram;
  };

  static Histogram HistogramOf(absl::string_view name);

  std::vector<Candidate> candidates_;  // by size, then by index
  int sought_ = 0;                     // how many names
  int compared_ = 0;                   // how many pairs, with Similarity
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_SIMILAR_NAMES_H_
