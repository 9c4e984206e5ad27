#include "lint/os/thread_count.h"

#include "lint/os/process.h"

namespace assetlint {

size_t ThreadCount(unsigned wanted) {
  if (wanted > 0) return wanted;
  return os::Processors();
}

}  // namespace assetlint
