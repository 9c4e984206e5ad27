#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "lint/os/process.h"

namespace assetlint::os {

std::vector<std::string> Arguments(int argc, const char* const* argv) {
  return {argv, argv + argc};
}

bool ShellExpandsPatterns() { return true; }

std::optional<std::string> EnvironmentVariable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) return std::nullopt;
  return value;
}

bool ColorsWithoutTerm() { return false; }

size_t Processors() {
#ifdef CPU_COUNT
  // Containers and taskset may give a process fewer processors than exist.
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0) {
    return static_cast<size_t>(std::max(1, CPU_COUNT(&set)));
  }
#endif
  return static_cast<size_t>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
}

std::tm LocalTime(std::time_t time) {
  std::tm local = {};
  localtime_r(&time, &local);
  return local;
}

void ExitNow(int code) { _exit(code); }

}  // namespace assetlint::os
