// Colours of the text outputs.
#ifndef ASSETLINT_LINT_TERMINAL_COLOR_H_
#define ASSETLINT_LINT_TERMINAL_COLOR_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"

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

// The style of a severity's word.
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

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TERMINAL_COLOR_H_
