// A line on the terminal that shows the progress of a long run.
#ifndef ASSETLINT_LINT_TERMINAL_PROGRESS_H_
#define ASSETLINT_LINT_TERMINAL_PROGRESS_H_

#include <chrono>
#include <cstdint>

#include "lint/os/output.h"

namespace assetlint {

// Appears only after a second: short runs stay quiet.
class Progress {
 public:
  // `on`: whether to show anything at all; the caller knows whether `out` is a
  // terminal and whether the user wants it.
  Progress(Output& out, bool on, uint64_t total)
      : out_(out), on_(on), total_(total) {}
  // Removes the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Removes the line, so that other output can be written.
  void Clear();
  // Shows the line again.
  void Show(uint64_t done, uint64_t findings);

 private:
  using Clock = std::chrono::steady_clock;

  Output& out_;
  bool on_;
  uint64_t total_;
  bool visible_ = false;
  Clock::time_point started_ = Clock::now();
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TERMINAL_PROGRESS_H_
