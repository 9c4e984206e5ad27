// What the program asks of the system about itself.
#ifndef ASSETLINT_LINT_OS_PROCESS_H_
#define ASSETLINT_LINT_OS_PROCESS_H_

#include <cstddef>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace assetlint::os {

// The words of the command line, the program's name included. On Windows the
// system is asked: main()'s lack characters.
std::vector<std::string> Arguments(int argc, const char* const* argv);
std::optional<std::string> EnvironmentVariable(const char* name);

// How many threads to work with: `wanted`, or for 0 one per processor that this
// process may use. 1 where there are no threads.
size_t ThreadCount(unsigned wanted);

unsigned ProcessNumber();
void Pause(int milliseconds);

// The time of the user's clock.
std::tm LocalTime(std::time_t time);

// Ends the process at once: nothing is destroyed or flushed.
[[noreturn]] void ExitNow(int code);

// Makes writing past the limit on the size of files (ulimit -f) an error of the
// call; otherwise the system ends the process without a word.
void FailWritesPastSizeLimit();

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_PROCESS_H_
