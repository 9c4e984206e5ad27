// What the program asks of the system about itself.
#ifndef ASSETLINT_LINT_OS_PROCESS_H_
#define ASSETLINT_LINT_OS_PROCESS_H_

#include <cstddef>
#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assetlint::os {

// The words of the command line, the program's name included. On Windows the
// system is asked: main()'s lack characters.
std::vector<std::string> Arguments(int argc, const char* const* argv);
// Whether the shell replaced patterns such as *.alo by the names of files.
bool ShellExpandsPatterns();
std::optional<std::string> EnvironmentVariable(const char* name);
// Whether a terminal shows colours when TERM is not set.
bool ColorsWithoutTerm();

// How many processors this process may use; at least 1.
size_t Processors();

// A thread that does some work and is then waited for.
class Thread {
 public:
  // Null where there are no threads, or no more.
  static std::unique_ptr<Thread> Start(const std::function<void()>& work);
  // Waits until the work is done.
  virtual ~Thread() = default;
};

// The time of the user's clock.
std::tm LocalTime(std::time_t time);

// Ends the process at once: nothing is destroyed or flushed.
[[noreturn]] void ExitNow(int code);

}  // namespace assetlint::os

// How many threads to work with.

namespace assetlint {

// `wanted`, or for 0 one per processor that this process may use.
size_t ThreadCount(unsigned wanted);

}  // namespace assetlint

// The limit on the size of files (ulimit -f).

namespace assetlint::os {

// Makes writing past the limit an error of the call; otherwise the system ends
// the process without a word.
void FailWritesPastSizeLimit();

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_PROCESS_H_
