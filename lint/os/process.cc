#include "lint/os/process.h"

#include <csignal>

namespace assetlint {

size_t ThreadCount(unsigned wanted) {
  if (wanted > 0) return wanted;
  return os::Processors();
}

}  // namespace assetlint

namespace assetlint::os {

void FailWritesPastSizeLimit() {
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);
#endif
}

}  // namespace assetlint::os

