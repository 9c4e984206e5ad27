// Benchmark inputs: large files of any listed format.
#ifndef ASSETLINT_BENCH_GROWN_INPUT_H_
#define ASSETLINT_BENCH_GROWN_INPUT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "bench/grown_shapes.h"
#include "formats/base/format.h"
#include "fuzz/disk_corpus.h"

namespace assetlint {

// Grows the corpus files of one format.
class InputGrower {
 public:
  // `corpus`: files of any format; only valid ones of `format` are grown.
  InputGrower(const Format& format, const std::vector<DiskFile>& corpus);

  // A file of at most `size` bytes and at least a third of that, which decodes:
  // a valid one of corpus/large if there is one, else a file of the corpus,
  // grown by repeating its parts. The same at every call. Empty when no file of
  // the corpus reaches the size.
  //
  // Of the ways to grow a file, picks the one whose result is most like the
  // corpus: about as many fields per byte, few findings.
  std::string Grow(size_t size) const;

 private:
  struct Candidate {
    double distance;  // from the corpus; less is better
    Shape shape;
  };
  const Format& format_;
  std::vector<Candidate> candidates_;  // best first
};

// The valid corpus files of `format`.
std::vector<DiskFile> ValidFiles(const Format& format,
                                 const std::vector<DiskFile>& corpus);

}  // namespace assetlint

#endif  // ASSETLINT_BENCH_GROWN_INPUT_H_
