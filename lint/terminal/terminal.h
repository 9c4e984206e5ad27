// Colours of the text outputs.
#ifndef ASSETLINT_LINT_TERMINAL_TERMINAL_H_
#define ASSETLINT_LINT_TERMINAL_TERMINAL_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"
#include "lint/os/output.h"

namespace assetlint {

enum class ColorMode : uint8_t { kAuto, kAlways, kNever };

// Recognises "always" and "never"; any other word is kAuto.
ColorMode ParseColorMode(absl::string_view word);

// kAuto: on a terminal that supports colours, unless the environment has a
// non-empty NO_COLOR (https://no-color.org).
bool WantsColor(ColorMode mode, bool terminal);

enum class Style : uint8_t {
  kPlain,
  kBold,
  kDim,
  kError,
  kWarning,
  kInfo,
  kValue,
  kUnknown,
};

Style SeverityStyle(Severity severity);

// Styles text, or leaves it as it is when colours are off. The text must
// already be escaped.
class Painter {
 public:
  explicit Painter(bool on) : on_(on) {}
  std::string operator()(Style style, absl::string_view text) const;
  // The same, appended to `out`; Begin and End for text that comes in pieces.
  void Append(Style style, absl::string_view text, std::string& out) const;
  void Begin(Style style, std::string& out) const;
  void End(Style style, std::string& out) const;

 private:
  bool on_;
};

// Prints "assetlint: MESSAGE" to standard error. The message may contain raw
// text, which is escaped.
void PrintError(Output& err, absl::string_view message);

// "assetlint: PATH: MESSAGE".
void PrintError(Output& err, absl::string_view path, absl::string_view message);

// "assetlint: note: NOTE"; nothing if it is empty. The note may contain raw
// text, which is escaped.
void PrintNote(Output& err, absl::string_view note);

// A line on the terminal that shows the progress of a long run. Appears only
// after a second: short runs stay quiet.
class Progress {
 public:
  // `on`: whether to show anything at all; the caller knows whether `out` is a
  // terminal and whether the user wants it.
  Progress(Output& out, bool on, uint64_t total)
      : out_(out), on_(on), total_(total) {}
  // Removes the line.
  ~Progress() { Clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Removes the line, so that other output can be written.
  void Clear();
  // Shows the line again.
  void Show(uint64_t done, uint64_t findings);

 private:
  // By a clock that never goes back.
  static double Seconds();

  Output& out_;
  bool on_;
  uint64_t total_;
  bool visible_ = false;
  double started_ = Seconds();
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TERMINAL_TERMINAL_H_
