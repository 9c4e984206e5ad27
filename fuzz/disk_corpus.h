// The corpus as files, both generated ones and regressions.
#ifndef ASSETLINT_FUZZ_DISK_CORPUS_H_
#define ASSETLINT_FUZZ_DISK_CORPUS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "formats/base/format.h"

namespace assetlint {

struct DiskFile {
  std::string path;  // as found, relative to the folder
  std::string bytes;
  const Format* format;  // never null
};

// The corpus files of at most `max_size` bytes that some format claims, in path
// order. For tests that have //corpus:files in their data.
std::vector<DiskFile> DiskCorpus(size_t max_size);

// The same for the folders of real files that ASSETLINT_REAL_FILES names, or
// some of them when there are many; empty if unset.
std::vector<DiskFile> RealFiles(size_t max_size);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_DISK_CORPUS_H_
