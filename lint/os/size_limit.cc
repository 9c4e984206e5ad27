#include "lint/os/size_limit.h"

#include <csignal>

namespace assetlint::os {

void FailWritesPastSizeLimit() {
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);
#endif
}

}  // namespace assetlint::os
