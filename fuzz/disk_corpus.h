// The corpus as files, generated ones and regressions alike.
#ifndef ASSETLINT_FUZZ_DISK_CORPUS_H_
#define ASSETLINT_FUZZ_DISK_CORPUS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "formats/base/format.h"

namespace assetlint {

struct DiskFile {
  std::string path;  // as found, below the folder
  std::string bytes;
  const Format* format;  // never null
};

// The files of the corpus that some format claims and that have no more bytes
// than `max_size`, in the order of their paths. For tests that have
// //corpus:files among their data.
std::vector<DiskFile> DiskCorpus(size_t max_size);

// The same for the folder of real files that ASSETLINT_REAL_FILES names; none
// without it.
std::vector<DiskFile> RealFiles(size_t max_size);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_DISK_CORPUS_H_
