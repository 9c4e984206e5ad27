#include "lint/os/thread_count.h"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace assetlint {

size_t ThreadCount(unsigned wanted) {
  if (wanted > 0) return wanted;
  // Containers and taskset may give a process fewer processors than exist.
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0) {
    return static_cast<size_t>(std::max(1, CPU_COUNT(&set)));
  }
  return std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace assetlint
